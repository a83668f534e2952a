//! SA-V, results in the manner of COCO, VGG Image Annotator.

use super::{Expected, check, read, read_as};
use verivid::model::Dataset;

/// Label, time, and box of each keyframe of the truth, then of each run.
fn boxes(dataset: &Dataset) -> Vec<(String, f64, [f64; 4])> {
    let said = dataset.runs().iter().flat_map(|run| &run.predictions).flat_map(|one| &one.tracks);
    let tracks = dataset.items().iter().flat_map(|item| &item.tracks).chain(said);
    let row = |track: &verivid::model::Track| {
        let one = |key: &verivid::model::Keyframe| {
            let rect = key.rect;
            (track.label.clone(), key.time, [rect.x(), rect.y(), rect.w(), rect.h()])
        };
        track.boxes.iter().map(one).collect::<Vec<_>>()
    };
    tracks.flat_map(row).collect()
}

#[test]
fn a_masklet_is_a_box_at_every_fourth_frame() {
    let mask = r#"{"size": [4, 5], "counts": "52207"}"#;
    let text = format!(
        r#"{{"video_id": "sav_1", "video_duration": 0.5, "video_frame_count": 12.0, "video_height": 4.0, "video_width": 5.0, "masklet": [[{mask}, null], [{{"size": [4, 5], "counts": "d0"}}, {mask}], [{mask}, "x"]], "masklet_id": [0, 7], "split": "train"}}"#
    );
    let expected = Expected {
        format: "sa-v",
        counts: [1, 1, 0, 0],
        notes: &[
            "mask that cannot be read",
            "number of frames and its length",
            "of each mask the box around it",
        ],
    };
    let loaded = check(&[("sav_1_manual.json", text.as_bytes())], &expected);
    let rect = [1.0, 1.0, 2.0, 2.0];
    let at = |frame: f64| ("object".to_owned(), frame / 24.0, rect);
    assert_eq!(boxes(&loaded.dataset), [at(0.0), at(8.0), at(4.0)]);
    let item = &loaded.dataset.items()[0];
    let spans: Vec<_> =
        item.tracks[0].spans.as_ref().unwrap().iter().map(|span| (span.start(), span.end())).collect();
    // It is not there at the second look.
    assert_eq!(spans, [(0.0, 1.0 / 24.0), (8.0 / 24.0, 9.0 / 24.0)]);
    assert_eq!((item.tracks[0].id.as_str(), item.tracks[1].id.as_str()), ("0", "7"));
    assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("sav_1.mp4"));
    for (name, text) in
        [("no id", "{\"masklet\": [], \"masklet_id\": []}"), ("cut", "{\"video_id\": \"a\", \"masklet\"")]
    {
        assert!(super::read_as(&[("a.json", text.as_bytes())], Some("sa-v"), &[]).is_err(), "{name}");
    }
}

const ANNOTATION: &str = r#"{"videos": [{"id": 4, "file_names": ["street/0.jpg", "street/1.jpg"], "length": 2, "width": 50, "height": 40}],
  "categories": [{"id": 3, "name": "cat"}],
  "annotations": [{"id": 1, "video_id": 4, "category_id": 3, "bboxes": [null, [1, 2, 3, 4]]}]}"#;

#[test]
fn results_are_a_run_over_the_annotation_that_is_opened_with_them() {
    let results = r#"[{"video_id": 4, "category_id": 3, "score": 0.5, "segmentations": [{"size": [4, 5], "counts": [5, 2, 2, 2, 9]}, null]},
      {"video_id": 4, "category_id": 9, "score": 0.25, "bboxes": [null, [5, 6, 7, 8]]}, {"video_id": 5, "category_id": 3, "score": 1, "bboxes": []}]"#;
    let files: [(&str, &[u8]); 2] =
        [("ours.json", results.as_bytes()), ("valid.json", ANNOTATION.as_bytes())];
    let loaded = read(&files).unwrap();
    let dataset = &loaded.dataset;
    assert_eq!((dataset.items()[0].id.as_str(), dataset.runs()[0].id.as_str()), ("street/boxes", "ours"));
    let label = |text: &str| text.to_owned();
    assert_eq!(
        boxes(dataset),
        [
            (label("cat"), 1.0 / 30.0, [1.0, 2.0, 3.0, 4.0]),
            (label("cat"), 0.0, [1.0, 1.0, 2.0, 2.0]),
            (label("category 9"), 1.0 / 30.0, [5.0, 6.0, 7.0, 8.0]),
        ]
    );
    assert_eq!(dataset.runs()[0].predictions[0].tracks[0].boxes[0].score, Some(0.5));
    for piece in ["box around it was taken", "of no video of the annotation"] {
        assert!(loaded.notes.iter().any(|note| note.reason.contains(piece)), "{piece}: {:#?}", loaded.notes);
    }
    let alone = read(&[("ours.json", results.as_bytes())]).unwrap();
    let ids: Vec<_> = alone.dataset.videos().iter().map(|video| video.id.as_str()).collect();
    assert_eq!(ids, ["video 4"]);
    assert!(
        alone.notes.iter().any(|note| note.reason.contains("by their numbers alone")),
        "{:#?}",
        alone.notes
    );
}

