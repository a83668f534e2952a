//! VidSTG with the trajectories of VidOR.

use super::{Expected, check, read, read_as};
use verivid::model::Task;

/// Ten frames a second; the child is grounded in frames 1 and 2.
const SENTENCES: &str = include_str!("../../fixtures/formats/vidstg/annotations.json");

const BOXES: &str = include_str!("../../fixtures/formats/vidstg/240.json");

#[test]
fn a_sentence_has_the_boxes_of_its_target_in_its_time() {
    let files = [("240.json", BOXES.as_bytes()), ("train_annotations.json", SENTENCES.as_bytes())];
    let expected =
        Expected { format: "vidstg", counts: [1, 2, 0, 0], notes: &["a target has no boxes in its time"] };
    let loaded = check(&files, &expected);
    let video = &loaded.dataset.videos()[0];
    assert_eq!((video.src.as_deref(), video.duration), (Some("0001/240.mp4"), Some(4.0)));
    let item = &loaded.dataset.items()[0];
    assert_eq!((item.task, item.query.as_deref()), (Task::Grounding, Some("a child holds a toy")));
    assert_eq!((item.events[0].span.start(), item.events[0].span.end()), (0.1, 0.3));
    let track = &item.tracks[0];
    let boxes: Vec<_> =
        track.boxes.iter().map(|one| (one.time, one.rect.x(), one.rect.w(), one.rect.h())).collect();
    assert_eq!(
        boxes,
        [(0.1, 2.0, 10.0, 20.0), (0.2, 3.0, 10.0, 20.0)],
        "the end of the true time is exclusive"
    );
    assert_eq!((track.label.as_str(), track.presence()[0].end()), ("child", 0.3));
    for name in ["used_segment", "used_relation", "temporal_gt", "qtype", "target_type"] {
        assert!(item.extra.iter().any(|(known, _)| known == name), "{name}");
    }
}

#[test]
fn either_file_can_be_read_alone() {
    let expected = Expected { format: "vidstg", counts: [1, 2, 0, 0], notes: &[] };
    let alone = check(&[("train_annotations.json", SENTENCES.as_bytes())], &expected);
    assert!(alone.dataset.items().iter().all(|item| item.tracks.is_empty() && item.events.len() == 1));
    let expected = Expected { format: "vidstg", counts: [1, 1, 0, 0], notes: &[] };
    let boxes = check(&[("240.json", BOXES.as_bytes())], &expected);
    let item = &boxes.dataset.items()[0];
    assert_eq!((item.id.as_str(), item.task, item.tracks[0].boxes.len()), ("240", Task::Boxes, 4));
    assert_eq!((item.events[0].label.as_str(), item.events[0].span.start()), ("child hold toy", 0.1));
    let many = format!("{{\"240\": {BOXES}}}");
    let both = [("annotations.json", SENTENCES.as_bytes()), ("vidor_training.json", many.as_bytes())];
    assert_eq!(read(&both).unwrap().dataset.items()[0].tracks[0].boxes.len(), 2, "VidOR in one file");
}

#[test]
fn sentences_and_boxes_that_are_odd_are_read_as_far_as_they_go() {
    for (name, sentences, boxes, note) in [
        ("no rate", SENTENCES.replace("\"fps\": 10, ", ""), BOXES.to_owned(), "no `temporal_gt`"),
        ("no video", SENTENCES.replace("\"vid\": \"240\"", "\"vid\": null"), BOXES.to_owned(), "no `vid`"),
        (
            "a sentence of no object",
            SENTENCES.replace("\"captions\": [", "\"captions\": [5, "),
            BOXES.to_owned(),
            "expected an object",
        ),
        (
            "another rate",
            SENTENCES.to_owned(),
            BOXES.replace("\"fps\": 10", "\"fps\": 25"),
            "another `duration` and `fps`",
        ),
        ("a box without sides", SENTENCES.to_owned(), BOXES.replace("\"xmin\": 2, ", ""), "no four sides"),
        (
            "a size that is negative",
            SENTENCES.to_owned(),
            BOXES.replace("\"xmax\": 12", "\"xmax\": 1"),
            "negative size",
        ),
        (
            "boxes of no video",
            SENTENCES.to_owned(),
            BOXES.replace("\"video_id\": \"240\", ", ""),
            "no usable `video_id`",
        ),
        (
            "boxes cut short",
            SENTENCES.to_owned(),
            BOXES.replace("\"relation_instances\"", "oops"),
            "expected",
        ),
    ] {
        let files = [("240.json", boxes.as_bytes()), ("annotations.json", sentences.as_bytes())];
        let loaded = read(&files).unwrap();
        let reasons: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        assert!(reasons.iter().any(|reason| reason.contains(note)), "{name}: {reasons:?}");
        assert!(!loaded.dataset.items().is_empty(), "{name}");
    }
}

#[test]
fn many_sentences_on_one_object_do_not_multiply_its_boxes_without_end() {
    let frame = r#"[{"tid": 0, "bbox": {"xmin": 1, "ymin": 2, "xmax": 11, "ymax": 22}}]"#;
    let boxes = format!(
        r#"{{"video_id": "240", "fps": 10, "trajectories": [{}], "subject/objects": []}}"#,
        vec![frame; 1_000].join(",")
    );
    let caption = |n: usize| format!(r#"{{"description": "{n}", "target_id": 0}}"#);
    let captions = (0..1_000).map(caption).collect::<Vec<_>>().join(",");
    let sentences = format!(
        r#"[{{"vid": "240", "fps": 10, "used_segment": {{}}, "temporal_gt": {{"begin_fid": 0, "end_fid": 1000}}, "captions": [{captions}]}}]"#
    );
    let loaded = read(&[("240.json", boxes.as_bytes()), ("a.json", sentences.as_bytes())]).unwrap();
    let count: usize =
        loaded.dataset.items().iter().flat_map(|item| &item.tracks).map(|track| track.boxes.len()).sum();
    assert!((1_000..10_000).contains(&count), "{count}");
    assert_eq!(loaded.dataset.items().len(), 1_000);
    assert!(loaded.notes.iter().any(|note| note.reason.contains("more boxes are asked for")));
}

#[test]
fn boxes_of_a_film_that_was_taken_upright_stand_in_the_picture_as_it_is_shown() {
    // The file says the size as it is stored; the boxes reach down to 60 and fit into the turned picture alone.
    let boxes = BOXES.replace("\"ymax\": 22", "\"ymax\": 60");
    let files = [("240.json", boxes.as_bytes()), ("train_annotations.json", SENTENCES.as_bytes())];
    for (said, size) in [("shown", (48.0, 64.0)), ("stored", (64.0, 48.0))] {
        let loaded = read_as(&files, None, &[("rotation", said)]).unwrap();
        let asked = loaded.found[0].decisions.iter().find(|one| one.key == "rotation").unwrap();
        assert_eq!(asked.chosen, said);
        let found = loaded.dataset.videos()[0].size.unwrap();
        assert_eq!((found.width(), found.height()), size);
        assert_eq!(loaded.dataset.items()[0].tracks[0].boxes[0].rect.h(), 58.0);
        assert!(!loaded.notes.iter().any(|note| note.reason.contains("another")), "{:#?}", loaded.notes);
    }
    let loaded = read(&files).unwrap();
    assert_eq!(loaded.dataset.videos()[0].size.unwrap().width(), 48.0, "shown upright is likelier");
}
