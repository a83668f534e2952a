//! A file whose rows are given to their reader, a slice at a time.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::columnar::Columnar;
use super::file::{File, no_json};
use super::out::Out;
use super::sample::separator;
use crate::formats::error::LoadError;
use crate::formats::flow::{Flow, Stream};
use crate::formats::json::{self, ParseFault, Parsed};
use crate::formats::note::Severity;
use crate::formats::sharing::parse_all;
use crate::formats::table::{Cut, SLICE, Table};

/// Rows that may fail before a file of which none was good is given up.
const PATIENCE: usize = 1_000;

/// Rows of a Parquet table that are read in one go.
const ROWS: usize = 500;

/// What takes a row.
pub(in crate::formats) type TakeRow<'a> = &'a mut dyn FnMut(Map<String, Value>, &mut Out);

/// The longest row that is parsed, in bytes.
const MOST_OF_A_ROW: usize = 256 << 20;

/// Where rows come from.
enum Source {
    /// JSON Lines or a JSON list.
    Json(Table),
    /// A Parquet table: its rows, and their number.
    Columnar { rows: Columnar, line: usize },
    /// A table of cells, and its head.
    Cells { reader: Box<csv::Reader<Stream>>, head: Vec<String>, record: csv::ByteRecord },
}

/// A file that is being read by rows.
pub(in crate::formats) struct Feeding {
    name: Arc<str>,
    source: Source,
    good: usize,
    bad: usize,
    first_fault: Option<LoadError>,
}

impl Feeding {
    /// Nothing is read yet of a file that is at hand.
    pub(in crate::formats) fn new(file: &File) -> Result<Self, LoadError> {
        let whole = |bytes: &Arc<Vec<u8>>| Flow::of_held(Arc::clone(bytes), 0..bytes.len());
        let source = match separator(&file.name, &file.bytes) {
            _ if Columnar::is_one(&file.bytes) => Source::Columnar { rows: Columnar::open(file)?, line: 0 },
            Some(separator) => match &file.bytes[..] {
                // The table's library reads UTF-8.
                [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
                    cells(&file.name, whole(&Arc::new(file.text().into_owned().into_bytes())), separator)?
                }
                _ => cells(&file.name, whole(&file.bytes), separator)?,
            },
            None => json_rows(whole(&file.bytes)),
        };
        Ok(Self::of(Arc::clone(&file.name), source))
    }

    /// Nothing is read yet of a file that comes piece by piece: text, in UTF-8 as it seems.
    pub(in crate::formats) fn of_flow(name: Arc<str>, flow: Flow) -> Result<Self, LoadError> {
        let source = match separator(&name, flow.head()) {
            Some(separator) => cells(&name, flow, separator)?,
            None => json_rows(flow),
        };
        Ok(Self::of(name, source))
    }

    fn of(name: Arc<str>, source: Source) -> Self {
        Self { name, source, good: 0, bad: 0, first_fault: None }
    }

    /// How many of the file's bytes are read.
    pub(in crate::formats) fn position(&self) -> u64 {
        match &self.source {
            Source::Json(table) => table.position(),
            Source::Cells { reader, .. } => reader.get_ref().flow().position(),
            Source::Columnar { rows, line } => rows.position(*line),
        }
    }

    /// The bytes that the file had unpacked, where it was packed.
    pub(in crate::formats) fn unpacked(&self) -> u64 {
        match &self.source {
            Source::Json(table) => table.unpacked(),
            Source::Cells { reader, .. } => reader.get_ref().flow().unpacked_bytes(),
            Source::Columnar { .. } => 0,
        }
    }

