//! Where the members of a manifest stand, found a slice at a time, so that inline tables need
//! not be parsed in one go.

use std::ops::Range;

use crate::formats::depth::Depth;

/// One value of the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Node {
    /// Depth: 1 a member of the manifest, 2 an element of `runs`, 3 a member of that.
    pub(in crate::formats) depth: usize,
    /// The key's bytes without quotes, in an object.
    pub(in crate::formats) key: Option<Range<usize>>,
    /// The value's bytes.
    pub(in crate::formats) value: Range<usize>,
    /// The line on which the value begins, from 1.
    pub(in crate::formats) line: usize,
    /// The column at which the value begins, in bytes, from 1.
    pub(in crate::formats) column: usize,
}

/// A scan of a manifest. It trusts its brackets; what it cuts out is parsed by serde_json.
#[derive(Debug, Default)]
pub(in crate::formats) struct Outline {
    at: usize,
    line: usize,
    line_start: usize,
    /// Open containers, innermost last: whether each is an object.
    open: Vec<bool>,
    key: Vec<Option<Range<usize>>>,
    value_start: Vec<Option<(usize, usize, usize)>>,
    string_start: Option<usize>,
    escaped: bool,
    /// Inside a value that needs no outline: where it ends.
    skipping: Option<Depth>,
    in_runs: bool,
    nodes: Vec<Node>,
    closed: bool,
}

impl Outline {
    /// Scans at most `budget` bytes; true when the end is reached.
    pub(in crate::formats) fn step(&mut self, bytes: &[u8], budget: usize) -> bool {
        let stop = bytes.len().min(self.at + budget);
        while self.at < stop && !self.closed {
            self.take(bytes, bytes[self.at]);
            self.at += 1;
            if bytes[self.at - 1] == b'\n' {
                self.line += 1;
                self.line_start = self.at;
            }
        }
        self.at >= bytes.len() || self.closed
    }

    /// How far the scan is.
    pub(in crate::formats) fn position(&self) -> usize {
        self.at
    }

    /// A scan that begins at byte `at`, behind a byte-order mark.
    pub(in crate::formats) fn starting_at(at: usize) -> Self {
        Self { at, line_start: at, ..Self::default() }
    }

    /// After the last step: line, column and what is missing, where the manifest is not whole.
    pub(in crate::formats) fn check(&self, bytes: &[u8]) -> Result<(), (usize, usize, &'static str)> {
        let at = self.at.min(bytes.len());
        let behind = &bytes[at..];
        let blanks = behind.len() - behind.trim_ascii_start().len();
        if self.closed && blanks == behind.len() {
            return Ok(());
        }
        let expected = if self.closed {
            "nothing after the manifest (a table is opened by choosing the verivid.json that names it)"
        } else {
            "the closing bracket of the manifest (perhaps the file was cut off)"
        };
        Err((self.line + 1, at - self.line_start + 1, expected))
    }

    /// What was found, in file order.
    pub(in crate::formats) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn take(&mut self, bytes: &[u8], byte: u8) {
        if let Some(depth) = &mut self.skipping {
            if depth.closes(byte) {
                self.skipping = None;
            }
            return;
        }
        if self.string_start.is_some() {
            self.take_string(byte);
            return;
        }
        match byte {
            b'"' => {
                self.begin_value();
                self.string_start = Some(self.at);
            }
            b'{' | b'[' => self.enter(bytes, byte),
            b'}' | b']' => self.leave(bytes),
            b',' => self.end_value(bytes),
            b':' => {
                // What was taken for a value was the key.
                if let (Some(slot), Some(key)) = (self.value_start.last_mut(), self.key.last_mut())
                    && let Some((start, ..)) = slot.take()
                {
                    let text = trimmed(bytes, start..self.at);
                    *key = Some(text.start + 1..text.end.saturating_sub(1).max(text.start + 1));
                }
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => self.begin_value(),
        }
    }

    fn take_string(&mut self, byte: u8) {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b'"' => self.string_start = None,
            _ => {}
        }
    }

    fn begin_value(&mut self) {
        if let Some(slot) = self.value_start.last_mut()
            && slot.is_none()
        {
            *slot = Some((self.at, self.line + 1, self.at - self.line_start + 1));
        }
    }

    fn enter(&mut self, bytes: &[u8], byte: u8) {
        self.begin_value();
        let depth = self.open.len();
        if depth == 1 {
            let key = self.key.last().cloned().flatten();
            self.in_runs = byte == b'[' && key.is_some_and(|key| &bytes[key] == b"runs");
        }
        let followed = depth == 0 || (self.in_runs && depth <= 2);
        if followed {
            self.open.push(byte == b'{');
            self.key.push(None);
            self.value_start.push(None);
        } else {
            let mut inside = Depth::default();
            inside.closes(byte);
            self.skipping = Some(inside);
        }
    }

    fn end_value(&mut self, bytes: &[u8]) {
        let depth = self.open.len();
        let start = self.value_start.last_mut().and_then(Option::take);
        let key = self.key.last_mut().and_then(Option::take);
        if let Some((start, line, column)) = start {
            let value = trimmed(bytes, start..self.at);
            self.nodes.push(Node { depth, key, value, line, column });
        }
    }

    fn leave(&mut self, bytes: &[u8]) {
        self.end_value(bytes);
        self.open.pop();
        self.key.pop();
        self.value_start.pop();
        self.closed = self.open.is_empty();
        if self.open.len() == 1 {
            self.in_runs = false;
        }
    }
}

/// `range` without blanks at its end.
fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let text = &bytes[range.clone()];
    range.start..range.start + text.trim_ascii_end().len()
}
