//! Datasets that are large in one way: all of it is written, and soon (`cargo bench --bench writing` has the times).

use serde_json::json;

use super::{dataset, file, json as parsed, written};

/// A video of 40 seconds with one item of these tracks.
fn tracks(tracks: &str) -> String {
    format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v", "duration": 40, "fps": 25, "width": 64, "height": 48}}],
            "items": [{{"id": "b", "video": "v", "task": "boxes", "tracks": [{tracks}]}}]}}"#
    )
}

#[test]
fn very_many_tracks_without_ids_and_of_as_many_labels_are_all_written() {
    let one = |n: usize| {
        format!(r#"{{"id": "", "label": "thing {n}", "boxes": [{{"t": 0, "box": [1, 2, 3, 4]}}]}}"#)
    };
    let all = (0..3_000).map(one).collect::<Vec<_>>().join(",");
    let dataset = dataset(&tracks(&all));
    let regions = parsed(&written("label-studio", &dataset, &[]), "tasks.json");
    let regions = regions[0]["annotations"][0]["result"].as_array().unwrap().clone();
    assert_eq!((regions.len(), &regions[2_999]["id"]), (3_000, &json!("region#3000")));
    let made = written("mot", &dataset, &[]);
    let lines = file(&made, "v/gt/labels.txt").lines().count();
    assert_eq!((lines, file(&made, "v/gt/gt.txt").lines().count()), (3_000, 3_000));
    let categories = parsed(&written("coco-video", &dataset, &[]), "annotations.json")["categories"].clone();
    assert_eq!(categories.as_array().unwrap().len(), 3_000);
}

#[test]
fn of_very_many_spans_that_reach_to_the_end_the_later_has_the_frame() {
    let spans = (0..1_000).map(|n| format!("[{}, 40]", f64::from(n) * 0.04)).collect::<Vec<_>>().join(",");
    let keys = (0..1_000).map(|n| format!(r#"{{"t": {}, "box": [{n}, 1, 2, 2]}}"#, f64::from(n) * 0.04));
    let keys = keys.collect::<Vec<_>>().join(",");
    let one = format!(r#"{{"id": "t", "label": "x", "boxes": [{keys}], "spans": [{spans}]}}"#);
    let made = written("mot", &dataset(&tracks(&one)), &[]);
    let lines: Vec<&str> = file(&made, "v/gt/gt.txt").lines().collect();
    assert_eq!((lines.len(), lines[0], lines[999]), (1_000, "1,1,1,2,2,2,1,1,1", "1000,1,1000,2,2,2,1,1,1"));
}

#[test]
fn a_caption_of_very_many_sentences_is_set_aside_where_each_needs_a_control_and_other_captions_stay() {
    let caption = |id: &str, count: usize| {
        let sentences = vec![r#"{"text": "a", "label": "correct"}"#; count].join(",");
        format!(r#"{{"id": "{id}", "video": "v", "task": "verification", "sentences": [{sentences}]}}"#)
    };
    let manifest = format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v"}}], "items": [{}, {}]}}"#,
        caption("long", 501),
        caption("short", 2)
    );
    let made = written("label-studio", &dataset(&manifest), &[]);
    let tasks = parsed(&made, "sentences.json");
    assert_eq!((tasks.as_array().unwrap().len(), &tasks[0]["data"]["item"]), (1, &json!("short")));
    assert!(
        made.notes.iter().any(|note| note.reason.starts_with("captions (1) have more than 500 sentences"))
    );
}

#[test]
fn a_row_of_a_table_of_very_many_columns_has_its_own_cells_in_their_places() {
    let items = (0..300).map(|n| {
        format!(
            r#"{{"id": "i{n}", "video": "v", "task": "yes_no", "question": "Is it?", "own {n}": "a, b"}}"#
        )
    });
    let items = items.collect::<Vec<_>>().join(",");
    let manifest =
        format!(r#"{{"format": "verivid/1", "name": "n", "videos": [{{"id": "v"}}], "items": [{items}]}}"#);
    let made = written("csv", &dataset(&manifest), &[]);
    let mut reader = csv::Reader::from_reader(made.files[0].1.as_slice());
    let head = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 300);
    for (n, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), head.len(), "every row has all columns");
        let at = head.iter().position(|name| name == format!("own {n}")).unwrap();
        assert_eq!(&row[at], "a, b");
        assert_eq!(row.iter().filter(|cell| *cell == "a, b").count(), 1);
    }
}
