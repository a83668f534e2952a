//! What was diagnosed is written, read and merged as it was.

use std::sync::Arc;

use verivid::agent::summary::summary;
use verivid::formats::merge::{Part, known, merge};
use verivid::formats::verivid::{report_line, write};
use verivid::formats::{Ask, Decisions, Reading, Severity};
use verivid::model::{Dataset, Report};

use super::drive::{by_truth, dataset, lines, report, truth};
use super::fixture;
use crate::formats::read_folder;

fn part(name: &str, text: &str, lent: Arc<Dataset>) -> Part {
    let mut reading = Reading::of_file(name, text.as_bytes().to_vec()).knowing(lent);
    loop {
        match reading.next() {
            Ask::Done => return reading.finish_part(name, "f/").unwrap(),
            Ask::Again => {}
            Ask::File(path) => panic!("{path}"),
        }
    }
}

#[test]
fn reports_are_read_back_as_they_were_made_alone_and_in_a_folder() {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let data = dataset(&scenes, &questions);
    let made: Vec<Report> =
        data.items_indexed().map(|(at, _)| report(&data, at, truth(), by_truth)).collect();
    let line = |report: &Report| report_line(report, &data.item(report.item).id) + "\n";
    // Two shards whose files were put together, and one beside them.
    let files: Vec<String> = made.chunks(40).map(|part| part.iter().map(line).collect()).collect();
    let whole = [files[1].as_str(), files[0].as_str()].concat();
    let manifest = write(&data);
    let home = read_folder(&manifest).unwrap();
    let mut tables = home.dataset.into_tables();
    let mut read: Vec<Report> = Vec::new();
    for text in [whole, files[2].clone()] {
        let lent = Arc::new(data.clone());
        let own = part("r.jsonl", &text, lent);
        assert!(
            own.loaded.notes.iter().all(|note| note.severity == Severity::Info),
            "{:?}",
            own.loaded.notes
        );
        read.extend(own.loaded.dataset.reports().iter().map(|report| {
            // The part has only the items that it speaks of; they are told by their ids.
            let id = &own.loaded.dataset.item(report.item).id;
            Report { item: data.item_named(id).unwrap(), ..report.clone() }
        }));
    }
    read.sort_by_key(|report| report.item);
    assert_eq!(read, made);
    tables.reports = read;
    let again = read_folder(&write(&Dataset::of_tables(tables))).unwrap().dataset;
    assert_eq!(again.reports(), made);
    assert_eq!(summary(&again, again.reports()), summary(&data, &made));
}

#[test]
fn reports_without_their_dataset_say_what_is_missing() {
    let line = r#"{"item": "a", "run": "r", "steps": []}"#;
    let mut reading = Reading::of_file("r.jsonl", line.as_bytes().to_vec());
    let why = loop {
        match reading.next() {
            Ask::Done => break reading.finish().unwrap_err().to_string(),
            Ask::Again => {}
            Ask::File(path) => panic!("{path}"),
        }
    };
    assert!(why.contains("it holds reports alone; open it together with the dataset"), "{why}");
    // Beside one that does not have the item, the report is set aside with a note.
    let lent = Arc::new(dataset(&lines(&fixture("scenes.jsonl")), &[]));
    let lost = part("r.jsonl", line, lent);
    let notes: Vec<_> = lost.loaded.notes.iter().map(|note| note.severity).collect();
    assert_eq!(notes, [Severity::SetAside]);
    let merged = merge(vec![lost], &Decisions::default());
    assert!(merged.dataset.reports().is_empty());
    assert!(known(&[]).items().is_empty());
}
