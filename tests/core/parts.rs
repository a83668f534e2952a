//! A dataset in parts: read as one, each part alone, and what is wrong with a part.

use flate2::{Compression, write::GzEncoder};
use proptest::prelude::*;
use std::io::Write as _;
use verivid::formats::{
    Loaded, Severity, read,
    verivid::{Pieces, manifest_of_pieces, video_lines},
};
use verivid::model::Dataset;

use crate::formats::read_folder;
use crate::made;

/// The files of a dataset in parts.
fn in_parts(dataset: &Dataset) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("videos.jsonl".to_owned(), video_lines(dataset))];
    let mut paths = Vec::new();
    for (n, piece) in Pieces::new(dataset).enumerate() {
        paths.push(format!("parts/{:04}.json", n + 1));
        files.push((paths[n].clone(), piece.json));
    }
    let manifest = manifest_of_pieces(dataset, "videos.jsonl", &paths);
    files.insert(0, ("verivid.json".to_owned(), manifest));
    files
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_dataset_written_in_parts_is_read_back_as_it_was(dataset in made::dataset()) {
        // Reports stand by run, then by item.
        let mut tables = dataset.into_tables();
        let place = |name: &str| tables.runs.iter().position(|run| run.id == name).unwrap_or(0);
        tables.reports.sort_by_key(|report| (place(&report.run), report.item));
        if tables.runs.is_empty() {
            tables.reports.clear();
        }
        let dataset = Dataset::of_tables(tables);
        let loaded = read_folder(&in_parts(&dataset)).unwrap();
        made::assert_same(&loaded.dataset, &dataset);
        let worse: Vec<_> = loaded.notes.iter().filter(|note| note.severity != Severity::Info).collect();
        prop_assert!(worse.is_empty(), "{:?}", worse);
    }
}

/// A manifest with these parts, and the files.
fn read_with(parts: &str, files: &[(&str, &str)]) -> Loaded {
    loaded_with(parts, files).unwrap()
}

fn loaded_with(parts: &str, files: &[(&str, &str)]) -> Result<Loaded, verivid::formats::LoadError> {
    let manifest = format!(
        r#"{{"format": "verivid/1", "name": "n", "runs": [{{"id": "m", "model": "M"}}],
"parts": {parts}}}"#
    );
    let mut all = vec![("verivid.json".to_owned(), manifest.into_bytes())];
    all.extend(files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())));
    read_folder(&all)
}

/// A part with one item, one video and one prediction.
fn part(item: &str, video: &str, more: &str) -> String {
    format!(
        r#"{{"format": "verivid/1", "name": "n",
"videos": [{video}],
"items": [{{"id": "{item}", "video": "v", "task": "mcq", "options": {{"A": "a", "B": "b"}}, "answer": "A"}}],
"runs": [{{"id": "m", "model": "M", "predictions": [{{"item": "{item}", "answer": "A"}}]}}]{more}}}"#
    )
}

const VIDEO: &str = r#"{"id": "v", "src": "../clips/v.mp4"}"#;