    /// The file's name.
    pub(in crate::formats) fn name(&self) -> &Arc<str> {
        &self.name
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
        if let Err(fault) = table.fill() {
            let error = fault.of(&self.name);
            return self.cut_short(None, error, out);
        }
        let mut cuts = Vec::new();
        let then = loop {
            match table.cut(&self.name)? {
                row @ (Cut::Row { .. } | Cut::Huge { .. }) => cuts.push(row),
                other => break other,
            }
        };
        let text = |cut: &Cut| match cut {
            Cut::Row { range, .. } => Some(table.row(range.clone()).trim_ascii_end()),
            _ => None,
        };
        let texts: Vec<&[u8]> = cuts.iter().filter_map(text).collect();
        let mut parsed = parse_all(&texts, json::parse).into_iter();
        for cut in &cuts {
            match cut {
                Cut::Row { line, last, .. } => {
                    out.at(&self.name, *line);
                    if let Some(parsed) = parsed.next() {
                        self.take_row(parsed, *last, out, take);
                    }
                }
                Cut::Huge { line, bytes } => {
                    out.at(&self.name, *line);
                    let (found, most) = (bytes >> 20, MOST_OF_A_ROW >> 20);
                    let reason = format!("a row of {found} MB; {most} MB are the most that is read");
                    out.note(Severity::SetAside, "huge row", reason);
                    self.bad += 1;
                }
                _ => {}
            }
        }
        match then {
            Cut::Hungry => Ok(false),
            Cut::Broken { line, column, expected, found } => {
                let (file, expected) = (self.name.to_string(), expected.to_owned());
                let error = LoadError::Malformed { file, line, column, expected, found };
                self.cut_short(Some(line), error, out)
            }
            _ => Ok(true),
        }
    }

    fn take_row(
        &mut self,
        parsed: Result<Parsed<Value>, ParseFault>,
        last: bool,
        out: &mut Out,
        take: TakeRow,
    ) {
        let fault = match parsed {
            Ok(parsed) => {
                let value = out.told(parsed);
                let rows = give(value, take, out);
                self.good += usize::from(rows);
                self.bad += usize::from(!rows);
                return;
            }
            Err(fault) => fault,
        };
        self.bad += 1;
        let file = self.name.to_string();
        let (expected, found) = (fault.expected.clone(), fault.found.clone());
        let (line, column) = (out.line() + fault.line - 1, fault.column);
        let error = LoadError::Malformed { file, line, column, expected, found };
        self.first_fault.get_or_insert(error);
        if last {
            let reason = format!("the last row is cut off: {}", no_json(&fault));
            out.note(Severity::SetAside, "no JSON", reason);
        } else {
            out.not_json(&fault);
        }
    }

    /// The rest of the file cannot be read; what was read of it counts.
    fn cut_short(&self, line: Option<usize>, error: LoadError, out: &mut Out) -> Result<bool, LoadError> {
        if self.good == 0 {
            return Err(error);
        }
        if let Some(line) = line {
            out.at(&self.name, line);
        }
        out.note(Severity::SetAside, "cut short", format!("the rest of the file was not read: {error}"));
        Ok(true)
    }

    fn step_columnar(&mut self, out: &mut Out, take: TakeRow) -> bool {
        let Source::Columnar { rows, line } = &mut self.source else { return true };
        for _ in 0..ROWS {
            *line += 1;
            out.at(&self.name, *line);
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
            out.at(&self.name, line);
            match reader.read_byte_record(record) {
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
                        .map(|(name, cell)| (name.clone(), Value::from(String::from_utf8_lossy(cell))));
                    self.good += 1;
                    take(row.collect(), out);
                }
                Err(error) => {
                    self.bad += 1;
                    out.note(Severity::SetAside, "cells", error.to_string());
                    // Cells themselves cannot be wrong: the file cannot be read on.
                    return true;
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
            let found = json::describe(&other);
            let reason = format!("a row must be an object, found {found}");
            out.note(Severity::SetAside, "not an object", reason);
            return false;
        }
    }
    true
}

fn json_rows(flow: Flow) -> Source {
    Source::Json(Table::of(flow).no_longer_than(MOST_OF_A_ROW))
}

fn cells(name: &str, flow: Flow, separator: char) -> Result<Source, LoadError> {
    let mut builder = csv::ReaderBuilder::new();
    builder.flexible(true).delimiter(separator as u8);
    let mut reader = Box::new(builder.from_reader(Stream::new(flow)));
    let head = reader.byte_headers().map_err(|error| LoadError::Unavailable {
        file: name.to_owned(),
        why: format!("it has no head: {error}"),
    })?;
    let head = head.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
    Ok(Source::Cells { reader, head, record: csv::ByteRecord::new() })
}
