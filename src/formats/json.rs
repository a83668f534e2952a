//! JSON rows: parsing with repairs that are noted, and taking known fields out of an object.

use serde_json::{Map, Value};

use super::note::Row;
use crate::model::Extra;

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

/// Parses one JSON value; `NaN` and `Infinity` become null, lone surrogates U+FFFD.
pub(super) fn parse(bytes: &[u8]) -> Result<(Value, Repairs), ParseFault> {
    match serde_json::from_slice(bytes) {
        Ok(value) => Ok((value, Repairs::default())),
        Err(first) => {
            let (mended, repairs) = mend(bytes);
            if repairs == Repairs::default() {
                return Err(fault(bytes, &first));
            }
            let value = serde_json::from_slice(&mended).map_err(|error| fault(&mended, &error))?;
            Ok((value, repairs))
        }
    }
}

/// Parses one row and notes what was mended.
pub(super) fn parse_row(bytes: &[u8], row: &mut Row) -> Result<Value, ParseFault> {
    let (value, repairs) = parse(bytes)?;
    if repairs.not_numbers > 0 {
        row.changed("NaN or Infinity", "NaN or Infinity stands for a number; it counts as not known".into());
    }
    if repairs.surrogates > 0 {
        row.changed("half a character", "half of a surrogate pair was replaced by U+FFFD".into());
    }
    if repairs.bad_utf8 {
        row.changed("not UTF-8", "bytes that are not UTF-8 were replaced by U+FFFD".into());
    }
    Ok(value)
}

fn fault(bytes: &[u8], error: &serde_json::Error) -> ParseFault {
    let message = error.to_string();
    let expected = message.rsplit_once(" at line ").map_or(message.as_str(), |(head, _)| head);
    let expected = match expected.strip_prefix("expected ") {
        Some(what) => format!("a JSON {what}"),
        None => format!("JSON ({expected})"),
    };
    let line_bytes = bytes.split(|b| *b == b'\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let rest = line_bytes.get(error.column().saturating_sub(1)..).unwrap_or_default();
    ParseFault { line: error.line().max(1), column: error.column().max(1), expected, found: excerpt(rest) }
}

/// The first characters of `bytes`, quoted, for an error sentence.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the end of the text".to_owned();
    }
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]);
    let shown: String = text.chars().take(24).flat_map(char::escape_debug).collect();
    format!("`{shown}`")
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

/// A JSON value's kind and beginning, for a note.
pub(super) fn describe(value: &Value) -> String {
    let text = value.to_string();
    let shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() { format!("`{shown}...`") } else { format!("`{shown}`") }
}

/// An object's fields, of which the known ones are taken out and the rest stays.
pub(super) struct Fields {
    fields: Vec<(String, Option<Value>)>,
    /// Where the object stands in its row, for notes: empty or like `track 2: `.
    place: String,
}

impl Fields {
    /// The fields of `map`; `place` says where the object stands in its row.
    pub(super) fn new(map: Map<String, Value>, place: impl Into<String>) -> Self {
        let fields = map.into_iter().map(|(name, value)| (name, Some(value))).collect();
        Self { fields, place: place.into() }
    }

    /// Takes an object apart; anything else is noted and dropped.
    pub(super) fn of(value: Value, place: impl Into<String>, row: &mut Row) -> Option<Self> {
        let place = place.into();
        match value {
            Value::Object(map) => Some(Self::new(map, place)),
            other => {
                row.set_aside(
                    "not an object",
                    format!("{place}expected an object, found {}", describe(&other)),
                );
                None
            }
        }
    }

