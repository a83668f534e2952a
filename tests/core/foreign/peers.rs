//! The benchmarks of others: HAVEN, MHBench, NOAH, VidHal, VidHalluc, VideoHallu.

use super::{Expected, check, read};
use verivid::model::{Answer, Task};

fn one(text: &str) -> Option<Answer> {
    Some(Answer::One(text.to_owned()))
}

#[test]
fn haven_has_its_options_inside_the_question_and_a_gold_in_words() {
    let text = r#"[
        {"Index": 7, "Question": "What moves?\nA. a cat\nB. a dog", "Answer": "B", "Form": "Multiple-choice", "Video Path": "a/7.mp4",
         "Begin": "0:03", "Model Answer": "It is B.", "Extract Answer": "B", "Correctness": "1"},
        {"Index": 8, "Question": "Does it sink?", "Answer": "No or I don't know or No answer", "Form": "Binary-choice",
         "Group_id": 3, "Video Path": "a/8.mp4", "Model Answer": null, "Correctness": "F"},
        {"Index": 9, "Question": "Why?", "Answer": "Because.", "Form": "Short-answer", "Video Path": "a/8.mp4"},
        {"Question": "no index", "Answer": "", "Form": "Short-answer"}]"#;
    let expected = Expected { format: "haven", counts: [2, 3, 1, 2], notes: &["the row has no `Index`"] };
    let loaded = check(&[("HAVEN_ours.json", text.as_bytes())], &expected);
    let items = loaded.dataset.items();
    let tasks: Vec<Task> = items.iter().map(|item| item.task).collect();
    assert_eq!(tasks, [Task::Mcq, Task::YesNo, Task::FreeForm]);
    assert_eq!((items[0].question.as_deref(), items[0].options.len()), (Some("What moves?"), 2));
    assert_eq!(
        (items[1].answer.clone(), items[1].raw_answer.as_deref()),
        (one("no"), Some("No or I don't know or No answer"))
    );
    let run = &loaded.dataset.runs()[0];
    assert_eq!(
        (run.id.as_str(), run.predictions[0].score, run.predictions[1].score),
        ("ours", Some(1.0), Some(0.0))
    );
}

#[test]
fn mhbench_classifies_and_discriminates() {
    let classified = r#"[{"id": 1, "motion_id": "m1", "video_id": "v1", "question": "Which?", "answer": "A",
        "options": {"A": "run", "B": "walk", "C": "sit"}, "predict": "A", "predict_type": 1}]"#;
    let discriminated = r#"[{"dis_id": 1, "id": 1, "motion_id": "m1", "video_id": "v1", "dis_question": "Does it run?",
        "dis_answer": "Yes", "predict": "Hm.", "predict_type": -1}]"#;
    let expected = Expected { format: "mhbench", counts: [1, 2, 2, 2], notes: &[] };
    let loaded = check(&[("a.json", classified.as_bytes()), ("b.json", discriminated.as_bytes())], &expected);
    let scores: Vec<_> = loaded.dataset.runs().iter().map(|run| run.predictions[0].score).collect();
    assert_eq!(scores, [Some(1.0), None]);
}

#[test]
fn noah_asks_about_narratives_and_judges_captions() {
    let questions = r#"[{"video_id": "v", "type": "Existence", "question": "Is it?", "answer": "No"}]"#;
    let results = r#"[{"id": "v", "type": "Existence", "question": "Is it?", "answer": "No", "predict": null, "status": "error", "error": "x"}]"#;
    let captions = r#"{"metric": {"CHR": 0.5}, "results": [{"id": "v", "caption": "A dog.", "ground_truth": ["A cat."],
        "hallucination": {"hallucination_count": 1, "reasoning": "no dog"}, "omission": {}}, {"caption": "x"}]}"#;
    let files: [(&str, &[u8]); 3] =
        [("a.json", questions.as_bytes()), ("b.json", results.as_bytes()), ("c.json", captions.as_bytes())];
    let loaded = super::read(&files).unwrap();
    let notes = loaded.notes.iter().filter(|note| note.file == "c.json");
    assert_eq!(notes.count(), 2, "{:#?}", loaded.notes);
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.runs().len()), (2, 2));
}

