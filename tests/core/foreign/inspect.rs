//! Inspect: logs as inspect_ai writes them (tests/reference/make_harness.py), and odd ones.

use serde_json::Value;
use verivid::model::{Answer, Prediction, Task};

use super::{Expected, check, read};

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/fixtures/formats/inspect/{name}")).unwrap()
}

#[test]
fn an_archive_gives_what_inspect_itself_reads_of_it_however_it_is_packed() {
    let reference: Value = serde_json::from_str(include_str!("../../reference/harness.json")).unwrap();
    for name in ["frames.eval", "deflate.eval"] {
        let expected = Expected { format: "inspect-eval", counts: [2, 2, 1, 4], notes: &[] };
        let loaded = check(&[(name, &fixture(name))], &expected);
        let run = &loaded.dataset.runs()[0];
        assert_eq!((run.id.as_str(), run.model.as_str()), ("made/model (RunRun)", "made/model"));
        let mut right = 0.0;
        for there in reference["inspect"]["samples"].as_array().unwrap() {
            let id = format!("clips/{}", there["id"]);
            let of = |one: &&Prediction| {
                loaded.dataset.item(one.item).id == id
                    && u64::from(one.sample) == there["epoch"].as_u64().unwrap()
            };
            let one = run.predictions.iter().find(of).unwrap();
            let item = loaded.dataset.item(one.item);
            assert_eq!(item.question.as_deref(), there["question"].as_str());
            assert_eq!(one.response.as_deref(), there["reply"].as_str());
            assert_eq!(one.score, Some(f64::from(u8::from(there["value"] == "C"))));
            right += one.score.unwrap();
        }
        // The harness's own sum.
        assert_eq!(right / 4.0, reference["inspect"]["accuracy"].as_f64().unwrap());
        let item = &loaded.dataset.items()[0];
        let options: Vec<_> = item.options.iter().map(|o| format!("{}={}", o.key, o.text)).collect();
        assert_eq!(options, ["A=a dog", "B=a cat", "C=no animal"]);
        assert_eq!((item.task, item.answer.clone()), (Task::Mcq, Some(Answer::One("B".to_owned()))));
        assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("clips/1.mp4"));
        assert_eq!(loaded.dataset.published()[0].rows[0], ["clips", "choice", "accuracy", "0.75"]);
    }
}

#[test]
fn logs_without_an_end_or_without_samples_say_so() {
    let started = ["the evaluation was not ended", "its status is `started`: it holds 2 samples"];
    let expected = Expected { format: "inspect-eval", counts: [1, 1, 1, 2], notes: &started };
    check(&[("unfinished.eval", &fixture("unfinished.eval"))], &expected);
    let cancelled = ["its status is `cancelled`, and it holds no samples"];
    let expected = Expected { format: "inspect", counts: [0, 0, 0, 0], notes: &cancelled };
    check(&[("cancelled.json", &fixture("cancelled.json"))], &expected);
}

fn log(samples: &str) -> String {
    format!(
        r#"{{"version": 2, "status": "success", "eval": {{"task": "t", "model": "m", "run_id": ""}}, "samples": [{samples}]}}"#
    )
}

#[test]
fn samples_of_all_kinds_are_read() {
    for (sample, task, reply, score, notes) in [
        (
            r#"{"id": 1, "epoch": 1, "input": "attachment://h", "target": " Yes", "output": {"completion": "attachment://h"}, "scores": {"match": {"value": "P"}}, "attachments": {"h": "a long text"}}"#,
            Task::YesNo,
            Some("a long text"),
            Some(0.5),
            &[][..],
        ),
        (
            r#"{"id": "a", "epoch": 1, "input": [{"role": "system", "content": "s"}, {"role": "user", "content": "q"}], "target": ["x", "y"], "output": {"choices": [{"message": {"content": [{"type": "reasoning", "reasoning": "r"}, {"type": "text", "text": "out"}]}}]}, "scores": {"model_graded_qa": {"value": "I", "explanation": "GRADE: I"}}}"#,
            Task::FreeForm,
            Some("out"),
            Some(0.0),
            &["several targets are right"],
        ),
        (
            r#"{"id": 2, "epoch": 1, "input": "q", "choices": ["u", "v"], "target": "A", "output": {"choices": []}, "error": {"message": "x"}, "scores": {"f1": {"value": {"a": 1}}, "g": {"value": 1}}}"#,
            Task::Mcq,
            None,
            None,
            &[],
        ),
        (
            r#"{"id": 3, "input": {"odd": 1}, "target": null, "output": null, "scores": [1], "score": {"value": 0.25, "answer": "w"}, "metadata": [], "attachments": 4}"#,
            Task::FreeForm,
            None,
            None,
            &[],
        ),
    ] {
        let expected = Expected { format: "inspect", counts: [1, 1, 1, 1], notes };
        let loaded = check(&[("log.json", log(sample).as_bytes())], &expected);
        let (item, one) = (&loaded.dataset.items()[0], &loaded.dataset.runs()[0].predictions[0]);
        assert_eq!((item.task, one.response.as_deref(), one.score), (task, reply, score), "{sample}");
    }
}

#[test]
fn a_judge_that_is_a_model_is_kept_with_its_words() {
    let sample = r#"{"id": 1, "epoch": 1, "input": "q", "target": "x", "output": {"completion": "y"}, "scores": {"model_graded_fact": {"value": "C", "explanation": "GRADE: C"}}}"#;
    let loaded = read(&[("log.json", log(sample).as_bytes())]).unwrap();
    let judge = loaded.dataset.runs()[0].predictions[0].judge.clone().unwrap();
    assert_eq!((judge.verdict.as_deref(), judge.text.as_deref()), (Some("C"), Some("GRADE: C")));
}

#[test]
fn a_log_that_says_another_number_of_samples_is_told() {
    let text = log("").replace("\"samples\"", "\"results\": {\"total_samples\": 3}, \"samples\"");
    let notes = &["it says that it has 3 samples, and holds 0"];
    check(&[("log.json", text.as_bytes())], &Expected { format: "inspect", counts: [0, 0, 0, 0], notes });
}

#[test]
fn a_damaged_part_of_an_archive_is_set_aside_and_the_rest_is_read() {
    let mut bytes = fixture("frames.eval");
    // The frame of the first sample.
    let name = b"samples/1_epoch_1.json";
    let at = bytes.windows(name.len()).position(|window| window == name).unwrap() + name.len() + 40;
    bytes[at] ^= 0xFF;
    let loaded = read(&[("frames.eval", &bytes)]).unwrap();
    let notes: Vec<_> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
    assert!(notes.iter().any(|note| note.contains("`samples/1_epoch_1.json`: it is damaged")), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("says that it has 4 samples, and holds 3")), "{notes:?}");
    assert_eq!(loaded.dataset.runs()[0].predictions.len(), 3);
}
