//! What detectors and trackers write: supervision, Ultralytics, Grounded-SAM-2, and COCO annotations of videos.

use super::{Expected, check, read, read_as};
use verivid::formats::Loaded;

/// Id, time and left, top, width, height of each box of the first run, or of the truth.
fn boxes(loaded: &Loaded) -> Vec<(String, f64, [f64; 4])> {
    let tracks = match loaded.dataset.runs() {
        [] => &loaded.dataset.items()[0].tracks,
        runs => &runs[0].predictions[0].tracks,
    };
    let all = tracks.iter().flat_map(|track| track.boxes.iter().map(move |k| (track, k)));
    all.map(|(track, k)| (track.id.clone(), k.time, [k.rect.x(), k.rect.y(), k.rect.w(), k.rect.h()]))
        .collect()
}

#[test]
fn supervision_rows_are_the_same_as_cells_and_as_json() {
    let cells = "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,class_name,frame_number,zone\n\
        10.0,20.0,30.0,60.0,0,0.5,1,person,208,left\n11.0,20.0,31.0,60.0,0,0.5,1,person,209,left\n,,,,0,0.5,1,person,209,left\n";
    let json = r#"[{"x_min": 10.0, "y_min": 20.0, "x_max": 30.0, "y_max": 60.0, "class_id": 0, "confidence": 0.5, "tracker_id": 1, "class_name": "person", "frame_number": 208, "zone": "left"},
        {"x_min": 11.0, "y_min": 20.0, "x_max": 31.0, "y_max": 60.0, "class_id": 0, "confidence": 0.5, "tracker_id": 1, "class_name": "person", "frame_number": 209, "zone": "left"},
        {"x_min": "", "y_min": 20.0, "x_max": 31.0, "y_max": 60.0}]"#;
    for (name, text) in [("street.csv", cells), ("street.json", json)] {
        let files: [(&str, &[u8]); 1] = [(name, text.as_bytes())];
        check(
            &files,
            &Expected { format: "supervision", counts: [1, 1, 1, 1], notes: &["the row holds no box"] },
        );
        let loaded = read_as(&files, None, &[("fps", "10")]).unwrap();
        let expect = [
            ("1".to_owned(), 20.8, [10.0, 20.0, 20.0, 40.0]),
            ("1".to_owned(), 20.9, [11.0, 20.0, 20.0, 40.0]),
        ];
        assert_eq!(boxes(&loaded), expect, "{name}");
        let track = &loaded.dataset.runs()[0].predictions[0].tracks[0];
        assert!(track.extra.contains(&("zone".into(), "\"left\"".to_owned())), "{:?}", track.extra);
        let span = track.spans.as_ref().unwrap()[0];
        assert_eq!((span.start(), span.end()), (20.8, 21.0));
    }
}

#[test]
fn boxes_without_a_track_are_gathered_by_label_and_place_in_the_frame() {
    let text = "x_min,y_min,x_max,y_max,class_id,confidence,frame_index\n0,0,9,9,2,0.9,0\n5,5,9,9,2,0.8,0\n0,0,9,9,2,0.9,1\n0,0,9,9,,0.9,5\n";
    let expected = Expected { format: "supervision", counts: [1, 1, 1, 1], notes: &["boxes name no track"] };
    let loaded = check(&[("a.csv", text.as_bytes())], &expected);
    let tracks = &loaded.dataset.runs()[0].predictions[0].tracks;
    let ids: Vec<_> = tracks.iter().map(|track| (track.id.as_str(), track.boxes.len())).collect();
    assert_eq!(ids, [("class 2 1", 2), ("class 2 2", 1), ("object 1", 1)]);
}

#[test]
fn a_tracker_that_looks_at_every_fifth_frame_leaves_no_holes() {
    let row = |frame: u32| format!("0,0,9,9,0,0.9,1,{frame}\n");
    let rows: String = [0, 5, 10, 15, 30, 35].into_iter().map(row).collect();
    let text = format!("x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_index\n{rows}");
    let loaded = read_as(&[("a.csv", text.as_bytes())], None, &[("fps", "10")]).unwrap();
    let track = &loaded.dataset.runs()[0].predictions[0].tracks[0];
    let spans: Vec<_> = track.spans.as_ref().unwrap().iter().map(|s| (s.start(), s.end())).collect();
    assert_eq!(spans, [(0.0, 1.6), (3.0, 3.6)]);
}

