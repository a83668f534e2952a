//! Columns of tables that Verivid wrote: lists as JSON in a cell, and what is known of the prediction, its run and the
//! video in columns that begin with `prediction.`, `run.` and `video.`.

use serde_json::{Map, Value};

use crate::formats::foreign::sample::Sample;
use crate::model::Task;

/// What the names of columns begin with that are about a prediction, a run or a video, and not about the item.
pub(in crate::formats) const PREFIXES: [&str; 3] = ["prediction.", "run.", "video."];

/// The column that says what a row asks, in the words of [docs/format.md](../../../../../docs/format.md): `task` may mean
/// anything in a table of others.
pub(in crate::formats) const TASK: &str = "verivid_task";

/// Fields of an item that hold lists.
const LISTS: [&str; 4] = ["sentences", "tracks", "events", "claims"];

/// Fields of predictions, runs and videos that hold no text.
const NO_TEXTS: [&str; 12] = [
    "sample",
    "sentences",
    "tracks",
    "events",
    "judge",
    "frames",
    "seconds",
    "width",
    "height",
    "complexity",
    "fps",
    "max_frames",
];

/// What a row says that is not about its item: fields of the prediction, of the run, of the video.
#[derive(Default)]
pub(super) struct Beside {
    /// Whether the row says what it asks, as rows of ours do.
    pub(super) is_own: bool,
    /// In the order of [`PREFIXES`].
    parts: [Map<String, Value>; 3],
}

impl Beside {
    /// Takes what is said of the prediction.
    pub(super) fn prediction(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.parts[0])
    }

    /// Takes what is said of the run.
    pub(super) fn run(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.parts[1])
    }

    /// Takes what is said of the video.
    pub(super) fn video(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.parts[2])
    }
}

/// Whether a table was written by Verivid: its rows say what they ask.
pub(in crate::formats::foreign) fn is_own(sample: &Sample) -> bool {
    sample.columns_have(&["id", TASK]) || sample.first().is_some_and(|row| row.contains_key(TASK))
}

/// The task that a row names in our words.
pub(super) fn task(row: &Map<String, Value>) -> Option<&str> {
    row.get(TASK).and_then(Value::as_str).filter(|word| Task::from_id(word).is_some())
}

/// Takes from a row what is not about its item, and turns cells of lists into lists. Rows of others stay as they are.
pub(super) fn unpacked(row: &mut Map<String, Value>) -> Beside {
    let mut beside = Beside::default();
    let Some(task) = task(row) else { return beside };
    beside.is_own = true;
    let order = task == "ordering";
    for name in LISTS.into_iter().chain(order.then_some("answer")) {
        if let Some(cell) = row.get_mut(name) {
            unpack(cell, Value::is_array);
        }
    }
    for (name, mut value) in std::mem::take(row) {
        let field = PREFIXES.iter().zip(&mut beside.parts);
        let field = field.filter_map(|(prefix, part)| Some((name.strip_prefix(prefix)?, part))).next();
        let Some((field, part)) = field else {
            row.insert(name, value);
            continue;
        };
        if NO_TEXTS.contains(&field) {
            unpack(&mut value, |_| true);
        } else if field == "answer" {
            unpack(&mut value, Value::is_array);
        }
        if !value.is_null() {
            part.insert(field.to_owned(), value);
        }
    }
    beside
}

/// A text that is JSON of the kind becomes what it says.
fn unpack(cell: &mut Value, is_it: fn(&Value) -> bool) {
    let parsed = cell.as_str().and_then(|text| serde_json::from_str(text).ok());
    if let Some(parsed) = parsed.filter(is_it) {
        *cell = parsed;
    }
}
