//! VLMEvalKit: tables of cells, JSON and judged files.

use verivid::model::Answer;

use super::{Expected, check};

const TSV: &str = "index\tvideo\tvideo_path\tduration\tcandidates\tquestion\tanswer\tprediction\n\
    0\tv1\t./video/v1.mp4\tshort\t\"['A. Apples.', \"\"B. It's 2.\"\", 'C. \\xe9']\"\tHow many?\tC\tC. Berries.\n\
    1\tv1\t./video/v1.mp4\tshort\t\"['A. x', 'B. y']\"\tWhich?\tB\t\n\
    2\tv2\t./video/v2.mp4\tlong\t\"['A. x' 'B. y']\"\tWhich?\tA\tFailed to obtain answer via API.\n";

const FAILED: &str = "`Failed to obtain answer via API.` is no reply of the model";

#[test]
fn a_table_of_replies_gives_videos_items_and_one_run() {
    let expected = Expected { format: "vlmevalkit", counts: [2, 3, 1, 2], notes: &[FAILED] };
    let loaded = check(&[("Own_Video-MME_64frame.tsv", TSV.as_bytes())], &expected);
    let item = &loaded.dataset.items()[0];
    let options: Vec<_> = item.options.iter().map(|option| option.text.as_str()).collect();
    assert_eq!((item.id.as_str(), &*options), ("v1/0", &["Apples.", "It's 2.", "é"][..]));
    assert_eq!(item.answer, Some(Answer::One("C".to_owned())));
    assert_eq!(loaded.dataset.videos()[1].src.as_deref(), Some("./video/v2.mp4"));
    let run = &loaded.dataset.runs()[0];
    assert_eq!((run.id.as_str(), run.model.as_str()), ("Own_Video-MME_64frame", "Own"));
    assert_eq!(run.predictions[0].response.as_deref(), Some("C. Berries."));
}

#[test]
fn a_judged_file_completes_the_replies_that_it_judged() {
    let judged = TSV.replace("prediction\n", "prediction\tscore\n").replace("Berries.\n", "Berries.\t1\n");
    let judged = judged.replace("B\t\n", "B\t\t0\n").replace("API.\n", "API.\t-1\n");
    let notes = &[
        FAILED,
        "join it",
        "predictions that came before got `score` from here",
        "the same item came before",
        FAILED,
    ];
    let expected = Expected { format: "vlmevalkit", counts: [2, 3, 1, 3], notes };
    let files =
        [("Own_Video-MME.tsv", TSV.as_bytes()), ("Own_Video-MME_gpt-4o_score.tsv", judged.as_bytes())];
    let loaded = check(&files, &expected);
    let run = &loaded.dataset.runs()[0];
    let scores: Vec<_> = run.predictions.iter().map(|one| (one.response.is_some(), one.score)).collect();
    // -1 is how the harness leaves a question out.
    assert_eq!(scores, [(true, Some(1.0)), (false, Some(0.0)), (true, Some(-1.0))]);
}

#[test]
fn options_may_be_columns_and_questions_may_stand_alone() {
    let rows = r#"[{"index": 5, "video": "a.mp4", "question": "Q?", "A": "one", "B": 2, "C": null, "answer": "B", "category": "x"},
        {"index": 6, "video": "a.mp4", "question": "Is it?", "answer": "No", "category": "x"}]"#;
    let expected = Expected { format: "vlmevalkit", counts: [1, 2, 0, 0], notes: &[] };
    let loaded = check(&[("bench.json", rows.as_bytes())], &expected);
    let options: Vec<_> =
        loaded.dataset.items()[0].options.iter().map(|o| format!("{}={}", o.key, o.text)).collect();
    assert_eq!(options, ["A=one", "B=2"]);
    assert_eq!(loaded.dataset.items()[1].answer, Some(Answer::One("no".to_owned())));
}

#[test]
fn odd_rows_are_read_as_far_as_they_can_be() {
    let rows = r#"[{"index": 0, "prediction": NaN, "score": Infinity}, {"index": 1.0, "prediction": 3, "hit": "1", "log": "Match."},
        {"prediction": "no index"}, {"index": 2, "prediction": ["a"], "candidates": "['only one']", "answer": {"x": 1}}]"#;
    let notes = &["NaN or Infinity", "the row has no `index`"];
    let expected = Expected { format: "vlmevalkit", counts: [3, 3, 1, 3], notes };
    let loaded = check(&[("model_bench.json", rows.as_bytes())], &expected);
    let run = &loaded.dataset.runs()[0];
    let said: Vec<_> = run.predictions.iter().map(|one| (one.response.as_deref(), one.score)).collect();
    assert_eq!(said, [(None, None), (Some("3"), Some(1.0)), (None, None)]);
    assert_eq!(run.predictions[1].judge.as_ref().unwrap().text.as_deref(), Some("Match."));
    assert_eq!(loaded.dataset.items()[1].id, "1");
}

#[test]
fn a_rating_is_a_published_table() {
    let rating = r#"{"short": {"overall": "0.712", "domain": {"Knowledge": "0.7"}}, "overall": {"overall": 0.6, "domain": {"Knowledge": null}}}"#;
    let notes = &["sums alone"];
    let expected = Expected { format: "vlmevalkit-rating", counts: [0, 0, 0, 0], notes };
    let loaded = check(&[("Own_Video-MME_rating.json", rating.as_bytes())], &expected);
    let table = &loaded.dataset.published()[0];
    assert_eq!(table.rows[0], ["short / overall", "0.712"]);
    assert_eq!(table.rows[3], ["overall / domain / Knowledge", ""]);
}
