//! Tables as CSV (RFC 4180): a text is written as it is, anything else as JSON. Cells are not guarded against
//! formulas, since who reads the file back wants them as they were.

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
    line(&mut text, table.columns.iter().cloned());
    for row in &table.rows {
        line(&mut text, table.columns.iter().map(|name| row.get(name).map_or_else(String::new, cell)));
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

fn line(text: &mut String, cells: impl Iterator<Item = String>) {
    for (n, cell) in cells.enumerate() {
        if n > 0 {
            text.push(',');
        }
        if cell.contains(['"', ',', '\n', '\r', ';', '\t']) || cell.trim() != cell {
            text.push('"');
            text.push_str(&cell.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&cell);
        }
    }
    text.push('\n');
}