#[test]
fn ultralytics_files_of_pictures_are_frames_of_a_video() {
    let file = |x: f64| {
        format!(
            r#"[{{"name": "person", "class": 0, "confidence": 0.9, "box": {{"x1": {x}, "y1": 2, "x2": 30, "y2": 40}}, "track_id": 1}}]"#
        )
    };
    let (first, second) = (file(10.0), file(11.0));
    let files: [(&str, &[u8]); 2] =
        [("clip_000001.json", second.as_bytes()), ("clip_000000.json", first.as_bytes())];
    let loaded = read_as(&files, None, &[("fps", "10")]).unwrap();
    let expect =
        [("1".to_owned(), 0.0, [10.0, 2.0, 20.0, 38.0]), ("1".to_owned(), 0.1, [11.0, 2.0, 19.0, 38.0])];
    assert_eq!(boxes(&loaded), expect);
    assert_eq!(loaded.dataset.items()[0].id, "clip/boxes");
    let lists = format!("[{first}, [], {second}]");
    let loaded = read_as(&[("clip.json", lists.as_bytes())], None, &[("fps", "10")]).unwrap();
    let times: Vec<_> = boxes(&loaded).iter().map(|(_, time, _)| *time).collect();
    assert_eq!(times, [0.0, 0.2]);
    let shares = r#"[{"name": "a", "class": 0, "confidence": 0.9, "box": {"x1": 0.5, "y1": 0.25, "x2": 1.0, "y2": 0.5}}, {"name": "a", "confidence": 1, "class": 0}]"#;
    for (said, width) in [("relative", 960.0), ("pixels", 0.5)] {
        let loaded = read_as(&[("a_1.json", shares.as_bytes())], None, &[("boxes", said)]).unwrap();
        assert_eq!(boxes(&loaded)[0].2[2], width);
    }
}

#[test]
fn ultralytics_text_has_the_middle_of_boxes_in_shares_of_the_picture() {
    let files: [(&str, &[u8]); 2] = [
        ("runs/track/labels/clip_1.txt", b"0 0.5 0.5 0.25 0.5 0.9 7\n"),
        ("runs/track/labels/clip_2.txt", b"0 0.5 0.5 0.5 0.5 0.9 7\nx\n"),
    ];
    let loaded = read_as(&files, None, &[("fps", "10"), ("size", "640x480")]).unwrap();
    // Only the second file has a line that is no box, and it is no longer of this format.
    assert_eq!(boxes(&loaded), [("7".to_owned(), 0.0, [240.0, 120.0, 160.0, 240.0])]);
    let truth = read(&[("labels/clip_1.txt", b"0 0.5 0.5 0.25 0.5\n")]).unwrap();
    assert!(truth.dataset.runs().is_empty());
    assert!(truth.found[0].decisions.iter().any(|d| d.key == "role" && d.chosen == "truth"));
}

#[test]
fn grounded_sam_pictures_and_masks_are_frames() {
    let picture = |frame: u32, format: &str| {
        format!(
            r#"{{"image_path": "video/{frame:05}.jpg", "annotations": [{{"class_name": "man", "bbox": [10, 20, 30, 60], "score": [0.9]}},
            {{"class_name": "man", "bbox": [1, 2]}}], "box_format": "{format}", "img_width": 640, "img_height": 360}}"#
        )
    };
    for (format, width) in [("xyxy", 20.0), ("xywh", 30.0)] {
        let text = picture(20, format);
        let files: [(&str, &[u8]); 1] = [("results.json", text.as_bytes())];
        let loaded = read_as(&files, None, &[("fps", "10")]).unwrap();
        assert_eq!(boxes(&loaded)[0].1, 2.0);
        assert_eq!(boxes(&loaded)[0].2[2], width);
        assert_eq!(loaded.dataset.videos()[0].id, "video");
        assert!(loaded.notes.iter().any(|note| note.reason.contains("without a box")));
    }
    let mask = |x: u32| {
        format!(
            r#"{{"mask_name": "m.npy", "mask_height": 360, "mask_width": 640, "promote_type": "mask", "labels": {{"3": {{"instance_id": 3,
            "class_name": "man", "x1": {x}, "y1": 7, "x2": 100, "y2": 90, "logit": 0.0}}}}}}"#
        )
    };
    let (first, second) = (mask(10), mask(12));
    let files: [(&str, &[u8]); 2] = [
        ("street/json_data/mask_00000.json", first.as_bytes()),
        ("street/json_data/mask_00001.json", second.as_bytes()),
    ];
    let loaded = read_as(&files, None, &[("fps", "10")]).unwrap();
    assert_eq!(loaded.dataset.items()[0].id, "street/boxes");
    let expect =
        [("3".to_owned(), 0.0, [10.0, 7.0, 90.0, 83.0]), ("3".to_owned(), 0.1, [12.0, 7.0, 88.0, 83.0])];
    assert_eq!(boxes(&loaded), expect);
}