#[test]
fn parts_are_joined_in_order_and_their_runs_and_videos_are_one() {
    let (one, two) = (part("b", VIDEO, ""), part("a", VIDEO, ""));
    let loaded =
        read_with(r#"["parts/1.json", "parts/2.json"]"#, &[("parts/1.json", &one), ("parts/2.json", &two)]);
    assert_eq!(loaded.notes, []);
    let dataset = &loaded.dataset;
    let items: Vec<&str> = dataset.items().iter().map(|item| item.id.as_str()).collect();
    assert_eq!((items, dataset.runs().len(), dataset.videos().len()), (vec!["b", "a"], 1, 1));
    assert_eq!(dataset.runs()[0].predictions.len(), 2);
    assert_eq!(dataset.videos()[0].src.as_deref(), Some("clips/v.mp4"), "seen from the manifest's folder");
}

#[test]
fn a_part_alone_is_the_dataset_around_its_items() {
    let loaded = read("parts/1.json", part("b", VIDEO, "").into_bytes()).unwrap();
    assert_eq!((loaded.notes, loaded.dataset.items().len(), loaded.dataset.runs().len()), (vec![], 1, 1));
    assert_eq!(loaded.dataset.videos()[0].src.as_deref(), Some("../clips/v.mp4"));
}

#[test]
fn a_packed_part_is_unpacked() {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(part("b", VIDEO, "").as_bytes()).unwrap();
    let manifest = br#"{"format": "verivid/1", "name": "n", "parts": "parts/1.json.gz"}"#.to_vec();
    let files =
        [("verivid.json".to_owned(), manifest), ("parts/1.json.gz".to_owned(), packer.finish().unwrap())];
    let loaded = read_folder(&files).unwrap();
    assert_eq!((loaded.notes, loaded.dataset.items().len()), (vec![], 1));
}

#[test]
fn what_is_wrong_with_a_part_is_a_note_with_its_place_and_the_rest_loads() {
    let good = part("good", VIDEO, "");
    let other_video = part("bad", r#"{"id": "v", "src": "../clips/v.mp4", "fps": 30}"#, "");
    let other_run = part("bad", VIDEO, "").replace("\"model\": \"M\"", "\"model\": \"N\"");
    let nested = part("bad", VIDEO, r#", "parts": ["p.json", "../verivid.json"]"#);
    let again = part("good", VIDEO, "");
    let cut = &good[..good.len() - 9];
    for (name, parts, bad, line, words, items) in [
        ("none there", r#"["g.json", "p/b.json"]"#, None, None, "no such file", 1),
        ("up", r#"["g.json", "../b.json"]"#, None, None, "leads out", 1),
        ("root", r#"["g.json", "/etc/b.json"]"#, None, None, "leads out", 1),
        ("drive", r#"["g.json", "C:\\b.json"]"#, None, None, "leads out", 1),
        ("share", r#"["g.json", "\\\\host\\b.json"]"#, None, None, "leads out", 1),
        ("no path", r#"["g.json", 7]"#, None, Some(2), "expected paths, found `7`", 1),
        ("twice", r#"["g.json", "g.json"]"#, None, Some(2), "stands twice", 1),
        ("cut off", r#"["g.json", "p/b.json"]"#, Some(cut), Some(4), "closing bracket", 1),
        ("no JSON", r#"["g.json", "p/b.json"]"#, Some("junk"), Some(1), "begins with `{`", 1),
        ("other format", r#"["g.json", "p/b.json"]"#, Some(r#"{"format": "x"}"#), Some(1), "`verivid/1`", 1),
        ("other video", r#"["p/g.json", "p/b.json"]"#, Some(&other_video), Some(2), "a video of this id", 2),
        ("other run", r#"["p/g.json", "p/b.json"]"#, Some(&other_run), Some(4), "other settings", 2),
        ("nested", r#"["p/g.json", "p/b.json"]"#, Some(&nested), None, "no parts of its own", 2),
        ("itself", r#"["p/g.json", "verivid.json"]"#, None, None, "no parts of its own", 1),
        (
            "row again",
            r#"["p/g.json", "p/b.json"]"#,
            Some(&again),
            Some(3),
            "an item of this id came before",
            1,
        ),
    ] {
        let mut files = vec![("g.json", good.as_str()), ("p/g.json", good.as_str())];
        files.extend(bad.map(|text| ("p/b.json", text)));
        let loaded = read_with(parts, &files);
        let note = loaded.notes.iter().find(|note| note.reason.contains(words));
        let note = note.unwrap_or_else(|| panic!("{name}: {:?}", loaded.notes));
        assert_eq!(note.line, line, "{name}: {note:?}");
        assert_eq!(loaded.dataset.items().len(), items, "{name}");
        assert_eq!(loaded.dataset.runs().len(), 1, "{name}");
    }
}

#[test]
fn a_dataset_of_which_every_part_is_lost_is_none() {
    let error = loaded_with(r#"["parts/1.json"]"#, &[]).unwrap_err();
    assert!(error.to_string().contains("parts/1.json"), "{error}");
}

#[test]
fn items_beyond_a_part_s_measure_begin_another() {
    let items: String = (0..450)
        .map(|n| format!("{{\"id\": \"q{n}\", \"video\": \"v\", \"task\": \"free_form\"}}\n"))
        .collect();
    let manifest = br#"{"format": "verivid/1", "name": "n", "videos": [{"id": "v"}], "items": "i.jsonl"}"#;
    let files = [("verivid.json".to_owned(), manifest.to_vec()), ("i.jsonl".to_owned(), items.into_bytes())];
    let loaded = read_folder(&files).unwrap();
    let ranges: Vec<_> = Pieces::new(&loaded.dataset).map(|piece| piece.items).collect();
    assert_eq!(ranges, [0..200, 200..400, 400..450]);
}
