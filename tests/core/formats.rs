//! Reading the Verivid format: what is read from good files, and what bad ones get.

use std::io::Write;
use std::path::Path;

use verivid::formats::{Ask, LoadError, Loaded, Reading, Severity, read};
use verivid::model::{Answer, SentenceLabel};

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

fn good() -> Vec<(String, Vec<u8>)> {
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

fn zipped(files: &[(String, Vec<u8>)], folder: &str) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(format!("{folder}{name}"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

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
fn a_zip_a_zip_in_a_folder_and_packed_tables_give_the_same_dataset() {
    let plain = read_folder(&good()).unwrap().dataset;
    let same = |loaded: Loaded| {
        assert_eq!(loaded.notes, []);
        assert_eq!(loaded.dataset.items(), plain.items());
        assert_eq!(loaded.dataset.runs(), plain.runs());
    };
    same(read("d.zip", zipped(&good(), "")).unwrap());
    same(read("d.zip", zipped(&good(), "some/where/")).unwrap());
    let mut packed = good();
    packed.iter_mut().for_each(|(_, bytes)| *bytes = gzipped(bytes));
    same(read_folder(&packed).unwrap());
    same(read("d.zip", zipped(&packed, "")).unwrap());
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
fn what_is_no_dataset_is_refused_with_one_sentence() {
    refused(
        "a.json",
        b"<!doctype html>",
        "a.json, line 1, column 1: expected a verivid.json, which begins with `{`, found `<!doctype html>`",
    );
    refused(
        "a.json",
        b"\n {\"format\": \"coco\"}",
        "a.json, line 2, column 13: expected \"verivid/1\", found `\\\"coco\\\"`",
    );
    refused(
        "a.json",
        b"{\"format\": \"verivid/1\", \"videos\": [",
        "a.json, line 1, column 36: expected the manifest's closing bracket, found the end of the text",
    );
    refused(
        "a.zip",
        &zipped(&[("x".into(), vec![1])], ""),
        "a.zip could not be read: it holds no verivid.json",
    );
    let mut cut = zipped(&good(), "");
    cut.truncate(cut.len() / 2);
    assert!(matches!(read("a.zip", cut), Err(LoadError::Packed { .. })));
    let mut gzip = gzipped(&vec![b' '; 100_000]);
    gzip.truncate(gzip.len() / 2);
    assert!(matches!(read("a.gz", gzip), Err(LoadError::Packed { .. })));
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

#[test]
fn a_gzip_bomb_and_paths_out_of_the_folder_are_left_alone() {
    let mut files = good();
    files[4].1 = gzipped(&vec![b' '; 200 << 20]);
    let loaded = read_folder(&files).unwrap();
    assert!(loaded.notes[0].reason.contains("unpack to more than"), "{:?}", loaded.notes);
    let manifest = r#"{"format": "verivid/1", "name": "n", "videos": "../../etc/passwd", "items": []}"#;
    let loaded = read_folder(&[("verivid.json".into(), manifest.into())]).unwrap();
    assert!(loaded.notes[0].reason.contains("out of the dataset's folder"), "{:?}", loaded.notes);
    let mut zip = good();
    zip.push(("../evil".into(), vec![1]));
    let loaded = read("a.zip", zipped(&zip, "")).unwrap();
    assert!(loaded.notes[0].reason.contains("points out of it"), "{:?}", loaded.notes);
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
