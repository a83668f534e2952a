//! The cells of a sheet.

use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

use super::number;
use super::parts::{Time, unescaped, walk};
use crate::formats::unpack;
use crate::formats::xml::{attribute, push_text};

/// Columns that a sheet can have.
const MOST_COLUMNS: usize = 16_384;
/// Rows whose empty cells are said, so that every column is seen at the beginning.
const WHOLE_ROWS: usize = 3;

/// What a sheet's cells refer to.
pub(super) struct Styles {
    /// The texts that cells share.
    pub(super) strings: Vec<String>,
    /// What each style makes of a number.
    pub(super) times: Vec<Time>,
    /// Whether days count from 1904.
    pub(super) from_1904: bool,
}

/// What a cell's `v` is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Number,
    Shared,
    Text,
    Flag,
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    column: usize,
    kind: Kind,
    style: usize,
    value: String,
    formula: String,
}

/// Where the text that comes belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Into {
    Nothing,
    Value,
    Formula,
}

/// Writes the rows of a sheet as a JSON list into `json`; gives how many there are. `packed` is the length of
/// the workbook, which what comes of it may exceed only within reason.
pub(super) fn write(text: &str, styles: &Styles, packed: usize, json: &mut Vec<u8>) -> Result<usize, String> {
    let mut sheet =
        Writing { styles, json, head: None, row: 0, line: 1, rows: 0, cells: Vec::new(), held: 0 };
    let (mut cell, mut into, mut aloud, mut too_large) = (Cell::default(), Into::Nothing, false, 0_usize);
    sheet.json.push(b'[');
    walk(text, |event, empty| match event {
        _ if too_large > 0 => {}
        Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
            "row" => sheet.begin_row(tag),
            "c" => cell = begin_cell(tag, cell.column),
            "v" | "t" if !empty && !aloud => into = Into::Value,
            "f" if !empty => into = Into::Formula,
            "rPh" => aloud = !empty,
            _ => {}
        },
        Event::End(tag) => match tag.local_name().as_ref() {
            "row" => {
                sheet.end_row();
                cell.column = 0;
            }
            "c" => {
                sheet.end_cell(&mut cell);
                let size = sheet.json.len() + sheet.held;
                too_large = if unpack::is_bomb(packed, size) { size } else { 0 };
            }
            "v" | "t" | "f" => into = Into::Nothing,
            "rPh" => aloud = false,
            _ => {}
        },
        event => {
            match into {
                Into::Value => push_text(event, &mut cell.value),
                Into::Formula => push_text(event, &mut cell.formula),
                Into::Nothing => false,
            };
        }
    })?;
    if too_large > 0 {
        return Err(format!("its {packed} bytes come to more than {} MB of rows", too_large >> 20));
    }
    sheet.json.extend_from_slice(b"\n]\n");
    Ok(sheet.rows)
}

/// `B7` is column 1; a cell without a place follows the one before it, whose column is `next - 1`.
fn begin_cell(tag: &BytesStart, next: usize) -> Cell {
    let mut cell = Cell { column: next, ..Cell::default() };
    if let Some(place) = attribute(tag, "r") {
        let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
        let column =
            letters.fold(0, |sum, letter| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'@'));
        cell.column = if column > 0 { column - 1 } else { next };
    }
    cell.style = attribute(tag, "s").and_then(|style| style.parse().ok()).unwrap_or(usize::MAX);
    cell.kind = match attribute(tag, "t").as_deref() {
        Some("s") => Kind::Shared,
        Some("str" | "inlineStr" | "e" | "d") => Kind::Text,
        Some("b") => Kind::Flag,
        _ => Kind::Number,
    };
    cell
}

/// The rows as they are written.
struct Writing<'a> {
    styles: &'a Styles,
    json: &'a mut Vec<u8>,
    /// The columns' names as JSON texts, by column.
    head: Option<Vec<Option<String>>>,
    /// Number of the row that is being read, from 1.
    row: usize,
    /// The line that is being written.
    line: usize,
    rows: usize,
    cells: Vec<(usize, Value)>,
    /// Bytes of the texts in `cells`.
    held: usize,
}

