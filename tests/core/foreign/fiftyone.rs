//! FiftyOne: samples, frames, temporal labels.

use super::{Expected, check, read, read_as};

const SAMPLES: &str = r#"{"samples": [{"_id": {"$oid": "a"}, "filepath": "/data/clip.mp4", "tags": [],
  "metadata": {"_cls": "VideoMetadata", "frame_width": 200, "frame_height": 100, "frame_rate": 25.0, "total_frame_count": 500, "duration": 20.0},
  "weather": {"_cls": "Classification", "label": "rain"},
  "events": {"_cls": "TemporalDetections", "detections": [
     {"_id": {"$oid": "1"}, "label": "pours", "support": [209, 274], "confidence": 0.9, "tags": ["x"]},
     {"label": "turns", "support": [300, 300], "confidence": 0.1}, {"label": "odd", "support": [9, 3]}]}},
  {"_id": {"$oid": "b"}, "filepath": "/data/still.mp4", "metadata": null}, 7]}"#;

const FRAMES: &str = r#"{"frames": [
  {"_sample_id": {"$oid": "a"}, "frame_number": 209, "gt": {"_cls": "Detections", "detections": [
     {"label": "man", "bounding_box": [0.25, 0.5, 0.5, 0.25], "index": 1}, {"label": "dog", "bounding_box": [0, 0, 0.5, 0.5], "index": 1}]},
   "yolo": {"_cls": "Detections", "detections": [{"label": "man", "bounding_box": [0.2, 0.5, 0.5, 0.25], "confidence": 0.7}]}},
  {"_sample_id": {"$oid": "a"}, "frame_number": 210, "gt": {"_cls": "Detections", "detections": [{"label": "man", "bounding_box": [0.5, 0.5, 0.5, 0.25], "index": 1}]}},
  {"_sample_id": {"$oid": "a"}, "frame_number": 0, "gt": {"_cls": "Detections", "detections": []}},
  {"_sample_id": {"$oid": "gone"}, "frame_number": 1}]}"#;

#[test]
fn samples_and_frames_are_read_together() {
    let files: [(&str, &[u8]); 2] =
        [("set/frames.json", FRAMES.as_bytes()), ("set/samples.json", SAMPLES.as_bytes())];
    let loaded = read_as(&files, None, &[("role:events", "truth")]).unwrap();
    let dataset = &loaded.dataset;
    let ids: Vec<_> = dataset.items().iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["clip/moments/pours", "clip/moments/turns", "clip/boxes"]);
    let video = &dataset.videos()[0];
    assert_eq!((video.src.as_deref(), video.duration), (Some("/data/clip.mp4"), Some(20.0)));
    assert!(video.extra.contains(&("weather".into(), "\"rain\"".to_owned())), "{:?}", video.extra);
    // Supports are inclusive frames from 1: 209..=274 is 208/25 to 274/25.
    let spans: Vec<_> = dataset.items()[..2]
        .iter()
        .map(|item| (item.events[0].span.start(), item.events[0].span.end()))
        .collect();
    assert_eq!(spans, [(8.32, 10.96), (11.96, 12.0)]);
    let tracks = &dataset.items()[2].tracks;
    assert_eq!((tracks[0].id.as_str(), tracks[1].id.as_str()), ("man 1", "dog 1"));
    let rect = tracks[0].boxes[0].rect;
    assert_eq!(
        (tracks[0].boxes[0].time, rect.x(), rect.y(), rect.w(), rect.h()),
        (8.32, 50.0, 50.0, 100.0, 25.0)
    );
    let span = tracks[0].spans.as_ref().unwrap()[0];
    assert_eq!((span.start(), span.end()), (8.32, 8.4));
    let run = &dataset.runs()[0];
    assert_eq!((run.id.as_str(), run.predictions[0].tracks[0].boxes[0].score), ("yolo", Some(0.7)));
    let pieces = [
        "a sample must be an object",
        "frames of 1 samples that are not there",
        "without a usable support",
        "without a number from 1 on",
        "name no track",
    ];
    for note in &loaded.notes {
        assert!(pieces.iter().any(|piece| note.reason.contains(piece)), "{}", note.reason);
    }
    assert_eq!(loaded.notes.len(), pieces.len(), "{:#?}", loaded.notes);
}

#[test]
fn samples_may_hold_their_frames_and_frames_alone_are_refused() {
    let text = SAMPLES.replace(
        "\"weather\"",
        r#""frames": {"1": {"gt": {"_cls": "Detection", "label": "man", "bounding_box": [0, 0, 1, 1]}}}, "weather""#,
    );
    let loaded = read(&[("samples.json", text.as_bytes())]).unwrap();
    let item = loaded.dataset.items().iter().find(|item| item.id == "clip/boxes").unwrap();
    assert_eq!((item.tracks[0].boxes[0].time, item.tracks[0].boxes[0].rect.w()), (0.0, 200.0));
    // Not every event has a confidence: whether it is the truth is asked.
    assert!(loaded.found[0].decisions.iter().any(|d| d.key == "role:events" && d.chosen == "truth"));
    assert!(read(&[("frames.json", FRAMES.as_bytes())]).is_err());
}

#[test]
fn temporal_labels_are_in_frames_or_in_seconds() {
    let support = r#"{"classes": ["pours", "turns"], "labels": {"clip": [{"label": 0, "support": [209, 274], "confidence": 0.9},
        {"label": "turns", "support": [300, 333]}], "none": []}}"#;
    let seconds = r#"{"classes": null, "labels": {"clip": [{"label": "pours", "timestamps": [8.5, 10.9], "confidence": 0.9}]}}"#;
    for (text, key, span, counts) in
        [(support, "fps", (8.32, 10.96), [2, 2, 0, 0]), (seconds, "role:labels", (8.5, 10.9), [1, 1, 1, 1])]
    {
        let files: [(&str, &[u8]); 1] = [("labels.json", text.as_bytes())];
        let expected = Expected { format: "fiftyone-temporal", counts, notes: &[] };
        check(&files, &expected);
        let loaded = read_as(&files, None, &[("fps", "25"), ("role:labels", "truth")]).unwrap();
        assert!(loaded.found[0].decisions.iter().any(|decision| decision.key == key));
        let event = &loaded.dataset.items()[0].events[0];
        assert_eq!((event.label.as_str(), event.score), ("pours", Some(0.9)));
        assert_eq!((event.span.start(), event.span.end()), span);
    }
}

#[test]
fn two_fields_of_truth_are_one_item() {
    let field =
        r#"{"_cls": "Detections", "detections": [{"label": "a", "bounding_box": [0, 0, 1, 1], "index": 1}]}"#;
    let text = format!(
        r#"{{"samples": [{{"filepath": "c.mp4", "metadata": {{"frame_rate": 25, "frame_width": 9, "frame_height": 9}},
        "frames": {{"1": {{"gt": {field}, "gt_faces": {field}}}}}}}]}}"#
    );
    let expected = Expected { format: "fiftyone", counts: [1, 1, 0, 0], notes: &[] };
    let loaded = check(&[("samples.json", text.as_bytes())], &expected);
    let ids: Vec<_> = loaded.dataset.items()[0].tracks.iter().map(|track| track.id.as_str()).collect();
    assert_eq!(ids, ["a 1", "gt_faces: a 1"]);
}
