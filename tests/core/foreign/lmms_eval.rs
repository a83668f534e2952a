//! lmms-eval and lm-evaluation-harness.

use verivid::model::{Answer, Item, Task};

use super::{Expected, check};

fn options(item: &Item) -> String {
    let options = item.options.iter().map(|option| format!("{}={}", option.key, option.text));
    options.collect::<Vec<_>>().join(" ")
}

fn extra<'a>(extra: &'a [(verivid::model::Name, String)], name: &str) -> Option<&'a str> {
    extra.iter().find(|(known, _)| known == name).map(|(_, json)| json.as_str())
}

/// Video-MME as release 0.7 writes it: no `doc`, the metric an object with its score.
const VIDEOMME: &str = r#"{"doc_id": 0, "target": "C", "filtered_resps": "C", "doc_hash": "h", "token_counts": [null], "videomme_perception_score": {"question_id": "001-1", "duration": "short", "category": "Knowledge", "pred_answer": "C", "answer": "C", "score": 1.0, "videoID": "fFjv93ACGo8"}, "input": "Pick one.\nHow many?\nA. Apples.\nB. Candles.\nC. Berries.\nAnswer with the letter."}
{"doc_id": 1, "target": "A", "filtered_resps": "B", "resps": ["<think>hm</think>B"], "doc_hash": "h", "videomme_perception_score": {"question_id": "001-2", "pred_answer": "B", "answer": "A", "videoID": "fFjv93ACGo8"}, "input": "Which?\nA. x\nB. y"}
{"doc_id": 1, "target": "A", "filtered_resps": "B", "resps": ["<think>hm</think>B"], "doc_hash": "h", "videomme_perception_score": {"question_id": "001-2", "pred_answer": "B", "answer": "A", "videoID": "fFjv93ACGo8"}, "input": "Which?\nA. x\nB. y"}
"#;

#[test]
fn a_prompt_gives_question_and_options_and_the_metric_its_score() {
    let path = "logs/org__model-7b/20260218_234435_samples_videomme.jsonl";
    let notes = &["the row came before; it counts once", "the same prediction came before; it counts once"];
    let expected = Expected { format: "lmms-eval", counts: [1, 2, 1, 2], notes };
    let loaded = check(&[(path, VIDEOMME.as_bytes())], &expected);
    let (item, run) = (&loaded.dataset.items()[0], &loaded.dataset.runs()[0]);
    assert_eq!((item.id.as_str(), item.task), ("videomme/0", Task::Mcq));
    assert_eq!(item.question.as_deref(), Some("Pick one.\nHow many?"));
    assert_eq!(options(item), "A=Apples. B=Candles. C=Berries.");
    assert_eq!(item.answer, Some(Answer::One("C".to_owned())));
    assert_eq!(extra(&item.extra, "prompt_end"), Some("\"Answer with the letter.\""));
    assert_eq!(loaded.dataset.videos()[0].id, "fFjv93ACGo8");
    assert_eq!(run.id, "org__model-7b");
    let said: Vec<_> = run.predictions.iter().map(|one| (one.response.as_deref(), one.score)).collect();
    // Without a score, lmms-eval's own sum compares what was answered with what was right.
    assert_eq!(said, [(Some("C"), Some(1.0)), (Some("<think>hm</think>B"), Some(0.0))]);
    assert_eq!(extra(&run.predictions[1].extra, "filtered_resps"), Some("\"B\""));
}

