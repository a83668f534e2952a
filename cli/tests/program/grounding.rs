//! The parts `grounding` and `moments` of a score, as a person asks for them.

use crate::folder::Folder;

/// True boxes on frames 0 to 9; the prediction is twice as long. The moment is met by half.
const MANIFEST: &str = r#"{"format": "verivid/1", "name": "Small",
    "videos": [{"id": "v", "fps": 10, "duration": 10, "width": 100, "height": 100}],
    "items": [
        {"id": "g", "video": "v", "task": "grounding", "query": "who?",
         "tracks": [{"id": "1", "label": "man", "spans": [[0, 1]], "boxes": [BOXES]}]},
        {"id": "m", "video": "v", "task": "moments", "query": "when?", "events": [{"label": "", "span": [0, 4]}]},
        {"id": "q", "video": "v", "task": "yes_no", "question": "?", "answer": "yes"}],
    "runs": [
        {"id": "a", "model": "A", "setting": "vanilla", "predictions": [
            {"item": "g", "tracks": [{"id": "1", "label": "person", "spans": [[0, 2]], "boxes": [BOXES]}]},
            {"item": "m", "events": [{"label": "", "span": [0, 2], "score": 0.9}]}]},
        {"id": "b", "model": "B", "setting": "vanilla", "predictions": [{"item": "q", "response": "yes"}]}]}"#;

fn folder(name: &str) -> Folder {
    let frame = |k: i32| format!(r#"{{"t": {}, "box": [10, 10, 20, 20]}}"#, f64::from(k) / 10.0);
    let boxes: Vec<String> = (0..10).map(frame).collect();
    Folder::new(
        &format!("grounding-{name}"),
        &[("verivid.json", &MANIFEST.replace("BOXES", &boxes.join(",")))],
    )
}

#[test]
fn where_and_when_are_those_that_one_counts_by_hand() {
    let folder = folder("json");
    let document = folder.json(&["score", ".", "--json"]);
    let [a, b] = [&document["runs"][0], &document["runs"][1]];
    let part = &a["grounding"];
    assert_eq!((&part["items"], &part["missing"], &part["rule"]), (&1.into(), &0.into(), &"verivid".into()));
    assert_eq!((&part["m_tiou"], &part["m_viou"]), (&0.5.into(), &0.5.into()));
    assert_eq!(part["viou_at"], serde_json::json!({"0.3": 1.0, "0.5": 0.0}));
    assert_eq!(part["objects"]["hits"], 10);
    let part = &a["moments"];
    assert_eq!((&part["queries"], &part["miou"]), (&1.into(), &0.5.into()));
    assert_eq!(part["r1_at"], serde_json::json!({"0.5": 1.0, "0.7": 0.0}));
    assert_eq!(part["map"], serde_json::json!({"0.5": 1.0, "0.75": 0.0, "avg": 0.1}));
    assert!(b["grounding"].is_null() && b["moments"].is_null());
}

#[test]
fn conventions_are_chosen_by_name() {
    let folder = folder("rules");
    let part = |words: &[&str]| {
        let document = folder.json(&[&["score", ".", "--json", "--run", "a"], words].concat());
        document["runs"][0]["grounding"].clone()
    };
    assert_eq!(part(&["--viou-at-least"])["viou_at"]["0.5"], 1.0);
    assert_eq!(part(&["--grounding-rule", "cg_stvg"])["m_tiou"], 0.45);
    assert_eq!(part(&["--plus-one"])["edges"], "plus_one");
    let (status, _, why) = folder.ask(&["score", ".", "--grounding-rule", "mine"]);
    assert_eq!(status, 2);
    assert!(why.ends_with("there is: verivid, cg_stvg, tubedetr, hcstvg_official\n"), "{why}");
}

#[test]
fn every_format_shows_both_parts() {
    let folder = folder("formats");
    for format in ["table", "csv", "markdown", "latex"] {
        let (status, text, _) = folder.ask(&["score", ".", "--format", format]);
        assert_eq!(status, 0, "{text}");
        assert!(text.contains("IoU") && text.contains("mAP"), "{format}: {text}");
    }
}

#[test]
fn the_methods_paragraph_says_how_places_and_windows_were_scored() {
    let folder = folder("methods");
    let (status, text, _) = folder.ask(&["score", ".", "--format", "methods", "--viou-at-least"]);
    assert_eq!(status, 0);
    for part in [
        "Grounding was scored by the rule verivid",
        "passes: vIoU >= R",
        "m_tIoU is the mean over items",
        "m_vIoU is the mean over items",
        "Moments were scored as QVHighlights does",
        "(n = 1 queries)",
        "means over grounded items and queries",
        "2000 draws",
    ] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}
