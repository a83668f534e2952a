//! Cuts a table, JSON Lines or a JSON array, into rows without parsing them, through a window on its bytes: what is cut
//! and taken leaves it, what comes next is put behind it.

use std::ops::Range;
use std::sync::Arc;

use super::depth::Depth;
use super::error::LoadError;
use super::flow::{Fault, Flow};
use super::json::excerpt;

/// The most bytes that one call works on.
pub(super) const SLICE: usize = 512 * 1024;

/// One piece of a table.
#[derive(Clone, Debug)]
pub(super) enum Cut {
    /// A row: where it is in the window, its line and column, and whether the table ends in it without a line end.
    Row { range: Range<usize>, line: usize, column: usize, last: bool },
    /// A row that was too long to be kept: its line, and its bytes.
    Huge { line: usize, bytes: u64 },
    /// The window is used up: more must come in.
    Hungry,
    /// The table is read.
    End,
    /// The rest of the array cannot be cut: line, column, what was expected.
    Broken { line: usize, column: usize, expected: &'static str, found: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Unknown,
    Lines,
    /// Before an element; the flag: a comma or the bracket must come first.
    Array {
        after: bool,
    },
    /// Behind the array's bracket.
    Closed,
    Done,
}

/// The bytes that are looked at before an element is judged, where the table has so many.
const AHEAD: usize = 64;

/// A number or a word is not longer.
const SCALAR: usize = 1024;

/// A table that is being cut.
pub(super) struct Table {
    flow: Flow,
    window: Vec<u8>,
    /// Where the window begins in the table.
    base: u64,
    /// There is nothing behind the window.
    ended: bool,
    at: usize,
    line: usize,
    /// Where the present line begins in the table; it may begin before it.
    line_start: i64,
    mode: Mode,
    /// How far the row at `at` has been scanned.
    scanned: usize,
    depth: Depth,
    /// The longest row that is kept.
    longest: usize,
    /// Of a row that is longer: where it began, and its bytes that left the window.
    passing: Option<(usize, u64)>,
}

impl Table {
    /// The table in `range` of `bytes`, whose first byte stands at `line` and `column`.
    pub(super) fn new(bytes: Arc<Vec<u8>>, range: Range<usize>, line: usize, column: usize) -> Self {
        let mut table = Self::of(Flow::of_held(bytes, range));
        (table.line, table.line_start) = (line, 1 - column as i64);
        table
    }

    /// The table that comes so.
    pub(super) fn of(flow: Flow) -> Self {
        Self {
            flow,
            window: Vec::new(),
            base: 0,
            ended: false,
            at: 0,
            line: 1,
            line_start: 0,
            mode: Mode::Unknown,
            scanned: 0,
            depth: Depth::default(),
            longest: usize::MAX,
            passing: None,
        }
    }

    /// Passes over rows that are longer than so many bytes.
    pub(super) fn no_longer_than(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    /// How many of the file's bytes are cut, about, where it is packed.
    pub(super) fn position(&self) -> u64 {
        let ahead = if self.flow.is_packed() { 0 } else { self.window.len() - self.scanned.max(self.at) };
        self.flow.position().saturating_sub(ahead as u64)
    }

    /// The bytes that the file had unpacked, where it is packed.
    pub(super) fn unpacked(&self) -> u64 {
        self.flow.unpacked_bytes()
    }

    /// The bytes of a row; they are there until the next [`Table::fill`].
    pub(super) fn row(&self, range: Range<usize>) -> &[u8] {
        self.window.get(range).unwrap_or_default()
    }

    /// Lets what is cut out of the window, and the next piece into it.
    pub(super) fn fill(&mut self) -> Result<(), Fault> {
        let row = self.scanned - self.at;
        if row > self.longest || self.passing.is_some() {
            let (line, left) = self.passing.unwrap_or((self.line, 0));
            self.passing = Some((line, left + row as u64));
            self.count_lines(self.at..self.scanned);
            self.at = self.scanned;
        }
        self.window.drain(..self.at);
        self.base += self.at as u64;
        self.scanned -= self.at;
        self.at = 0;
        self.ended = self.flow.next(&mut self.window)?;
        Ok(())
    }

    fn place(&self, at: usize) -> i64 {
        self.base as i64 + at as i64
    }

    fn column(&self) -> usize {
        usize::try_from(self.place(self.at) - self.line_start).unwrap_or(0) + 1
    }

    fn peek(&self) -> Option<u8> {
        self.window.get(self.at).copied()
    }

    /// Whether more may come that is needed to judge what stands here.
    fn is_short_of(&self, ahead: usize) -> bool {
        !self.ended && self.window.len() - self.at < ahead
    }

    /// Skips blanks.
    fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek().filter(u8::is_ascii_whitespace) {
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.place(self.at);
            }
        }
        self.scanned = self.at;
    }

    /// Refuses what cannot be a table, by its first byte.
    fn begin(&mut self, file: &str) -> Result<(), LoadError> {
        self.mode = match self.peek() {
            None => Mode::Done,
            Some(b'{') => Mode::Lines,
            Some(b'[') => {
                self.at += 1;
                self.scanned = self.at;
                Mode::Array { after: false }
            }
            Some(_) => return Err(self.malformed(file, "a JSON object or array")),
        };
        Ok(())
    }

