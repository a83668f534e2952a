//! Several parts as one dataset: what is matched, what is taken over, what is noted.

use std::sync::Arc;

use verivid::formats::merge::{Part, known, merge};
use verivid::formats::{Ask, Decisions, LoadError, Loaded, Reading, Severity, read};
use verivid::model::{Answer, Dataset, SentenceLabel};

use Severity::{Changed, Info, SetAside};

const VIDEO: &str = r#"{"id": "v", "duration": 10}"#;
const QUESTION: &str =
    r#"{"id": "q", "video": "v", "task": "mcq", "options": {"A": "Red", "B": "Blue"}, "answer": "B"}"#;
const CAPTION: &str = r#"{"id": "c", "video": "v", "task": "verification", "sentences": [{"text": "x", "label": "correct"}, {"text": "y", "label": "incorrect"}]}"#;

fn manifest(videos: &str, items: &str, runs: &str) -> String {
    format!(
        r#"{{"format": "verivid/1", "name": "n", "videos": [{videos}], "items": [{items}], "runs": [{runs}]}}"#
    )
}

fn run(id: &str, more: &str, predictions: &str) -> String {
    format!(r#"{{"id": "{id}", "model": "M"{more}, "predictions": [{predictions}]}}"#)
}

fn part(name: &str, text: &str, lent: Arc<Dataset>) -> Result<Part, LoadError> {
    let mut reading = Reading::of_file(name, text.as_bytes().to_vec()).knowing(lent);
    loop {
        match reading.next() {
            Ask::Done => return reading.finish_part(name, "f/"),
            Ask::Again => {}
            Ask::File(path) => panic!("{path}"),
        }
    }
}

/// Reads the parts one after the other, each knowing those before, and merges them.
fn merged(texts: &[(&str, String)]) -> Loaded {
    let mut parts = Vec::new();
    for (name, text) in texts {
        let lent = Arc::new(known(&parts));
        parts.push(part(name, text, lent).unwrap());
    }
    merge(parts, &Decisions::default())
}

/// Merges a first part with a second, which must give exactly these notes: severity, id and a part of the reason.
fn check(first: &str, second: &str, expect: &[(Severity, &str, &str)]) -> Dataset {
    let loaded = merged(&[("1.json", first.to_owned()), ("2.json", second.to_owned())]);
    let notes: Vec<_> = loaded.notes.iter().map(|n| (n.severity, n.id.as_deref(), &*n.reason)).collect();
    assert_eq!(notes.len(), expect.len(), "{notes:#?}");
    for ((severity, id, reason), note) in expect.iter().zip(&notes) {
        assert!(*severity == note.0 && Some(*id) == note.1 && note.2.contains(reason), "{reason}: {note:?}");
    }
    let files: Vec<_> = loaded.notes.iter().map(|note| note.file.as_str()).collect();
    assert!(files.iter().all(|file| ["2.json", "f/2.json"].contains(file)), "{files:?}");
    loaded.dataset
}

#[test]
fn one_part_comes_back_as_it_is() {
    let text = manifest(VIDEO, QUESTION, &run("r", "", r#"{"item": "q", "answer": "A"}, {"item": "z"}"#));
    let alone = read("1.json", text.clone().into_bytes()).unwrap();
    let merged = merged(&[("1.json", text)]);
    crate::made::assert_same(&merged.dataset, &alone.dataset);
    assert_eq!(merged.notes, alone.notes);
}

#[test]
fn parts_without_a_common_id_stand_side_by_side() {
    let other = QUESTION.replace(r#""id": "q""#, r#""id": "p""#).replace(r#""v""#, r#""w""#);
    let first = manifest(VIDEO, QUESTION, &run("r", "", r#"{"item": "q", "answer": "A"}"#));
    let second = manifest(r#"{"id": "w"}"#, &other, &run("s", "", r#"{"item": "p", "answer": "A"}"#));
    let dataset = check(&first, &second, &[]);
    let of = |id| &dataset.run(dataset.run_named(id).unwrap()).predictions[0];
    assert_eq!(
        (of("r").item, of("s").item),
        (dataset.item_named("q").unwrap(), dataset.item_named("p").unwrap())
    );
    assert_eq!(dataset.video_of(dataset.item(of("s").item)).id, "w");
}

#[test]
fn a_repeated_row_counts_once_and_says_so() {
    let first = manifest(VIDEO, QUESTION, "");
    let dataset = check(
        &first,
        &first,
        &[(Info, "v", "the same video came before"), (Info, "q", "the same item came before")],
    );
    assert_eq!((dataset.videos().len(), dataset.items().len()), (1, 1));
}

#[test]
fn what_a_later_row_adds_is_taken_and_what_differs_is_not() {
    let first = manifest(VIDEO, QUESTION, "");
    let adding = QUESTION.replace(r#""answer": "B""#, r#""type": "color", "x": 1"#);
    let dataset = check(
        &first,
        &manifest(r#"{"id": "v", "width": 4, "height": 3}"#, &adding, ""),
        &[(Info, "v", "; `width and height` taken"), (Info, "q", "before; `type` and `x` taken from here")],
    );
    assert_eq!(dataset.items()[0].kind.as_ref().map(|kind| kind.id()), Some("color"));
    let other = QUESTION.replace(r#""answer": "B""#, r#""answer": "A", "question": "?""#);
    let dataset = check(
        &first,
        &manifest(r#"{"id": "v", "duration": 11}"#, &other, ""),
        &[
            (Changed, "v", "with another `duration`; the first counts"),
            (Changed, "q", "with another `answer`; the first counts; `question` taken from here"),
        ],
    );
    assert_eq!(dataset.items()[0].answer, Some(Answer::One("B".into())));
    assert_eq!(dataset.videos()[0].duration, Some(10.0));
}

#[test]
fn runs_alone_speak_of_the_items_of_the_others() {
    let first = manifest(VIDEO, &[QUESTION, CAPTION].join(","), "");
    let labels = r#"{"item": "c", "sentences": [{"label": "correct"}, {"label": "incorrect"}]}"#;
    let answer = r#"{"item": "q", "answer": "(b)"}"#;
    let second = manifest("", "", &run("r", "", &[labels, answer].join(",")));
    let dataset = check(&first, &second, &[(Changed, "q", "the answer `(b)` was read as `B`")]);
    let run = &dataset.runs()[0];
    let caption = run.predictions_on(dataset.item_named("c").unwrap());
    assert_eq!(caption[0].sentences.as_ref().unwrap()[1].label, SentenceLabel::Incorrect);
    assert_eq!((dataset.items().len(), dataset.videos().len(), run.predictions.len()), (2, 1, 2));
}

#[test]
fn a_file_of_predictions_alone_is_a_run_named_after_it() {
    let first = manifest(VIDEO, QUESTION, "");
    for (name, text) in [
        ("d/my.run.jsonl", "{\"item\": \"q\", \"response\": \"B\"}\n{\"item\": \"nope\"}\n"),
        ("my.run.json", r#"[{"item": "q", "response": "B"}, {"item": "nope"}]"#),
    ] {
        let loaded = merged(&[("1.json", first.clone()), (name, text.to_owned())]);
        let run = &loaded.dataset.runs()[0];
        assert_eq!((run.id.as_str(), run.model.as_str(), run.predictions.len()), ("my.run", "my.run", 1));
        let notes: Vec<_> = loaded.notes.iter().map(|n| (n.severity, &*n.reason)).collect();
        assert!(notes[0].1.contains("called `my.run` after it"), "{notes:?}");
        assert_eq!(notes[1], (SetAside, "there is no item `nope`"));
    }
    let alone = read("p.jsonl", b"{\"item\": \"q\"}\n".to_vec()).unwrap_err().to_string();
    assert!(alone.contains("predictions alone"), "{alone}");
}

#[test]
fn a_run_of_one_id_is_joined_where_it_can_be_one_run() {
    let first =
        manifest(VIDEO, &[QUESTION, CAPTION].join(","), &run("r", "", r#"{"item": "q", "answer": "A"}"#));
    let later = |more: &str, rows: &str| manifest("", "", &run("r", more, rows));
    type Case<'a> = (&'a str, &'a str, &'a [(Severity, &'a str, &'a str)], &'a str);
    let cases: [Case<'_>; 3] = [
        (
            r#", "params": "7B""#,
            r#"{"item": "c", "response": "x"}"#,
            &[(Info, "r", "the 1 prediction here join it, with `params`")],
            "A",
        ),
        (
            "",
            r#"{"item": "q", "answer": "A"}"#,
            &[(Info, "r", "join it"), (Info, "q", "the same prediction came before")],
            "A",
        ),
        (
            "",
            r#"{"item": "q", "answer": "B"}"#,
            &[(Info, "r", "join it"), (Changed, "q", "another prediction of run `r` for sample 0")],
            "B",
        ),
    ];
    for (more, rows, notes, answer) in cases {
        let dataset = check(&first, &later(more, rows), notes);
        let run = &dataset.runs()[0];
        assert_eq!(run.predictions[0].answer, Some(Answer::One(answer.into())));
        assert!(run.predictions.is_sorted_by_key(|one| (one.item, one.sample)));
        assert_eq!(dataset.runs().len(), 1);
    }
}

#[test]
fn another_run_of_the_same_id_gets_one_of_its_own_and_so_do_its_reports() {
    let first = manifest(VIDEO, QUESTION, &run("r", "", r#"{"item": "q", "answer": "A"}"#));
    let report = r#", "setting": "self_pep", "reports": [{"item": "q", "run": "r", "steps": []}]"#;
    let taken = run("r-2", "", "");
    let second = manifest("", "", &[run("r", report, r#"{"item": "q", "answer": "B"}"#), taken].join(","));
    let dataset = check(
        &first,
        &second,
        &[(Changed, "r", "another run has this id and another `setting`; this one is called `r-3`")],
    );
    let ids: Vec<_> = dataset.runs().iter().map(|run| run.id.as_str()).collect();
    assert_eq!(ids, ["r", "r-3", "r-2"]);
    assert_eq!(dataset.reports()[0].run, "r-3");
}

#[test]
fn verdicts_that_were_counted_against_other_sentences_are_missing() {
    let first = manifest(VIDEO, CAPTION, "");
    let short = CAPTION.replace(r#", {"text": "y", "label": "incorrect"}"#, "");
    let verdicts = run("r", "", r#"{"item": "c", "sentences": [{"label": "correct"}]}"#);
    let dataset = check(
        &first,
        &manifest(VIDEO, &short, &verdicts),
        &[
            (Info, "v", "the same video"),
            (Changed, "c", "another `sentences`"),
            (SetAside, "c", "1 sentence verdicts of run `r` for the 2 sentences"),
        ],
    );
    assert_eq!(dataset.runs()[0].predictions[0].sentences, None);
}

#[test]
fn published_tables_count_once() {
    let table = |title: &str| {
        let table =
            format!(r#""published": [{{"id": "t", "title": "{title}", "columns": [], "rows": []}}], "#);
        manifest(VIDEO, QUESTION, "").replace(r#""videos""#, &format!(r#"{table}"videos""#))
    };
    let rows = [(Info, "v", "the same"), (Info, "q", "the same")];
    check(&table("T"), &table("T"), &[&rows[..], &[(Info, "t", "the same published table")]].concat());
    let dataset = check(
        &table("T"),
        &table("U"),
        &[&rows[..], &[(SetAside, "t", "another published table of this id came before")]].concat(),
    );
    assert_eq!(dataset.published()[0].title, "T");
}

#[test]
fn a_zip_is_a_part_like_any_other() {
    use std::io::Write;
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let text = manifest(VIDEO, QUESTION, "").replace(&format!("[{QUESTION}]"), "\"items.jsonl\"");
    for (name, text) in [("d/verivid.json", text.as_str()), ("d/items.jsonl", QUESTION)] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    let mut reading = Reading::of_file("x.zip", zip.finish().unwrap().into_inner());
    while reading.next() != Ask::Done {}
    let first = reading.finish_part("x.zip", "x.zip/").unwrap();
    let second =
        part("p.jsonl", "{\"item\": \"q\", \"answer\": \"B\"}\n", Arc::new(known([&first]))).unwrap();
    let loaded = merge(vec![second, first], &Decisions::default());
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.runs()[0].predictions.len()), (1, 1));
}

#[test]
fn what_comes_before_the_items_finds_them_when_all_parts_are_there() {
    let runs = manifest("", "", &run("r", "", ""));
    let items = manifest(VIDEO, QUESTION, "");
    let loaded = merged(&[("runs.json", runs), ("items.json", items)]);
    assert_eq!((loaded.dataset.items().len(), loaded.dataset.runs().len()), (1, 1));
}
