//! Items and predictions as rows of a table, whose columns are called as fields of
//! [docs/format.md](../../../../docs/format.md) are. What is known of the video beyond its id, length and source, of the
//! run beyond its id and of the prediction beyond its reply and score stands in columns that begin with `video.`,
//! `run.` and `prediction.`.

use serde_json::{Map, Value, json};

use super::told::Told;
use crate::formats::foreign::{OWN_TASK, PREFIXES};
use crate::formats::note::Severity;
use crate::formats::verivid::{item_row, prediction_row, run_row, video_row};
use crate::model::{Dataset, Item, Prediction};

/// Columns that every table has, so that the first rows show what there is.
const ALWAYS: [&str; 12] = [
    "id",
    "video",
    OWN_TASK,
    "question",
    "options",
    "answer",
    "type",
    "duration",
    "source",
    "reference",
    "group",
    "video.src",
];

/// A table.
pub(super) struct Table {
    /// The columns, in their order.
    pub(super) columns: Vec<String>,
    /// The first of them, which stand there whatever the rows hold.
    pub(super) always: Vec<&'static str>,
    /// What is known of each row.
    pub(super) rows: Vec<Map<String, Value>>,
}

impl Table {
    fn of(rows: Vec<Map<String, Value>>, always: Vec<&'static str>) -> Self {
        let mut columns: Vec<String> = always.iter().map(|name| (*name).to_owned()).collect();
        let mut known: std::collections::BTreeSet<String> = columns.iter().cloned().collect();
        for name in rows.iter().flat_map(Map::keys) {
            if known.insert(name.clone()) {
                columns.push(name.clone());
            }
        }
        Self { columns, always, rows }
    }
}

const REPORTS: &str = "reports (#) are not in it: a table has no place for them";

/// The items.
pub(super) fn items(dataset: &Dataset, told: &mut Told) -> Table {
    let replies = dataset.runs().iter().map(|run| run.predictions.len()).sum();
    told.count(Severity::Info, "predictions (#) are not in it: they are a table of their own", replies);
    told.count(Severity::Info, REPORTS, dataset.reports().len());
    Table::of(dataset.items().iter().map(|item| row(dataset, item)).collect(), ALWAYS.to_vec())
}

/// What runs said, run by run, each with its item.
pub(super) fn predictions(dataset: &Dataset, told: &mut Told) -> Table {
    told.count(Severity::Info, REPORTS, dataset.reports().len());
    let mut always = ALWAYS.to_vec();
    always.extend(["model", "response", "score"]);
    let mut rows = Vec::new();
    for run in dataset.runs() {
        let about = run_row(run);
        for prediction in &run.predictions {
            let mut row = said(dataset, prediction);
            row.insert("model".to_owned(), json!(run.id));
            beside(&mut row, PREFIXES[1], &about, &["id"]);
            rows.push(row);
        }
    }
    Table::of(rows, always)
}

/// Adds members of another row under a prefix.
fn beside(row: &mut Map<String, Value>, prefix: &str, members: &Value, without: &[&str]) {
    for (name, value) in members.as_object().into_iter().flatten() {
        if !without.contains(&name.as_str()) {
            row.insert(format!("{prefix}{name}"), value.clone());
        }
    }
}

/// An item with what is known of its video.
fn row(dataset: &Dataset, item: &Item) -> Map<String, Value> {
    let video = dataset.video_of(item);
    let mut row = match item_row(item, &video.id) {
        Value::Object(row) => row,
        _ => Map::new(),
    };
    if let Some(task) = row.shift_remove("task") {
        row.insert(OWN_TASK.to_owned(), task);
    }
    let about = video_row(video);
    for name in ["duration", "source"] {
        // A field of the item's own that is called so stays what it is.
        if let Some(value) = about.get(name) {
            row.entry(name).or_insert_with(|| value.clone());
        }
    }
    beside(&mut row, PREFIXES[2], &about, &["id", "duration", "source"]);
    row
}

/// What a run said of an item.
fn said(dataset: &Dataset, prediction: &Prediction) -> Map<String, Value> {
    let item = dataset.item(prediction.item);
    let mut row = row(dataset, item);
    let members = prediction_row(prediction, &item.id);
    for name in ["response", "score"] {
        if let Some(value) = members.get(name) {
            row.insert(name.to_owned(), value.clone());
        }
    }
    beside(&mut row, PREFIXES[0], &members, &["item", "response", "score"]);
    row
}
