//! Tables as CSV (RFC 4180): a text is written as it is, anything else as JSON. Cells are not guarded against
//! formulas, since who reads the file back wants them as they were.

use std::collections::HashMap;

use serde_json::Value;

use super::rows::{self, Table};
use super::told::Told;
use super::writer::Files;
use crate::model::Dataset;

/// The items.
pub(super) fn items(dataset: &Dataset, told: &mut Told) -> Files {
    vec![(String::new(), bytes(&rows::items(dataset, told)))]
}

/// What runs said.
pub(super) fn predictions(dataset: &Dataset, told: &mut Told) -> Files {
    vec![(String::new(), bytes(&rows::predictions(dataset, told)))]
}

fn bytes(table: &Table) -> Vec<u8> {
    let mut text = String::new();
    let places: HashMap<&str, usize> = table.columns.iter().map(String::as_str).zip(0..).collect();
    let last = table.columns.len().saturating_sub(1);
    line(&mut text, table.columns.iter().cloned().enumerate(), last);
    for row in &table.rows {
        // A row knows its own cells alone: of a table of many columns most rows have few.
        let cells = row.iter().filter_map(|(name, value)| Some((*places.get(name.as_str())?, value)));
        let mut cells: Vec<(usize, &Value)> = cells.collect();
        cells.sort_by_key(|(place, _)| *place);
        line(&mut text, cells.into_iter().map(|(place, value)| (place, cell(value))), last);
    }
    text.into_bytes()
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A line of cells by their places, the last of which is `last`.
fn line(text: &mut String, cells: impl Iterator<Item = (usize, String)>, last: usize) {
    let mut at = 0;
    let mut go = |text: &mut String, place: usize| {
        text.extend(std::iter::repeat_n(',', place.saturating_sub(at)));
        at = place;
    };
    for (place, cell) in cells {
        go(text, place);
        if cell.contains(['"', ',', '\n', '\r', ';', '\t']) || cell.trim() != cell {
            text.push('"');
            text.push_str(&cell.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&cell);
        }
    }
    go(text, last);
    text.push('\n');
}
