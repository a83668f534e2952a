//! VideoHallucer: pairs of questions, and answers to them.

use verivid::metrics::outcomes::Extracting;
use verivid::metrics::rules::Rule;
use verivid::metrics::{ItemSet, qa};
use verivid::model::{Answer, RunIx};

use super::{Expected, check, read};

const PAIRS: &str = include_str!("../../fixtures/formats/videohallucer/object_relation.json");

#[test]
fn a_pair_is_two_items_of_one_group() {
    let notes = &["one half of the pair is not there", "neither half of the pair names a `video`"];
    let expected = Expected { format: "videohallucer", counts: [3, 5, 0, 0], notes };
    let loaded = check(&[("object_relation.json", PAIRS.as_bytes())], &expected);
    let items = loaded.dataset.items();
    let found: Vec<_> = items
        .iter()
        .map(|item| (item.role.as_deref().unwrap(), item.kind.as_ref().map(|kind| kind.id())))
        .collect();
    let expected = [
        ("basic", Some("subject")),
        ("hallucinated", Some("subject")),
        ("basic", Some("object")),
        ("hallucinated", Some("object")),
        ("basic", None),
    ];
    assert_eq!(found, expected);
    // One question in two pairs is two items.
    assert_eq!(items[0].group, items[1].group);
    assert_ne!(items[0].group, items[2].group);
    assert_eq!(items[1].extra[0], ("explanation".into(), "\"no cat\"".to_owned()));
    assert_eq!(loaded.dataset.video_of(&items[3]).id, "b.mp4");
}

#[test]
fn answers_with_blanks_and_stops_are_yes_and_no_and_keep_how_they_were_written() {
    let line = |n: usize, basic: &str, other: &str| {
        format!(
            "{{\"basic\": {{\"video\": \"{n}.mp4\", \"question\": \"Isn't it?\\n\", \"answer\": \"{basic}\"}}, \
              \"hallucination\": {{\"video\": \"{n}.mp4\", \"question\": \"Is it?\", \"answer\": \"{other}\"}}}}\n"
        )
    };
    let text = [line(0, "Yes\\n", "No"), line(1, "Yes.\\n", "No."), line(2, "no", "YES")].concat();
    let expected = Expected { format: "videohallucer", counts: [3, 6, 0, 0], notes: &[] };
    let loaded = check(&[("conflict.jsonl", text.as_bytes())], &expected);
    let found: Vec<_> =
        loaded.dataset.items().iter().map(|item| (item.answer.clone(), item.raw_answer.as_deref())).collect();
    let one = |word: &str| Some(Answer::One(word.to_owned()));
    let expected = [
        (one("yes"), Some("Yes\n")),
        (one("no"), Some("No")),
        (one("yes"), Some("Yes.\n")),
        (one("no"), Some("No.")),
        (one("no"), None),
        (one("yes"), Some("YES")),
    ];
    assert_eq!(found, expected);
}

/// Pairs with these replies, as the benchmark writes them.
fn answered(replies: &[(&str, &str)]) -> String {
    let pair = |(n, (basic, other)): (usize, &(&str, &str))| {
        format!(
            r#"{{"basic": {{"video": "{n}.mp4", "question": "Is it?", "answer": "yes", "predict": {basic}}},
                "hallucination": {{"video": "{n}.mp4", "question": "Was it?", "answer": "no", "predict": {other}}}, "type": "relation"}}"#
        )
    };
    format!("[{}]", replies.iter().enumerate().map(pair).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn pairs_are_scored_as_the_benchmark_does() {
    // Its program looks for the gold's word anywhere in the reply, whatever the case: re.findall(r"\b(yes)\b", reply, re.I).
    let text = answered(&[
        ("\"Yes, it is.\"", "\"No.\""),
        ("\"yes\"", "\"Yes, there is no doubt\""),
        ("\"It is not. Yes and no\"", "\"I do not know\""),
        ("\"eyes\"", "\"NO\""),
        ("null", "\"\""),
    ]);
    let expected = Expected { format: "videohallucer-predictions", counts: [5, 10, 1, 10], notes: &[] };
    let loaded = check(&[("obj_rel_Our_Model-7B.json", text.as_bytes())], &expected);
    let dataset = &loaded.dataset;
    assert_eq!(dataset.runs()[0].id, "Our_Model-7B");
    let outcomes = Extracting::with_rule(dataset, RunIx(0), Rule::VideoHallucer).finish();
    let pairs = qa::score(dataset, RunIx(0), &outcomes, &ItemSet::all(dataset)).unwrap().pairs.unwrap();
    assert_eq!(pairs.pairs, 5);
    // Basic: 1, 2, 3. Hallucinated: 1, 2, 4. Both: 1, 2.
    let shares = [pairs.basic.value, pairs.hallucinated.value, pairs.overall.value];
    assert_eq!(shares, [Some(0.6), Some(0.6), Some(0.4)]);
}

#[test]
fn results_of_its_own_way_to_better_answers_are_a_run_beside_the_first() {
    let text = answered(&[("\"yes\"", "\"no\"")]);
    let files = [
        ("improve_temporal_M.json", text.as_bytes()),
        ("temporal_M.json", text.as_bytes()),
        ("temporal.json", b""),
    ];
    let loaded = read(&files[..2]).unwrap();
    let runs: Vec<_> = loaded
        .dataset
        .runs()
        .iter()
        .map(|run| (run.id.as_str(), run.model.as_str(), run.setting.as_str(), run.predictions.len()))
        .collect();
    assert_eq!(runs, [("M (self_pep)", "M", "self_pep", 2), ("M", "M", "vanilla", 2)]);
    assert_eq!(loaded.dataset.items().len(), 2);
}
