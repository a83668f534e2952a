//! Faults that files of every format have: each is read rightly and told, or told and left out.

use verivid::metrics::SplitMix64;

use super::{read, read_as};

/// One clip of EventHallusion in a form that is cut, marked or mended.
fn clip(answer: &str) -> String {
    format!(
        r#"{{"id": "c_1", "event_info": {{}}, "questions": [{{"question": "Is it?", "answer": {answer}}}]}}"#
    )
}

#[test]
fn a_list_is_read_whatever_stands_around_its_rows() {
    let second = clip("\"Yes.\"").replace("c_1", "c_2");
    for (name, text, items, note) in [
        ("byte order mark", format!("\u{feff}[{}]", clip("\"No.\"")), 1, None),
        ("Windows line ends", format!("[\r\n{},\r\n{second}\r\n]\r\n", clip("\"No.\"")), 2, None),
        ("JSON Lines", format!("{}\n{second}\n", clip("\"No.\"")), 2, None),
        ("cut last line", format!("{}\n{second}\n{{\"id\": \"c_3", clip("\"No.\"")), 2, Some("cut off")),
        ("cut list", format!("[{},\n{{\"id\": ", clip("\"No.\"")), 1, Some("was not read")),
        ("NaN", format!("[{}]", clip("NaN")), 1, Some("NaN")),
    ] {
        let loaded = read(&[("list.json", text.as_bytes())]).unwrap();
        assert_eq!(loaded.dataset.items().len(), items, "{name}");
        let notes: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        match note {
            None => assert!(notes.is_empty(), "{name}: {notes:?}"),
            Some(piece) => assert!(notes.iter().any(|note| note.contains(piece)), "{name}: {notes:?}"),
        }
    }
}

#[test]
fn a_file_that_is_cut_or_spoilt_anywhere_is_read_as_far_as_it_goes() {
    let files: [(&str, &[u8]); 5] = [
        ("object_binary.json", include_bytes!("../../fixtures/formats/drv/object_binary.json")),
        ("number_annotations.json", include_bytes!("../../fixtures/formats/drv/number_annotations.json")),
        ("number_M.json", include_bytes!("../../fixtures/formats/drv/number_M.json")),
        ("report.json", include_bytes!("../../fixtures/formats/drv-agent/report.json")),
        ("object_relation.json", include_bytes!("../../fixtures/formats/videohallucer/object_relation.json")),
    ];
    let format = ["drv-bench", "drv-annotations", "drv-predictions", "drv-agent", "videohallucer"];
    let mut random = SplitMix64::new(7);
    for ((name, bytes), format) in files.into_iter().zip(format) {
        for n in 0..400 {
            let mut spoilt = bytes.to_vec();
            let at = random.below(spoilt.len());
            match n % 4 {
                0 => spoilt.truncate(at),
                1 => spoilt[at] = b"{}[]\",:0-n"[random.below(10)],
                // Another value of another kind in its place.
                2 => spoil(&mut spoilt, at, b"[[{\"a\": -1e308}]]"),
                _ => spoil(&mut spoilt, at, b"null"),
            }
            // It may be refused or read with notes, and must not panic.
            _ = read_as(&[(name, &spoilt)], Some(format), &[]);
            _ = read(&[(name, &spoilt), ("again.json", &spoilt)]);
        }
    }
}

/// Puts a value where the next one begins.
fn spoil(bytes: &mut Vec<u8>, at: usize, value: &[u8]) {
    let Some(start) = bytes[at..].iter().position(|byte| *byte == b':').map(|length| at + length + 1) else {
        return;
    };
    let end = bytes[start..]
        .iter()
        .position(|byte| b",}]".contains(byte))
        .map_or(bytes.len(), |length| start + length);
    bytes.splice(start..end, value.iter().copied());
}
