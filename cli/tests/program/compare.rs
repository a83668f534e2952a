//! `verivid compare`, run as a person runs it.

use serde_json::{Value, json};

use crate::folder::Folder;

const MANIFEST: &str = r#"{"format": "verivid/1", "name": "Small", "videos": "videos.jsonl", "items": "items.jsonl", "runs": [
    {"id": "a", "model": "M", "setting": "vanilla", "max_frames": 8, "reports": "reports.jsonl", "predictions": [
        {"item": "q1", "answer": "A"}, {"item": "q2", "answer": "B"}, {"item": "q3", "answer": "B"}, {"item": "q4", "answer": "A"},
        {"item": "c1", "sentences": [{"label": "incorrect"}, {"label": "incorrect"}]}]},
    {"id": "b", "model": "M", "setting": "self_pep", "max_frames": 16, "predictions": [
        {"item": "q1", "answer": "B"}, {"item": "q2", "answer": "A"}, {"item": "q3", "answer": "A"}, {"item": "q4", "answer": "A"},
        {"item": "c1", "sentences": [{"label": "incorrect"}, {"label": "correct"}]}]},
    {"id": "c,d", "model": "N", "setting": "vanilla", "predictions": [{"item": "q1", "answer": "A"}]}]}"#;

/// Five questions whose answer is A, and a caption.
fn items() -> String {
    let question = |n: usize, kind: &str| {
        json!({"id": format!("q{n}"), "video": "v", "task": "mcq", "type": kind, "question": "?",
               "options": {"A": "Red", "B": "Blue"}, "answer": "A"})
        .to_string()
    };
    let kinds = ["color", "color", "action", "action", "action"];
    let mut lines: Vec<String> = kinds.iter().enumerate().map(|(n, kind)| question(n + 1, kind)).collect();
    let sentences = json!([{"text": "One.", "label": "incorrect"}, {"text": "Two.", "label": "correct"}]);
    lines.push(json!({"id": "c1", "video": "v", "task": "verification", "sentences": sentences}).to_string());
    lines.join("\n")
}

const REPORT: &str = r#"{"item": "q2", "run": "a", "level": "perceptive", "hallucinated": true, "steps": [], "feedback": "Look again.", "after": {"response": "A", "answer": "A"}}"#;

fn folder(name: &str) -> Folder {
    let videos = r#"{"id": "v", "duration": 10, "complexity": 2}"#;
    let items = items();
    let files = [
        ("verivid.json", MANIFEST),
        ("videos.jsonl", videos),
        ("items.jsonl", &items),
        ("reports.jsonl", REPORT),
    ];
    Folder::new(&format!("compare-{name}"), &files)
}

fn ask(folder: &Folder, words: &[&str]) -> (i32, String, String) {
    folder.ask(&[&["compare", "."], words].concat())
}

fn compared(folder: &Folder, words: &[&str]) -> Value {
    folder.json(&[&["compare", "."], words, &["--json"]].concat())
}

/// Compares the named fields.
fn check(document: &Value, expected: Value) {
    for (name, value) in expected.as_object().expect("fields") {
        assert_eq!(&document[name], value, "{name} of {document}");
    }
}

#[test]
fn two_runs_are_compared_as_one_counts_by_hand() {
    let folder = folder("two");
    let document = compared(&folder, &["--runs", "a,b"]);
    check(
        &document,
        json!({"a": "a", "b": "b", "items": 5, "both": 1, "a_only": 1, "b_only": 2, "neither": 1, "p": 1.0,
               "a_score": 0.4, "b_score": 0.6, "fixed": ["q2", "q3"], "broken": ["q1"], "missing": [1, 1]}),
    );
    assert!((document["difference"].as_f64().unwrap_or(9.0) - 0.2).abs() < 1e-12);
    assert_eq!(document["interval"].as_array().map(Vec::len), Some(2));
    check(
        &document["by_type"]["color"],
        json!({"items": 2, "both": 0, "a_only": 1, "b_only": 1, "neither": 0, "difference": 0.0}),
    );
    check(&document["cells"][0], json!({"complexity": 2, "duration": "short", "items": 5}));
    check(
        &document["verification"],
        json!({"items": 1, "a_score": 2.0 / 3.0, "b_score": 1.0, "fixed": ["c1"], "broken": []}),
    );
    let differing = |row: &&Value| row["differs"] == true;
    let rows: Vec<&Value> = document["settings"].as_array().into_iter().flatten().filter(differing).collect();
    let names: Vec<&Value> = rows.iter().map(|row| &row["name"]).collect();
    assert_eq!(names, ["setting", "max_frames"]);
}