#[test]
fn vidhal_s_three_files_are_one_dataset_with_a_choice_and_an_order_for_each_clip() {
    let clips = r#"[{"video": "v1", "captions": {"1": "true", "2": "odd", "3": "wild"}, "dataset": "d", "aspect": "action", "subaspect": "x"}]"#;
    let options = r#"{"v1": {"A": "2", "B": "1", "C": "3"}}"#;
    let orders = r#"{"v1": ["B", "A", "C"]}"#;
    let choices = r#"{"v1": "B"}"#;
    let expected = Expected { format: "vidhal", counts: [1, 2, 2, 2], notes: &[] };
    let loaded = check(
        &[
            ("clips.json", clips.as_bytes()),
            ("options.json", options.as_bytes()),
            ("our_orders.json", orders.as_bytes()),
            ("our_choices.json", choices.as_bytes()),
        ],
        &expected,
    );
    let items = loaded.dataset.items();
    assert_eq!(items[0].answer, one("B"));
    assert_eq!(items[1].answer, Some(Answer::Order(vec!["B".into(), "A".into(), "C".into()])));
    assert_eq!(items[0].options[1].text, "true");
}

#[test]
fn vidhalluc_s_clips_of_a_question_are_a_group() {
    let binary = r#"{"s1": [{"q": "Is it?", "a": {"c1": "Yes", "c2": "No"}}]}"#;
    let loaded = check(
        &[("binary.json", binary.as_bytes())],
        &Expected { format: "vidhalluc-binary", counts: [2, 2, 0, 0], notes: &[] },
    );
    let items = loaded.dataset.items();
    assert!(items[0].group.is_some() && items[0].group == items[1].group);
    let choices = r#"{"s1": {"c1": {"Question": "Which?", "Choices": {"A": "x", "B": "y"}, "Correct Answer": "B", "Model Answer": "B"}}}"#;
    let expected = Expected { format: "vidhalluc", counts: [1, 1, 1, 1], notes: &[] };
    check(&[("ours.json", choices.as_bytes())], &expected);
    let orders = r#"{"t1": {"video": "c9", "Question": "Which first?", "Correct Answer": "BA", "Model Answer": "BA"}}"#;
    let expected = Expected { format: "vidhalluc-temporal", counts: [1, 1, 1, 1], notes: &[] };
    let loaded = check(&[("ours.json", orders.as_bytes())], &expected);
    assert_eq!(loaded.dataset.items()[0].answer, Some(Answer::Order(vec!["B".into(), "A".into()])));
}

#[test]
fn videohallu_s_row_ids_are_no_key() {
    let text = "RowID,Model,video_path,Question,Answer,Categorization-1,Categorization-2\n\
                1,m,a.mp4,Is it?,Yes,Physics,Gravity\n1,m,a.mp4,Is it so?,No,Physics,Gravity\n1,m,,Is it?,No,x,y\n";
    let expected =
        Expected { format: "videohallu", counts: [1, 2, 0, 0], notes: &["the row names no video"] };
    check(&[("videohallu.csv", text.as_bytes())], &expected);
    let training = r#"[{"problem_id": 1.0, "problem": null, "solution": "<answer>A</answer>", "options": [], "path": "p.mp4", "data_type": "video"},
        {"problem_id": 2.0, "problem": "Which?", "solution": "<answer>B</answer>", "options": ["A. x", "B. y"], "path": "p.mp4", "data_type": "video"}]"#;
    let expected =
        Expected { format: "videohallu", counts: [1, 1, 0, 0], notes: &["`p.mp4` is asked nothing"] };
    let loaded = check(&[("physbench.json", training.as_bytes())], &expected);
    assert_eq!(loaded.dataset.items()[0].answer, one("B"));
}

#[test]
fn vidhalluc_s_scenes_are_asked_whether_they_change_and_replies_find_them() {
    let gold = r#"{"c1": {"Scene change": "Yes", "Locations": "from a room to a street."}, "c2": {"Scene change": "No", "Locations": ""}}"#;
    let said = r#"{"c1": "Scene change: Yes, Locations: from a room to a street.", "c2": "Scene change: Yes, Locations: from a to b.", "c3": 5}"#;
    let loaded = read(&[("gold.json", gold.as_bytes()), ("ours.json", said.as_bytes())]).unwrap();
    assert!(loaded.found.iter().all(|found| found.format == "vidhalluc-scenes"));
    assert!(loaded.notes.iter().any(|note| note.reason.contains("expected the truth, an object")));
    let run = &loaded.dataset.runs()[0];
    assert_eq!((loaded.dataset.items().len(), run.id.as_str(), run.predictions.len()), (2, "ours", 2));
    let item = &loaded.dataset.items()[0];
    assert_eq!((item.id.as_str(), item.answer.clone()), ("sth/c1", one("yes")));
    assert_eq!(item.reference.as_deref(), Some("from a room to a street."));
}