#[test]
fn rows_of_older_releases_hold_the_document_and_the_arguments() {
    let rows = r#"{"doc_id": 7, "doc": {"video": "clips/7.mp4", "question": "What moves?", "candidates": ["A leaf", "A car"], "answer": "A car", "fps": 3}, "target": "A car", "arguments": [["What moves?\nOptions", {"until": ["x"]}]], "resps": [["A car."]], "filtered_resps": ["A car."], "doc_hash": "h", "mvbench_accuracy": {"pred_answer": "B", "gt_answer": "B", "score": 1}}
{"doc_id": 8, "doc": {"video": "clips/8.mp4", "question": "Is it a dog?", "type": "object"}, "target": "Yes.", "arguments": [["Is it a dog?", {}]], "resps": [["No"]], "filtered_resps": ["No"], "doc_hash": "h", "acc": 0.0, "precision": 0.5}
{"doc_id": 9, "doc": {"question": "Which?", "choices": ["x", "y"]}, "target": 1, "arguments": ["Which?"], "resps": [[null]], "filtered_resps": [null], "acc": false}
{"target": "A", "filtered_resps": ["A"]}
"#;
    let notes = &[
        "the answer `A car` was read as `B`",
        "the harness's score is `acc`; `precision` kept beside it",
        "the gold is a number: it was read as the place of an option",
        "the row has no `doc_id`",
    ];
    let expected = Expected { format: "lmms-eval", counts: [3, 3, 1, 3], notes };
    let loaded = check(&[("samples_mvbench_2024-05-13T01-02-03.1.jsonl", rows.as_bytes())], &expected);
    let items = loaded.dataset.items();
    let told: Vec<_> = items.iter().map(|item| (item.id.as_str(), item.task, options(item))).collect();
    assert_eq!(told[0], ("mvbench/7", Task::Mcq, "A=A leaf B=A car".to_owned()));
    assert_eq!((told[1].1, told[2].1), (Task::YesNo, Task::Mcq));
    assert_eq!(
        (items[2].answer.clone(), items[1].raw_answer.as_deref()),
        (Some(Answer::One("B".into())), Some("Yes."))
    );
    assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("clips/7.mp4"));
    // What a document calls its type is not the type of a hallucination.
    assert_eq!((items[1].kind.is_none(), extra(&items[1].extra, "doc_type")), (true, Some("\"object\"")));
    let run = &loaded.dataset.runs()[0];
    let said: Vec<_> = run.predictions.iter().map(|one| (one.response.as_deref(), one.score)).collect();
    assert_eq!(said, [(Some("A car."), Some(1.0)), (Some("No"), Some(0.0)), (None, Some(0.0))]);
}

#[test]
fn each_filter_is_a_run_of_the_same_items() {
    let row = |filter: &str, said: &str, score: u8| {
        format!(
            r#"{{"doc_id": 0, "doc": {{"q": "x"}}, "target": "18", "arguments": {{"gen_args_0": {{"arg_0": "x"}}}}, "resps": [["It is #### 18"]], "filtered_resps": ["{said}"], "filter": "{filter}", "metrics": ["exact_match"], "doc_hash": "h", "exact_match": {score}.0}}"#
        )
    };
    let rows = [row("strict-match", "18", 1), row("flexible-extract", "18.", 0)].join("\n");
    let expected = Expected { format: "lm-eval", counts: [1, 1, 2, 2], notes: &[] };
    let loaded = check(&[("samples_gsm8k_2024-05-13T01-02-03.jsonl", rows.as_bytes())], &expected);
    let runs = loaded.dataset.runs().iter();
    let told: Vec<_> =
        runs.map(|run| (run.id.as_str(), run.setting.as_str(), run.predictions[0].score)).collect();
    let date = "2024-05-13T01-02-03";
    assert_eq!(
        told,
        [
            (&*format!("{date} [strict-match]"), "strict-match", Some(1.0)),
            (&*format!("{date} [flexible-extract]"), "flexible-extract", Some(0.0)),
        ]
    );
}

