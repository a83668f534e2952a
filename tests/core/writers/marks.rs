//! Boxes and events, against what a person works out.

use serde_json::{Value, json};

use super::{dataset, file, json as parsed, written};

const MARKS: &str = r#"{"format": "verivid/1", "name": "Marks",
  "videos": [{"id": "v", "src": "clips/v.mp4", "duration": 2, "fps": 10, "width": 200, "height": 100}],
  "items": [
    {"id": "b", "video": "v", "task": "boxes", "tracks": [
      {"id": "t1", "label": "cat & \"dog\"", "spans": [[0.2, 0.6], [1, 1.2]],
       "boxes": [{"t": 0.2, "box": [20, 10, 40, 20]}, {"t": 0.5, "box": [50, 10, 40, 20]}, {"t": 1, "box": [0, 0, 10, 10]}]},
      {"id": "t2", "label": "ball", "interpolation": "hold", "spans": [[0, 0.4]],
       "boxes": [{"t": 0, "box": [1, 2, 3, 4]}, {"t": 0.3, "box": [5, 6, 7, 8]}]},
      {"id": "t3", "label": "ball", "interpolation": "none", "boxes": [{"t": 0.52, "box": [1, 1, 1, 1]}]}]},
    {"id": "m", "video": "v", "task": "moments", "query": "a jump", "events": [
      {"label": "", "span": [0.3, 0.5]}, {"label": "a fall", "span": [1, 1], "score": 0.5}]},
    {"id": "q", "video": "v", "task": "yes_no", "question": "Is it?", "answer": "yes"}],
  "runs": [{"id": "model a", "model": "m", "setting": "vanilla", "predictions": [
    {"item": "b", "tracks": [{"id": "p", "label": "ball", "boxes": [{"t": 1.9, "box": [0, 0, 2, 2], "score": 0.25}]}]},
    {"item": "m", "events": [{"label": "", "span": [0, 0.4], "score": 0.75}]}]}]}"#;

#[test]
fn mot_has_a_line_for_every_frame_in_which_an_object_is_there() {
    let made = written("mot", &dataset(MARKS), &[]);
    assert_eq!(
        file(&made, "v/gt/gt.txt").lines().collect::<Vec<_>>(),
        [
            "1,2,2,3,3,4,1,2,1",
            "2,2,2,3,3,4,1,2,1",
            "3,1,21,11,40,20,1,1,1",
            "3,2,2,3,3,4,1,2,1",
            "4,1,31,11,40,20,1,1,1",
            "4,2,6,7,7,8,1,2,1",
            "5,1,41,11,40,20,1,1,1",
            "6,1,51,11,40,20,1,1,1",
            "6,3,2,2,1,1,1,2,1",
            "11,1,1,1,10,10,1,1,1",
            "12,1,1,1,10,10,1,1,1",
        ]
    );
    assert_eq!(file(&made, "trackers/model_a/data/v.txt"), "20,1,1,1,2,2,0.25,2,-1\n");
    assert_eq!(
        file(&made, "v/seqinfo.ini"),
        "[Sequence]\nname=v\nimDir=img1\nframeRate=10\nseqLength=20\nimWidth=200\nimHeight=100\nimExt=.jpg\n"
    );
    assert_eq!(file(&made, "v/gt/labels.txt"), "cat & \"dog\"\nball\n");
    assert_eq!(file(&made, "trackers/model_a/data/labels.txt"), "cat & \"dog\"\nball\n");
    let notes: Vec<&str> = made.notes.iter().map(|note| note.reason.as_str()).collect();
    assert!(
        notes.len() == 2
            && notes[0].starts_with("events (3)")
            && notes[1].starts_with("questions and answers (1)"),
        "{notes:?}"
    );
}

#[test]
fn mot_has_a_whole_rate_and_the_exact_one_in_a_remark() {
    let made = written("mot", &dataset(&MARKS.replace("\"fps\": 10", "\"fps\": \"30000/1001\"")), &[]);
    let about = file(&made, "v/seqinfo.ini");
    assert!(about.contains("\n; frame rate: 30000/1001\nframeRate=30\n"), "{about}");
    assert!(made.notes.iter().any(|note| note.reason.starts_with("frame rates (1)")), "{:?}", made.notes);
}

