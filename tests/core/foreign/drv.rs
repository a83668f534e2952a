//! Dr.V-Bench: its questions, its annotation, what models answered.

use verivid::metrics::outcomes::Extracting;
use verivid::metrics::rules::Rule;
use verivid::metrics::{ItemSet, qa};
use verivid::model::{Answer, Dataset, Item, RunIx, Task};

use super::{Expected, check, read};

fn answer(item: &Item) -> &str {
    match &item.answer {
        Some(Answer::One(text)) => text,
        _ => "",
    }
}

fn extra<'a>(item: &'a Item, name: &str) -> &'a str {
    item.extra.iter().find(|(known, _)| known == name).map_or("", |(_, json)| json)
}

#[test]
fn a_file_is_called_after_the_type_of_its_questions_and_the_model() {
    let rows = r#"[{"video": "star/A.mp4", "question": "Is it?", "answer": "yes", "predict": "no"}]"#;
    for (name, kind, run) in [
        ("object_OwnModel.json", Some("object"), "OwnModel"),
        ("ocr_binary_Our-Model_7B.json", Some("ocr"), "Our-Model_7B"),
        ("x/static_relation_m.json", Some("static_relation"), "m"),
        ("Dynamic-Attribute multiple qa m 1.json", Some("dynamic_attribute"), "m 1"),
        ("counterfactual_prediction_m.json", Some("counterfactual_prediction"), "m"),
        ("counterfactual_m.json", Some("counterfactual_prediction"), "m"),
        ("factual_caption_m.json", Some("factual_prediction"), "m"),
        ("context_based_explanation_m.json", Some("context_explanation"), "m"),
        ("knowledge_m.json", Some("knowledge_explanation"), "m"),
        ("number_annotations.json", Some("number"), "number_annotations"),
        ("actionable_m.json", None, "actionable_m"),
        ("answers.json", None, "answers"),
        ("object_\u{e9}\u{2013}.json", Some("object"), "\u{e9}\u{2013}"),
    ] {
        let loaded = read(&[(name, rows.as_bytes())]).unwrap();
        let (item, run_read) = (&loaded.dataset.items()[0], &loaded.dataset.runs()[0]);
        assert_eq!((item.kind.as_ref().map(|kind| kind.id()), run_read.id.as_str()), (kind, run), "{name}");
        assert_eq!(loaded.found[0].format, "drv-predictions", "{name}");
    }
}

const QUESTIONS: &str = include_str!("../../fixtures/formats/drv/object_binary.json");

#[test]
fn a_question_is_yes_or_no_or_a_choice_by_what_it_has() {
    let expected = Expected {
        format: "drv-bench",
        counts: [3, 7, 0, 0],
        notes: &[
            "the row came before",
            "the answer a blank text is none",
            "`the soup` was read as `A`",
            "names no `video`",
            "names no `video`",
            "a row must be an object",
        ],
    };
    let loaded = check(&[("object_binary.json", QUESTIONS.as_bytes())], &expected);
    let items = loaded.dataset.items();
    let found: Vec<_> =
        items.iter().map(|item| (item.task, answer(item), item.raw_answer.as_deref())).collect();
    let expected = [
        (Task::YesNo, "yes", None),
        (Task::YesNo, "yes", Some("Yes.")),
        (Task::YesNo, "no", None),
        (Task::Mcq, "B", None),
        (Task::Mcq, "A", None),
        (Task::YesNo, "", None),
        (Task::Mcq, "A", Some("the soup")),
    ];
    assert_eq!(found, expected);
    // Two questions of one wording have other options, and other ids.
    assert_ne!(items[3].id, items[4].id);
    assert_eq!(extra(&items[2], "annotator"), "3");
    let video = &loaded.dataset.videos()[2];
    assert_eq!((video.src.as_deref(), video.source.as_deref()), (Some("vcgbd/C.avi"), Some("vcgbd")));
}