#[test]
fn likelihoods_answer_with_the_likeliest_option() {
    let row = r#"{"doc_id": 3, "doc": {}, "target": "1", "arguments": {"gen_args_0": {"arg_0": "Sky?", "arg_1": " green"}, "gen_args_1": {"arg_0": "Sky?", "arg_1": " blue"}}, "resps": [[["-3.5", "False"]], [["-0.5", "True"]]], "filtered_resps": [["-3.5", "False"], ["-0.5", "True"]], "filter": "none", "metrics": ["acc"], "acc": 1.0}"#;
    let notes = &["the answer is the option of the greatest likelihood", "read as the place of an option"];
    let expected = Expected { format: "lm-eval", counts: [1, 1, 1, 1], notes };
    let loaded = check(&[("samples_sky.jsonl", row.as_bytes())], &expected);
    let (item, one) = (&loaded.dataset.items()[0], &loaded.dataset.runs()[0].predictions[0]);
    assert_eq!((options(item).as_str(), item.question.as_deref()), ("A=green B=blue", Some("Sky?")));
    assert_eq!((one.answer.clone(), &one.response), (item.answer.clone(), &None));
}

#[test]
fn scores_beyond_one_are_no_shares_of_right() {
    let row = |id: u8, score: u8| {
        format!(
            r#"{{"doc_id": {id}, "target": "t", "filtered_resps": ["r"], "gpt_eval_score": {{"score": {score}}}}}"#
        )
    };
    let rows = [row(0, 1), row(1, 5), row(2, 3)].join("\n");
    let notes = &["scores of run `20260101_000000` go beyond 1"];
    let expected = Expected { format: "lmms-eval", counts: [3, 3, 1, 3], notes };
    let loaded = check(&[("20260101_000000_samples_caps.jsonl", rows.as_bytes())], &expected);
    for (one, own) in loaded.dataset.runs()[0].predictions.iter().zip(["1", "5", "3"]) {
        assert_eq!((one.score, extra(&one.extra, "own_score")), (None, Some(own)));
    }
}

#[test]
fn sums_of_tasks_are_a_published_table_and_no_run() {
    let results = r#"{"results": {"pope": {"alias": "pope", "acc,none": 0.8696, "acc_stderr,none": "N/A"},
        "vid": {"alias": "vid", "exact_match,strict": NaN, "exact_match_stderr,strict": 0.01}},
        "configs": {}, "date": "20260218_234435", "model_name": "org/model"}"#;
    let notes = &["NaN", "sums alone: no replies stand in it"];
    let expected = Expected { format: "lmms-eval-results", counts: [0, 0, 0, 0], notes };
    let loaded = check(&[("20260218_234435_results.json", results.as_bytes())], &expected);
    let table = &loaded.dataset.published()[0];
    assert_eq!(table.id, "org/model 20260218_234435");
    assert_eq!(
        table.rows,
        [["pope", "none", "acc", "0.8696", "N/A"], ["vid", "strict", "exact_match", "", "0.01"]]
    );
}

#[test]
fn rows_that_are_odd_are_read_as_far_as_they_can_be() {
    for (rows, counts, notes) in [
        (
            "{\"doc_id\": 0, \"target\": \"C\", \"filtered_resps\": [\"D\"]}\n{\"doc_id\": 1, \"targ",
            [1, 1, 1, 1],
            &["the last row is cut off"][..],
        ),
        ("\u{feff}{\"doc_id\": \"a\", \"target\": null, \"filtered_resps\": []}\r\n", [1, 1, 1, 1], &[]),
        (
            "{\"doc_id\": 0, \"target\": [\"x\"], \"filtered_resps\": [[[[[[\"deep\"]]]]]], \"acc\": {\"score\": {}}}",
            [1, 1, 1, 1],
            &[],
        ),
        (
            "{\"doc_id\": 0, \"target\": \"9\", \"resps\": [[1, 2]], \"doc\": 5, \"arguments\": 3, \"acc\": NaN}",
            [1, 1, 1, 1],
            &["NaN"],
        ),
    ] {
        let expected = Expected { format: "lmms-eval", counts, notes };
        check(&[("odd.jsonl", rows.as_bytes())], &expected);
    }
}
