//! A reply made ready for reading: normalised, without thoughts and markup, and with the
//! way back to the bytes that the model wrote.

use std::borrow::Cow;
use std::ops::Range;

use unicode_normalization::{IsNormalized, UnicodeNormalization, char::is_combining_mark, is_nfkc_quick};

/// A run of a text and the run of its source that it stands for.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Start in the text.
    at: usize,
    /// Start in the source.
    from: usize,
    /// Length in the source.
    length: usize,
    /// Whether both are the same bytes, so that a place inside maps exactly.
    same: bool,
}

/// A text made from another one, piece by piece.
#[derive(Clone, Debug)]
struct Mapped<'a> {
    text: Cow<'a, str>,
    /// Empty: the text is its source.
    pieces: Vec<Piece>,
}

impl Mapped<'_> {
    fn source_range(&self, range: Range<usize>) -> Range<usize> {
        if self.pieces.is_empty() || range.is_empty() {
            return range;
        }
        let holder = |at: usize| {
            let next = self.pieces.partition_point(|piece| piece.at <= at);
            self.pieces.get(next.saturating_sub(1))
        };
        let start = holder(range.start)
            .map_or(range.start, |piece| piece.from + if piece.same { range.start - piece.at } else { 0 });
        let end = holder(range.end - 1).map_or(range.end, |piece| {
            piece.from + if piece.same { range.end - piece.at } else { piece.length }
        });
        start..end.max(start)
    }
}

/// A reply ready for reading.
#[derive(Clone, Debug)]
pub(super) struct Reply<'a> {
    normal: Mapped<'a>,
    clean: Option<Mapped<'static>>,
}

impl<'a> Reply<'a> {
    /// Normalises (NFKC), drops `<think>`, unwraps `<answer>`, `\boxed{}`, `**` and backquotes.
    pub(super) fn new(source: &'a str) -> Self {
        let normal = normalised(source);
        let marked = normal.text.bytes().any(|b| matches!(b, b'<' | b'*' | b'`' | b'\\'));
        let clean = if marked { Some(Unwrapping::new(&normal.text).run()) } else { None };
        Self { normal, clean }
    }

    /// The text to read.
    pub(super) fn text(&self) -> &str {
        self.clean.as_ref().map_or(&self.normal.text, |clean| &clean.text)
    }

    /// The bytes of the original reply behind a range of [`Self::text`].
    pub(super) fn source_range(&self, range: Range<usize>) -> Range<usize> {
        let range = match &self.clean {
            Some(clean) => clean.source_range(range),
            None => range,
        };
        self.normal.source_range(range)
    }
}

/// Normalises cluster by cluster, so that each keeps its place.
fn normalised(source: &str) -> Mapped<'_> {
    if source.is_ascii() || is_nfkc_quick(source.chars()) == IsNormalized::Yes {
        return Mapped { text: Cow::Borrowed(source), pieces: Vec::new() };
    }
    let mut text = String::with_capacity(source.len());
    let mut pieces: Vec<Piece> = Vec::new();
    let mut chars = source.char_indices().peekable();
    while let Some((from, first)) = chars.next() {
        let mut end = from + first.len_utf8();
        while let Some((_, next)) = chars.next_if(|(_, c)| joins(*c)) {
            end += next.len_utf8();
        }
        let at = text.len();
        let cluster = &source[from..end];
        text.extend(cluster.nfkc());
        let same = text.get(at..) == Some(cluster);
        match pieces.last_mut() {
            Some(last) if last.same && same => last.length += end - from,
            _ => pieces.push(Piece { at, from, length: end - from, same }),
        }
    }
    Mapped { text: Cow::Owned(text), pieces }
}

/// Whether a character may melt into the one before it: marks and Hangul vowels and finals.
fn joins(c: char) -> bool {
    !c.is_ascii() && (is_combining_mark(c) || matches!(c, '\u{1160}'..='\u{11FF}' | '\u{FF9E}' | '\u{FF9F}'))
}

/// One pass that copies a text without its markup.
struct Unwrapping<'a> {
    source: &'a str,
    at: usize,
    text: String,
    pieces: Vec<Piece>,
    /// Open braces inside each open `\boxed{`.
    boxes: Vec<usize>,
}

impl<'a> Unwrapping<'a> {
    fn new(source: &'a str) -> Self {
        Self {
            source,
            at: 0,
            text: String::with_capacity(source.len()),
            pieces: Vec::new(),
            boxes: Vec::new(),
        }
    }

    fn run(mut self) -> Mapped<'static> {
        let mut copied = 0;
        while self.at < self.source.len() {
            let Some((length, line_end)) = self.markup() else {
                self.at += 1;
                continue;
            };
            self.copy(copied, self.at);
            if line_end {
                self.end_line(length);
            }
            self.at += length;
            copied = self.at;
        }
        self.copy(copied, self.source.len());
        // A text that was all markup still needs a piece, or it would count as unchanged.
        self.pieces.push(Piece { at: self.text.len(), from: self.source.len(), length: 0, same: false });
        Mapped { text: Cow::Owned(self.text), pieces: self.pieces }
    }

    /// Length of the markup at the current place, and whether a line ends there.
    fn markup(&mut self) -> Option<(usize, bool)> {
        let rest = &self.source.as_bytes()[self.at..];
        match rest.first()? {
            b'`' => Some((1, false)),
            b'*' if rest.starts_with(b"**") => Some((2, false)),
            b'<' => tag(rest),
            b'\\' if rest.starts_with(b"\\boxed{") => {
                self.boxes.push(0);
                Some((7, true))
            }
            b'\\' if !self.boxes.is_empty() && rest.starts_with(b"\\text{") => {
                self.boxes.push(0);
                Some((6, false))
            }
            b'{' => {
                if let Some(open) = self.boxes.last_mut() {
                    *open += 1;
                }
                None
            }
            b'}' => match self.boxes.last_mut() {
                Some(0) => {
                    self.boxes.pop();
                    Some((1, true))
                }
                Some(open) => {
                    *open -= 1;
                    None
                }
                None => None,
            },
            _ => None,
        }
    }

    fn copy(&mut self, from: usize, to: usize) {
        if from < to {
            self.pieces.push(Piece { at: self.text.len(), from, length: to - from, same: true });
            self.text.push_str(&self.source[from..to]);
        }
    }

    fn end_line(&mut self, length: usize) {
        self.pieces.push(Piece { at: self.text.len(), from: self.at, length, same: false });
        self.text.push('\n');
    }
}

/// A tag that is dropped at the start of `rest`: its length, or a thought's up to its end.
fn tag(rest: &[u8]) -> Option<(usize, bool)> {
    let begins = |name: &[u8]| rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
    if begins(b"<think>") {
        let close = b"</think>";
        let end = rest.windows(close.len()).position(|window| window.eq_ignore_ascii_case(close));
        return Some((end.map_or(rest.len(), |end| end + close.len()), true));
    }
    if let Some(name) = [&b"<answer>"[..], b"</answer>"].into_iter().find(|name| begins(name)) {
        return Some((name.len(), true));
    }
    INLINE.into_iter().find(|name| begins(name)).map(|name| (name.len(), false))
}

/// Tags of type, which part nothing.
const INLINE: [&[u8]; 10] =
    [b"<b>", b"</b>", b"<i>", b"</i>", b"<em>", b"</em>", b"<u>", b"</u>", b"<strong>", b"</strong>"];
