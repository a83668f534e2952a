//! What becomes of broken records: a note with its place, and the rest loads.

use verivid::formats::{Loaded, Severity, read};
use verivid::model::{Answer, SentenceLabel};

/// A dataset with one video, and these items and predictions, inline.
fn inline(items: &str, predictions: &str) -> String {
    let video = r#"{"id": "v", "width": 100, "height": 100}"#;
    let run = format!(r#"{{"id": "r", "model": "M", "predictions": [{predictions}]}}"#);
    format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{video}], "items": [{items}], "runs": [{run}]}}"#
    )
}

/// Reads inline items and predictions, which must give exactly these notes: severity and a part of the reason.
fn check(items: &str, predictions: &str, expect: &[(Severity, &str)]) -> Loaded {
    let loaded = read("x.json", inline(items, predictions).into_bytes()).unwrap();
    let notes: Vec<_> = loaded.notes.iter().map(|n| (n.severity, n.reason.as_str())).collect();
    assert_eq!(notes.len(), expect.len(), "{notes:#?}");
    for ((severity, part), note) in expect.iter().zip(&notes) {
        assert!(*severity == note.0 && note.1.contains(part), "{part}: {note:?}");
    }
    loaded
}

#[test]
fn numbers_that_json_forbids_count_as_not_known() {
    use Severity::{Changed, SetAside};
    let nan = r#"{"id": "a", "video": "v", "task": "boxes", "note": "NaN stays", "tracks": [{"id": "t", "label": "NaN",
        "boxes": [{"t": 0, "box": [NaN, 0, 1, 1]}, {"t": 1, "box": [0, 0, 1, 1], "score": -Infinity}]}]}"#;
    let loaded = check(nan, "", &[(Changed, "counts as not known"), (SetAside, "box 1 dropped")]);
    let track = &loaded.dataset.items()[0].tracks[0];
    assert_eq!((track.label.as_str(), track.boxes.len(), track.boxes[0].score), ("NaN", 1, None));
}

#[test]
fn bad_boxes_spans_and_durations_are_dropped_or_kept_as_the_format_says() {
    use Severity::{Info, SetAside};
    let items = r#"{"id": "a", "video": "v", "task": "boxes",
        "tracks": [{"id": "t", "boxes": [{"t": 0, "box": [0, 0, -1, 1]}, {"t": 1, "box": [90, 0, 20, 10]}]}],
        "events": [{"label": "x", "span": [2, 1]}, {"label": "y", "span": [1, 1]}]}"#;
    let expect =
        [(SetAside, "negative size"), (Info, "1 box reaches outside"), (SetAside, "ends before it starts")];
    let loaded = check(items, "", &expect);
    assert_eq!(loaded.dataset.items()[0].tracks[0].boxes.len(), 1);
    assert_eq!(loaded.dataset.items()[0].events.len(), 1);
    let text =
        r#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v", "duration": -3}], "items": []}"#;
    let loaded = read("x.json", text.into()).unwrap();
    assert_eq!(loaded.dataset.videos()[0].duration, None);
    assert!(loaded.notes[0].reason.contains("not negative"));
}

#[test]
fn repeats_and_unknown_references_are_settled_with_notes() {
    use Severity::{Changed, Info, SetAside};
    let items = r#"{"id": "a", "video": "v", "task": "boxes"}, {"id": "a", "video": "v", "task": "moments"},
        {"id": "b", "video": "nowhere", "task": "boxes"}"#;
    let loaded = check(items, "", &[(SetAside, "of this id came before"), (Changed, "no video `nowhere`")]);
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.videos().len()), (2, 2));
    let item = r#"{"id": "a", "video": "v", "task": "free_form"}"#;
    let predictions = r#"{"item": "z"}, {"item": "a", "answer": "1"}, {"item": "a", "answer": "1"},
        {"item": "a", "answer": "2"}, {"item": "a", "answer": "3", "sample": 1}"#;
    let notes = [(SetAside, "no item `z`"), (Info, "counts once"), (Changed, "the later one counts")];
    let loaded = check(item, predictions, &notes);
    let answers: Vec<_> = loaded.dataset.runs()[0].predictions.iter().map(|p| p.answer.clone()).collect();
    assert_eq!(answers, ["2", "3"].map(|text| Some(Answer::One(text.into()))));
}