#[test]
fn a_methods_gain_is_on_the_basis_that_was_asked_for() {
    let folder = folder("gain");
    for (basis, gain) in [("micro", 0.2), ("macro", (0.0 + 1.0 / 3.0) / 2.0)] {
        let document = compared(&folder, &["--runs", "a,b", "--basis", basis]);
        let found = &document["mitigation"][0];
        check(
            found,
            json!({"base": "a", "method": "b", "basis": basis, "also_differs": ["max_frames"], "fixed": ["q2", "q3"]}),
        );
        assert!((found["overall"]["gain"].as_f64().unwrap_or(9.0) - gain).abs() < 1e-12, "{found}");
    }
}

#[test]
fn one_run_is_compared_with_itself_after_its_diagnosis() {
    let folder = folder("after");
    let document = compared(&folder, &["--runs", "a"]);
    check(
        &document,
        json!({"a": "a", "b": "a (after)", "b_only": 1, "a_only": 0, "fixed": ["q2"], "broken": []}),
    );
    let (status, text, why) = ask(&folder, &["--runs", "b"]);
    assert_eq!((status, text.as_str()), (2, ""));
    assert!(why.contains("without an answer after a diagnosis"), "{why}");
}

#[test]
fn three_runs_are_ranked_and_a_name_may_hold_a_comma() {
    let folder = folder("three");
    let document = compared(&folder, &[]);
    assert_eq!(document["runs"], json!(["a", "b", "c,d"]));
    let rows = document["questions"]["rows"].as_array().map_or(&[][..], Vec::as_slice);
    let places: Vec<_> = rows.iter().map(|row| (row["rank"].clone(), row["run"].clone())).collect();
    let expected = [(1, "b"), (2, "a"), (3, "c,d")];
    assert_eq!(places, expected.map(|(rank, run)| (json!(rank), json!(run))));
    assert_eq!(document["questions"]["pairs"].as_array().map(Vec::len), Some(3));
    assert_eq!(document["questions"]["groups"], json!([["b", "a", "c,d"]]));
    assert_eq!(compared(&folder, &["--runs", "c,d", "--runs", "a"])["a"], "c,d");
}

#[test]
fn a_person_reads_the_settings_the_table_and_the_items() {
    let folder = folder("person");
    let (status, text, _) = ask(&folder, &["--runs", "a,b"]);
    assert_eq!(status, 0);
    for part in
        ["max_frames  8 | 16", "fixed (2): q2, q3", "broken (1): q1", "McNemar", "Mitigation, micro basis"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let (status, text, _) = ask(&folder, &[]);
    assert_eq!((status, text.contains("no difference holds among: b, a, c,d")), (0, true), "{text}");
}

#[test]
fn an_unknown_run_or_rule_is_answered_with_those_that_there_are() {
    let folder = folder("unknown");
    for words in [["--runs", "a,zz"], ["--rule", "zz"]] {
        let (status, text, why) = ask(&folder, &words);
        assert_eq!((status, text.as_str(), why.contains("`zz`")), (2, "", true), "{why}");
    }
}

#[test]
fn the_gains_of_methods_stand_in_every_format_of_a_ranking() {
    let folder = folder("gains");
    for format in ["csv", "markdown", "latex", "table"] {
        let (status, text, _) = ask(&folder, &["--format", format]);
        assert_eq!(status, 0, "{format}");
        let words = if format == "table" { "micro" } else { "gain of the method, micro: overall" };
        assert!(text.contains(words), "{format}: {text}");
    }
}
