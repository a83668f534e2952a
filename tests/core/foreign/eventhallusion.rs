//! EventHallusion: questions, predictions.

use super::{Expected, check};

const QUESTIONS: &str = r#"[
    {"id": "entire_001", "category": "pet&animal", "length": "01:02", "event_info": {"caption": "A dog barks."},
     "questions": [{"type": "hallucination", "question": "Is the dog asleep?", "answer": "No."}]},
    {"id": "mix_002", "length": "soon", "event_info": {},
     "questions": [{"question": "Is it odd?", "answer": "Yes."}, {"question": "Is it calm?", "answer": "Maybe"}]},
    {"category": "no id"}
]"#;

const PREDICTIONS: &str = r#"{"entire": {"entire_001": {"id": "entire_001", "length": "01:02",
    "event_info": {"caption": "A dog barks."},
    "questions": [{"question": "Is the dog asleep?", "answer": "No."}],
    "qa": [{"question": "Is the dog asleep?", "answer": "No.", "prediction": null}],
    "desc": "A dog.", "judgement": "No. The barking is not told."}}, "misleading": {}}"#;

#[test]
fn a_clip_gives_a_video_and_an_item_for_each_question() {
    let expected = Expected {
        format: "eventhallusion",
        counts: [2, 3, 0, 0],
        notes: &["the answer `Maybe` is none of the options", "the clip has no `id`"],
    };
    let loaded = check(&[("questions.json", QUESTIONS.as_bytes())], &expected);
    let item = &loaded.dataset.items()[0];
    assert_eq!((item.id.as_str(), item.raw_answer.as_deref()), ("entire_001/1", Some("No.")));
    let durations: Vec<_> = loaded.dataset.videos().iter().map(|video| video.duration).collect();
    assert_eq!(durations, [Some(62.0), None]);
}

#[test]
fn predictions_hold_their_questions_and_a_judged_description() {
    let expected = Expected { format: "eventhallusion-predictions", counts: [1, 2, 1, 2], notes: &[] };
    let loaded = check(&[("our_model_predictions.json", PREDICTIONS.as_bytes())], &expected);
    let run = &loaded.dataset.runs()[0];
    assert_eq!(run.id, "our_model");
    assert_eq!(run.predictions[0].response, None);
    let judge = run.predictions[1].judge.as_ref().unwrap();
    assert_eq!(judge.verdict.as_deref(), Some("incorrect"));
}

#[test]
fn questions_and_predictions_in_one_folder_are_one_dataset() {
    let expected = Expected {
        format: "eventhallusion",
        counts: [2, 4, 1, 2],
        notes: &[
            "none of the options",
            "no `id`",
            "of its items 1 stand",
            "the same item came before; it counts once",
        ],
    };
    check(
        &[("a/questions.json", QUESTIONS.as_bytes()), ("b_predictions.json", PREDICTIONS.as_bytes())],
        &expected,
    );
}
