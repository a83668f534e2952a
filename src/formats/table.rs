//! Cuts a table, JSON Lines or a JSON array, into rows without parsing them, a slice at a time.

use std::ops::Range;
use std::sync::Arc;

use super::error::LoadError;
use super::json::excerpt;

/// The most bytes that one call works on.
pub(super) const SLICE: usize = 512 * 1024;

/// Where the end of a JSON value is, however deep it is nested; resumable.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Depth {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Depth {
    /// Takes the next byte; true when an outermost container or string closes with it.
    pub(super) fn closes(&mut self, byte: u8) -> bool {
        if self.in_string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => {
                    self.in_string = false;
                    return self.depth == 0;
                }
                _ => {}
            }
            return false;
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

/// One piece of a table.
pub(super) enum Cut {
    /// A row: its bytes, its line and column, and whether the table ends in it without a line end.
    Row { range: Range<usize>, line: usize, column: usize, last: bool },
    /// The slice is used up.
    Pause,
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
    Done,
}

/// A table that is being cut.
pub(super) struct Table {
    /// The file's bytes.
    pub(super) bytes: Arc<Vec<u8>>,
    end: usize,
    at: usize,
    line: usize,
    line_start: usize,
    mode: Mode,
    /// How far the row at `at` has been scanned.
    scanned: usize,
    depth: Depth,
}

impl Table {
    /// The table in `range` of `bytes`, whose first byte stands at `line` and `column`.
    pub(super) fn new(bytes: Arc<Vec<u8>>, range: Range<usize>, line: usize, column: usize) -> Self {
        let mark = if bytes[range.clone()].starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let at = range.start + mark;
        let line_start = at.saturating_sub(column - 1);
        Self {
            bytes,
            end: range.end,
            at,
            line,
            line_start,
            mode: Mode::Unknown,
            scanned: at,
            depth: Depth::default(),
        }
    }

    /// How many bytes are cut.
    pub(super) fn position(&self) -> usize {
        self.scanned.max(self.at)
    }

    fn column(&self) -> usize {
        self.at.saturating_sub(self.line_start) + 1
    }

    fn peek(&self) -> Option<u8> {
        self.bytes[..self.end].get(self.at).copied()
    }

    /// Skips blanks; at most `budget` of them.
    fn skip_blanks(&mut self, budget: &mut usize) {
        while let Some(byte) = self.peek() {
            if !byte.is_ascii_whitespace() || *budget == 0 {
                break;
            }
            *budget -= 1;
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.at;
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
            found: excerpt(&self.bytes[self.at.min(self.end)..self.end]),
        }
    }

    /// The next piece, working on at most `budget` bytes, from which the work is taken off.
    pub(super) fn cut(&mut self, file: &str, budget: &mut usize) -> Result<Cut, LoadError> {
        if self.scanned == self.at {
            self.skip_blanks(budget);
        }
        if *budget == 0 {
            return Ok(Cut::Pause);
        }
        if self.mode == Mode::Unknown {
            self.begin(file)?;
            self.skip_blanks(budget);
        }
        Ok(match self.mode {
            Mode::Unknown | Mode::Done => Cut::End,
            Mode::Lines => self.cut_line(budget),
            Mode::Array { after } => self.cut_element(after, budget),
        })
    }

    fn cut_line(&mut self, budget: &mut usize) -> Cut {
        if self.at >= self.end {
            self.mode = Mode::Done;
            return Cut::End;
        }
        let stop = self.end.min(self.scanned.saturating_add(*budget));
        let found = self.bytes[self.scanned..stop].iter().position(|b| *b == b'\n');
        let row_end = match found {
            Some(length) => self.scanned + length,
            None if stop == self.end => self.end,
            None => {
                self.scanned = stop;
                *budget = 0;
                return Cut::Pause;
            }
        };
        *budget = budget.saturating_sub(row_end - self.scanned);
        self.row(row_end, found.is_none())
    }

    /// Gives out the row up to `row_end` and moves there.
    fn row(&mut self, row_end: usize, last: bool) -> Cut {
        let range = self.at..row_end;
        let cut = Cut::Row { range: range.clone(), line: self.line, column: self.column(), last };
        // A line has no line end inside; an array's element may.
        if matches!(self.mode, Mode::Array { .. }) {
            for (place, _) in self.bytes[range].iter().enumerate().filter(|(_, b)| **b == b'\n') {
                self.line += 1;
                self.line_start = self.at + place + 1;
            }
        }
        self.at = row_end;
        self.scanned = row_end;
        self.depth = Depth::default();
        cut
    }

    fn broken(&mut self, expected: &'static str) -> Cut {
        self.mode = Mode::Done;
        let found = excerpt(&self.bytes[self.at.min(self.end)..self.end]);
        Cut::Broken { line: self.line, column: self.column(), expected, found }
    }

    fn cut_element(&mut self, after: bool, budget: &mut usize) -> Cut {
        if self.scanned == self.at {
            match (after, self.peek()) {
                (_, None) => return self.broken("`]` at the end of the array"),
                (_, Some(b']')) => return self.close(budget),
                (true, Some(b',')) => {
                    self.at += 1;
                    self.mode = Mode::Array { after: false };
                    self.skip_blanks(budget);
                    if *budget == 0 {
                        return Cut::Pause;
                    }
                    return self.cut_element(false, budget);
                }
                (true, _) => return self.broken("`,` or `]` after an element"),
                (false, Some(b'{' | b'[' | b'"')) => {}
                (false, _) => return self.cut_scalar(),
            }
        }
        let stop = self.end.min(self.scanned.saturating_add(*budget));
        for place in self.scanned..stop {
            if self.depth.closes(self.bytes[place]) {
                *budget = budget.saturating_sub(place + 1 - self.scanned);
                self.mode = Mode::Array { after: true };
                return self.row(place + 1, false);
            }
        }
        *budget = budget.saturating_sub(stop - self.scanned);
        self.scanned = stop;
        if stop == self.end {
            return self.broken("the end of this element");
        }
        Cut::Pause
    }

    /// An element that is a number or a word: short, and never a row.
    fn cut_scalar(&mut self) -> Cut {
        let ends = |b: &u8| matches!(b, b',' | b']') || b.is_ascii_whitespace();
        let reach = self.end.min(self.at + 1024);
        match self.bytes[self.at..reach].iter().position(ends) {
            Some(length) if length > 0 => {
                self.mode = Mode::Array { after: true };
                self.row(self.at + length, false)
            }
            _ => self.broken("an object"),
        }
    }

    fn close(&mut self, budget: &mut usize) -> Cut {
        self.at += 1;
        self.skip_blanks(budget);
        if self.at < self.end && *budget > 0 {
            return self.broken("nothing after the array");
        }
        self.mode = Mode::Done;
        Cut::End
    }
}