#[test]
fn annotations_of_videos_in_the_manner_of_coco_are_boxes_by_frame() {
    let tao = r#"{"videos": [{"id": 1, "name": "train/a", "width": 640, "height": 480}], "images": [{"id": 5, "video_id": 1, "frame_index": 30}, {"id": 6, "video_id": 1, "frame_index": 60}],
        "tracks": [], "categories": [{"id": 2, "name": "cup"}], "annotations": [
        {"id": 1, "image_id": 5, "track_id": 9, "category_id": 2, "bbox": [1, 2, 3, 4]}, {"id": 2, "image_id": 6, "track_id": 9, "category_id": 2, "bbox": [2, 2, 3, 4]},
        {"id": 3, "image_id": 77, "category_id": 2, "bbox": [1, 2, 3, 4]}]}"#;
    let vis = r#"{"videos": [{"id": 1, "file_names": ["a/00000.jpg"], "width": 640, "height": 480, "length": 3}], "categories": [{"id": 2, "name": "cup"}],
        "annotations": [{"id": 9, "video_id": 1, "category_id": 2, "bboxes": [null, [1, 2, 3, 4], [2, 2, 3, 4]], "segmentations": [], "areas": [], "iscrowd": 0},
        {"id": 10, "video_id": 4, "category_id": 2, "bboxes": []}]}"#;
    for (text, id, times, spans) in [
        (tao, "a/boxes", [1.0, 2.0], vec![(1.0, 61.0 / 30.0)]),
        (vis, "a/boxes", [1.0 / 30.0, 2.0 / 30.0], vec![(1.0 / 30.0, 0.1)]),
    ] {
        let expected = Expected { format: "coco-video", counts: [1, 1, 0, 0], notes: &["of no known video"] };
        let loaded = check(&[("annotations.json", text.as_bytes())], &expected);
        let item = &loaded.dataset.items()[0];
        assert_eq!(
            (item.id.as_str(), item.tracks[0].id.as_str(), item.tracks[0].label.as_str()),
            (id, "9", "cup")
        );
        let found: Vec<_> = item.tracks[0].boxes.iter().map(|k| k.time).collect();
        assert_eq!(found, times);
        let found: Vec<_> =
            item.tracks[0].spans.as_ref().unwrap().iter().map(|s| (s.start(), s.end())).collect();
        assert_eq!(found, spans);
    }
}

#[test]
fn the_rate_that_another_file_states_of_a_video_is_taken() {
    let samples = r#"{"samples": [{"filepath": "/data/clip.mp4", "metadata": {"frame_rate": 25, "frame_width": 9, "frame_height": 9},
        "gt": {"_cls": "TemporalDetections", "detections": [{"label": "falls", "support": [1, 25]}]}}]}"#;
    let cells = "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_index\n1,2,3,4,0,0.5,1,50\n";
    let labels = r#"{"classes": null, "labels": {"clip": [{"label": "pours", "support": [26, 50]}]}}"#;
    let files: [(&str, &[u8]); 3] = [
        ("a/clip.csv", cells.as_bytes()),
        ("labels.json", labels.as_bytes()),
        ("samples.json", samples.as_bytes()),
    ];
    let loaded = read(&files).unwrap();
    assert_eq!(loaded.dataset.videos().len(), 1);
    let run = &loaded.dataset.runs()[0];
    assert_eq!(run.predictions[0].tracks[0].boxes[0].time, 2.0);
    let moments = loaded.dataset.items().iter().find(|item| item.id == "clip/moments/pours").unwrap();
    assert_eq!((moments.events[0].span.start(), moments.events[0].span.end()), (1.0, 2.0));
    let asked = loaded.found.iter().flat_map(|found| &found.decisions).any(|decision| decision.key == "fps");
    assert!(!asked && loaded.notes.iter().any(|note| note.reason.contains("that another file states")));
}