    /// An error at the present place.
    fn malformed(&self, file: &str, expected: &str) -> LoadError {
        LoadError::Malformed {
            file: file.to_owned(),
            line: self.line,
            column: self.column(),
            expected: expected.to_owned(),
            found: excerpt(&self.window[self.at..]),
        }
    }

    /// The next piece of what is in the window.
    pub(super) fn cut(&mut self, file: &str) -> Result<Cut, LoadError> {
        if self.mode == Mode::Unknown {
            if self.base == 0 && self.at == 0 {
                if self.is_short_of(3) {
                    return Ok(Cut::Hungry);
                }
                if self.window.starts_with(b"\xEF\xBB\xBF") {
                    // The mark has no column.
                    (self.at, self.line_start) = (3, self.line_start + 3);
                }
            }
            self.skip_blanks();
            if self.is_short_of(AHEAD) {
                return Ok(Cut::Hungry);
            }
            self.begin(file)?;
        }
        if self.scanned == self.at && self.passing.is_none() {
            self.skip_blanks();
        }
        Ok(match self.mode {
            Mode::Unknown | Mode::Done => Cut::End,
            Mode::Lines => self.cut_line(),
            Mode::Array { after } => self.cut_element(after),
            Mode::Closed => self.close(),
        })
    }

    fn cut_line(&mut self) -> Cut {
        let stop = self.window.len();
        if self.at >= stop && self.passing.is_none() {
            if !self.ended {
                return Cut::Hungry;
            }
            self.mode = Mode::Done;
            return Cut::End;
        }
        let found = memchr::memchr(b'\n', &self.window[self.scanned..]);
        match found {
            Some(length) => self.give(self.scanned + length, false),
            None if self.ended => self.give(stop, true),
            None => {
                self.scanned = stop;
                Cut::Hungry
            }
        }
    }

    /// Counts the line ends in a part of the window.
    fn count_lines(&mut self, range: Range<usize>) {
        let start = range.start;
        for place in memchr::memchr_iter(b'\n', &self.window[range]) {
            self.line += 1;
            self.line_start = self.base as i64 + (start + place + 1) as i64;
        }
    }

    /// Gives out the row up to `row_end` and moves there.
    fn give(&mut self, row_end: usize, last: bool) -> Cut {
        let range = self.at..row_end;
        let cut = match self.passing.take() {
            Some((line, left)) => Cut::Huge { line, bytes: left + range.len() as u64 },
            None if range.len() > self.longest => Cut::Huge { line: self.line, bytes: range.len() as u64 },
            None => Cut::Row { range: range.clone(), line: self.line, column: self.column(), last },
        };
        // A line has no line end inside; an array's element may.
        if matches!(self.mode, Mode::Array { .. }) {
            self.count_lines(range);
        }
        self.at = row_end;
        self.scanned = row_end;
        self.depth = Depth::default();
        cut
    }

    fn broken(&mut self, expected: &'static str) -> Cut {
        self.mode = Mode::Done;
        let found = excerpt(&self.window[self.at..]);
        Cut::Broken { line: self.line, column: self.column(), expected, found }
    }

    fn cut_element(&mut self, after: bool) -> Cut {
        if self.scanned == self.at && self.passing.is_none() {
            if self.is_short_of(AHEAD) {
                return Cut::Hungry;
            }
            match (after, self.peek()) {
                (_, None) => return self.broken("`]` at the end of the array"),
                (_, Some(b']')) => {
                    self.at += 1;
                    self.mode = Mode::Closed;
                    return self.close();
                }
                (true, Some(b',')) => {
                    self.at += 1;
                    self.mode = Mode::Array { after: false };
                    self.skip_blanks();
                    return self.cut_element(false);
                }
                (true, _) => return self.broken("`,` or `]` after an element"),
                (false, Some(b'{' | b'[' | b'"')) => {}
                (false, _) => return self.cut_scalar(),
            }
        }
        for place in self.scanned..self.window.len() {
            if self.depth.closes(self.window[place]) {
                self.mode = Mode::Array { after: true };
                return self.give(place + 1, false);
            }
        }
        self.scanned = self.window.len();
        if self.ended {
            return self.broken("the end of this element");
        }
        Cut::Hungry
    }

    /// An element that is a number or a word: short, and never a row.
    fn cut_scalar(&mut self) -> Cut {
        if self.is_short_of(SCALAR) {
            return Cut::Hungry;
        }
        let ends = |b: &u8| matches!(b, b',' | b']') || b.is_ascii_whitespace();
        let reach = self.window.len().min(self.at + SCALAR);
        match self.window[self.at..reach].iter().position(ends) {
            Some(length) if length > 0 => {
                self.mode = Mode::Array { after: true };
                self.give(self.at + length, false)
            }
            _ => self.broken("an object"),
        }
    }

    fn close(&mut self) -> Cut {
        self.skip_blanks();
        if self.at < self.window.len() {
            return self.broken("nothing after the array");
        }
        if !self.ended {
            return Cut::Hungry;
        }
        self.mode = Mode::Done;
        Cut::End
    }
}
