//! Label Studio: boxes, ranges, judged sentences, several annotators, predictions.

use super::{Expected, check, read, read_as};
use verivid::model::{ErrorCategory, SentenceLabel};

const BOXES: &str = r#"[{"id": 1, "data": {"video": "/data/local-files/?d=clips/a.mp4"}, "annotations": [
  {"id": 7, "completed_by": {"id": 2, "email": "a@example.invalid"}, "was_cancelled": false, "result": [
    {"id": "r1", "type": "videorectangle", "from_name": "box", "to_name": "video", "original_width": 200, "original_height": 100,
     "value": {"framesCount": 20, "duration": 2.0, "labels": ["cup"], "sequence": [
       {"frame": 3, "enabled": true, "x": 10, "y": 10, "width": 10, "height": 20, "rotation": 0, "time": 0.3},
       {"frame": 7, "enabled": false, "x": 30, "y": 10, "width": 10, "height": 20, "rotation": 0, "time": 0.7},
       {"frame": 9, "enabled": false, "x": 30, "y": 10, "width": 10, "height": 20, "rotation": 0, "time": 0.9},
       {"frame": 12, "x": 50, "y": 50, "width": 10, "height": 20, "rotation": 30, "time": 1.2}]}},
    {"id": "r1", "type": "choices", "from_name": "moves", "to_name": "video", "value": {"choices": ["fast"]}},
    {"id": "t1", "type": "timelinelabels", "from_name": "tl", "to_name": "video",
     "value": {"ranges": [{"start": 3, "end": 5}, {"start": 9, "end": 9}, {"start": 9, "end": 8}], "timelinelabels": ["Moving"]}},
    {"id": "q", "type": "choices", "from_name": "quality", "to_name": "video", "value": {"choices": ["good"]}},
    {"id": "p", "type": "brushlabels", "from_name": "b", "to_name": "video", "value": {"rle": []}}]},
  {"id": 8, "completed_by": 3, "was_cancelled": true, "result": []},
  {"id": 9, "completed_by": 4, "result": [
    {"id": "t2", "type": "timelinelabels", "value": {"ranges": [{"start": 1, "end": 20}], "timelinelabels": ["Moving"]}}]}],
  "predictions": [{"model_version": "tracker", "score": 0.5, "result": [
    {"id": "x", "type": "videorectangle", "value": {"labels": ["cup"], "sequence": [
      {"frame": 1, "x": 0, "y": 0, "width": 50, "height": 50, "time": 0.1}]}}]}]}]"#;

