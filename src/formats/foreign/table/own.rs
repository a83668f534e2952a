//! Columns of tables that Verivid wrote: lists as JSON in a cell, and what else a run said in columns that begin
//! with `prediction.`.

use serde_json::{Map, Value};

use crate::formats::foreign::sample::Sample;

/// What the names of columns begin with that are about a prediction and not about its item.
pub(in crate::formats) const OF_PREDICTION: &str = "prediction.";

/// The column that says what a row asks, in the words of [docs/format.md](../../../../../docs/format.md): `task` may mean
/// anything in a table of others.
pub(in crate::formats) const TASK: &str = "verivid_task";

/// Fields of an item that hold lists.
const LISTS: [&str; 4] = ["sentences", "tracks", "events", "claims"];

/// Fields of a prediction that hold no text.
const NO_TEXTS: [&str; 7] = ["sample", "sentences", "tracks", "events", "judge", "frames", "seconds"];

/// Whether a table was written by Verivid: its rows say what they ask.
pub(in crate::formats::foreign) fn is_own(sample: &Sample) -> bool {
    sample.columns_have(&["id", TASK]) || sample.first().is_some_and(|row| row.contains_key(TASK))
}

/// Takes what a row says of the prediction alone, and turns cells of lists into lists.
pub(super) fn unpacked(row: &mut Map<String, Value>) -> Map<String, Value> {
    let order = row.get(TASK).and_then(Value::as_str) == Some("ordering");
    for name in LISTS.into_iter().chain(order.then_some("answer")) {
        if let Some(cell) = row.get_mut(name) {
            unpack(cell, |value| value.is_array());
        }
    }
    let mut said = Map::new();
    if !row.keys().any(|name| name.starts_with(OF_PREDICTION)) {
        return said;
    }
    for (name, mut value) in std::mem::take(row) {
        let Some(field) = name.strip_prefix(OF_PREDICTION) else {
            row.insert(name, value);
            continue;
        };
        if NO_TEXTS.contains(&field) {
            unpack(&mut value, |_| true);
        } else if field == "answer" {
            unpack(&mut value, |value| value.is_array());
        }
        if !value.is_null() {
            said.insert(field.to_owned(), value);
        }
    }
    said
}

/// A text that is JSON of the kind becomes what it says.
fn unpack(cell: &mut Value, is_it: fn(&Value) -> bool) {
    let parsed = cell.as_str().and_then(|text| serde_json::from_str(text).ok());
    if let Some(parsed) = parsed.filter(is_it) {
        *cell = parsed;
    }
}