#[test]
fn coco_has_images_only_where_boxes_are_and_results_by_run() {
    let made = written("coco-video", &dataset(MARKS), &[]);
    let all = parsed(&made, "annotations.json");
    assert_eq!(
        all["videos"],
        json!([{"id": 1, "name": "v", "length": 20, "fps": 10.0, "width": 200, "height": 100}])
    );
    let frames: Vec<i64> = all["images"]
        .as_array()
        .unwrap()
        .iter()
        .map(|image| image["frame_index"].as_i64().unwrap())
        .collect();
    assert_eq!(frames, [0, 1, 2, 3, 4, 5, 10, 11, 19]);
    assert_eq!(all["images"][2]["file_name"], "v/000003.jpg");
    assert_eq!(all["categories"], json!([{"id": 1, "name": "cat & \"dog\""}, {"id": 2, "name": "ball"}]));
    assert_eq!(all["tracks"].as_array().unwrap().len(), 3);
    let annotations = all["annotations"].as_array().unwrap();
    assert_eq!(annotations.len(), 11);
    assert_eq!(
        annotations[1],
        json!({"image_id": 4, "video_id": 1, "track_id": 1, "category_id": 1, "bbox": [30.0, 10.0, 40.0, 20.0],
               "id": 2, "area": 800.0, "iscrowd": 0})
    );
    assert_eq!(
        parsed(&made, "results/model_a.json"),
        json!([{"image_id": 9, "video_id": 1, "track_id": 1, "category_id": 2, "bbox": [0.0, 0.0, 2.0, 2.0], "score": 0.25}])
    );
}

/// The boxes of a track: frame, outside, left, right.
fn shapes(text: &str, id: usize) -> Vec<[String; 4]> {
    let track = text.split("<track ").nth(id + 1).unwrap();
    let value = |line: &str, name: &str| {
        line.split_once(&format!(" {name}=\"")).unwrap().1.split('"').next().unwrap().to_owned()
    };
    let lines = track.lines().filter(|line| line.contains("<box"));
    lines.map(|line| ["frame", "outside", "xtl", "xbr"].map(|name| value(line, name))).collect()
}

#[test]
fn cvat_has_keyframes_and_says_when_an_object_is_gone() {
    let made = written("cvat", &dataset(MARKS), &[]);
    let text = file(&made, "v.xml");
    assert!(text.contains("label=\"cat &amp; &quot;dog&quot;\""), "{text}");
    for piece in ["<size>20</size>", "<stop_frame>19</stop_frame>", "<width>200</width>", "clips/v.mp4"] {
        assert!(text.contains(piece), "{piece} in {text}");
    }
    assert_eq!(
        shapes(text, 0),
        [
            ["2", "0", "20", "60"],
            ["5", "0", "50", "90"],
            ["6", "1", "50", "90"],
            ["10", "0", "0", "10"],
            ["12", "1", "0", "10"],
        ]
    );
    // The box that stays stands again before the next comes.
    let held = [["0", "0", "1", "4"], ["2", "0", "1", "4"], ["3", "0", "5", "12"], ["4", "1", "5", "12"]];
    assert_eq!(shapes(text, 1), held);
    assert_eq!(shapes(text, 2), [["5", "0", "1", "2"], ["6", "1", "1", "2"]]);
    // At the end of the video there is no frame to be gone in.
    assert_eq!(shapes(file(&made, "model_a/v.xml"), 0), [["19", "0", "0", "2"]]);
}

#[test]
fn label_studio_has_keyframes_in_per_cent_and_ranges() {
    let made = written("label-studio", &dataset(MARKS), &[]);
    let task = &parsed(&made, "tasks.json")[0];
    assert_eq!(task["data"], json!({"video": "clips/v.mp4", "fps": 10, "video_id": "v"}));
    let results = task["annotations"][0]["result"].as_array().unwrap();
    assert_eq!(
        (&results[0]["original_width"], &results[0]["original_height"]),
        (&json!(200.0), &json!(100.0))
    );
    let value = &results[0]["value"];
    assert_eq!((&value["framesCount"], &value["duration"]), (&json!(20), &json!(2.0)));
    assert_eq!(value["labels"], json!(["cat & \"dog\""]));
    let key = |key: &Value| json!([key["frame"], key["time"], key["enabled"], key["x"], key["width"]]);
    let keys: Vec<Value> = value["sequence"].as_array().unwrap().iter().map(key).collect();
    assert_eq!(
        keys,
        [
            json!([3, 0.3, true, 10.0, 20.0]),
            json!([6, 0.6, false, 25.0, 20.0]),
            json!([11, 1.1, true, 0.0, 5.0]),
            json!([12, 1.2, false, 0.0, 5.0]),
        ]
    );
    assert_eq!(
        results[3]["value"],
        json!({"ranges": [{"start": 4, "end": 5}], "timelinelabels": ["a jump"]})
    );
    assert_eq!(results[4]["value"]["ranges"], json!([{"start": 11, "end": 11}]));
    let said = &task["predictions"][0];
    assert_eq!((&said["model_version"], &said["result"][1]["score"]), (&json!("model a"), &json!(0.75)));
    let setup = file(&made, "tasks.config.xml");
    assert!(setup.contains("<Label value=\"a fall\"/>") && setup.contains("frameRate=\"$fps\""), "{setup}");
}

