//! Writes a dataset as the files of its folder, so that reading them gives it back.

mod items;

mod members;

mod parts;

mod pieces;

mod runs;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use members::Members;

pub(in crate::formats) use items::item as item_row;
pub use pieces::{Piece, Pieces, manifest_of_pieces, video_lines};
pub(in crate::formats) use runs::{prediction as prediction_row, run_row};

use crate::formats::names::Taken;
use crate::model::{Check, Dataset, Operand, PublishedTable, Report, Video};

/// A report as a line of a table of reports, without its end; `item` is the id of its item. Such lines, of one run or
/// of several, are a file that can be read beside its dataset, and such files become one by being put together.
pub fn report_line(report: &Report, item: &str) -> String {
    runs::report(report, item).to_string()
}

/// The files of a dataset's folder: path relative to it, and bytes.
pub fn write(dataset: &Dataset) -> Vec<(String, Vec<u8>)> {
    let videos = dataset.videos().iter().map(video_row);
    let items = dataset.items().iter().map(|item| items::item(item, &dataset.video_of(item).id));
    let mut files = vec![
        (String::new(), Vec::new()),
        ("videos.jsonl".to_owned(), lines(videos)),
        ("items.jsonl".to_owned(), lines(items)),
    ];
    let mut entries = Vec::new();
    let mut taken = Taken::default();
    // A report of a run that is not there stands with the first.
    let first = dataset.runs().first().map_or("", |run| run.id.as_str());
    let mut reports: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for report in dataset.reports() {
        let run = dataset.run_named(&report.run).map_or(first, |_| report.run.as_str());
        reports.entry(run).or_default().push(runs::report(report, &dataset.item(report.item).id));
    }
    for run in dataset.runs() {
        let name = file_name(&run.id, &mut taken);
        let path = format!("predictions/{name}.jsonl");
        let mut entry = runs::run(run);
        entry.text("predictions", &path);
        let predictions = run.predictions.iter().map(|p| runs::prediction(p, &dataset.item(p.item).id));
        files.push((path, lines(predictions)));
        if let Some(reports) = reports.remove(run.id.as_str()) {
            let path = format!("reports/{name}.jsonl");
            entry.text("reports", &path);
            files.push((path, lines(reports.into_iter())));
        }
        entries.push(entry.finish(&run.extra));
    }
    files[0] = ("verivid.json".to_owned(), manifest(dataset, entries));
    files
}

fn manifest(dataset: &Dataset, runs: Vec<Value>) -> Vec<u8> {
    let about = dataset.about();
    let mut members = Members::default();
    members.text("format", "verivid/1");
    members.text("name", &about.name);
    members.maybe_text("description", about.description.as_deref());
    members.maybe_text("license", about.license.as_deref());
    members.maybe_text("homepage", about.homepage.as_deref());
    members.maybe_text("citation", about.citation.as_deref());
    members.text("videos", "videos.jsonl");
    members.text("items", "items.jsonl");
    members.list("runs", runs);
    members.list("published", dataset.published().iter().map(published).collect());
    let mut text = format!("{:#}", members.finish(&about.extra));
    text.push('\n');
    text.into_bytes()
}

fn lines(rows: impl Iterator<Item = Value>) -> Vec<u8> {
    let mut text = String::new();
    for row in rows {
        text.push_str(&row.to_string());
        text.push('\n');
    }
    text.into_bytes()
}

/// A file name for a run's id that no other run has, whatever the case of the disk.
pub(in crate::formats) fn file_name(id: &str, taken: &mut Taken) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' };
    let stem: String = id.chars().take(80).map(safe).collect();
    let stem = if stem.is_empty() { "run".to_owned() } else { stem };
    taken.one(&stem, |n| format!("{stem}-{n}"), str::to_lowercase)
}

/// A video's row.
pub(in crate::formats) fn video_row(video: &Video) -> Value {
    let mut members = Members::default();
    members.text("id", &video.id);
    members.maybe_text("src", video.src.as_deref());
    members.number("duration", video.duration);
    if let Some(rate) = video.rate {
        let (num, den) = rate.parts();
        members.put("fps", if den == 1 { json!(num) } else { json!(format!("{num}/{den}")) });
    }
    members.number("width", video.size.map(|size| size.width()));
    members.number("height", video.size.map(|size| size.height()));
    if let Some(complexity) = video.complexity {
        members.put("complexity", json!(complexity.number()));
    }
    members.maybe_text("audio", video.audio.map(|audio| audio.id()));
    members.maybe_text("source", video.source.as_deref());
    members.maybe_text("domain", video.domain.as_deref());
    members.finish(&video.extra)
}

fn published(table: &PublishedTable) -> Value {
    let mut members = Members::default();
    members.text("id", &table.id);
    members.text("title", &table.title);
    members.maybe_text("citation", table.citation.as_deref());
    members.put("columns", json!(table.columns));
    members.put("rows", json!(table.rows));
    members.list("checks", table.checks.iter().map(check).collect());
    members.finish(&[])
}

fn check(check: &Check) -> Value {
    let mut members = Members::default();
    members.text("kind", check.kind.id());
    members.raw("row", &check.row);
    members.text("result", &check.result);
    members.put("of", check.of.iter().map(operand).collect());
    if !check.weights.is_empty() {
        members.put("weights", json!(check.weights));
    }
    if let Some(base) = &check.base {
        members.raw("base", base);
    }
    members.finish(&[])
}

fn operand(operand: &Operand) -> Value {
    if operand.table.is_none() && operand.row.is_none() {
        return json!(operand.column);
    }
    let mut members = Members::default();
    members.maybe_text("table", operand.table.as_deref());
    if let Some(row) = &operand.row {
        members.raw("row", row);
    }
    members.text("column", &operand.column);
    members.finish(&[])
}
