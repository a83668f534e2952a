//! A file whose rows are given to their reader, a slice at a time.

use std::io::Cursor;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::columnar::Columnar;
use super::file::{File, Held, no_json};
use super::out::Out;
use super::sample::separator;
use crate::formats::error::LoadError;
use crate::formats::note::Severity;
use crate::formats::table::{Cut, SLICE, Table};

/// Rows that may fail before a file of which none was good is given up.
const PATIENCE: usize = 1_000;

/// Rows of a Parquet table that are read in one go.
const ROWS: usize = 500;

/// What takes a row.
pub(in crate::formats) type TakeRow<'a> = &'a mut dyn FnMut(Map<String, Value>, &mut Out);

/// Where rows come from.
enum Source {
    /// JSON Lines or a JSON list.
    Json(Table),
    /// A Parquet table: its rows, and their number.
    Columnar { rows: Columnar, line: usize },
    /// A table of cells, and its head.
    Cells { reader: Box<csv::Reader<Cursor<Held>>>, head: Vec<String>, record: csv::StringRecord },
}

/// A file that is being read by rows.
pub(in crate::formats) struct Feeding {
    file: File,
    source: Source,
    good: usize,
    bad: usize,
    first_fault: Option<LoadError>,
}

impl Feeding {
    /// Nothing is read yet.
    pub(in crate::formats) fn new(file: File) -> Result<Self, LoadError> {
        let source = match separator(&file.name, &file.bytes) {
            _ if Columnar::is_one(&file.bytes) => Source::Columnar { rows: Columnar::open(&file)?, line: 0 },
            Some(separator) => cells(&file, separator)?,
            None => Source::Json(Table::new(Arc::clone(&file.bytes), 0..file.bytes.len(), 1, 1)),
        };
        Ok(Self { file, source, good: 0, bad: 0, first_fault: None })
    }

    /// How many bytes are read.
    pub(in crate::formats) fn position(&self) -> u64 {
        match &self.source {
            Source::Json(table) => table.position() as u64,
            Source::Cells { reader, .. } => reader.position().byte(),
            Source::Columnar { rows, line } => rows.position(*line),
        }
    }

    /// The file.
    pub(in crate::formats) fn file(&self) -> &File {
        &self.file
    }

    /// Gives at most a slice of the rows to `take`; whether the file is at its end.
    pub(in crate::formats) fn step(&mut self, out: &mut Out, take: TakeRow) -> Result<bool, LoadError> {
        let ended = match &mut self.source {
            Source::Json(_) => self.step_json(out, take)?,
            Source::Cells { .. } => self.step_cells(out, take),
            Source::Columnar { .. } => self.step_columnar(out, take),
        };
        if self.good == 0
            && (ended || self.bad >= PATIENCE)
            && let Some(fault) = self.first_fault.take()
        {
            return Err(fault);
        }
        Ok(ended)
    }

    fn step_json(&mut self, out: &mut Out, take: TakeRow) -> Result<bool, LoadError> {
        let Source::Json(table) = &mut self.source else { return Ok(true) };
        let mut budget = SLICE;
        loop {
            match table.cut(&self.file.name, &mut budget)? {
                Cut::Pause => return Ok(false),
                Cut::End => return Ok(true),
                Cut::Row { range, line, last, .. } => {
                    out.at(&self.file.name, line);
                    match out.parsed(self.file.bytes[range].trim_ascii_end()) {
                        Ok(value) => {
                            let rows = give(value, take, out);
                            self.good += usize::from(rows);
                            self.bad += usize::from(!rows);
                        }
                        Err(fault) => {
                            self.bad += 1;
                            let file = self.file.name.to_string();
                            let (expected, found) = (fault.expected.clone(), fault.found.clone());
                            let (line, column) = (line + fault.line - 1, fault.column);
                            let error = LoadError::Malformed { file, line, column, expected, found };
                            self.first_fault.get_or_insert(error);
                            if last {
                                let reason = format!("the last row is cut off: {}", no_json(&fault));
                                out.note(Severity::SetAside, "no JSON", reason);
                            } else {
                                out.not_json(&fault);
                            }
                        }
                    }
                }
                Cut::Broken { line, column, expected, found } => {
                    let file = self.file.name.to_string();
                    let expected = expected.to_owned();
                    let error = LoadError::Malformed { file, line, column, expected, found };
                    if self.good == 0 {
                        return Err(error);
                    }
                    out.at(&self.file.name, line);
                    let reason = format!("the rest of the file was not read: {error}");
                    out.note(Severity::SetAside, "cut short", reason);
                    return Ok(true);
                }
            }
        }
    }

