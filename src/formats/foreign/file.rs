//! One file in the hands of a reader.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;

use super::out::Out;
use crate::formats::error::LoadError;
use crate::formats::json;
use crate::formats::note::Severity;
use crate::formats::table::{Cut, SLICE, Table};

/// A file, unpacked.
#[derive(Clone, Debug)]
pub(in crate::formats) struct File {
    /// Its path.
    pub(in crate::formats) name: Arc<str>,
    /// What stands in it.
    pub(in crate::formats) bytes: Arc<Vec<u8>>,
}

impl File {
    /// The name without folders and without its last ending: `a/b.c.json` gives `b.c`.
    pub(in crate::formats) fn stem(&self) -> &str {
        stem(&self.name)
    }

    /// The one JSON value that the file is.
    pub(in crate::formats) fn tree(&self, out: &mut Out) -> Result<Value, LoadError> {
        let bytes = self.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&self.bytes);
        out.at(&self.name, 1);
        out.parsed(bytes).map_err(|fault| LoadError::Malformed {
            file: self.name.to_string(),
            line: fault.line,
            column: fault.column,
            expected: fault.expected,
            found: fault.found,
        })
    }

    /// Gives each row of a list or of JSON Lines to `take`, with `out` standing at its line; rows that are
    /// no JSON are set aside.
    pub(in crate::formats) fn rows(
        &self,
        out: &mut Out,
        mut take: impl FnMut(Value, &mut Out),
    ) -> Result<(), LoadError> {
        let mut table = Table::new(Arc::clone(&self.bytes), 0..self.bytes.len(), 1, 1);
        let mut good = false;
        loop {
            match table.cut(&self.name, &mut SLICE.clone())? {
                Cut::Pause => {}
                Cut::End => return Ok(()),
                Cut::Row { range, line, .. } => {
                    out.at(&self.name, line);
                    match out.parsed(self.bytes[range].trim_ascii_end()) {
                        Ok(value) => {
                            good = true;
                            take(value, out);
                        }
                        Err(fault) => out.not_json(&fault),
                    }
                }
                Cut::Broken { line, column, expected, found } => {
                    let file = self.name.to_string();
                    let expected = expected.to_owned();
                    let error = LoadError::Malformed { file, line, column, expected, found };
                    if !good {
                        return Err(error);
                    }
                    out.at(&self.name, line);
                    out.note(
                        Severity::SetAside,
                        "cut short",
                        format!("the rest of the file was not read: {error}"),
                    );
                    return Ok(());
                }
            }
        }
    }

    /// The file as text; bytes that are not UTF-8 become U+FFFD. UTF-16 with its mark is read too.
    pub(in crate::formats) fn text(&self) -> Cow<'_, str> {
        let wide = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
            let units: Vec<u16> = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
            Cow::Owned(String::from_utf16_lossy(&units))
        };
        match self.bytes.as_slice() {
            [0xFF, 0xFE, rest @ ..] => wide(rest, u16::from_le_bytes),
            [0xFE, 0xFF, rest @ ..] => wide(rest, u16::from_be_bytes),
            [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest),
            bytes => String::from_utf8_lossy(bytes),
        }
    }

    /// An error about the whole file.
    pub(in crate::formats) fn refused(&self, why: impl Into<String>) -> LoadError {
        LoadError::Unavailable { file: self.name.to_string(), why: why.into() }
    }
}

/// A path's name without folders and without its last ending.
pub(in crate::formats) fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Why a row is no JSON, in the words of every other table.
pub(super) fn no_json(fault: &json::ParseFault) -> String {
    format!("column {}: expected {}, found {}", fault.column, fault.expected, fault.found)
}
