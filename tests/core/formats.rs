//! Reading the Verivid format: what is read from good files, and what bad ones get.

use std::path::Path;

use verivid::formats::{Ask, LoadError, Loaded, Reading, read};
use verivid::model::SentenceLabel;

const FIXTURES: &str = "tests/fixtures/verivid";

/// Reads a folder the way a page does.
pub(crate) fn read_folder(files: &[(String, Vec<u8>)]) -> Result<Loaded, LoadError> {
    let mut reading = Reading::new("verivid.json");
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return reading.finish(),
            Ask::File(path) => {
                let found = files.iter().find(|(name, _)| *name == path);
                reading.hand(&path, found.map(|(_, bytes)| bytes.clone()).ok_or("no such file".into()));
            }
        }
    }
}

pub(crate) fn good() -> Vec<(String, Vec<u8>)> {
    let names = [
        "verivid.json",
        "videos.jsonl",
        "items.jsonl",
        "captions.json",
        "predictions/a.jsonl",
        "reports/a.jsonl",
    ];
    let file =
        |name: &&str| (name.to_string(), std::fs::read(Path::new(FIXTURES).join("good").join(name)).unwrap());
    names.iter().map(file).collect()
}

/// Bytes that are refused, with this sentence.
fn refused(name: &str, bytes: &[u8], sentence: &str) {
    let error = read(name, bytes.to_vec()).unwrap_err().to_string();
    assert_eq!(error, sentence);
}

