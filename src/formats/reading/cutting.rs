//! Cuts a table into rows and gives them to the dataset that is being built.

use std::sync::Arc;

use super::Reading;
use super::stage::{Part, Stage};
use crate::formats::counted::Members;
use crate::formats::error::LoadError;
use crate::formats::json::{self, ParseFault, Parsed};
use crate::formats::note::{Row, Severity};
use crate::formats::sharing::parse_all;
use crate::formats::table::{Cut, Table};
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
    first_fault: Option<LoadError>,
}

impl Cutting {
    /// Nothing of the table is cut yet.
    pub(super) fn new(file: Arc<str>, table: Table, kind: TableKind, optional: bool) -> Self {
        let table = table.no_longer_than(MOST_OF_A_ROW);
        Self { file, table, kind, optional, good: 0, bad: 0, first_fault: None }
    }

    /// How many bytes of the table are done.
    pub(super) fn position(&self) -> u64 {
        self.table.position()
    }

    /// All that can be cut out of the window: its rows, and what comes after the last.
    fn cuts(&mut self) -> Result<(Vec<Cut>, Cut), LoadError> {
        let mut rows = Vec::new();
        loop {
            match self.table.cut(&self.file)? {
                row @ (Cut::Row { .. } | Cut::Huge { .. }) => rows.push(row),
                other => return Ok((rows, other)),
            }
        }
    }
}

impl Reading {
    pub(super) fn cut(&mut self, mut cutting: Box<Cutting>) {
        if let Err(fault) = cutting.table.fill() {
            let error = fault.of(&cutting.file);
            return self.cut_short(&cutting, None, error);
        }
        let (cuts, then) = match cutting.cuts() {
            Ok(cut) => cut,
            Err(error) => return self.end_table(&cutting, Some(error)),
        };
        self.take_rows(&mut cutting, &cuts);
        if cutting.good == 0 && cutting.bad >= PATIENCE {
            let fault = cutting.first_fault.take();
            return self.end_table(&cutting, fault);
        }
        match then {
            Cut::Broken { line, column, expected, found } => {
                let (file, expected) = (cutting.file.to_string(), expected.to_owned());
                let error = LoadError::Malformed { file, line, column, expected, found };
                self.cut_short(&cutting, Some(line), error);
            }
            Cut::Hungry => self.stage = Stage::Cutting(cutting),
            _ => self.end_table(&cutting, None),
        }
    }

    /// The rest of the table cannot be read; what was read of it counts.
    fn cut_short(&mut self, cutting: &Cutting, line: Option<usize>, error: LoadError) {
        if cutting.good == 0 {
            return self.end_table(cutting, Some(error));
        }
        let reason = format!("the rest of the file was not read: {error}");
        self.building.note_file(Severity::SetAside, "cut short", &cutting.file, line, reason);
        self.end_table(cutting, None);
    }

    fn take_rows(&mut self, cutting: &mut Cutting, cuts: &[Cut]) {
        let text = |cut: &Cut| match cut {
            Cut::Row { range, .. } => Some(cutting.table.row(range.clone()).trim_ascii_end()),
            _ => None,
        };
        let texts: Vec<&[u8]> = cuts.iter().filter_map(text).collect();
        let mut parsed = parse_all(&texts, json::parse_members).into_iter();
        for cut in cuts {
            if cutting.good == 0 && cutting.bad >= PATIENCE {
                return;
            }
            match cut {
                Cut::Row { line, column, last, .. } => {
                    if let Some(parsed) = parsed.next() {
                        self.take_row(cutting, parsed, (*line, *column), *last);
                    }
                }
                Cut::Huge { line, bytes } => {
                    let (found, most) = (bytes >> 20, MOST_OF_A_ROW >> 20);
                    let reason = format!("a row of {found} MB; {most} MB are the most that is read");
                    let file = &cutting.file;
                    self.building.note_file(Severity::SetAside, "huge row", file, Some(*line), reason);
                    cutting.bad += 1;
                }
                _ => {}
            }
        }
    }

    fn take_row(
        &mut self,
        cutting: &mut Cutting,
        parsed: Result<Parsed<Members>, ParseFault>,
        (line, column): (usize, usize),
        last: bool,
    ) {
        let file = &cutting.file;
        let mut row = Row { notes: &mut self.building.notes, file, line, id: None };
        match parsed {
            Ok(parsed) => {
                cutting.good += 1;
                let members = parsed.told(&mut row);
                self.building.row(cutting.kind, members, file, line);
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
        // What a flow unpacked was held to the rest of the allowance already.
        self.allowance.take(cutting.table.unpacked()).ok();
        self.stage = Stage::Idle;
        if let Some(error) = error {
            let part = Part::Table { kind: cutting.kind, optional: cutting.optional };
            return self.lose(&cutting.file, error, &part);
        }
        self.items_read |= cutting.kind == TableKind::Items;
    }
}
