//! One file in the hands of a reader.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::feeding::Feeding;
use super::out::Out;
use crate::formats::error::LoadError;
use crate::formats::json;

/// A file, unpacked.
#[derive(Clone, Debug)]
pub(in crate::formats) struct File {
    /// Its path.
    pub(in crate::formats) name: Arc<str>,
    /// What stands in it.
    pub(in crate::formats) bytes: Arc<Vec<u8>>,
}

/// Bytes that several hold, for who wants to own them.
pub(super) struct Held(pub(super) Arc<Vec<u8>>);

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
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

    /// Gives each row of a list, of JSON Lines or of a table of cells to `take`, with `out` standing at its line;
    /// rows that cannot be read are set aside.
    pub(in crate::formats) fn rows(
        &self,
        out: &mut Out,
        mut take: impl FnMut(Map<String, Value>, &mut Out),
    ) -> Result<(), LoadError> {
        let mut feeding = Feeding::new(self)?;
        while !feeding.step(out, &mut take)? {}
        Ok(())
    }

    /// The file as text; see [`decoded`].
    pub(in crate::formats) fn text(&self) -> Cow<'_, str> {
        decoded(&self.bytes)
    }

    /// An error about the whole file.
    pub(in crate::formats) fn refused(&self, why: impl Into<String>) -> LoadError {
        LoadError::Unavailable { file: self.name.to_string(), why: why.into() }
    }
}

/// Bytes as text: UTF-16 with its mark, or UTF-8; what is neither becomes U+FFFD.
pub(super) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let wide = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        Cow::Owned(String::from_utf16_lossy(&units))
    };
    match bytes {
        [0xFF, 0xFE, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest),
        bytes => String::from_utf8_lossy(bytes),
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
