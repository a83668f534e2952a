//! JSON rows: parsing, with repairs that are noted.

use serde_json::Value;

use super::counted::{self, Members};
use super::note::{Row, Severity};

/// What was mended so that a row could be parsed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Repairs {
    not_numbers: usize,
    surrogates: usize,
    bad_utf8: bool,
}

/// Where and why parsing failed, relative to the row.
#[derive(Debug)]
pub(super) struct ParseFault {
    /// Line within the row, from 1.
    pub(super) line: usize,
    /// Column within that line, from 1.
    pub(super) column: usize,
    /// What was expected.
    pub(super) expected: String,
    /// What stood there.
    pub(super) found: String,
}

/// What was parsed, and what must be told of it.
#[derive(Debug)]
pub(super) struct Parsed<T> {
    /// It.
    pub(super) value: T,
    repairs: Repairs,
    /// Keys that stood twice in one object.
    repeated: usize,
}

impl<T> Parsed<T> {
    /// The value, with what was mended noted.
    pub(super) fn told(self, row: &mut Row) -> T {
        let repairs = self.repairs;
        if repairs.not_numbers > 0 {
            let reason = "NaN or Infinity stands for a number; it counts as not known";
            // A metric that is not defined may stand so in every row.
            row.counted(Severity::Changed, reason);
        }
        if repairs.surrogates > 0 {
            row.changed("half a character", "half of a surrogate pair was replaced by U+FFFD".into());
        }
        if self.repeated > 0 {
            let keys = if self.repeated == 1 { "a key stands" } else { "several keys stand" };
            row.changed("repeated key", format!("{keys} twice in one object; the last counts"));
        }
        if repairs.bad_utf8 {
            row.changed("not UTF-8", "bytes that are not UTF-8 were replaced by U+FFFD".into());
        }
        self.value
    }
}

/// Parses one JSON value; `NaN` and `Infinity` become null, lone surrogates U+FFFD.
pub(super) fn parse(bytes: &[u8]) -> Result<Parsed<Value>, ParseFault> {
    mended(bytes, counted::value)
}

/// Parses the row of a table, in the same way.
pub(super) fn parse_members(bytes: &[u8]) -> Result<Parsed<Members>, ParseFault> {
    mended(bytes, counted::members)
}

/// Reads a value and counts the keys that stood twice in one object.
type Counting<T> = fn(&[u8]) -> Result<(T, usize), serde_json::Error>;

fn mended<T>(bytes: &[u8], parse: Counting<T>) -> Result<Parsed<T>, ParseFault> {
    match parse(bytes) {
        Ok((value, repeated)) => Ok(Parsed { value, repairs: Repairs::default(), repeated }),
        Err(first) => {
            let (mended, repairs) = mend(bytes);
            if repairs == Repairs::default() {
                return Err(fault(bytes, &first));
            }
            let (value, repeated) = parse(&mended).map_err(|error| fault(&mended, &error))?;
            Ok(Parsed { value, repairs, repeated })
        }
    }
}

fn fault(bytes: &[u8], error: &serde_json::Error) -> ParseFault {
    let message = error.to_string();
    let expected = message.rsplit_once(" at line ").map_or(message.as_str(), |(head, _)| head);
    let expected = match expected.strip_prefix("expected ") {
        Some("ident") => "true, false or null".to_owned(),
        Some("value") => "a JSON value".to_owned(),
        Some(what) => what.to_owned(),
        None => format!("JSON ({expected})"),
    };
    if error.is_eof() {
        // The parser points at the last byte that it has.
        let what = message.strip_prefix("EOF while parsing ").and_then(|rest| rest.split(" at line ").next());
        let what = what.unwrap_or("value").trim_start_matches("an ").trim_start_matches("a ");
        let end = if bytes.trim_ascii_end().contains(&b'\n') { "text" } else { "line" };
        let last = bytes.rsplit(|b| *b == b'\n').next().unwrap_or_default();
        return ParseFault {
            line: bytes.iter().filter(|b| **b == b'\n').count() + 1,
            column: last.len() + 1,
            expected: format!("the rest of the {what}"),
            found: format!("the end of the {end}"),
        };
    }
    let line_bytes = bytes.split(|b| *b == b'\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let rest = line_bytes.get(error.column().saturating_sub(1)..).unwrap_or_default();
    ParseFault { line: error.line().max(1), column: error.column().max(1), expected, found: excerpt(rest) }
}

/// The first characters of `bytes`, quoted, for an error sentence.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the end of the text".to_owned();
    }
    if let Some(kind) = kind_of(bytes) {
        return kind.to_owned();
    }
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]);
    let is_text = |c: char| !c.is_control() || c.is_whitespace();
    let shown: String = text.chars().take(24).collect();
    if shown.contains(char::REPLACEMENT_CHARACTER) || !shown.chars().all(is_text) {
        return "bytes that are no text".to_owned();
    }
    format!("`{}`", shown.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What kind of file begins so, where it is one that is opened by mistake.
fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(usize, &[u8], &str); 9] = [
        (0, b"PK\x03\x04", "a .zip"),
        (0, b"\x1F\x8B", "a .gz"),
        (0, b"PAR1", "a Parquet table"),
        (0, b"%PDF", "a PDF"),
        (0, b"SQLite format 3", "a database"),
        (0, b"\x89PNG", "a picture"),
        (0, b"\xFF\xD8\xFF", "a picture"),
        (0, b"\x1A\x45\xDF\xA3", "a video"),
        (4, b"ftyp", "a video"),
    ];
    let begins = |at: usize, sign: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(sign));
    kinds.into_iter().find(|(at, sign, _)| begins(*at, sign)).map(|(_, _, kind)| kind)
}