#[test]
fn another_count_of_sentence_verdicts_is_a_note_that_names_the_item() {
    let item = r#"{"id": "cap", "video": "v", "task": "verification",
        "sentences": [{"text": "abc", "label": "correct", "errors": [{"start": 1, "end": 9, "category": "object"},
        {"start": 5, "end": 9, "category": "object"}]}, {"text": "", "votes": {"x": "correct", "y": "incorrect"}}]}"#;
    let expect = [
        (Severity::Changed, "was cut to"),
        (Severity::SetAside, "holds no character"),
        (Severity::SetAside, "item `cap`"),
    ];
    let loaded = check(item, r#"{"item": "cap", "sentences": [{"label": "correct"}]}"#, &expect);
    assert_eq!(loaded.dataset.runs()[0].predictions[0].sentences, None);
    assert_eq!(loaded.dataset.items()[0].sentences[1].label, SentenceLabel::Unknown, "a tie");
}

#[test]
fn answers_in_other_words_become_the_key_and_keep_what_stood_there() {
    let table = [
        ("mcq", r#""A""#, "A", None),
        ("mcq", r#""(b).""#, "B", Some("(b).")),
        ("mcq", r#""a plate""#, "B", Some("a plate")),
        ("mcq", r#""A CUP ""#, "A", Some("A CUP ")),
        ("yes_no", r#""Yes.""#, "yes", Some("Yes.")),
        ("yes_no", "false", "no", Some("false")),
    ];
    for (task, answer, key, raw) in table {
        let options = r#"{"A": "a cup", "B": "a plate"}"#;
        let item = format!(
            r#"{{"id": "a", "video": "v", "task": "{task}", "options": {options}, "answer": {answer}}}"#
        );
        let loaded = read("x.json", inline(&item, "").into_bytes()).unwrap();
        let item = &loaded.dataset.items()[0];
        assert_eq!(
            (&item.answer, item.raw_answer.as_deref()),
            (&Some(Answer::One(key.into())), raw),
            "{answer}"
        );
        assert_eq!(loaded.notes.len(), usize::from(raw.is_some()), "{answer}");
    }
}

#[test]
fn odd_text_is_just_text() {
    let odd = r#"{"id": "__proto__", "video": "v", "task": "free_form", "__proto__": {"x": 1},
        "question": "<img src=x onerror=alert(1)>\ud800 \ud83d\udc36"}"#;
    let loaded = check(odd, "", &[(Severity::Changed, "surrogate")]);
    let item = &loaded.dataset.items()[0];
    assert_eq!(item.question.as_deref(), Some("<img src=x onerror=alert(1)>\u{fffd} 🐶"));
    assert_eq!(item.extra, [("__proto__".into(), r#"{"x":1}"#.into())]);
    let twice = r#"{"id": "a", "video": "v", "task": "free_form", "question": "a \": b", "question": "c"}"#;
    let loaded = check(twice, "", &[(Severity::Changed, "a key stands twice")]);
    assert_eq!(loaded.dataset.items()[0].question.as_deref(), Some("c"));
    let deep = format!(
        r#"{{"id": "a", "video": "v", "task": "boxes", "x": {}{}}}"#,
        "[".repeat(9999),
        "]".repeat(9999)
    );
    check(&deep, "", &[(Severity::SetAside, "recursion limit")]);
}

#[test]
fn notes_of_one_kind_stop_at_ten_thousand_and_say_how_many_more() {
    let rows = r#"{"item": "z"},"#.repeat(10_005);
    let loaded = read("x.json", inline("", rows.trim_end_matches(',')).into_bytes()).unwrap();
    assert_eq!(loaded.notes.len(), 10_001);
    assert_eq!(loaded.notes[10_000].reason, "5 more notes of this kind: unknown item");
}

#[test]
fn notes_in_an_array_name_the_line_of_their_row() {
    let items = "\n{\"id\": \"a\", \"video\": \"v\",\n \"task\": \"boxes\"},\n{\"id\": \"b\", oops},\n 7, {\"id\": 7}";
    let loaded = read("x.json", inline(items, "").into_bytes()).unwrap();
    let lines: Vec<_> = loaded.notes.iter().map(|n| n.line).collect();
    assert_eq!(lines, [Some(4), Some(5), Some(5), Some(5)], "{:#?}", loaded.notes);
    assert!(loaded.notes[0].reason.contains("column 13"), "{:?}", loaded.notes[0]);
}