#[test]
fn fiftyone_has_samples_with_events_and_frames_with_boxes() {
    let made = written("fiftyone", &dataset(MARKS), &[]);
    let sample = &parsed(&made, "samples.json")["samples"][0];
    assert_eq!((&sample["filepath"], &sample["video_id"]), (&json!("clips/v.mp4"), &json!("v")));
    assert_eq!(sample["metadata"]["total_frame_count"], 20);
    let events = &sample["ground_truth"]["detections"];
    assert_eq!((&events[0]["label"], &events[0]["support"]), (&json!("a jump"), &json!([4, 5])));
    assert_eq!((&events[1]["support"], &events[1]["confidence"]), (&json!([11, 11]), &json!(0.5)));
    assert_eq!(sample["pred_model_a"]["detections"][0]["support"], json!([1, 4]));
    let frames = parsed(&made, "frames.json")["frames"].clone();
    let numbers: Vec<i64> =
        frames.as_array().unwrap().iter().map(|frame| frame["frame_number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 11, 12, 20]);
    assert_eq!(frames[0]["_sample_id"], sample["_id"]);
    let boxes = &frames[3]["ground_truth"]["detections"];
    assert_eq!((&boxes[0]["bounding_box"], &boxes[0]["index"]), (&json!([0.15, 0.1, 0.2, 0.2]), &json!(1)));
    assert_eq!(boxes[1]["bounding_box"], json!([0.025, 0.06, 0.035, 0.08]));
    assert_eq!(frames[8]["pred_model_a"]["detections"][0]["confidence"], 0.25);
}

#[test]
fn a_video_without_rate_or_size_is_left_out_and_named_unless_a_person_says_them() {
    let bare = MARKS.replace("\"fps\": 10, \"width\": 200, \"height\": 100", "\"domain\": \"home\"");
    let bare = dataset(&bare);
    let count = |format: &str, said: &[(&str, &str)]| {
        let made = written(format, &bare, said);
        let lost: Vec<String> = made
            .notes
            .iter()
            .filter(|note| note.id.as_deref() == Some("v"))
            .map(|note| note.reason.split_once("--decide ").unwrap().1.split('=').next().unwrap().to_owned())
            .collect();
        let boxes: String =
            made.files.iter().map(|(_, bytes)| String::from_utf8(bytes.clone()).unwrap()).collect();
        (lost, boxes)
    };
    for format in ["mot", "coco-video", "cvat", "label-studio", "fiftyone"] {
        let (lost, boxes) = count(format, &[]);
        assert!(lost == ["fps"] && !boxes.contains("clips/v.mp4"), "{format}: {lost:?} {boxes}");
        let all = [("fps", "10"), ("size", "200x100")];
        let full = written(format, &dataset(MARKS), &[]);
        let made = written(format, &bare, &all);
        assert_eq!(made.files, full.files, "{format}");
    }
    for (format, expect) in
        [("mot", &[][..]), ("cvat", &[]), ("label-studio", &["size"]), ("fiftyone", &["size"])]
    {
        assert_eq!(count(format, &[("fps", "10")]).0, expect, "{format}");
    }
    // Events need no size.
    let made = written("label-studio", &bare, &[("fps", "10")]);
    let results = parsed(&made, "tasks.json")[0]["annotations"][0]["result"].clone();
    assert_eq!(results.as_array().unwrap().len(), 2);
}

#[test]
fn a_track_of_billions_of_frames_is_refused_where_each_would_be_a_row() {
    let long = MARKS.replace("[[0.2, 0.6], [1, 1.2]]", "[[0.2, 900000000]]");
    for format in ["mot", "coco-video", "fiftyone"] {
        let made = written(format, &dataset(&long), &[]);
        assert!(
            made.notes.iter().any(|note| note.reason.contains("2,000,000")),
            "{format}: {:?}",
            made.notes
        );
    }
    for format in ["cvat", "label-studio"] {
        assert!(written(format, &dataset(&long), &[]).files.len() > 1, "{format}");
    }
}
