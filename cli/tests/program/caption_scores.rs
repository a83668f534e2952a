//! What `verivid score` says of captions, annotators and runs that differ in one setting.

use serde_json::{Value, json};

use crate::folder::Folder;

fn sentence(label: &str, category: Option<&str>, more: Value) -> Value {
    let errors: Vec<Value> =
        category.iter().map(|category| json!({"start": 0, "end": 1, "category": category})).collect();
    let mut sentence = json!({"text": "One two three.", "label": label, "errors": errors});
    if let (Some(fields), Some(more)) = (sentence.as_object_mut(), more.as_object()) {
        fields.extend(more.clone());
    }
    sentence
}

fn said(item: &str, labels: &[&str]) -> Value {
    json!({"item": item, "sentences": labels.iter().map(|label| json!({"label": label})).collect::<Vec<_>>()})
}

/// Three captions, two by the model that two of the runs are of.
fn dataset() -> Value {
    let caption = |id: &str, video: &str, source: Option<&str>, sentences: Vec<Value>| json!({"id": id, "video": video, "task": "verification", "caption_source": source, "sentences": sentences});
    let none = || json!({});
    let votes = |a: &str, b: &str| json!({"votes": {"ann": a, "bea": b}, "certificate": [[0, 5], [4, 6]]});
    json!({
        "format": "verivid/1",
        "name": "Captions",
        "videos": [
            {"id": "v", "duration": 10, "complexity": 2, "audio": "speech"},
            {"id": "w", "duration": 2000, "complexity": 5, "audio": "background"},
        ],
        "items": [
            caption("c1", "v", Some("Teller 7B"), vec![
                sentence("incorrect", Some("object"), votes("incorrect", "incorrect")),
                sentence("correct", None, votes("correct", "incorrect")),
            ]),
            caption("c2", "w", Some("Other"), vec![sentence("incorrect", Some("order"), none())]),
            caption("c3", "v", None, vec![sentence("correct", None, none()), sentence("unknown", None, none())]),
        ],
        "runs": [
            {"id": "teller", "model": "teller-7b", "setting": "vanilla", "modality": "video", "fps": 1,
             "predictions": [said("c1", &["correct", "correct"]), said("c2", &["incorrect"]), said("c3", &["correct", "correct"])]},
            {"id": "loud", "model": "Teller 7B", "setting": "vanilla", "modality": "video+audio", "fps": 1,
             "predictions": [said("c1", &["incorrect", "correct"]), said("c2", &["incorrect"])]},
            {"id": "big", "model": "Teller 70B", "setting": "vanilla", "modality": "video", "fps": 1,
             "predictions": [said("c1", &["incorrect", "correct"]), said("c2", &["correct"])]},
            {"id": "fast", "model": "Teller 70B", "setting": "vanilla", "modality": "video", "fps": 4,
             "predictions": [said("c1", &["incorrect", "incorrect"]), said("c2", &["correct"])]},
        ],
    })
}

/// What `verivid score` writes of a dataset.
fn score(name: &str, dataset: &Value, words: &[&str]) -> String {
    let folder = Folder::new(&format!("captions-{name}"), &[("data.json", &dataset.to_string())]);
    folder.ask(&[&["score", "data.json"], words].concat()).1
}

fn document(name: &str, dataset: &Value) -> Value {
    serde_json::from_str(&score(name, dataset, &["--json"])).expect("one JSON document")
}

#[test]
fn the_parts_of_the_document_are_those_that_one_counts_by_hand() {
    let found = document("parts", &dataset());
    let teller = &found["captions"]["Teller 7B"];
    assert_eq!((&teller["captions"], &teller["sentences"]), (&json!(1), &json!(2)));
    assert_eq!(
        (&teller["video_incorrect_rate"], &teller["incorrect_per_caption"]),
        (&json!(1.0), &json!(0.5))
    );
    assert_eq!(
        (&teller["category_shares"]["object"], &teller["words_per_caption"]),
        (&json!(1.0), &json!(6.0))
    );
    assert_eq!(
        (&found["captions"][""]["sentences"], &found["captions"][""]["unknown"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(found["caption_cells"][1]["duration"], "long");
    // Of two sentences one is agreed on; three votes of four say incorrect: 1/2 against 1/16 + 9/16.
    let agreement = &found["agreement"];
    assert_eq!((&agreement["sentences"], &agreement["p_bar"]), (&json!(2), &json!(0.5)));
    assert_eq!(agreement["kappa"], json!((0.5 - 0.625) / (1.0 - 0.625)));
    assert_eq!(agreement["by_votes"]["2"]["kappa"], agreement["kappa"]);
    assert_eq!((&agreement["pairs"][0]["b"], &agreement["pairs"][0]["kappa"]), (&json!("bea"), &json!(0.0)));
    assert_eq!((&found["certificate"]["sentences"], &found["certificate"]["mean"]), (&json!(2), &json!(0.6)));
}

#[test]
fn runs_are_held_against_their_own_captions_and_against_each_other() {
    let found = document("runs", &dataset());
    let preference = &found["runs"][0]["verification"]["self_preference"];
    assert_eq!(
        (&preference["self"], &preference["cross"], &preference["difference"]),
        (&json!(0.0), &json!(1.0), &json!(-1.0))
    );
    assert!(found["runs"][2]["verification"]["self_preference"].is_null());
    let audio = &found["audio"][0];
    assert_eq!((&audio["with"], &audio["without"]), (&json!("loud"), &json!("teller")));
    assert_eq!(audio["by_category"]["speech"]["gain"], json!(0.5));
    let family = &found["families"][0];
    assert_eq!((&family["family"], &family["large"]), (&json!("teller"), &json!("big")));
    assert_eq!((&family["static"], &family["temporal"]), (&json!(1.0), &json!(-1.0)));
    let rates = &found["frame_rates"][0]["runs"];
    assert_eq!((&rates[0]["run"], &rates[1]["fps"]), (&json!("big"), &json!(4.0)));
    assert_eq!(rates[0]["by_complexity"]["2"]["captions"], 2);
}

#[test]
fn a_part_for_which_the_data_has_nothing_is_null() {
    let bare = json!({"format": "verivid/1", "name": "Bare", "videos": [], "items": [], "runs": []});
    let found = document("bare", &bare);
    for part in [
        "captions",
        "captions_by_complexity",
        "caption_cells",
        "agreement",
        "certificate",
        "audio",
        "families",
        "frame_rates",
    ] {
        assert!(found.get(part).is_some_and(Value::is_null), "{part}: {}", found[part]);
    }
    assert_eq!(score("bare-table", &bare, &[]), "There are no runs to score: add a file of predictions.\n");
}

#[test]
fn every_format_shows_what_belongs_to_no_single_run() {
    for (format, signs) in [
        ("table", ["the dataset", "Fleiss' kappa", "certificate coverage"]),
        (
            "csv",
            [
                "\r\n,captions with an incorrect sentence,Teller 7B,1,",
                "\r\n,Krippendorff's alpha,all votes,0,",
                "loud - teller",
            ],
        ),
        (
            "markdown",
            [
                "|  | words a caption | Teller 7B | 6.000 |",
                "| self-preference | F1, own captions | 0.00 |",
                "source not named",
            ],
        ),
        (
            "latex",
            ["F1 gain of sound, speech", "recall gain of size, object", "F1 by frame rate, Body Motion"],
        ),
    ] {
        let text = score(format, &dataset(), &["--format", format]);
        for sign in signs {
            assert!(text.contains(sign), "{format} lacks `{sign}`:\n{text}");
        }
    }
}