    fn step_columnar(&mut self, out: &mut Out, take: TakeRow) -> bool {
        let Source::Columnar { rows, line } = &mut self.source else { return true };
        for _ in 0..ROWS {
            *line += 1;
            out.at(&self.file.name, *line);
            match rows.next() {
                None => return true,
                Some(Ok(row)) => {
                    self.good += 1;
                    take(row, out);
                }
                Some(Err(why)) => {
                    self.bad += 1;
                    out.note(
                        Severity::SetAside,
                        "cut short",
                        format!("the rest of the table was not read: {why}"),
                    );
                    return true;
                }
            }
        }
        false
    }

    fn step_cells(&mut self, out: &mut Out, take: TakeRow) -> bool {
        let Source::Cells { reader, head, record } = &mut self.source else { return true };
        let stop = reader.position().byte() + SLICE as u64;
        while reader.position().byte() < stop {
            let line = reader.position().line() as usize;
            out.at(&self.file.name, line);
            match reader.read_record(record) {
                Ok(false) => return true,
                Ok(true) => {
                    if record.len() != head.len() {
                        let (found, wanted) = (record.len(), head.len());
                        let reason = format!("{found} cells under {wanted} columns");
                        out.note(Severity::Changed, "cells", reason);
                    }
                    let cells = head.iter().zip(record.iter());
                    let row = cells
                        .filter(|(_, cell)| !cell.is_empty())
                        .map(|(name, cell)| (name.clone(), Value::from(cell)));
                    self.good += 1;
                    take(row.collect(), out);
                }
                Err(error) => {
                    self.bad += 1;
                    out.note(Severity::SetAside, "cells", error.to_string());
                }
            }
        }
        false
    }
}

/// Gives a row to its reader, or the rows of a list that stands where a row should; whether it was any.
fn give(value: Value, take: TakeRow, out: &mut Out) -> bool {
    match value {
        Value::Object(row) => take(row, out),
        Value::Array(list) if list.iter().all(Value::is_object) && !list.is_empty() => {
            out.note_once(Severity::Info, "the rows stand in a list in the list; they were read");
            list.into_iter().for_each(|row| _ = give(row, take, out));
        }
        other => {
            let found = crate::formats::json::describe(&other);
            let reason = format!("a row must be an object, found {found}");
            out.note(Severity::SetAside, "not an object", reason);
            return false;
        }
    }
    true
}

fn cells(file: &File, separator: char) -> Result<Source, LoadError> {
    let bytes = match &file.bytes[..] {
        // The table's library reads UTF-8.
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Arc::new(file.text().into_owned().into_bytes()),
        bytes if std::str::from_utf8(bytes).is_err() => Arc::new(file.text().into_owned().into_bytes()),
        _ => Arc::clone(&file.bytes),
    };
    let mut builder = csv::ReaderBuilder::new();
    builder.flexible(true).delimiter(separator as u8);
    let mut reader = Box::new(builder.from_reader(Cursor::new(Held(bytes))));
    let head = reader.headers().map_err(|error| file.refused(format!("it has no head: {error}")))?;
    let head = head.iter().map(|name| name.trim().to_owned()).collect();
    Ok(Source::Cells { reader, head, record: csv::StringRecord::new() })
}
