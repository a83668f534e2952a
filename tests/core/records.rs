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
    use Severity::Changed;
    let nan = r#"{"id": "a", "video": "v", "task": "boxes", "note": "NaN stays", "tracks": [{"id": "t", "label": "NaN",
        "boxes": [{"t": 0, "box": [NaN, 0, 1, 1]}, {"t": 1, "box": [0, 0, 1, 1], "score": -Infinity}]}]}"#;
    let loaded = check(nan, "", &[(Changed, "box 1 dropped"), (Changed, "counts as not known")]);
    let track = &loaded.dataset.items()[0].tracks[0];
    assert_eq!((track.label.as_str(), track.boxes.len(), track.boxes[0].score), ("NaN", 1, None));
}

#[test]
fn bad_boxes_spans_and_durations_are_dropped_or_kept_as_the_format_says() {
    use Severity::{Changed, Info};
    let items = r#"{"id": "a", "video": "v", "task": "boxes",
        "tracks": [{"id": "t", "boxes": [{"t": 0, "box": [0, 0, -1, 1]}, {"t": 1, "box": [90, 0, 20, 10]}]}],
        "events": [{"label": "x", "span": [2, 1]}, {"label": "y", "span": [1, 1]}]}"#;
    let expect =
        [(Changed, "negative size"), (Info, "1 box reaches outside"), (Changed, "ends before it starts")];
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
        (Severity::Changed, "holds no character"),
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