#[test]
fn results_of_images_need_them() {
    let annotation = r#"{"videos": [{"id": 1, "name": "v", "fps": 10}], "images": [{"id": 5, "video_id": 1, "frame_index": 3}], "categories": [{"id": 0, "name": "zero"}], "annotations": []}"#;
    let results = r#"[{"image_id": 5, "video_id": 1, "track_id": 0, "category_id": 0, "bbox": [1, 1, 2, 2], "score": 0.5}]"#;
    let files: [(&str, &[u8]); 2] =
        [("a.json", annotation.as_bytes()), ("results/r.json", results.as_bytes())];
    let loaded = read(&files).unwrap();
    assert_eq!(boxes(&loaded.dataset), [("zero".to_owned(), 0.3, [1.0, 1.0, 2.0, 2.0])]);
    let alone = read(&[("r.json", results.as_bytes())]).unwrap();
    assert!(
        alone.notes.iter().any(|note| note.reason.contains("image without a frame")),
        "{:#?}",
        alone.notes
    );
}

const VIA: &str = "# Exported using VGG Image Annotator (http://www.robots.ox.ac.uk/~vgg/software/via)\n\
# SHAPE_ID = {\"POINT\":1,\"RECT\":2}\n\
# ATTRIBUTE = {\"1\":{\"aname\":\"what\",\"options\":{\"0\":\"cat\",\"1\":\"dog\"}}}\n\
# CSV_HEADER = metadata_id,file_list,flags,temporal_coordinates,spatial_coordinates,metadata\n\
\"1_a\",\"[\"\"clip.mp4\"\"]\",0,\"[1.5,2.25]\",\"[]\",\"{\"\"1\"\":\"\"0\"\"}\"\n\
\"1_b\",\"[\"\"clip.mp4\"\"]\",0,\"[4.5]\",\"[2,10,20,30,40]\",\"{\"\"1\"\":\"\"1\"\"}\"\n\
\"1_c\",\"[\"\"clip.mp4\"\"]\",0,\"[5]\",\"[2,11,20,30,40]\",\"{\"\"1\"\":\"\"1\"\"}\"\n\
\"1_d\",\"[\"\"clip.mp4\"\"]\",0,\"[5]\",\"[3,50,50,10]\",\"{\"\"1\"\":\"\"1\"\"}\"\n\
\"1_e\",\"[\"\"clip.mp4\"\"]\",0,\"[5]\",\"[1,50,50]\",\"{}\"\n\
\"1_f\",\"[\"\"clip.mp4\"\"]\",0,\"[3,2]\",\"[]\",\"{\"\"1\"\":\"\"0\"\"}\"\n";

#[test]
fn segments_and_boxes_of_via_are_in_seconds_and_pixels() {
    let expected = Expected {
        format: "via",
        counts: [1, 2, 0, 0],
        notes: &["no rectangle the box around it", "without an area", "ends before it starts"],
    };
    let loaded = check(&[("marks.csv", VIA.as_bytes())], &expected);
    let items = loaded.dataset.items();
    assert_eq!(items[0].id, "clip/moments/cat");
    let span = items[0].events[0].span;
    assert_eq!((span.start(), span.end()), (1.5, 2.25));
    let dog = "dog".to_owned();
    assert_eq!(
        boxes(&loaded.dataset),
        [
            (dog.clone(), 4.5, [10.0, 20.0, 30.0, 40.0]),
            (dog.clone(), 5.0, [11.0, 20.0, 30.0, 40.0]),
            (dog, 5.0, [40.0, 40.0, 20.0, 20.0]),
        ]
    );
    let old = "# CSV_HEADER = metadata_id,file_list,temporal_segment_start,temporal_segment_end,metadata\n\"1\",\"[\"\"a.mp4\"\"]\",0.5,2,\"{\"\"1\"\":\"\"runs\"\"}\"\n";
    let loaded =
        check(&[("old.csv", old.as_bytes())], &Expected { format: "via", counts: [1, 1, 0, 0], notes: &[] });
    let event = &loaded.dataset.items()[0].events[0];
    assert_eq!((event.label.as_str(), event.span.start(), event.span.end()), ("runs", 0.5, 2.0));
    let two = "filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\n1.jpg,9,\"{}\",1,0,\"{\"\"name\"\":\"\"rect\"\",\"\"x\"\":1,\"\"y\"\":2,\"\"width\"\":3,\"\"height\"\":4}\",\"{\"\"k\"\":\"\"cup\"\"}\"\n";
    let expected = Expected { format: "via", counts: [1, 1, 0, 0], notes: &["has no time"] };
    let loaded = check(&[("two.csv", two.as_bytes())], &expected);
    assert_eq!(boxes(&loaded.dataset), [("cup".to_owned(), 0.0, [1.0, 2.0, 3.0, 4.0])]);
}

