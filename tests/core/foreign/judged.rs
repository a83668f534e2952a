//! ELV-Halluc's triplets and ARGUS's judged captions.

use super::{Expected, check};
use verivid::model::SentenceLabel;

#[test]
fn three_rows_behind_each_other_are_a_triplet() {
    let row = |kind: &str, answer: &str, said: &str| {
        format!(
            r#"{{"video_path": "v/a.mp4", "question": "Is it {kind}?", "aspect": "action", "part_nums": 3, "caption_type": "{kind}", "ref_answer": "{answer}", "model_response": {said}}}"#
        )
    };
    let rows = [
        row("ground_truth", "Yes", "\"Yes.\""),
        row("in_video", "No", "null"),
        row("out_video", "No", "\"No\""),
        row("ground_truth", "Yes", "\"\"").replace("Is it", "Was it"),
        row("out_video", "No", "\"NA\"").replace("Is it", "Was it"),
    ];
    let expected = Expected { format: "elv-halluc", counts: [1, 5, 1, 5], notes: &[] };
    let loaded = check(&[("model.jsonl", rows.join("\n").as_bytes())], &expected);
    let items = loaded.dataset.items();
    let roles: Vec<_> = items.iter().map(|item| item.role.as_deref().unwrap()).collect();
    assert_eq!(roles, ["ground_truth", "in_video", "out_video", "ground_truth", "out_video"]);
    let groups: Vec<_> = items.iter().map(|item| item.group.clone()).collect();
    assert!(groups[0] == groups[2] && groups[3] == groups[4] && groups[0] != groups[3], "{groups:?}");
    let said: Vec<_> =
        loaded.dataset.runs()[0].predictions.iter().map(|one| one.response.as_deref()).collect();
    assert_eq!(said, [Some("Yes."), None, Some("No"), Some(""), Some("NA")]);
    assert_eq!(items[0].extra, [("part_nums".into(), "3".to_owned())]);
}

#[test]
fn lines_are_sentences_with_their_verdicts_and_the_cost_is_argus_own() {
    let text = r#"{"analysis_mode": "hallucination", "human_caption": "A cat sits.", "model_caption": "A cat sits. It barks. All in all, calm.", "result_raw": "raw",
      "result_tuple": [[1, "A cat sits.", "A cat sits.", "visual-description", "same", "entailment"], [2, "It barks.", "", "dynamic-action", "no", "contradiction"],
        [3, "All in all, calm.", "", "summary", "", "underdetermined"], [4, "It glows.", "", "visual-description", "", "underdetermined"], [5, "x"], [6, "odd", "", "", "", "maybe"]]}"#;
    let expected =
        Expected { format: "argus", counts: [1, 2, 1, 1], notes: &["a line that is not", "none of ARGUS's"] };
    let loaded = check(&[("clip_hallucination.json", text.as_bytes())], &expected);
    let items = loaded.dataset.items();
    assert_eq!((items[0].id.as_str(), items[0].reference.as_deref()), ("clip/caption", Some("A cat sits.")));
    let labels: Vec<_> = items[1].sentences.iter().map(|sentence| sentence.label).collect();
    use SentenceLabel::{Correct, Incorrect, Unknown};
    assert_eq!(labels, [Correct, Incorrect, Unknown, Unknown, Unknown]);
    let own = &loaded.dataset.runs()[0].predictions[0].extra;
    let (name, cost) = &own[0];
    assert!(name == "argus_hallucination" && cost.contains("0.6666666666666666"), "{own:?}");
    for (name, text, counts) in [
        (
            "list.jsonl",
            format!("{{\"video\": \"a\", {}\n{{\"video\": \"b\", {}\n", one(), one()),
            [2, 4, 1, 2],
        ),
        ("by_name.json", format!("{{\"a\": {{{}, \"b\": {{{}, \"c\": 7}}", one(), one()), [2, 4, 1, 2]),
    ] {
        let notes: &[&str] = if name == "by_name.json" { &["expected an object"] } else { &[] };
        check(&[(name, text.as_bytes())], &Expected { format: "argus", counts, notes });
    }
}

fn one() -> String {
    r#""analysis_mode": "omission", "human_caption": "H.", "model_caption": "M.", "result_tuple": [[1, "H.", "", "visual-description", "", "entailment"]]}"#.to_owned()
}