#[test]
fn a_caption_has_options_that_are_objects_and_a_reference_or_a_letter() {
    let rows = r#"[
        {"video": "vatex/a.mp4", "question": "Write a caption.", "answer": "A dog runs.", "predict": "A dog sits.",
         "option": {"A": {"objects": ["dog"], "relationship": "runs"}, "B": {"objects": ["dog"], "relationship": "sits"}}},
        {"video": "vatex/b.mp4", "question": "Write a caption.", "answer": "B", "predict": null, "score": 0.5,
         "option": {"A": {"objects": ["cat"]}, "B": {"objects": ["dog"]}}}
    ]"#;
    let expected = Expected { format: "drv-predictions", counts: [2, 2, 1, 2], notes: &[] };
    let loaded = check(&[("action_caption_M.json", rows.as_bytes())], &expected);
    let [first, second] = loaded.dataset.items() else { panic!("two items") };
    assert_eq!(
        (first.task, first.reference.as_deref(), answer(first)),
        (Task::CaptionQa, Some("A dog runs."), "")
    );
    assert_eq!(first.options[0].text, "objects: dog; relationship: runs");
    assert_eq!((second.reference.as_deref(), answer(second)), (None, "B"));
    let said: Vec<_> =
        loaded.dataset.runs()[0].predictions.iter().map(|one| (one.response.as_deref(), one.score)).collect();
    assert_eq!(said, [(Some("A dog sits."), None), (None, Some(0.5))]);
}

/// An annotated question about `a.mp4` with this ground.
fn annotated(ground: &str) -> String {
    format!(
        r#"{{"instance_id": 9, "video_information": {{"video_path": "star/a.mp4"}}, "hallu_detection": {{"question": "How many?",
        "answer": "B", "option": {{"A": {{"text": "2", "is_in_video": true}}, "B": {{"text": "3", "is_in_video": false}}}}}},
        "hallu_combating": {{"spatial_temporal_ground": {ground}}}}}"#
    )
}