impl Writing<'_> {
    fn begin_row(&mut self, tag: &BytesStart) {
        let said = attribute(tag, "r").and_then(|row| row.parse::<usize>().ok());
        // A sheet has at most 2^20 rows, in their order.
        let said = said.filter(|row| *row > self.row && *row <= 1 << 20);
        self.row = said.unwrap_or(self.row + 1);
        self.cells.clear();
        self.held = 0;
    }

    /// A cell without a value that has a formula was a text with `=` before it, or was never computed.
    fn end_cell(&mut self, cell: &mut Cell) {
        let text = std::mem::take(&mut cell.value);
        let formula = std::mem::take(&mut cell.formula);
        let styles = self.styles;
        let value = match cell.kind {
            _ if text.is_empty() && !formula.is_empty() => Value::from(format!("={formula}")),
            Kind::Shared => {
                let shared = text.trim().parse::<usize>().ok().and_then(|at| styles.strings.get(at));
                shared.map_or(Value::Null, |text| Value::from(text.as_str()))
            }
            Kind::Text => Value::from(unescaped(text)),
            Kind::Flag => Value::from(text.trim() == "1" || text.trim() == "true"),
            Kind::Number if text.trim().is_empty() => Value::Null,
            Kind::Number => {
                let time = styles.times.get(cell.style).copied().unwrap_or(Time::No);
                number::value(&text, time, styles.from_1904)
            }
        };
        if !value.is_null() && value != "" && cell.column < MOST_COLUMNS {
            self.held += value.as_str().map_or(8, str::len);
            self.cells.push((cell.column, value));
        }
        cell.column += 1;
    }

    fn end_row(&mut self) {
        if self.cells.is_empty() {
            return;
        }
        match self.head.take() {
            None => self.head = Some(head(&self.cells)),
            Some(mut head) => {
                self.write_row(&mut head);
                self.head = Some(head);
            }
        }
    }

    fn write_row(&mut self, head: &mut Vec<Option<String>>) {
        self.json.resize(self.json.len() + self.row.saturating_sub(self.line), b'\n');
        self.line = self.line.max(self.row);
        self.json.extend_from_slice(if self.rows > 0 { b",{" } else { b"{" });
        let mut first = true;
        let mut member = |name: &str, value: &Value, json: &mut Vec<u8>| {
            if !std::mem::take(&mut first) {
                json.push(b',');
            }
            json.extend_from_slice(name.as_bytes());
            json.push(b':');
            json.extend_from_slice(value.to_string().as_bytes());
        };
        self.cells.sort_by_key(|(column, _)| *column);
        if self.rows < WHOLE_ROWS {
            for (column, name) in head.iter().enumerate().filter_map(|(at, name)| Some((at, name.as_ref()?)))
            {
                let found = self.cells.binary_search_by_key(&column, |(column, _)| *column);
                let value =
                    found.ok().and_then(|at| self.cells.get(at)).map_or(&Value::Null, |(_, value)| value);
                member(name, value, self.json);
            }
        }
        for (column, value) in &self.cells {
            if head.len() <= *column {
                head.resize(*column + 1, None);
            }
            let named = head.get(*column).is_some_and(Option::is_some);
            if named && self.rows < WHOLE_ROWS {
                continue;
            }
            let unnamed = || Value::from(format!("Unnamed: {column}")).to_string();
            let Some(name) = head.get_mut(*column) else { continue };
            member(name.get_or_insert_with(unnamed), value, self.json);
        }
        self.json.push(b'}');
        self.rows += 1;
        self.cells.clear();
        self.held = 0;
    }
}

/// The names of the columns.
fn head(cells: &[(usize, Value)]) -> Vec<Option<String>> {
    let mut head: Vec<Option<String>> = Vec::new();
    let mut seen = std::collections::BTreeMap::new();
    for (column, value) in cells {
        let name = match value {
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        let count = seen.entry(name.clone()).or_insert(0_usize);
        let unique = if *count > 0 { format!("{name}.{count}") } else { name };
        *count += 1;
        if head.len() <= *column {
            head.resize(*column + 1, None);
        }
        if let Some(place) = head.get_mut(*column) {
            *place = Some(Value::from(unique).to_string());
        }
    }
    head
}