const PROJECT_3: &str = include_str!("../../fixtures/formats/via/project3.json");
const PROJECT_2: &str = include_str!("../../fixtures/formats/via/project2.json");

#[test]
fn a_project_of_via_3_has_segments_boxes_and_files_of_which_nothing_is_said() {
    let expected = Expected {
        format: "via-project",
        counts: [2, 2, 0, 0],
        notes: &["its view or the file of its view is not in the project"],
    };
    let loaded = check(&[("own.json", PROJECT_3.as_bytes())], &expected);
    let dataset = &loaded.dataset;
    let files: Vec<_> = dataset.videos().iter().map(|video| video.src.as_deref().unwrap()).collect();
    assert_eq!(files, ["one.mp4", "clips/two.mp4"]);
    let moments = &dataset.items()[0];
    assert_eq!((moments.id.as_str(), moments.query.as_deref()), ("one/moments/runs", Some("runs")));
    assert_eq!((moments.events[0].span.start(), moments.events[0].span.end()), (1.5, 4.25));
    let track = &dataset.items()[1].tracks[0];
    let boxes: Vec<_> = track.boxes.iter().map(|one| (one.time, one.rect.x(), one.rect.h())).collect();
    assert_eq!((track.label.as_str(), boxes), ("dog", vec![(2.0, 10.0, 40.0), (2.5, 12.0, 40.0)]));
}

#[test]
fn a_project_of_via_2_has_the_regions_of_its_pictures_with_and_without_its_settings() {
    let pictures: serde_json::Value = serde_json::from_str(PROJECT_2).unwrap();
    let alone = pictures["_via_img_metadata"].to_string();
    for text in [PROJECT_2, &alone] {
        let expected = Expected {
            format: "via-project",
            counts: [1, 1, 0, 0],
            notes: &["has no time", "without an area", "no rectangle"],
        };
        let loaded = check(&[("via_project.json", text.as_bytes())], &expected);
        let tracks = &loaded.dataset.items()[0].tracks;
        let rects: Vec<_> =
            tracks.iter().map(|track| (track.label.as_str(), track.boxes[0].rect.w())).collect();
        assert_eq!(rects, [("dog", 3.0), ("sea", 4.0)]);
    }
}

#[test]
fn projects_of_via_that_are_odd_are_read_as_far_as_they_go() {
    for (text, items) in [
        (PROJECT_3.replace("\"fid_list\": [\"1\"]", "\"fid_list\": []"), 0),
        (PROJECT_3.replace("\"z\": [1.5, 4.25]", "\"z\": [4, 1]"), 1),
        (PROJECT_3.replace("[2, 10, 20, 30, 40]", "[1, 10, 20]"), 2),
        (PROJECT_3.replace("\"fname\": \"one.mp4\"", "\"fname\": \"blob:x\", \"src\": null"), 2),
        (PROJECT_2.replace("\"regions\": [", "\"regions\": [5, null, "), 1),
        (PROJECT_2.replace("\"filename\": \"a.jpg\", ", ""), 0),
    ] {
        let loaded = read_as(&[("own.json", text.as_bytes())], Some("via-project"), &[]).unwrap();
        assert_eq!(loaded.dataset.items().len(), items, "{text}: {:#?}", loaded.notes);
    }
    let cut = &PROJECT_3[..PROJECT_3.len() / 2];
    assert!(read_as(&[("own.json", cut.as_bytes())], Some("via-project"), &[]).is_err());
}
