//! Published tables as files of their own: a table as printed, in CSV, and beside it a JSON list of
//! the relations that should hold between its figures. An index names them.

use std::sync::Arc;

use serde_json::{Value, json};

use super::note::{Notes, Row};
use super::{LoadError, Note, csv, fields::Fields, json as text, verivid::published};
use crate::model::PublishedTable;

/// One table of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Unique in the index; checks of other tables name it.
    pub id: String,
    /// Its caption.
    pub title: String,
    /// Where it was printed.
    pub citation: Option<String>,
    /// The file of the table, in the index's folder.
    pub table: String,
    /// The file of its checks, in the index's folder.
    pub checks: Option<String>,
}

fn parsed(file: &str, bytes: &[u8]) -> Result<Value, LoadError> {
    let malformed = |fault: text::ParseFault| LoadError::Malformed {
        file: file.to_owned(),
        line: fault.line,
        column: fault.column,
        expected: fault.expected,
        found: fault.found,
    };
    text::parse(bytes).map(|(value, _)| value).map_err(malformed)
}

fn list(file: &str, bytes: &[u8]) -> Result<Vec<Value>, LoadError> {
    match parsed(file, bytes)? {
        Value::Array(list) => Ok(list),
        other => Err(LoadError::Malformed {
            file: file.to_owned(),
            line: 1,
            column: 1,
            expected: "a list".to_owned(),
            found: text::describe(&other),
        }),
    }
}

/// The tables that an index names; an entry without an id or a table is noted.
pub fn index(file: &str, bytes: &[u8]) -> Result<(Vec<Entry>, Vec<Note>), LoadError> {
    let name = Arc::from(file);
    let mut notes = Notes::default();
    let mut row = Row { notes: &mut notes, file: &name, line: 1, id: None };
    let read = |value| {
        let mut fields = Fields::of(value, "", &mut row)?;
        let (id, table) = (fields.text("id", &mut row), fields.text("table", &mut row));
        let (Some(id), Some(table)) = (id, table) else {
            row.set_aside("bad entry", "an entry needs an id and a table".to_owned());
            return None;
        };
        let title = fields.text("title", &mut row).unwrap_or_else(|| id.clone());
        let (citation, checks) = (fields.text("citation", &mut row), fields.text("checks", &mut row));
        fields.drop_rest(&mut row);
        Some(Entry { id, title, citation, table, checks })
    };
    let entries = list(file, bytes)?.into_iter().filter_map(read).collect();
    Ok((entries, notes.finish()))
}

/// A table of an index from the bytes of its files.
pub fn table(
    entry: &Entry,
    csv: &[u8],
    checks: Option<&[u8]>,
) -> Result<(PublishedTable, Vec<Note>), LoadError> {
    let malformed = |line, expected: &str, found: &str| LoadError::Malformed {
        file: entry.table.clone(),
        line,
        column: 1,
        expected: expected.to_owned(),
        found: found.to_owned(),
    };
    let csv = String::from_utf8_lossy(csv);
    let unclosed = |line| malformed(line, "a quoted cell that ends", "none");
    let mut rows = csv::rows(&csv).map_err(unclosed)?.into_iter();
    let columns = rows.next().ok_or_else(|| malformed(1, "a row of column heads", "an empty file"))?;
    let rows: Vec<Vec<String>> = rows.collect();
    let checks = match (checks, &entry.checks) {
        (Some(bytes), name) => list(name.as_deref().unwrap_or(&entry.table), bytes)?,
        (None, _) => Vec::new(),
    };
    let value = json!({
        "id": entry.id, "title": entry.title, "citation": entry.citation,
        "columns": columns, "rows": rows, "checks": checks,
    });
    let file = Arc::from(entry.checks.as_deref().unwrap_or(&entry.table));
    let mut notes = Notes::default();
    let mut row = Row { notes: &mut notes, file: &file, line: 1, id: None };
    let table = published::table(value, &mut row);
    let table = table.ok_or_else(|| malformed(1, "a table with an id", "none"))?;
    Ok((table, notes.finish()))
}
