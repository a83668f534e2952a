//! Faults that files of every format have: each is read rightly and told, or told and left out.

use super::read;

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