#[test]
fn boxes_under_seconds_are_a_track_in_the_order_of_time() {
    let rows = include_bytes!("../../fixtures/formats/drv/number_annotations.json");
    let notes = &["begins left of the picture", "blanks around an object's name"];
    let expected = Expected { format: "drv-annotations", counts: [1, 1, 0, 0], notes };
    let loaded = check(&[("number_annotations.json", rows)], &expected);
    let item = &loaded.dataset.items()[0];
    assert_eq!((item.task, answer(item), item.kind.as_ref().unwrap().id()), (Task::Mcq, "B", "number"));
    assert_eq!((extra(item, "instance_id"), extra(item, "is_in_video")), ("9", r#"{"A":true,"B":false}"#));
    let track = &item.tracks[0];
    assert_eq!((track.id.as_str(), track.label.as_str()), ("cup", "cup"));
    let boxes: Vec<_> =
        track.boxes.iter().map(|k| (k.time, k.rect.x(), k.rect.y(), k.rect.w(), k.rect.h())).collect();
    assert_eq!(
        boxes,
        [(0.0, 1.0, 2.0, 3.0, 4.0), (4.53, 10.0, 11.0, 20.5, 21.0), (10.0, 5.0, 6.0, 7.0, 8.0)]
    );
    // Half way between 0 s and 4.53 s.
    let between = track.at(2.265).unwrap().rect;
    assert!((between.x() - 5.5).abs() < 1e-9 && (between.w() - 11.75).abs() < 1e-9);
    assert!(loaded.found[0].conventions.contains("seconds"));
}

#[test]
fn what_is_no_box_or_has_no_time_is_told_and_not_lost() {
    let b = r#"{"x": 1, "y": 2, "w": 3, "h": 4}"#;
    for (ground, tracks, kept, note) in [
        (format!(r#"{{"a": {{"boundary": [{b}, {b}], "keyframe": [{b}]}}}}"#), 0, "a", "without times"),
        (format!(r#"{{"a": {{"boundary": [{b}], "1.5": {b}}}}}"#), 1, "boundary", "without times"),
        (format!(r#"{{"a": {{"soon": {b}, "1.5": {b}}}}}"#), 1, "soon", "without times"),
        (format!(r#"{{"a": {{"-2": {b}, "NaN": {b}, "inf": {b}}}}}"#), 0, "inf", "without times"),
        (format!(r#"{{"a": [{b}]}}"#), 0, "a", "without times"),
        (
            r#"{"a": {"1": {"x": 1, "y": 2, "w": 0, "h": 4}}}"#.to_owned(),
            1,
            "",
            "`a`: its box at 1 s has no area",
        ),
        (r#"{"a": {"1": {"x": 1, "y": 2, "w": -5, "h": 4}}}"#.to_owned(), 1, "", "has a negative size"),
        (r#"{"a": {"1": {"x": 1, "y": null, "w": 5, "h": 4}}}"#.to_owned(), 1, "", "must be four numbers"),
        (r#"{"a": {"1": 7}}"#.to_owned(), 1, "", "must be four numbers"),
        (r#"[1, 2]"#.to_owned(), 0, "", ""),
        (r#"{}"#.to_owned(), 0, "", ""),
    ] {
        let loaded = read(&[("ocr.json", format!("[{}]", annotated(&ground)).as_bytes())]).unwrap();
        let item = &loaded.dataset.items()[0];
        assert_eq!(item.tracks.len(), tracks, "{ground}");
        assert!(extra(item, "boxes_without_times").contains(kept), "{ground}");
        let notes: Vec<&str> = loaded.notes.iter().map(|note| note.reason.as_str()).collect();
        assert!(
            note.is_empty() == notes.is_empty() && notes.iter().all(|said| said.contains(note)),
            "{ground}: {notes:?}"
        );
    }
}

#[test]
fn a_list_in_a_list_is_read_and_told() {
    let rows = format!("[[{}, {}]]", annotated("{}"), annotated("{}").replace("How many?", "How few?"));
    let notes = &["a list in the list"];
    let expected = Expected { format: "drv-annotations", counts: [1, 2, 0, 0], notes };
    check(&[("sequence_annotation.json", rows.as_bytes())], &expected);
}

#[test]
fn a_question_its_annotation_and_its_answer_are_one_item() {
    let asked = r#"[{"video": "star/a.mp4", "question": "How many?", "answer": "B", "choices": {"A": "2", "B": "3"}}]"#;
    let said = asked.replace("\"B\", \"choices\"", "\"B\", \"predict\": \"3\", \"choices\"");
    let ground = annotated(r#"{"cup": {"1": {"x": 1, "y": 2, "w": 3, "h": 4}}}"#);
    let files = [
        ("b/number.json", asked.as_bytes()),
        ("a/number_annotations.json", &format!("[{ground}]").into_bytes()),
        ("c/number_M.json", said.as_bytes()),
    ];
    let notes = &["the same item came before", "the same item came before"];
    let loaded = check(&files, &Expected { format: "drv-annotations", counts: [1, 1, 1, 1], notes });
    assert_eq!(loaded.dataset.items()[0].tracks.len(), 1);
}

fn scored(dataset: &Dataset, rule: Rule) -> (f64, usize) {
    let outcomes = Extracting::with_rule(dataset, RunIx(0), rule).finish();
    let score = qa::score(dataset, RunIx(0), &outcomes, &ItemSet::all(dataset)).unwrap();
    (score.correct, score.items)
}

#[test]
fn the_program_of_the_benchmark_scores_predict_as_it_stands() {
    // Of Dr.V's program: the letter alone is right; a text is right where the gold is a text, too; no `yes` in gold `Yes.`.
    let rows = include_bytes!("../../fixtures/formats/drv/number_M.json");
    let loaded = read(&[("number_M.json", rows)]).unwrap();
    let run = &loaded.dataset.runs()[0];
    assert_eq!(run.predictions[0].response.as_deref(), Some(" b "));
    assert_eq!(run.predictions[0].extra, [("raw_predict".into(), "\"It is B\"".to_owned())]);
    assert_eq!(run.predictions[6].response.as_deref(), Some("no"));
    assert_eq!(scored(&loaded.dataset, Rule::Drv), (4.0, 7));
}