#[test]
fn a_good_folder_loads_without_notes() {
    let loaded = read_folder(&good()).unwrap();
    assert_eq!(loaded.notes, []);
    let dataset = &loaded.dataset;
    let counts = (dataset.videos().len(), dataset.items().len(), dataset.runs().len());
    assert_eq!((counts, dataset.reports().len(), dataset.published().len()), ((2, 5, 2), 1, 1));
    assert_eq!(dataset.about().extra, [("maintainer".into(), r#"{"name":"nobody"}"#.into())]);
    assert_eq!(dataset.videos()[0].rate.unwrap().parts(), (30000, 1001));
    let caption = dataset.item(dataset.item_named("c1").unwrap());
    assert_eq!(caption.sentences[1].label, SentenceLabel::Incorrect);
    let structured = &dataset.item(dataset.item_named("q3").unwrap()).options[0];
    assert_eq!(structured.text, "objects: cat, mat; relationship: on");
    let samples: Vec<_> = dataset.runs()[0].predictions.iter().map(|p| (p.item.0, p.sample)).collect();
    assert_eq!(samples, [(0, 0), (0, 1), (1, 0)]);
    assert_eq!(dataset.reports()[0].steps[1].extra, [("objects".into(), r#"["cup"]"#.into())]);
}

#[test]
fn byte_order_marks_and_crlf_change_nothing() {
    let plain = read_folder(&good()).unwrap().dataset;
    let mut marked = good();
    for (_, bytes) in &mut marked {
        let text = String::from_utf8(bytes.clone()).unwrap();
        *bytes = format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes();
    }
    let loaded = read_folder(&marked).unwrap();
    assert_eq!(loaded.notes, []);
    assert_eq!(loaded.dataset.items(), plain.items());
    assert_eq!(loaded.dataset.runs(), plain.runs());
}

#[test]
fn a_missing_predictions_file_is_a_note_and_missing_items_an_error() {
    let without =
        |name: &str| read_folder(&good().into_iter().filter(|(n, _)| n != name).collect::<Vec<_>>());
    let loaded = without("predictions/a.jsonl").unwrap();
    assert_eq!(loaded.notes.len(), 1);
    assert_eq!(loaded.notes[0].reason, "predictions/a.jsonl could not be read: no such file");
    assert!(loaded.dataset.runs()[0].predictions.is_empty());
    assert_eq!(without("videos.jsonl").unwrap().dataset.videos().len(), 2, "stand-ins");
    assert_eq!(
        without("verivid.json").unwrap_err().to_string(),
        "verivid.json could not be read: no such file"
    );
    // One of two items files is enough; with none of them there is nothing to show.
    assert_eq!(without("items.jsonl").unwrap().dataset.items().len(), 1);
    let neither: Vec<_> = good().into_iter().take(2).collect();
    assert!(matches!(read_folder(&neither), Err(LoadError::Unavailable { .. })));
}

#[test]
fn a_cut_last_line_is_a_note_and_the_rest_loads() {
    let mut files = good();
    let length = files[2].1.len();
    files[2].1.truncate(length - 20);
    files[3].1.truncate(0);
    files[3].1.extend_from_slice(br#"[{"id": "x", "video": "v1", "task": "boxes"}, {"id": "#);
    let loaded = read_folder(&files).unwrap();
    assert_eq!(loaded.dataset.items().len(), 4);
    let cut: Vec<_> = loaded.notes.iter().filter(|n| !n.file.starts_with("predictions")).collect();
    assert!(cut[0].reason.contains("expected the end of this element"), "{cut:?}");
    let line = cut.iter().find(|n| n.file == "items.jsonl").unwrap();
    assert!(line.line == Some(4) && line.reason.contains("cut off"), "{line:?}");
    assert!(line.reason.ends_with("found the end of the line"), "{line:?}");
}

#[test]
fn what_is_no_dataset_is_refused_with_one_sentence() {
    refused(
        "a.json",
        b"<!doctype html>",
        "a.json, line 1, column 1: expected a verivid.json, which begins with `{`, or a file of another program that Verivid reads (docs/formats.md), found `<!doctype html>`",
    );
    refused(
        "a.json",
        b"\n {\"format\": \"coco\"}",
        "a.json, line 2, column 13: expected `verivid/1`, the format that docs/format.md describes, found `coco`",
    );
    refused(
        "a.json",
        b"{\"format\": \"verivid/1\", \"videos\": [",
        "a.json, line 1, column 36: expected the closing bracket of the manifest (perhaps the file was cut off), found the end of the text",
    );
    refused(
        "a.json",
        b"\x1eW\0\x01 binary",
        "a.json, line 1, column 1: expected a verivid.json, which begins with `{`, or a file of another program that Verivid reads (docs/formats.md), found bytes that are no text",
    );
    refused(
        "a.json",
        b"%PDF-1.7\n%\xE2\xE3",
        "a.json, line 1, column 1: expected a verivid.json, which begins with `{`, or a file of another program that Verivid reads (docs/formats.md), found a PDF",
    );
    refused(
        "a.json",
        b"{\"format\": \"verivid/1\", \"videos\": [], \"itmes\": []}",
        "a.json, line 1, column 1: expected a manifest with `items`, a path or a list, found `itmes`",
    );
}

#[test]
fn a_table_that_is_opened_alone_says_to_choose_its_manifest_with_it() {
    let alone = |what: &str| {
        format!(
            "t.jsonl could not be read: it holds {what} alone; choose the verivid.json that names it with it, or their folder"
        )
    };
    refused("t.jsonl", &good()[2].1, &alone("items"));
    refused("t.jsonl", &good()[1].1, &alone("videos"));
    refused("t.jsonl", &good()[3].1, &alone("items"));
    refused(
        "a.json",
        b"{\"format\": \"verivid/1\", \"videos\": [], \"items\": []}\n{\"id\": 1}",
        "a.json, line 1, column 51: expected nothing after the manifest (a table is opened by choosing the \
         verivid.json that names it), found `{\"id\": 1}`",
    );
}

#[test]
fn files_are_asked_for_beside_the_manifest() {
    let names = [
        ("verivid.json", ""),
        ("a/b/verivid.json", "a/b/"),
        ("https://x.org/d/v.json?k=/1", "https://x.org/d/"),
    ];
    for (name, folder) in names {
        let mut reading = Reading::new(name);
        assert_eq!(reading.next(), Ask::File(name.into()));
        reading.hand(name, Ok(good()[0].1.clone()));
        let asked = std::iter::repeat_with(|| reading.next()).find(|ask| *ask != Ask::Again);
        assert_eq!(asked, Some(Ask::File(format!("{folder}videos.jsonl"))));
    }
}

#[test]
fn a_path_out_of_the_folder_is_not_asked_for() {
    let manifest = r#"{"format": "verivid/1", "name": "n", "videos": "../../etc/passwd", "items": []}"#;
    let loaded = read_folder(&[("verivid.json".into(), manifest.into())]).unwrap();
    assert!(loaded.notes[0].reason.contains("out of the dataset's folder"), "{:?}", loaded.notes);
}

#[test]
fn much_junk_is_refused_early() {
    let started = std::time::Instant::now();
    let junk = vec![b'x'; 200 << 20];
    assert!(read("a.json", junk.clone()).is_err());
    let mut files = good();
    files[4].1 = junk;
    let loaded = read_folder(&files).unwrap();
    assert!(
        loaded.notes[0].reason.contains("expected a JSON object or array, found `xxx"),
        "{:?}",
        loaded.notes
    );
    files[4].1 = "{junk\n".repeat(1 << 20).into_bytes();
    let loaded = read_folder(&files).unwrap();
    assert!(loaded.notes.len() <= 1_001, "{}", loaded.notes.len());
    files[4].1 = format!("{{\"item\": \"q1\"}}\n{{\"item\": \"{}", "x".repeat(100 << 20)).into_bytes();
    let loaded = read_folder(&files).unwrap();
    assert!(loaded.notes[0].reason.contains("a row of 100 MB"), "{:?}", loaded.notes);
    assert_eq!(loaded.dataset.runs()[0].predictions.len(), 1);
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
