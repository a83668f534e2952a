//! MOTChallenge: lines of boxes, `seqinfo.ini` and `labels.txt` beside them.

use super::{Expected, check, read, read_as};

const INFO: &[u8] = b"[Sequence]\nname=Street\nimDir=img1\nframeRate=10\nseqLength=40\nimWidth=160\nimHeight=120\nimExt=.jpg\n";

/// Id, label, time and left edge of each box.
fn boxes(tracks: &[verivid::model::Track]) -> Vec<(&str, &str, f64, f64)> {
    let all = tracks.iter().flat_map(|track| track.boxes.iter().map(move |k| (track, k)));
    all.map(|(track, k)| (track.id.as_str(), track.label.as_str(), k.time, k.rect.x())).collect()
}

#[test]
fn a_sequence_is_read_with_what_stands_beside_it() {
    let gt =
        b"1,1,11,21,30,40,1,1,0.5\n2,1,12,21,30,40,1,1,1\n2,2,50,60,10,10,0,3,1\n5,1,15,21,30,40,1,1,1\n";
    let det = b"1,-1,11.5,21,30,40,0.9,-1,-1,-1\n1,-1,40,21,30,40,0.4,-1,-1,-1\n";
    let result = b"1,7,11,21,30,40,0.8,-1,-1,-1\n2,7,12,21,30,40,0.8,-1,-1,-1\n";
    let files: [(&str, &[u8]); 4] = [
        ("train/Street/gt/gt.txt", gt),
        ("train/Street/seqinfo.ini", INFO),
        ("train/Street/det/det.txt", det),
        ("mine/data/Street.txt", result),
    ];
    let expected =
        Expected { format: "mot", counts: [1, 1, 2, 2], notes: &["name no track", "marked to be ignored"] };
    let loaded = read(&files).unwrap();
    for note in &loaded.notes {
        assert!(expected.notes.iter().any(|piece| note.reason.contains(piece)), "{}", note.reason);
    }
    let video = &loaded.dataset.videos()[0];
    assert_eq!(
        (video.id.as_str(), video.duration, video.size.unwrap().width()),
        ("Street", Some(4.0), 160.0)
    );
    let item = &loaded.dataset.items()[0];
    // Frame 1 is the first, and the upper left pixel is 1, 1.
    let truth =
        [("1", "pedestrian", 0.0, 10.0), ("1", "pedestrian", 0.1, 11.0), ("1", "pedestrian", 0.4, 14.0)];
    assert_eq!(boxes(&item.tracks), truth);
    let spans: Vec<_> = item.tracks[0].spans.as_ref().unwrap().iter().map(|s| (s.start(), s.end())).collect();
    assert_eq!(spans, [(0.0, 0.2), (0.4, 0.5)]);
    let runs: Vec<_> = loaded.dataset.runs().iter().map(|run| run.id.as_str()).collect();
    assert!(runs.contains(&"det") && runs.contains(&"mine"), "{runs:?}");
    let det = loaded.dataset.runs().iter().find(|run| run.id == "det").unwrap();
    let found = boxes(&det.predictions[0].tracks);
    assert_eq!(found, [("object 1", "object", 0.0, 10.5), ("object 2", "object", 0.0, 39.0)]);
    assert_eq!(det.predictions[0].tracks[0].boxes[0].score, Some(0.9));
}

#[test]
fn classes_beside_the_boxes_name_them_and_a_corner_at_0_counts_from_0() {
    let files: [(&str, &[u8]); 3] = [
        ("one_gt.txt", b"1,-1,0,4,4,8,1,3,1.0\n"),
        ("one_labels.txt", b"cat\ndog\nred bird\n"),
        ("one_seqinfo.ini", INFO),
    ];
    let expected = Expected { format: "mot", counts: [1, 1, 0, 0], notes: &["name no track"] };
    let loaded = check(&files, &expected);
    assert_eq!(boxes(&loaded.dataset.items()[0].tracks), [("red bird 1", "red bird", 0.0, 0.0)]);
    assert_eq!(loaded.dataset.videos()[0].rate.unwrap().parts(), (10, 1));
}

#[test]
fn seven_nine_ten_and_eleven_columns_by_comma_or_blank_are_boxes() {
    for (name, text, label) in [
        ("gt.txt", "1,1,5,5,9,9,1\n", "object"),
        ("gt.txt", "1,1,5,5,9,9,1,2,1\n", "person on vehicle"),
        ("gt.txt", "1, 1, 5, 5, 9, 9, 1, -1, -1, -1\r\n", "object"),
        ("gt.txt", "1 1 5 5 9 9 -1 -1 -1 -1 0\n", "object"),
        ("gt.txt", "\u{feff}1,1,5,5,9,9,1\n", "object"),
    ] {
        let loaded =
            read_as(&[(name, text.as_bytes())], None, &[("fps", "25"), ("pixel_base", "0")]).unwrap();
        assert_eq!(boxes(&loaded.dataset.items()[0].tracks), [("1", label, 0.0, 5.0)], "{text}");
    }
}

#[test]
fn broken_lines_are_set_aside_and_other_texts_are_left_alone() {
    let text = "1,1,5,5,9,9,1\n2,1,5,5,-9,9,1\n3,1,5,5\nnan,1,5,5,9,9,1\n99999999999999,1,5,5,9,9,1\n1,1,7,7,9,9,1\n";
    let padding = "4,1,5,5,9,9,1\n".repeat(20);
    let text = padding + text;
    let loaded = read(&[("gt.txt", text.as_bytes())]).unwrap();
    let notes: Vec<_> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
    for piece in ["no box", "negative size", "several boxes in a frame"] {
        assert!(notes.iter().any(|note| note.contains(piece)), "{piece}: {notes:?}");
    }
    assert_eq!(loaded.dataset.items()[0].tracks[0].boxes.len(), 2);
    for text in ["a few words\n", "1 2 3\n", "[Sequence]\nname=x\n", "", "1,1,0.5,0.5,0.1,0.1,1\n"] {
        assert!(read(&[("gt.txt", text.as_bytes())]).is_err(), "{text}");
    }
}

#[test]
fn what_no_name_tells_is_asked() {
    let files: [(&str, &[u8]); 1] = [("street.txt", b"1,1,5,5,9,9,0.7,-1,-1,-1\n0,1,5,5,9,9,0.7,-1,-1,-1\n")];
    let loaded = read(&files).unwrap();
    let asked: Vec<_> = loaded.found[0].decisions.iter().map(|decision| decision.key.as_str()).collect();
    for key in ["fps", "role", "pixel_base", "frame_base"] {
        assert!(asked.contains(&key), "{asked:?}");
    }
    assert_eq!(loaded.dataset.runs()[0].predictions[0].tracks[0].boxes[0].time, 0.0);
    let truth = read_as(&files, None, &[("role", "truth"), ("frame_base", "1"), ("fps", "10")]).unwrap();
    assert!(truth.dataset.runs().is_empty());
}