    /// Where the object stands in its row.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// Takes a field; null counts as absent.
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        let slot = self.fields.iter_mut().find(|(known, value)| known == name && value.is_some())?;
        slot.1.take().filter(|value| !value.is_null())
    }

    /// Puts a value back among the unknown fields, in its place, with a note.
    pub(super) fn refuse(&mut self, name: &str, value: Value, expected: &str, row: &mut Row) {
        let found = describe(&value);
        let place = &self.place;
        row.changed(
            "unexpected value",
            format!("{place}`{name}`: expected {expected}, found {found}; it counts as not known"),
        );
        match self.fields.iter_mut().find(|(known, _)| known == name) {
            Some(slot) => slot.1 = Some(value),
            None => self.fields.push((name.to_owned(), Some(value))),
        }
    }

    /// Takes a string; a number is read as text, with a note.
    pub(super) fn text(&mut self, name: &str, row: &mut Row) -> Option<String> {
        match self.take(name)? {
            Value::String(text) => Some(text),
            Value::Number(number) => {
                let place = &self.place;
                row.changed(
                    "number for text",
                    format!("{place}`{name}`: the number {number} was read as text"),
                );
                Some(number.to_string())
            }
            other => {
                self.refuse(name, other, "text", row);
                None
            }
        }
    }

    /// Takes a finite number.
    pub(super) fn number(&mut self, name: &str, row: &mut Row) -> Option<f64> {
        let value = self.take(name)?;
        match value.as_f64().filter(|number| number.is_finite()) {
            Some(number) => Some(number),
            None => {
                self.refuse(name, value, "a number", row);
                None
            }
        }
    }

    /// Takes a whole number that is not negative.
    pub(super) fn whole(&mut self, name: &str, row: &mut Row) -> Option<u64> {
        let value = self.take(name)?;
        let whole = |f: &f64| f.fract() == 0.0 && (0.0..9e15).contains(f);
        match value.as_u64().or_else(|| value.as_f64().filter(whole).map(|f| f as u64)) {
            Some(number) => Some(number),
            None => {
                self.refuse(name, value, "a whole number", row);
                None
            }
        }
    }

    /// Takes a boolean.
    pub(super) fn flag(&mut self, name: &str, row: &mut Row) -> Option<bool> {
        match self.take(name)? {
            Value::Bool(flag) => Some(flag),
            other => {
                self.refuse(name, other, "true or false", row);
                None
            }
        }
    }

    /// Takes a word of a closed vocabulary, read by `from_id`.
    pub(super) fn word<T>(
        &mut self,
        name: &str,
        expected: &str,
        from_id: impl Fn(&str) -> Option<T>,
        row: &mut Row,
    ) -> Option<T> {
        let value = self.take(name)?;
        match value.as_str().and_then(from_id) {
            Some(word) => Some(word),
            None => {
                self.refuse(name, value, expected, row);
                None
            }
        }
    }

    /// Takes a list; absent is empty, anything else is refused.
    pub(super) fn list(&mut self, name: &str, row: &mut Row) -> Vec<Value> {
        self.maybe_list(name, row).unwrap_or_default()
    }

    /// Takes a list, telling an absent one from an empty one.
    pub(super) fn maybe_list(&mut self, name: &str, row: &mut Row) -> Option<Vec<Value>> {
        match self.take(name)? {
            Value::Array(list) => Some(list),
            other => {
                self.refuse(name, other, "a list", row);
                None
            }
        }
    }

    /// Takes a list of strings; other entries are noted and dropped.
    pub(super) fn texts(&mut self, name: &str, row: &mut Row) -> Vec<String> {
        let list = self.list(name, row);
        list.into_iter().filter_map(|value| self.entry_text(name, value, row)).collect()
    }

    fn entry_text(&self, name: &str, value: Value, row: &mut Row) -> Option<String> {
        match value {
            Value::String(text) => Some(text),
            other => {
                let found = describe(&other);
                row.set_aside("not text", format!("{}`{name}`: expected text, found {found}", self.place));
                None
            }
        }
    }

    /// Takes an object's members in order.
    pub(super) fn members(&mut self, name: &str, row: &mut Row) -> Vec<(String, Value)> {
        match self.take(name) {
            None => Vec::new(),
            Some(Value::Object(map)) => map.into_iter().collect(),
            Some(other) => {
                self.refuse(name, other, "an object", row);
                Vec::new()
            }
        }
    }

    /// What was not taken, as it stood.
    pub(super) fn rest(self) -> Extra {
        let left = |(name, value): (String, Option<Value>)| Some((name, value?.to_string()));
        self.fields.into_iter().filter_map(left).collect()
    }

    /// Says which fields have no place in the dataset.
    pub(super) fn drop_rest(self, row: &mut Row) {
        let place = self.place.clone();
        for (name, _) in self.rest() {
            row.info(
                "field not kept",
                format!("{place}`{name}` is not part of the format here and is not kept"),
            );
        }
    }
}