/// A copy of `bytes` without what Python writes and JSON forbids.
fn mend(bytes: &[u8]) -> (Vec<u8>, Repairs) {
    let mut repairs = Repairs::default();
    let text = String::from_utf8_lossy(bytes);
    repairs.bad_utf8 = matches!(text, std::borrow::Cow::Owned(_));
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len() + 8);
    let mut at = 0;
    let mut in_string = false;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let (length, instead) = match (in_string, byte) {
            (_, b'"') => {
                in_string = !in_string;
                (1, None)
            }
            (true, b'\\') => escape(rest),
            (false, b'N' | b'I' | b'-') => not_a_number(rest),
            _ => (1, None),
        };
        match instead {
            Some("null") => repairs.not_numbers += 1,
            Some(_) => repairs.surrogates += 1,
            None => {}
        }
        let end = (at + length).min(bytes.len());
        out.extend_from_slice(instead.map_or(&bytes[at..end], str::as_bytes));
        at = end;
    }
    (out, repairs)
}

/// The length of the token at the start of `rest`, and null where it is no JSON number.
fn not_a_number(rest: &[u8]) -> (usize, Option<&'static str>) {
    for token in ["NaN", "Infinity", "-Infinity", "-NaN"] {
        if rest.starts_with(token.as_bytes()) {
            return (token.len(), Some("null"));
        }
    }
    (1, None)
}

/// The length of the escape at the start of `rest`, and what replaces it if it is half a pair.
fn escape(rest: &[u8]) -> (usize, Option<&'static str>) {
    match hex_escape(rest) {
        Some(0xD800..=0xDBFF) => match rest.get(6..).and_then(hex_escape) {
            Some(0xDC00..=0xDFFF) => (12, None),
            _ => (6, Some("\\ufffd")),
        },
        Some(0xDC00..=0xDFFF) => (6, Some("\\ufffd")),
        _ => (2, None),
    }
}

fn hex_escape(rest: &[u8]) -> Option<u32> {
    let digits = rest.strip_prefix(b"\\u")?.get(..4)?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// A JSON value's beginning, for a note: a text without its quotes, unless it would read as another value.
pub(super) fn describe(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        // NaN was read as null: the file may have either.
        Value::Array(list) if list.iter().any(Value::is_null) => {
            let one =
                |value: &Value| if value.is_null() { "null or NaN".to_owned() } else { value.to_string() };
            format!("[{}]", list.iter().map(one).collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    };
    if text.trim().is_empty() {
        return "a blank text".to_owned();
    }
    let shown: String = text.chars().take(40).collect();
    let more = if shown.len() < text.len() { "..." } else { "" };
    let other = value.is_string() && serde_json::from_str::<Value>(&text).is_ok();
    format!("{}`{shown}{more}`", if other { "the text " } else { "" })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_line_that_ends_too_early_is_said_to_end_there() {
        for (text, line, column, end) in [
            (r#"{"question": "trunc"#, 1, 20, "the end of the line"),
            (r#"{"a": [1, 2"#, 1, 12, "the end of the line"),
            (r#"{"a": 1,"#, 1, 9, "the end of the line"),
            ("{\"a\": 1,\n \"b\": tr", 2, 9, "the end of the text"),
        ] {
            let fault = parse(text.as_bytes()).unwrap_err();
            assert_eq!((fault.line, fault.column, fault.found.as_str()), (line, column, end), "{text}");
            assert!(fault.expected.starts_with("the rest of the "), "{}", fault.expected);
        }
        let fault = parse(b"{\"a\": oops}").unwrap_err();
        assert_eq!((fault.column, fault.found.as_str()), (7, "`oops}`"));
    }
}
