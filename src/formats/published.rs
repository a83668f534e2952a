//! Published tables as files of their own: a table as printed, in CSV, and beside it a JSON list of
//! the relations that should hold between its figures. An index names them, and a list of heads
//! says what their columns mean.

mod heads;

pub use heads::{Head, heads};

use std::sync::Arc;

use serde_json::{Value, json};

use super::note::{Notes, Row};
use super::{LoadError, Note, csv, fields::Fields, json as text, verivid::published};
use crate::model::PublishedTable;

/// One table of an index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Unique in the index; checks of other tables name it.
    pub id: String,
    /// Its caption.
    pub title: String,
    /// Where it was printed.
    pub citation: Option<String>,
    /// What the paper is called for short: tables of one paper share it.
    pub paper: String,
    /// The table's number there, as `Table 7`.
    pub number: String,
    /// What it compares, in a few words.
    pub topic: String,
    /// Where the paper is to be had.
    pub link: Option<String>,
    /// What a reader must know of its figures.
    pub note: Option<String>,
    /// The column within whose values rows are compared; `None`: all rows.
    pub group: Option<String>,
    /// First cells of rows that are not compared with the others.
    pub apart: Vec<String>,
    /// Which numbers of one's own runs belong beside it, see `analysis::leaderboard`.
    pub own: Option<String>,
    /// What its figures are over, as `2,500 captions`.
    pub size: Option<String>,
    /// What keeps one's own numbers from being compared with it, in sentences.
    pub differs: Vec<String>,
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
    text::parse(bytes).map(|parsed| parsed.value).map_err(malformed)
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
        let mut text = |name: &'static str| fields.text(name, &mut row);
        let entry = Entry {
            citation: text("citation"),
            paper: text("paper").unwrap_or_default(),
            number: text("number").unwrap_or_else(|| id.clone()),
            topic: text("topic").unwrap_or_else(|| title.clone()),
            link: text("link"),
            note: text("note"),
            group: text("group"),
            own: text("own"),
            size: text("size"),
            checks: text("checks"),
            apart: fields.texts("apart", &mut row),
            differs: fields.texts("differs", &mut row),
            id,
            title,
            table,
        };
        fields.drop_rest(&mut row);
        Some(entry)
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
