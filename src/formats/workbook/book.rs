//! A workbook as a list of JSON objects, one a row, each on the line that is the row's number in its sheet:
//! from there on it is a table like every other.

use super::parts::{self, Sheet};
use super::sheet::{Styles, write};
use crate::formats::archive::Archive;
use crate::formats::unpack::Allowance;

/// What became of a workbook.
pub(in crate::formats) struct Rows {
    /// A JSON list of the rows.
    pub(in crate::formats) json: Vec<u8>,
    /// What its reader should know, each a sentence.
    pub(in crate::formats) notes: Vec<String>,
}

/// Whether `bytes` are a .zip that holds a workbook.
pub(in crate::formats) fn is_workbook(bytes: &[u8]) -> bool {
    Archive::is_zip(bytes)
        && Archive::listed_names(bytes).is_some_and(|names| {
            let has = |wanted: &str| names.iter().any(|name| name == wanted);
            has("[Content_Types].xml") && has(parts::BOOK)
        })
}

/// The rows of the first sheet that has some. The first row that is not blank is the head; columns without a name are
/// called `Unnamed: 0` by their place, a name that stands twice gets `.1` behind it, as pandas has it.
pub(in crate::formats) fn rows(bytes: &[u8]) -> Result<Rows, String> {
    let archive = Archive::open(bytes.to_vec())?;
    let mut allowance = Allowance::default();
    let mut part = |path: &str| -> Result<Option<String>, String> {
        if !archive.holds(path) {
            return Ok(None);
        }
        let mut unpacking = archive.get(path)?;
        let unpacked = loop {
            if let Some(bytes) = unpacking.step()? {
                break bytes;
            }
        };
        allowance.take(unpacked.len() as u64)?;
        Ok(Some(String::from_utf8(unpacked).unwrap_or_else(|bad| {
            // A workbook is UTF-8; what is not becomes U+FFFD.
            String::from_utf8_lossy(bad.as_bytes()).into_owned()
        })))
    };
    let book = part(parts::BOOK)?.ok_or("it is no complete workbook: it has no list of its sheets")?;
    let links = parts::links(&part(parts::LINKS)?.unwrap_or_default())?;
    let (sheets, from_1904) = parts::sheets(&book, &links)?;
    let strings = match &links.strings {
        Some(path) => parts::strings(&part(path)?.unwrap_or_default())?,
        None => Vec::new(),
    };
    let times = match &links.styles {
        Some(path) => parts::times(&part(path)?.unwrap_or_default())?,
        None => Vec::new(),
    };
    let styles = Styles { strings, times, from_1904 };
    let mut first: Option<(&Sheet, Vec<u8>)> = None;
    for sheet in &sheets {
        let Some(text) = part(&sheet.path)? else { continue };
        let mut json = Vec::new();
        let count = write(&text, &styles, bytes.len(), &mut json)?;
        if count > 0 || first.is_none() {
            first = Some((sheet, json));
        }
        if count > 0 {
            break;
        }
    }
    let (read, json) = first.ok_or("it is a workbook without a sheet")?;
    let mut notes = Vec::new();
    if sheets.len() > 1 {
        let (name, count) = (&read.name, sheets.len());
        notes.push(format!("the workbook has {count} sheets; `{name}` was read"));
    }
    Ok(Rows { json, notes })
}
