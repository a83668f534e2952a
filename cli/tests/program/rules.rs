//! Answer rules on the command line.

use crate::folder::Folder;

const MANIFEST: &str = r#"{"format": "verivid/1", "name": "Rules", "videos": [{"id": "v", "duration": 10}],
    "items": [{"id": "q1", "video": "v", "task": "mcq", "question": "?", "options": {"A": "Red", "B": "Blue"}, "answer": "B"}],
    "runs": [{"id": "a", "model": "A", "setting": "vanilla", "predictions": [{"item": "q1", "response": "B", "answer": "A"}]},
             {"id": "b", "model": "B", "setting": "vanilla", "predictions": [{"item": "q1", "response": "The answer is B."}]}]}"#;

/// Status, standard output, standard error of the program over the dataset.
fn ask(name: &str, words: &[&str]) -> (i32, String, String) {
    Folder::new(&format!("rules-{name}"), &[("verivid.json", MANIFEST)]).ask(words)
}

#[test]
fn a_rule_that_is_named_reads_every_reply_and_is_named_in_the_document() {
    // Without a rule the file's answer A of the first run counts; read again, its reply is B.
    let none = serde_json::Value::Null;
    for (rule, name, accuracy, differ) in [
        (None, "verivid", [0.0, 1.0], [none.clone(), none]),
        (Some("verivid"), "verivid", [1.0, 1.0], [1.into(), 0.into()]),
        (Some("drv"), "drv", [1.0, 0.0], [1.into(), 1.into()]),
        (Some("inspect"), "inspect", [0.0, 0.0], [1.into(), 1.into()]),
    ] {
        let mut words = vec!["score", ".", "--json"];
        words.extend(rule.iter().flat_map(|rule| ["--rule", rule]));
        let (status, text, why) = ask(&format!("score-{rule:?}"), &words);
        assert_eq!((status, why.as_str()), (0, ""));
        let document: serde_json::Value = serde_json::from_str(&text).expect("one JSON document");
        for (run, micro) in accuracy.into_iter().enumerate() {
            let qa = &document["runs"][run]["qa"];
            assert_eq!((&qa["rule"], &qa["micro"]), (&name.into(), &micro.into()), "{rule:?}, run {run}");
        }
        let differing = |run: usize| document["runs"][run]["qa"]["items_differing_from_default"].clone();
        assert_eq!([differing(0), differing(1)], differ, "{rule:?}");
        let words = if rule == Some("verivid") { "verivid, every reply read again" } else { name };
        assert_eq!(document["about"]["rule"], words);
    }
}

#[test]
fn a_rule_changes_what_a_comparison_finds() {
    let document = |words: &[&str]| -> serde_json::Value {
        let (_, text, _) = ask(&words.join("-"), &[&["compare", ".", "--json"], words].concat());
        serde_json::from_str(&text).expect("one JSON document")
    };
    assert_ne!(document(&[]), document(&["--rule", "verivid"]));
    assert_ne!(document(&["--rule", "drv"]), document(&["--rule", "verivid"]));
}

#[test]
fn an_unknown_rule_is_answered_with_those_that_there_are() {
    for command in ["score", "compare"] {
        let (status, text, why) = ask(command, &[command, ".", "--rule", "mine"]);
        assert_eq!((status, text.as_str()), (2, ""));
        assert!(
            why.starts_with("verivid: there is no answer rule `mine`; there is: verivid, drv, "),
            "{why}"
        );
        assert!(why.contains("lmms_eval, inspect"), "{why}");
    }
}
