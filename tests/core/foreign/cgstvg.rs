//! CG-STVG's results, with their truth.

use verivid::metrics::grounding::{GroundingOptions, GroundingRule, of_run};
use verivid::model::RunIx;

use super::{Expected, check, read, read_as};

/// Number 0: true are the frames 2 to 5, said is [3, 6), so that of [2, 5) and [3, 6) two frames of four are shared,
/// both with the true box. Number 1 was not predicted. Number 2 has no true boxes.
const RESULTS: &str = include_str!("../../fixtures/formats/cgstvg/test_results.json");

#[test]
fn a_run_has_its_truth_and_its_own_scores_can_be_made_again() {
    let expected = Expected {
        format: "cgstvg",
        counts: [3, 3, 1, 2],
        notes: &["as 29.97 frames", "predicted frames in 20 seconds"],
    };
    let loaded = check(&[("runs/ours/test_results.json", RESULTS.as_bytes())], &expected);
    let run = &loaded.dataset.runs()[0];
    assert_eq!(run.id, "ours", "every run's file has the same name");
    assert!(run.extra.iter().any(|(name, value)| name == "viou@0.3" && value == "1.0"));
    let ids: Vec<&str> = loaded.dataset.items().iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["5_a.mp4", "6_b.mp4", "7_c.mp4"]);
    // 499 predicted frames are 500 pictures: 25 a second. 480 are 481: 23.976.
    let rates: Vec<_> = loaded.dataset.videos().iter().map(|video| video.rate.unwrap().parts()).collect();
    assert_eq!(rates, [(25, 1), (30_000, 1001), (24_000, 1001)]);
    let said = &run.predictions[0];
    assert_eq!((said.tracks[0].boxes.len(), said.score), (8, Some(0.5)));
    assert_eq!((said.events[0].span.start(), said.events[0].span.end()), (0.12, 0.24));
    let options = GroundingOptions { rule: GroundingRule::CgStvg, ..GroundingOptions::default() };
    let rows = of_run(&loaded.dataset, RunIx(0), options).rows;
    assert_eq!((rows[0].tiou, rows[0].viou), (Some(0.5), Some(0.5)));
    assert!(rows[1].missing && rows[1].tiou == Some(0.0));
    // Without boxes the truth is [1, 10], of which the rule leaves the last frame out again.
    assert_eq!((rows[2].tiou, rows[2].viou), (Some(0.9), None));
}

#[test]
fn the_annotation_and_the_results_speak_of_the_same_items() {
    let annotation = r#"{"5_a.mp4": {"bbox": [[1, 2, 4, 6], [1, 2, 4, 6], [1, 2, 4, 6], [1, 2, 4, 6]], "st_time": 0.09,
        "ed_time": 0.24, "img_num": 500, "caption": "He sits.", "width": 64, "height": 48, "st_frame": 3}}"#;
    let files = [("annotation.json", annotation.as_bytes()), ("test_results.json", RESULTS.as_bytes())];
    let expected = Expected {
        format: "cgstvg",
        counts: [3, 3, 1, 2],
        notes: &[
            "`img_num` pictures",
            "1 stand in the files before it, 2 are here alone",
            "the same item came before; it counts once",
            "as 29.97 frames",
            "predicted frames in 20 seconds",
        ],
    };
    let loaded = check(&files, &expected);
    let runs = &loaded.dataset.runs()[0];
    assert_eq!(loaded.dataset.item(runs.predictions[0].item).id, "5_a.mp4");
}

#[test]
fn the_end_of_a_segment_without_boxes_can_be_said() {
    let name = "test_results.json";
    for (said, end) in [("inclusive", 11.0), ("exclusive", 10.0)] {
        let loaded = read_as(&[(name, RESULTS.as_bytes())], None, &[("ends", said)]).unwrap();
        let span = loaded.dataset.items()[2].events[0].span;
        assert_eq!(span.end(), end * 1001.0 / 24_000.0, "{said}");
    }
}

