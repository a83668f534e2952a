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

    /// The one JSON value that the file is, unless it would take too much memory.
    pub(in crate::formats) fn tree(&self, out: &mut Out) -> Result<Value, LoadError> {
        let bytes = self.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&self.bytes);
        if let Some(why) = too_large(bytes, MOST_OF_A_TREE) {
            return Err(self.refused(why));
        }
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

/// The most memory that a file's one JSON value may take, in bytes.
#[cfg(target_arch = "wasm32")]
const MOST_OF_A_TREE: u64 = 1 << 30;
#[cfg(not(target_arch = "wasm32"))]
const MOST_OF_A_TREE: u64 = 4 << 30;

/// Below this many bytes no value is too large.
const SMALL: usize = 8 << 20;

/// What a key of an object takes beside its value: its text, its hash and its place.
const KEY: u64 = 96;

/// Why the one JSON value that stands in `bytes` is not read, where it would take more than `most` bytes of memory: a
/// list of short numbers takes twenty times its text.
fn too_large(bytes: &[u8], most: u64) -> Option<String> {
    if bytes.len() < SMALL {
        return None;
    }
    let takes = memory(bytes);
    let sizes = (bytes.len() >> 20, takes >> 20, most >> 20);
    (takes > most).then(|| {
        let (found, takes, most) = sizes;
        format!(
            "it is one JSON value of {found} MB, which takes about {takes} MB of memory, and {most} MB are the most \
             that is used for one: split the file"
        )
    })
}

/// About how much memory the JSON value that stands in `bytes` takes.
fn memory(bytes: &[u8]) -> u64 {
    let (mut values, mut keys, mut texts, mut in_string, mut escaped) = (1, 0, 0, false, false);
    for byte in bytes {
        if in_string {
            texts += 1;
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b',' | b'[' | b'{' => values += 1,
            b':' => keys += 1,
            _ => {}
        }
    }
    values * std::mem::size_of::<Value>() as u64 + keys * KEY + texts
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_that_would_take_too_much_memory_is_refused_with_what_to_do() {
        let boxes = format!("[{}1]", "1,".repeat(5 << 20));
        let words = format!("[\"{}\"]", "a word, and [another]: ".repeat(500_000));
        assert!(memory(boxes.as_bytes()) > 15 * boxes.len() as u64);
        assert!(memory(words.as_bytes()) < 2 * words.len() as u64);
        let why = too_large(boxes.as_bytes(), 100 << 20).unwrap();
        assert!(why.starts_with("it is one JSON value of 10 MB, which takes about "), "{why}");
        assert!(
            why.ends_with(" MB of memory, and 100 MB are the most that is used for one: split the file"),
            "{why}"
        );
        assert_eq!(too_large(words.as_bytes(), 100 << 20), None);
        assert_eq!(too_large(b"[1,2,3]", 1), None, "small ones are always read");
    }
}
