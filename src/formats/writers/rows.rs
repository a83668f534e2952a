//! Items and predictions as rows of a table, whose columns are called as fields of
//! [docs/format.md](../../../../docs/format.md) are. What a run said beyond its reply and its score stands in columns
//! that begin with `prediction.`.

use serde_json::{Map, Value, json};

use super::told::Told;
use crate::formats::foreign::{OF_PREDICTION, OWN_TASK};
use crate::formats::note::Severity;
use crate::formats::verivid::{item_row, prediction_row};
use crate::model::{Dataset, Item, Run};

/// Columns that every table has, so that the first rows show what there is.
const ALWAYS: [&str; 11] = [
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

/// The items.
pub(super) fn items(dataset: &Dataset, told: &mut Told) -> Table {
    let replies = dataset.runs().iter().map(|run| run.predictions.len()).sum();
    told.count(Severity::Info, "predictions are not in it: those of runs are tables of their own", replies);
    told.count(
        Severity::Info,
        "reports are not in it: a table has no place for them",
        dataset.reports().len(),
    );
    told_of_videos(dataset, told);
    Table::of(dataset.items().iter().map(|item| row(dataset, item)).collect(), ALWAYS.to_vec())
}

/// What runs said, run by run, each with its item.
pub(super) fn predictions(dataset: &Dataset, told: &mut Told) -> Table {
    told.count(
        Severity::Info,
        "reports are not in it: a table has no place for them",
        dataset.reports().len(),
    );
    let runs = dataset.runs().iter().filter(|run| has_more(run)).count();
    told.count(Severity::Info, "runs have settings that are not in it: a row names its run alone", runs);
    told_of_videos(dataset, told);
    let mut always = ALWAYS.to_vec();
    always.extend(["model", "response", "score"]);
    let said = |run: &Run| -> Vec<Map<String, Value>> {
        let row = |prediction| said(dataset, &run.id, prediction);
        run.predictions.iter().map(row).collect()
    };
    Table::of(dataset.runs().iter().flat_map(said).collect(), always)
}

fn has_more(run: &Run) -> bool {
    run.model != run.id
        || run.setting != "vanilla"
        || run.fps.is_some()
        || run.max_frames.is_some()
        || run.modality.is_some()
        || run.params.is_some()
        || run.weights.is_some()
        || !run.extra.is_empty()
}

/// Tells what is known of videos and has no column.
fn told_of_videos(dataset: &Dataset, told: &mut Told) {
    let more = dataset.videos().iter().filter(|video| {
        video.rate.is_some()
            || video.size.is_some()
            || video.complexity.is_some()
            || video.audio.is_some()
            || video.domain.is_some()
            || !video.extra.is_empty()
    });
    let reason = "videos are known better than a table says: their rate, size, complexity, sound and own fields are not in it";
    told.count(Severity::Info, reason, more.count());
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
    if let Some(src) = video.src.as_ref().filter(|src| **src != video.id) {
        row.entry("video_src").or_insert_with(|| json!(src));
    }
    if let Some(duration) = video.duration {
        row.entry("duration").or_insert_with(|| json!(duration));
    }
    if let Some(source) = &video.source {
        row.entry("source").or_insert_with(|| json!(source));
    }
    row
}

/// What a run said of an item.
fn said(dataset: &Dataset, run: &str, prediction: &crate::model::Prediction) -> Map<String, Value> {
    let item = dataset.item(prediction.item);
    let mut row = row(dataset, item);
    row.insert("model".to_owned(), json!(run));
    let Value::Object(members) = prediction_row(prediction, &item.id) else { return row };
    for (name, value) in members {
        match name.as_str() {
            "item" => {}
            "response" | "score" => drop(row.insert(name, value)),
            _ => drop(row.insert(format!("{OF_PREDICTION}{name}"), value)),
        }
    }
    row
}
