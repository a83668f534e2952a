//! Cuts a table into rows and gives them to the dataset that is being built.

use std::ops::Range;
use std::sync::Arc;

use super::Reading;
use super::stage::{Part, Stage};
use crate::formats::error::LoadError;
use crate::formats::json;
use crate::formats::note::{Row, Severity};
use crate::formats::table::{Cut, SLICE, Table};
use crate::formats::verivid::TableKind;

/// Rows that may fail before a table of which none was good is given up.
const PATIENCE: usize = 1_000;

/// The longest row that is parsed, in bytes: it is parsed in one go and holds up its worker.
const MOST_OF_A_ROW: usize = 32 << 20;

/// A table that is being read.
pub(super) struct Cutting {
    file: Arc<str>,
    table: Table,
    kind: TableKind,
    optional: bool,
    good: usize,
    bad: usize,
    /// The bytes before the table count as done already.
    reached: usize,
    first_fault: Option<LoadError>,
}

impl Cutting {
    /// Nothing of the table is cut yet.
    pub(super) fn new(file: Arc<str>, table: Table, kind: TableKind, optional: bool) -> Self {
        let reached = table.position();
        Self { file, table, kind, optional, good: 0, bad: 0, reached, first_fault: None }
    }

    /// How many bytes of the table are done.
    pub(super) fn position(&self) -> u64 {
        (self.table.position() - self.reached) as u64
    }
}

impl Reading {
    pub(super) fn cut(&mut self, mut cutting: Box<Cutting>) {
        let mut budget = SLICE;
        loop {
            let cut = match cutting.table.cut(&cutting.file, &mut budget) {
                Ok(cut) => cut,
                Err(error) => return self.end_table(&cutting, Some(error)),
            };
            match cut {
                Cut::Pause => break,
                Cut::End => return self.end_table(&cutting, None),
                Cut::Row { range, line, column, last } => {
                    self.take_row(&mut cutting, range, (line, column), last);
                }
                Cut::Broken { line, column, expected, found } => {
                    let file = cutting.file.to_string();
                    let expected = expected.to_owned();
                    let error = LoadError::Malformed { file, line, column, expected, found };
                    if cutting.good == 0 {
                        return self.end_table(&cutting, Some(error));
                    }
                    let reason = format!("the rest of the file was not read: {error}");
                    let file = Arc::clone(&cutting.file);
                    self.building.note_file(Severity::SetAside, "cut short", &file, Some(line), reason);
                    return self.end_table(&cutting, None);
                }
            }
            if cutting.good == 0 && cutting.bad >= PATIENCE {
                let fault = cutting.first_fault.take();
                return self.end_table(&cutting, fault);
            }
        }
        self.stage = Stage::Cutting(cutting);
    }

    fn take_row(
        &mut self,
        cutting: &mut Cutting,
        range: Range<usize>,
        (line, column): (usize, usize),
        last: bool,
    ) {
        let file = Arc::clone(&cutting.file);
        let bytes = Arc::clone(&cutting.table.bytes);
        let mut row = Row { notes: &mut self.building.notes, file: &file, line, id: None };
        if range.len() > MOST_OF_A_ROW {
            let (found, most) = (range.len() >> 20, MOST_OF_A_ROW >> 20);
            row.set_aside("huge row", format!("a row of {found} MB; {most} MB are the most that is read"));
            cutting.bad += 1;
            return;
        }
        match json::parse_row(bytes[range].trim_ascii_end(), &mut row) {
            Ok(value) => {
                cutting.good += 1;
                self.building.row(cutting.kind, value, &file, line);
            }
            Err(fault) => {
                cutting.bad += 1;
                let column = if fault.line == 1 { column - 1 + fault.column } else { fault.column };
                let (line, expected, found) = (line + fault.line - 1, fault.expected, fault.found);
                let cut_off = if last { "the last row is cut off: " } else { "" };
                row.line = line;
                row.set_aside(
                    "no JSON",
                    format!("{cut_off}column {column}: expected {expected}, found {found}"),
                );
                let file = file.to_string();
                cutting.first_fault.get_or_insert(LoadError::Malformed {
                    file,
                    line,
                    column,
                    expected,
                    found,
                });
            }
        }
    }

    fn end_table(&mut self, cutting: &Cutting, error: Option<LoadError>) {
        self.done += cutting.position();
        self.stage = Stage::Idle;
        if let Some(error) = error {
            let part = Part::Table { kind: cutting.kind, optional: cutting.optional };
            return self.lose(&cutting.file, error, &part);
        }
        self.items_read |= cutting.kind == TableKind::Items;
    }
}
