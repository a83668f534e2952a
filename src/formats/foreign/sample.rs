//! What a sniffer sees of a file: its name and its beginning.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::columnar::Columnar;
use super::file::decoded;
use super::skeleton::skeleton;
use crate::formats::archive::Archive;

/// How a file begins.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::formats) enum Shape {
    /// JSON Lines, a list of objects, or a Parquet table: the first ten.
    Rows(Vec<Map<String, Value>>),
    /// One JSON object; long lists and texts in it are cut short.
    Object(Map<String, Value>),
    /// A list of something else than objects, such as a list of lists.
    List(Vec<Value>),
    /// A table of cells: its separator and the first rows, the head among them.
    Cells(char, Vec<Vec<String>>),
    /// An XML document: the name of its outermost element.
    Xml(String),
    /// A .zip: the names in it.
    Zip(Vec<String>),
    /// Other text: its first lines.
    Text(Vec<String>),
    /// Nothing that can be told apart.
    Other,
}

/// A file as a sniffer sees it.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Sample<'a> {
    /// Its name without folders.
    pub(in crate::formats) name: &'a str,
    /// How it begins.
    pub(in crate::formats) shape: Shape,
}

/// The rows that are looked at.
const FIRST: usize = 10;

/// The bytes that are looked at for lines and cells.
const HEAD: usize = 64 << 10;

impl<'a> Sample<'a> {
    /// Looks at a file, unpacked.
    pub(in crate::formats) fn of(path: &'a str, bytes: &Arc<Vec<u8>>) -> Self {
        let path = path.split(['?', '#']).next().unwrap_or(path);
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        Self { name, shape: shape(name, bytes) }
    }

    /// The first row that the file has, or its one object.
    pub(in crate::formats) fn first(&self) -> Option<&Map<String, Value>> {
        match &self.shape {
            Shape::Rows(rows) => rows.first(),
            Shape::Object(map) => Some(map),
            _ => None,
        }
    }