#[test]
fn sentences_on_one_video_of_vidstg_are_items_of_their_own() {
    let text = RESULTS.replace("5_a.mp4", "240").replace("6_b.mp4", "240").replace("7_c.mp4", "240");
    let loaded = read(&[("test_results.json", text.as_bytes())]).unwrap();
    assert_eq!((loaded.dataset.videos().len(), loaded.dataset.items().len()), (1, 3));
    assert!(loaded.dataset.items().iter().all(|item| item.id.starts_with("240~")));
    assert_eq!(loaded.dataset.videos()[0].src, None);
}

#[test]
fn odd_results_are_read_as_far_as_they_go() {
    let odd = |from: &str, to: &str| RESULTS.replacen(from, to, 1);
    for (name, text, predictions, notes) in [
        ("no segment", odd("{\"sted\": [3, 6]}", "{\"sted\": null}"), 2, &["no segment"][..]),
        ("a segment backwards", odd("[3, 6]}", "[6, 3]}"), 2, &["ends before it starts"; 2]),
        ("a segment of no video", odd("[3, 6]}", "[3, 9e18]}"), 2, &["no segment"]),
        (
            "no prediction",
            odd("\"0\": {\"0\": [[9, 9, 9, 9]]", "\"9\": {\"0\": [[9, 9, 9, 9]]"),
            3,
            &["no segment", "no video of this number"],
        ),
        ("no name", odd("\"0\": \"5_a.mp4\", ", ""), 2, &["no video of this number"]),
        (
            "two boxes in a frame",
            odd("[[9, 9, 9, 9]]", "[[9, 9, 9, 9], [1, 1, 2, 2]]"),
            2,
            &["several boxes"],
        ),
        ("no box in a frame", odd("[[9, 9, 9, 9]]", "[]"), 2, &["not four numbers"]),
        ("a negative size", odd("[[9, 9, 9, 9]]", "[[9, 9, 8, 9]]"), 2, &["negative size"]),
    ] {
        let loaded = read(&[("test_results.json", text.as_bytes())]).unwrap();
        assert_eq!(loaded.dataset.runs()[0].predictions.len(), predictions, "{name}");
        let reasons = loaded.notes.iter().map(|note| note.reason.as_str());
        let reasons: Vec<&str> =
            reasons.filter(|reason| !reason.contains("no frame rate is stated")).collect();
        assert_eq!(reasons.len(), notes.len(), "{name}: {reasons:?}");
        for piece in notes {
            assert!(reasons.iter().any(|reason| reason.contains(piece)), "{name}: {reasons:?}");
        }
    }
    for empty in
        [r#"{"predictions": {}, "video_predictions": {}}"#, r#"{"vid_metrics": 5, "vid2names": null}"#]
    {
        assert!(read(&[("test_results.json", empty.as_bytes())]).unwrap().dataset.items().is_empty());
    }
}

#[test]
fn a_file_of_many_boxes_is_told_by_its_first() {
    let frames: Vec<String> = (0..40_000).map(|n| format!("\"{n}\": [[1, 2, 3, 4.0000001]]")).collect();
    let text = format!(
        r#"{{"tiou": 0, "predictions": {{"0": {{{}}}}}, "video_predictions": {{"0": {{"sted": [0, 9]}}}}, "vid2names": {{"0": "a.mp4"}}}}"#,
        frames.join(",")
    );
    assert!(text.len() > 1 << 20);
    let loaded = read(&[("results.json", text.as_bytes())]).unwrap();
    assert_eq!(loaded.found[0].format, "cgstvg");
    assert_eq!(loaded.dataset.runs()[0].predictions[0].tracks[0].boxes.len(), 40_000);
}

#[test]
fn very_many_sentences_under_one_name_take_no_longer_than_others() {
    let names: Vec<String> = (0..5_000).map(|n| format!("\"{n}\": \"a.mp4\"")).collect();
    let sentences: Vec<String> = (0..5_000).map(|n| format!("\"{n}\": \"{n}\"")).collect();
    let text = format!(
        r#"{{"predictions": {{}}, "video_predictions": {{}}, "vid2names": {{{}}}, "vid2sents": {{{}}}}}"#,
        names.join(","),
        sentences.join(",")
    );
    let loaded = read(&[("results.json", text.as_bytes())]).unwrap();
    let items = loaded.dataset.items();
    assert_eq!((items.len(), items[4_999].id.as_str()), (5_000, "a.mp4#5000"));
}
