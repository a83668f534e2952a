//! Judged sentences in Label Studio, against what a person works out.

use serde_json::{Value, json};

use super::{dataset, file, json as parsed, written};

fn task(sentences: &str) -> Value {
    let manifest = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v.mp4"}}], "items": [
            {{"id": "c", "video": "v.mp4", "task": "verification", "caption_source": "m", "sentences": [{sentences}]}}],
            "runs": [{{"id": "r", "model": "m", "setting": "vanilla", "predictions": [
                {{"item": "c", "sentences": [{{"label": "incorrect", "reason": "no ball"}}, {{"label": "correct"}}]}}]}}]}}"#
    );
    let made = written("label-studio", &dataset(&manifest), &[]);
    assert!(
        file(&made, "sentences.config.xml").contains("<Text name=\"sentence_1\" value=\"$sentence_1\"/>")
    );
    assert!(!made.files.iter().any(|(name, _)| name == "tasks.json"), "{:?}", made.files);
    parsed(&made, "sentences.json")[0].clone()
}

/// Control and what it says.
fn said(voice: &Value) -> Vec<(String, Value)> {
    let value = |result: &Value| result["value"].as_object().unwrap().values().next_back().unwrap().clone();
    let one = |result: &Value| (result["from_name"].as_str().unwrap().to_owned(), value(result));
    voice["result"].as_array().unwrap().iter().map(one).collect()
}

#[test]
fn who_voted_has_an_annotation_and_letters_are_counted_as_browsers_do() {
    let task = task(
        r#"{"text": "A 🐶 runs.", "certificate": [[1, 2]], "votes": {"7": "incorrect", "x@y.z": "incorrect", "ann": "unknown"},
            "errors": [{"start": 4, "end": 8, "category": "action"}]},
           {"text": "It sits.", "votes": {"7": "correct"}}"#,
    );
    assert_eq!(
        task["data"],
        json!({"video": "v.mp4", "item": "c", "caption_source": "m",
               "sentence_0": "A 🐶 runs.", "sentence_1": "It sits.", "certificates": {"sentence_0": [[1.0, 2.0]]}})
    );
    let all = task["annotations"].as_array().unwrap();
    let who: Vec<Value> =
        all.iter().map(|one| one.get("completed_by").or(one.get("annotator")).unwrap().clone()).collect();
    assert_eq!(who, [json!(7), json!({"email": "x@y.z"}), json!("ann")]);
    assert_eq!(
        said(&all[0]),
        [
            ("label_0".to_owned(), json!(["incorrect"])),
            ("label_1".to_owned(), json!(["correct"])),
            ("error_0".to_owned(), json!(["action"])),
        ]
    );
    assert_eq!(
        all[0]["result"][2]["value"],
        json!({"start": 5, "end": 9, "text": "runs", "labels": ["action"]})
    );
    assert_eq!(said(&all[2]), [("label_0".to_owned(), json!(["unknown"]))]);
    let model = &task["predictions"][0];
    assert_eq!(model["model_version"], "r");
    assert_eq!(
        said(model),
        [
            ("label_0".to_owned(), json!(["incorrect"])),
            ("reason_0".to_owned(), json!(["no ball"])),
            ("label_1".to_owned(), json!(["correct"])),
        ]
    );
}

#[test]
fn labels_that_votes_do_not_make_have_an_annotation_that_is_the_truth() {
    for (sentences, truths, count) in [
        (r#"{"text": "One.", "label": "correct"}, {"text": "Two.", "label": "unknown"}"#, 1, 1),
        (
            r#"{"text": "One.", "label": "correct", "votes": {"1": "incorrect"}}, {"text": "Two.", "label": "unknown"}"#,
            1,
            2,
        ),
        (
            r#"{"text": "One.", "label": "incorrect", "votes": {"1": "incorrect"}}, {"text": "Two.", "label": "unknown"}"#,
            0,
            1,
        ),
    ] {
        let task = task(sentences);
        let all = task["annotations"].as_array().unwrap();
        let found = all.iter().filter(|one| one["ground_truth"] == true).count();
        assert_eq!((found, all.len()), (truths, count), "{sentences}");
    }
}