    /// The first rows of a list, of JSON Lines, or of a list in a list; or the one object.
    pub(in crate::formats) fn rows(&self) -> Vec<&Map<String, Value>> {
        match &self.shape {
            Shape::Rows(rows) => rows.iter().collect(),
            Shape::Object(map) => vec![map],
            Shape::List(list) => {
                list.iter().flat_map(Value::as_array).flatten().filter_map(Value::as_object).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The first row of a list or of JSON Lines, where it has all of these fields.
    pub(in crate::formats) fn row_with(&self, names: &[&str]) -> Option<&Map<String, Value>> {
        let Shape::Rows(rows) = &self.shape else { return None };
        rows.first().filter(|row| names.iter().all(|name| row.contains_key(*name)))
    }

    /// The one object, where it has all of these fields.
    pub(in crate::formats) fn object_with(&self, names: &[&str]) -> Option<&Map<String, Value>> {
        let Shape::Object(map) = &self.shape else { return None };
        names.iter().all(|name| map.contains_key(*name)).then_some(map)
    }

    /// Whether every member of the one object is an object with these fields: a map by id.
    pub(in crate::formats) fn members_have(&self, names: &[&str]) -> bool {
        let Shape::Object(map) = &self.shape else { return false };
        let mut members = map.values().filter_map(Value::as_object).take(3).peekable();
        members.peek().is_some() && members.all(|member| names.iter().all(|name| member.contains_key(*name)))
    }

    /// Whether every row is an object of these fields, or the table's head has these columns: of a workbook,
    /// of comma-separated cells, and of JSON alike.
    pub(in crate::formats) fn has_columns(&self, names: &[&str]) -> bool {
        self.row_with(names).is_some() || self.columns_have(names)
    }

    /// Whether the table's head has all of these columns.
    pub(in crate::formats) fn columns_have(&self, names: &[&str]) -> bool {
        let Shape::Cells(_, rows) = &self.shape else { return false };
        rows.first().is_some_and(|head| names.iter().all(|name| head.iter().any(|cell| cell == name)))
    }
}

fn shape(name: &str, file: &Arc<Vec<u8>>) -> Shape {
    let bytes = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    if bytes.starts_with(b"PK") {
        return zip(bytes);
    }
    if bytes.starts_with(b"PAR1") {
        return Shape::Rows(Columnar::first(file, FIRST));
    }
    let text = bytes.trim_ascii_start();
    match text.first() {
        Some(b'{' | b'[') => json(text).unwrap_or_else(|| lines(name, bytes)),
        Some(b'<') => xml(text).unwrap_or_else(|| lines(name, bytes)),
        Some(_) => lines(name, bytes),
        None => Shape::Other,
    }
}

/// The names in a .zip, from its directory alone.
fn zip(bytes: &[u8]) -> Shape {
    match Archive::listed_names(bytes) {
        Some(names) => Shape::Zip(names),
        None => Shape::Other,
    }
}

fn json(text: &[u8]) -> Option<Shape> {
    let (first, mut rest) = skeleton(text)?;
    Some(match first {
        Value::Object(first) => {
            let mut rows = vec![first];
            while rows.len() < FIRST {
                let Some((Value::Object(next), after)) = skeleton(rest) else { break };
                rows.push(next);
                rest = after;
            }
            // One object alone is a document; a file of JSON Lines with one line reads the same.
            if rows.len() > 1 { Shape::Rows(rows) } else { Shape::Object(rows.pop().unwrap_or_default()) }
        }
        Value::Array(list) if !list.is_empty() && list.iter().all(Value::is_object) => {
            let object = |value| if let Value::Object(map) = value { Some(map) } else { None };
            Shape::Rows(list.into_iter().filter_map(object).collect())
        }
        // `[Sequence]` heads a section of another kind of file.
        Value::Array(list) if list.is_empty() && text[1..].trim_ascii_start().first() != Some(&b']') => {
            return None;
        }
        // Rows that stand one list too deep are rows.
        Value::Array(mut list) if list.len() == 1 && is_list_of_objects(&list[0]) => {
            let Some(Value::Array(rows)) = list.pop() else { return None };
            let object = |value| if let Value::Object(map) = value { Some(map) } else { None };
            Shape::Rows(rows.into_iter().filter_map(object).collect())
        }
        Value::Array(list) => Shape::List(list),
        _ => return None,
    })
}

fn is_list_of_objects(value: &Value) -> bool {
    value.as_array().is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_object))
}

fn xml(text: &[u8]) -> Option<Shape> {
    let head = String::from_utf8_lossy(&text[..text.len().min(HEAD)]);
    let mut rest = &*head;
    // Declaration, comments and document type come before the outermost element.
    loop {
        rest = &rest[rest.find('<')? + 1..];
        if rest.starts_with(['?', '!']) {
            let end = if rest.starts_with("!--") { "-->" } else { ">" };
            rest = &rest[rest.find(end)?..];
            continue;
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == '>' || c == '/')?;
        return Some(Shape::Xml(rest[..end].to_owned()));
    }
}

/// What stands between the cells of a table, by its name and its head; `None` for what is no table of cells.
pub(super) fn separator(path: &str, bytes: &[u8]) -> Option<char> {
    let text = decoded(&bytes[..bytes.len().min(HEAD)]);
    let text = text.trim_start();
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        _ if text.starts_with(['{', '[', '<']) || text.contains('\0') => None,
        "tsv" => Some('\t'),
        "csv" => {
            let first = text.lines().next().unwrap_or_default();
            let count = |separator: &char| first.matches(*separator).count();
            [',', ';', '\t'].into_iter().max_by_key(|separator| (count(separator), *separator == ','))
        }
        _ => None,
    }
}

/// Text: a table of cells where its name says so.
fn lines(name: &str, bytes: &[u8]) -> Shape {
    let text = decoded(&bytes[..bytes.len().min(HEAD)]);
    if text.contains('\0') {
        return Shape::Other;
    }
    match separator(name, bytes) {
        Some(separator) => {
            let mut reader = csv::ReaderBuilder::new();
            reader.has_headers(false).flexible(true).delimiter(separator as u8);
            let records =
                reader.from_reader(text.as_bytes()).into_byte_records().map_while(Result::ok).take(FIRST + 1);
            let cell = |cell: &[u8]| String::from_utf8_lossy(cell).into_owned();
            Shape::Cells(separator, records.map(|record| record.iter().map(cell).collect()).collect())
        }
        None => {
            let mut lines: Vec<String> = text.lines().take(20).map(str::to_owned).collect();
            // The last line of a file may be cut off: what stands before it tells what it is.
            if lines.len() > 1 && lines.len() < 20 && !text.ends_with('\n') {
                lines.pop();
            }
            Shape::Text(lines)
        }
    }
}