#[test]
fn a_misspelt_field_is_noted_once_in_a_file_with_its_count_and_first_line() {
    use Severity::{Changed, SetAside};
    let item = |id: &str, more: &str| format!(r#"{{"id": "{id}", "video": "v", "task": "mcq"{more}}}"#);
    let items = [
        item("a", r#", "answer": "A", "options": {"A": "x"}"#),
        item("b", r#", "tpye": "color", "Question": "?", "optoins": {"A": "x"}, "mood": 1"#),
        item("c", r#", "tpye": "color", "type": "color", "types": 2"#),
        item("d", r#", "tpye": "color", "claims": [{"text": "t", "cuase": "c"}]"#),
    ];
    let predictions = r#"{"item": "a", "respnse": "B"}, {"item": "b", "respnse": "B", "reponse": "C"},
        {"item": "c", "response": "B", "respnse": "B"}, {"itme": "c"}"#;
    let loaded = check(
        &items.join(","),
        predictions,
        &[
            (Changed, "unknown field `Question`: did you mean `question`?"),
            (Changed, "unknown field `cuase`: did you mean `cause`?"),
            (Changed, "unknown field `optoins`: did you mean `options`?"),
            (Changed, "unknown field `reponse`: did you mean `response`?"),
            (Changed, "unknown field `respnse`: did you mean `response`? It occurs 2 times, first here"),
            (Changed, "unknown field `tpye`: did you mean `type`? It occurs 2 times, first here"),
            (SetAside, "it names no `item`; is `itme` meant as `item`?"),
        ],
    );
    assert_eq!(loaded.dataset.items()[1].extra.len(), 4, "all are kept as metadata");
    let lines = read(
        "x.json",
        inline("", "")
            .replace(r#""items": []"#, "\"items\": [\n\n{\"id\": 1, \"vidoe\": \"v\", \"task\": \"mcq\"}]")
            .into_bytes(),
    )
    .unwrap();
    assert!(
        lines
            .notes
            .iter()
            .any(|note| note.line == Some(3) && note.reason.contains("is `vidoe` meant as `video`?")),
        "{:?}",
        lines.notes
    );
}

#[test]
fn a_misspelt_field_of_the_manifest_a_run_or_a_video_is_noted() {
    let text = r#"{"format": "verivid/1", "nmae": "n", "licence": "MIT", "videos": [{"id": "v", "Duration": 3}], "items": [],
        "run": [], "runs": [{"id": "r", "modle": "M", "predictoins": []}], "maintainer": "nobody"}"#;
    let loaded = read("x.json", text.into()).unwrap();
    let mut slips: Vec<_> =
        loaded.notes.iter().filter_map(|note| note.reason.strip_prefix("unknown field ")).collect();
    slips.sort_unstable();
    let expect = [
        ("Duration", "duration"),
        ("licence", "license"),
        ("modle", "model"),
        ("nmae", "name"),
        ("predictoins", "predictions"),
    ];
    assert_eq!(slips, expect.map(|(slip, meant)| format!("`{slip}`: did you mean `{meant}`?")));
    let text = r#"{"format": "verivid/1", "name": "n", "videos": [], "items": [], "runs": {"id": "r"}}"#;
    let loaded = read("x.json", text.into()).unwrap();
    assert_eq!(
        loaded.notes[0].reason,
        r#"`runs`: expected a list, found `{"id":"r"}`; it counts as not known"#
    );
}

#[test]
fn a_value_that_is_no_known_word_is_answered_with_the_known_ones() {
    let reason =
        |items: &str| read("x.json", inline(items, "").into_bytes()).unwrap().notes[0].reason.clone();
    assert_eq!(
        reason(r#"{"id": "a", "video": "v", "task": "multiple_choice"}"#),
        "`task`: expected mcq, yes_no, caption_qa, verification, grounding, moments, boxes, ordering or free_form \
         (docs/format.md), found `multiple_choice`"
    );
    assert_eq!(
        reason(r#"{"id": "a", "video": "v", "tsak": "mcq"}"#),
        "`task`: expected mcq, yes_no, caption_qa, verification, grounding, moments, boxes, ordering or free_form \
         (docs/format.md), found nothing; is `tsak` meant as `task`?"
    );
    assert_eq!(
        reason(
            r#"{"id": "a", "video": "v", "task": "boxes", "tracks": [{"id": "t", "interpolation": "cubic"}]}"#
        ),
        "track 1: `interpolation`: expected linear, hold or none (docs/format.md), found `cubic`; it counts as not known"
    );
    let sentence =
        r#"{"text": "a cup", "label": "correct", "errors": [{"start": 0, "end": 1, "category": "colour"}]}"#;
    assert!(
        reason(&format!(r#"{{"id": "a", "video": "v", "task": "verification", "sentences": [{sentence}]}}"#))
            .contains("action, order, causality, frequency or state_change (docs/format.md), found `colour`")
    );
    let video =
        r#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v", "duration": "9.5"}], "items": []}"#;
    let notes = read("x.json", video.into()).unwrap().notes;
    assert_eq!(
        notes[0].reason,
        "`duration`: expected a number, found the text `9.5`; it counts as not known"
    );
}

#[test]
fn a_value_that_is_refused_is_said_and_kept_as_it_was_written() {
    for (field, written) in [
        ("duration", "-3"),
        ("duration", "-2.5"),
        ("duration", "-1e2"),
        ("width", "0"),
        ("height", "-7"),
        ("complexity", "9"),
        ("fps", "-30"),
    ] {
        let other = match field {
            "width" => r#", "height": 10"#,
            "height" => r#", "width": 10"#,
            _ => "",
        };
        let json = format!(
            r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v", "{field}": {written}{other}}}], "items": []}}"#
        );
        let loaded = read("x.json", json.into_bytes()).unwrap();
        let as_json = serde_json::from_str::<serde_json::Value>(written).unwrap().to_string();
        let note = loaded.notes.iter().find(|note| note.reason.starts_with(&format!("`{field}`"))).unwrap();
        assert!(note.reason.contains(&format!("found `{as_json}`;")), "{}", note.reason);
        let kept = loaded.dataset.videos()[0].extra.iter().find(|(name, _)| name == field);
        assert_eq!(kept.map(|(_, value)| value.as_str()), Some(as_json.as_str()));
    }
}