#[test]
fn boxes_and_ranges_become_seconds_and_pixels() {
    let expected = Expected {
        format: "label-studio",
        counts: [1, 2, 2, 2],
        notes: &["was cancelled", "`brushlabels` is not read", "range that ends before", "a box is turned"],
    };
    let mut notes = expected.notes.to_vec();
    let loaded = read(&[("export.json", BOXES.as_bytes())]).unwrap();
    for note in &loaded.notes {
        let at = notes.iter().position(|piece| note.reason.contains(piece));
        notes.remove(at.unwrap_or_else(|| panic!("{}", note.reason)));
    }
    assert!(notes.is_empty(), "{notes:?}");
    let video = &loaded.dataset.videos()[0];
    assert_eq!((video.src.as_deref(), video.duration), (Some("clips/a.mp4"), Some(2.0)));
    assert_eq!(video.rate.unwrap().parts(), (10, 1));
    assert_eq!(video.extra, [("said by 2".into(), r#"{"quality":["good"]}"#.to_owned())]);
    let item = loaded.dataset.items().iter().find(|item| item.id == "a/boxes").unwrap();
    let track = &item.tracks[0];
    let boxes: Vec<_> =
        track.boxes.iter().map(|k| (k.time, k.rect.x(), k.rect.y(), k.rect.w(), k.rect.h())).collect();
    // Frame 3 is the third tenth of a second: it starts at 0.2. The third keyframe ends what has ended, and is seen in its own frame.
    assert_eq!(
        boxes,
        [
            (0.2, 20.0, 10.0, 20.0, 20.0),
            (0.6, 60.0, 10.0, 20.0, 20.0),
            (0.8, 60.0, 10.0, 20.0, 20.0),
            (1.1, 100.0, 50.0, 20.0, 20.0),
        ]
    );
    let spans: Vec<_> = track.spans.as_ref().unwrap().iter().map(|span| (span.start(), span.end())).collect();
    assert_eq!(spans, [(0.2, 0.7), (0.8, 0.9), (1.1, 2.0)]);
    assert_eq!(track.extra, [("moves".into(), "[\"fast\"]".to_owned())]);
    let moving = loaded.dataset.items().iter().find(|item| item.id == "a/moments/Moving").unwrap();
    let spans: Vec<_> = moving.events.iter().map(|event| (event.span.start(), event.span.end())).collect();
    assert_eq!(spans, [(0.2, 0.5), (0.8, 0.9)]);
    let runs: Vec<_> = loaded.dataset.runs().iter().map(|run| run.id.as_str()).collect();
    assert_eq!(runs, ["annotator 4", "tracker"]);
    let said = &loaded.dataset.runs()[1].predictions[0];
    assert_eq!((said.score, said.tracks[0].boxes[0].rect.w()), (None, 100.0));
}

#[test]
fn where_times_and_length_disagree_the_rate_is_asked() {
    let text = BOXES.replace("\"framesCount\": 20", "\"framesCount\": 60");
    let files: [(&str, &[u8]); 1] = [("export.json", text.as_bytes())];
    let rate = |said: &[(&str, &str)]| {
        let loaded = read_as(&files, None, said).unwrap();
        assert!(loaded.found[0].decisions.iter().any(|decision| decision.key == "fps"));
        loaded.dataset.items()[0].tracks[0].boxes[0].time
    };
    assert_eq!(rate(&[]), 0.2);
    assert_eq!(rate(&[("fps", "length")]), 2.0 / 30.0);
    assert_eq!(rate(&[("fps", "25")]), 2.0 / 25.0);
}

#[test]
fn a_size_that_nobody_says_is_asked() {
    let text = BOXES.replace("\"original_width\": 200, ", "");
    let files: [(&str, &[u8]); 1] = [("export.json", text.as_bytes())];
    for (said, width) in [("1920x1080", 192.0), ("640x360", 64.0)] {
        let loaded = read_as(&files, None, &[("size", said)]).unwrap();
        assert_eq!(loaded.dataset.items()[0].tracks[0].boxes[0].rect.w(), width);
        assert!(loaded.notes.iter().any(|note| note.reason.contains("size is not said")));
    }
}

fn task(data: &str, annotations: &str, predictions: &str) -> String {
    format!(
        r#"[{{"id": 5, "data": {data}, "annotations": [{annotations}], "predictions": [{predictions}]}}]"#
    )
}

fn choice(id: &str, to: &str, from: &str, choice: &str) -> String {
    format!(
        r#"{{"id": "{id}", "type": "choices", "to_name": "{to}", "from_name": "{from}", "value": {{"choices": ["{choice}"]}}}}"#
    )
}

fn said(by: u32, truth: bool, results: &[String]) -> String {
    format!(r#"{{"completed_by": {by}, "ground_truth": {truth}, "result": [{}]}}"#, results.join(","))
}

fn marked(id: &str, to: &str, start: u32, end: u32, text: &str, label: &str) -> String {
    format!(
        r#"{{"id": "{id}", "type": "labels", "to_name": "{to}", "from_name": "words", "value": {{"start": {start}, "end": {end}, "text": "{text}", "labels": ["{label}"]}}}}"#
    )
}

#[test]
fn choices_of_several_people_are_votes_whichever_way_sentences_are_named() {
    let list =
        r#"{"video": "a.mp4", "sentences": ["A man runs.", "A dog sleeps.", "It rains."], "model": "M"}"#;
    let keys =
        r#"{"video": "a.mp4", "s1": "A man runs.", "s2": "A dog sleeps.", "s3": "It rains.", "model": "M"}"#;
    let objects = r#"{"video": "a.mp4", "sentences": [{"text": "A man runs."}, {"text": "A dog sleeps."}, {"text": "It rains."}], "model": "M"}"#;
    for (data, names) in [
        (list, ["sentence_0", "sentence_1", "sentence_2"]),
        (list, ["sentence_1", "sentence_2", "sentence_3"]),
        (keys, ["s1", "s2", "s3"]),
        (objects, ["t0", "t1", "t2"]),
    ] {
        let on = |n: usize, word: &str| {
            choice(&format!("c{n}{word}"), names[n], &format!("label_{}", names[n]), word)
        };
        let first = said(1, false, &[on(0, "Correct"), on(1, "Incorrect"), on(2, "Correct")]);
        let second = said(2, false, &[on(0, "correct"), on(1, "Unknown"), on(2, "Incorrect")]);
        let third = said(3, false, &[on(1, "Incorrect")]);
        let model =
            format!(r#"{{"model_version": "judge", "score": 0.8, "result": [{}]}}"#, on(1, "Correct"));
        let text = task(data, &[first, second, third].join(","), &model);
        let expected = Expected { format: "label-studio", counts: [1, 1, 1, 1], notes: &[] };
        let loaded = check(&[("export.json", text.as_bytes())], &expected);
        let item = &loaded.dataset.items()[0];
        let labels: Vec<_> =
            item.sentences.iter().map(|s| (s.text.as_str(), s.label, s.votes.len())).collect();
        let wanted = [
            ("A man runs.", SentenceLabel::Correct, 2),
            ("A dog sleeps.", SentenceLabel::Incorrect, 3),
            ("It rains.", SentenceLabel::Unknown, 2),
        ];
        assert_eq!(labels, wanted, "{names:?}");
        assert_eq!(item.caption_source.as_deref(), Some("M"));
        let verdicts = loaded.dataset.runs()[0].predictions[0].sentences.clone().unwrap();
        let verdicts: Vec<_> = verdicts.iter().map(|verdict| verdict.label).collect();
        assert_eq!(
            verdicts,
            [SentenceLabel::Unknown, SentenceLabel::Correct, SentenceLabel::Unknown],
            "{names:?}"
        );
    }
}

#[test]
fn sentences_marked_in_a_caption_have_their_wrong_words_in_characters() {
    // The emoji is two units of a browser: its sentence is units 0..16, in characters 0..15.
    let caption = "A \u{1f436} sleeps now. It runs away.";
    let data = format!(r#"{{"video": "a.mp4", "caption": "{caption}"}}"#);
    let results = [
        marked("s1", "caption", 0, 16, "A \u{1f436} sleeps now.", "Sentence"),
        choice("s1", "caption", "verdict", "Incorrect"),
        marked("s2", "caption", 17, 30, "It runs away.", "Sentence"),
        choice("s2", "caption", "verdict", "Correct"),
        marked("e1", "caption", 5, 11, "sleeps", "Action"),
        marked("e2", "caption", 20, 24, "runs", "State Change"),
        marked("e3", "caption", 4, 10, "sleeps", "action"),
    ];
    let text = task(&data, &said(1, true, &results), "");
    let expected = Expected { format: "label-studio", counts: [1, 1, 0, 0], notes: &[] };
    let loaded = check(&[("export.json", text.as_bytes())], &expected);
    let sentences = &loaded.dataset.items()[0].sentences;
    assert_eq!(sentences[0].text, "A \u{1f436} sleeps now.");
    let errors: Vec<_> =
        sentences.iter().map(|s| &s.errors).map(|e| (e.len(), e[0].start, e[0].end, e[0].category)).collect();
    assert_eq!(errors, [(1, 4, 10, ErrorCategory::Action), (1, 3, 7, ErrorCategory::StateChange)]);
    assert_eq!(sentences[1].label, SentenceLabel::Correct);
}

#[test]
fn broken_tasks_are_told_and_do_no_harm() {
    for (name, text, items, note) in [
        ("no video", task(r#"{"image": "a.jpg"}"#, &said(1, false, &[]), ""), 0, "names no video"),
        ("no annotation", task(r#"{"video": "a.mp4"}"#, &said(1, false, &[]), ""), 0, "no annotation"),
        (
            "no sentence",
            task(r#"{"video": "a.mp4"}"#, &said(1, false, &[choice("c", "video", "verdict", "Correct")]), ""),
            1,
            "names no sentence",
        ),
        (
            "outside",
            task(
                r#"{"video": "a.mp4", "s1": "One.", "s2": "Two."}"#,
                &said(
                    1,
                    false,
                    &[choice("c", "s1", "v", "Correct"), marked("e", "s2", 90, 99, "x", "object")],
                ),
                "",
            ),
            1,
            "in no sentence",
        ),
        (
            "empty sequence",
            task(
                r#"{"video": "a.mp4"}"#,
                r#"{"result": [{"type": "videorectangle", "value": {"sequence": [{"frame": 0}, null, 3]}}]}"#,
                "",
            ),
            0,
            "without its frame",
        ),
    ] {
        let loaded = read(&[("export.json", text.as_bytes())]).unwrap();
        assert_eq!(loaded.dataset.items().len(), items, "{name}");
        assert!(loaded.notes.iter().any(|found| found.reason.contains(note)), "{name}: {:?}", loaded.notes);
    }
}

#[test]
fn regions_without_their_task_are_read_too() {
    let text = r#"[{"id": "r", "type": "videorectangle", "from_name": "box", "to_name": "video", "value": {"framesCount": 131,
        "duration": 5.425, "labels": ["a"], "sequence": [{"frame": 1, "x": 0, "y": 0, "width": 10, "height": 10, "time": 0.041666666666666664}]}}]"#;
    let expected =
        Expected { format: "label-studio-result", counts: [1, 1, 0, 0], notes: &["size is not said"] };
    let loaded = check(&[("regions.json", text.as_bytes())], &expected);
    assert_eq!(loaded.dataset.videos()[0].rate.unwrap().parts(), (24, 1));
    assert_eq!(loaded.dataset.videos()[0].src, None);
}

#[test]
fn a_lone_keyframe_that_is_not_enabled_is_seen_in_its_frame() {
    let text = BOXES.replace(
        r#"{"frame": 1, "x": 0, "y": 0, "width": 50, "height": 50, "time": 0.1}"#,
        r#"{"frame": 5, "enabled": false, "x": 0, "y": 0, "width": 50, "height": 50, "time": 0.5}"#,
    );
    let loaded = read(&[("export.json", text.as_bytes())]).unwrap();
    let track = &loaded.dataset.runs()[1].predictions[0].tracks[0];
    let span = track.spans.as_ref().unwrap()[0];
    assert_eq!((track.boxes.len(), span.start(), span.end()), (1, 0.4, 0.5));
}

#[test]
fn reasons_stand_with_the_sentences_that_they_are_of() {
    let text = r#"[{"id": 1, "data": {"video": "v.mp4", "sentence_0": "One.", "sentence_1": "Two."},
      "annotations": [{"id": 1, "completed_by": 5, "result": [
        {"id": "a", "type": "choices", "from_name": "label_0", "to_name": "sentence_0", "value": {"choices": ["correct"]}},
        {"id": "b", "type": "choices", "from_name": "label_1", "to_name": "sentence_1", "value": {"choices": ["incorrect"]}},
        {"id": "c", "type": "textarea", "from_name": "reason_1", "to_name": "sentence_1", "value": {"text": ["no dog", "at all"]}}]}],
      "predictions": [{"model_version": "m", "result": [
        {"id": "d", "type": "choices", "from_name": "label_0", "to_name": "sentence_0", "value": {"choices": ["incorrect"]}},
        {"id": "d", "type": "textarea", "from_name": "reason_0", "to_name": "sentence_0", "value": {"text": "no cat"}}]}]}]"#;
    let loaded = read(&[("export.json", text.as_bytes())]).unwrap();
    let item = &loaded.dataset.items()[0];
    let reasons = item.extra.iter().find(|(name, _)| name == "reasons").unwrap();
    assert_eq!(reasons.1, r#"[{"sentence":2,"annotator":"5","text":"no dog\nat all"}]"#);
    let said = loaded.dataset.runs()[0].predictions[0].sentences.as_ref().unwrap();
    assert_eq!((said[0].reason.as_deref(), said[1].reason.as_deref()), (Some("no cat"), None));
}
