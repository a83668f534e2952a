//! Sums that a harness wrote without the replies: a table as in a paper.

use serde_json::{Map, Value, json};

use super::super::out::Out;
use crate::formats::note::Severity;

/// The most rows that a table gets.
const MOST_ROWS: usize = 5_000;

/// A table of figures, and a note that it is all there is.
pub(super) fn publish(id: &str, title: &str, columns: &[&str], mut rows: Vec<Vec<String>>, out: &mut Out) {
    if rows.len() > MOST_ROWS {
        let reason = format!("{} figures; the first {MOST_ROWS} are shown", rows.len());
        out.note(Severity::SetAside, "many figures", reason);
        rows.truncate(MOST_ROWS);
    }
    out.published(json!({"id": id, "title": title, "columns": columns, "rows": rows}));
}

/// A figure as it is printed: a number with all its digits, a text as it is, nothing for null.
pub(super) fn figure(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// The figures of nested objects, each with the names on the way to it.
pub(super) fn flatten(map: &Map<String, Value>, path: &str, rows: &mut Vec<Vec<String>>) {
    for (name, value) in map {
        let path = if path.is_empty() { name.clone() } else { format!("{path} / {name}") };
        match value {
            Value::Object(inner) => flatten(inner, &path, rows),
            Value::Array(list) => {
                rows.push(vec![path, list.iter().map(figure).collect::<Vec<_>>().join(", ")]);
            }
            other => rows.push(vec![path, figure(other)]),
        }
    }
}
