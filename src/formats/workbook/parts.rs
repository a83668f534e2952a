//! The parts of a workbook beside its sheets: which sheets there are, the texts that they share, and which numbers
//! are times.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::formats::xml::{attribute, push_text};

/// Where the list of sheets is.
pub(super) const BOOK: &str = "xl/workbook.xml";
/// Where the parts' paths are.
pub(super) const LINKS: &str = "xl/_rels/workbook.xml.rels";

/// A sheet.
pub(super) struct Sheet {
    /// Its name.
    pub(super) name: String,
    /// Where it is in the archive.
    pub(super) path: String,
}

/// Where the parts are in the archive.
#[derive(Default)]
pub(super) struct Links {
    by_id: BTreeMap<String, String>,
    /// The shared texts.
    pub(super) strings: Option<String>,
    /// The formats of numbers.
    pub(super) styles: Option<String>,
}

/// What a number's format makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// It is a number.
    No,
    /// A time of day or a duration.
    Clock,
    /// A date, perhaps with a time.
    Date,
}

/// Walks through a part; `Err` where it is no XML.
pub(super) fn walk(text: &str, mut take: impl FnMut(&Event, bool)) -> Result<(), String> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => return Ok(()),
            Ok(event) => {
                let empty = matches!(event, Event::Empty(_));
                take(&event, empty);
            }
            Err(error) => {
                let at = reader.error_position();
                return Err(format!("the workbook is damaged: {error} at byte {at} of a part"));
            }
        }
    }
}

/// The relations of the workbook.
pub(super) fn links(text: &str) -> Result<Links, String> {
    let mut links = Links::default();
    walk(text, |event, _| {
        let (Event::Start(tag) | Event::Empty(tag)) = event else { return };
        let (Some(id), Some(target)) = (attribute(tag, "Id"), attribute(tag, "Target")) else { return };
        let path = match target.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None => format!("xl/{target}"),
        };
        let kind = attribute(tag, "Type").unwrap_or_default();
        match kind.rsplit('/').next() {
            Some("sharedStrings") => links.strings = Some(path),
            Some("styles") => links.styles = Some(path),
            _ => {
                links.by_id.insert(id, path);
            }
        }
    })?;
    Ok(links)
}

/// The sheets in their order, and whether days count from 1904.
pub(super) fn sheets(text: &str, links: &Links) -> Result<(Vec<Sheet>, bool), String> {
    let (mut sheets, mut from_1904) = (Vec::new(), false);
    walk(text, |event, _| {
        let (Event::Start(tag) | Event::Empty(tag)) = event else { return };
        match tag.local_name().as_ref() {
            "sheet" => {
                let path = attribute(tag, "id").and_then(|id| links.by_id.get(&id));
                if let Some(path) = path {
                    let name = attribute(tag, "name").unwrap_or_default();
                    sheets.push(Sheet { name, path: path.clone() });
                }
            }
            "workbookPr" => {
                from_1904 = attribute(tag, "date1904").is_some_and(|said| said == "1" || said == "true");
            }
            _ => {}
        }
    })?;
    Ok((sheets, from_1904))
}

/// The shared texts. What is said over a text, for how it is read aloud, is not of it.
pub(super) fn strings(text: &str) -> Result<Vec<String>, String> {
    let mut strings = Vec::new();
    let mut now = String::new();
    let (mut in_text, mut aloud) = (false, false);
    walk(text, |event, empty| match event {
        Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
            "t" => in_text = !empty && !aloud,
            "rPh" => aloud = !empty,
            "si" if empty => strings.push(String::new()),
            _ => {}
        },
        Event::End(tag) => match tag.local_name().as_ref() {
            "t" => in_text = false,
            "rPh" => aloud = false,
            "si" => strings.push(unescaped(std::mem::take(&mut now))),
            _ => {}
        },
        event if in_text => {
            push_text(event, &mut now);
        }
        _ => {}
    })?;
    Ok(strings)
}

/// `_x000D_` stands for a letter that XML does not take.
pub(super) fn unescaped(text: String) -> String {
    if !text.contains("_x") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find("_x") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let code = rest.get(2..6).filter(|_| rest.as_bytes().get(6) == Some(&b'_'));
        let digits = code.filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let letter = digits.and_then(|digits| char::from_u32(u32::from_str_radix(digits, 16).ok()?));
        match letter {
            Some(letter) => {
                out.push(letter);
                rest = &rest[7..];
            }
            None => {
                out.push_str("_x");
                rest = &rest[2..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// What each cell style makes of a number.
pub(super) fn times(text: &str) -> Result<Vec<Time>, String> {
    let mut own: BTreeMap<String, Time> = BTreeMap::new();
    let (mut times, mut in_cells) = (Vec::new(), false);
    walk(text, |event, empty| match event {
        Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
            "numFmt" => {
                if let (Some(id), Some(code)) = (attribute(tag, "numFmtId"), attribute(tag, "formatCode")) {
                    own.insert(id, of_code(&code));
                }
            }
            "cellXfs" => in_cells = !empty,
            "xf" if in_cells => {
                let id = attribute(tag, "numFmtId").unwrap_or_default();
                times.push(own.get(&id).copied().unwrap_or_else(|| built_in(&id)));
            }
            _ => {}
        },
        Event::End(tag) if tag.local_name().as_ref() == "cellXfs" => in_cells = false,
        _ => {}
    })?;
    Ok(times)
}

/// The formats that have a number and no text (ECMA-376 part 1, 18.8.30).
fn built_in(id: &str) -> Time {
    match id.parse() {
        Ok(14..=17_u32 | 22 | 27..=31 | 36 | 50..=54 | 57 | 58) => Time::Date,
        Ok(18..=21 | 32..=35 | 45..=47 | 55 | 56) => Time::Clock,
        _ => Time::No,
    }
}

/// Letters of a format that are not in quotes, brackets or behind a backslash say what it is; `[h]` is hours.
fn of_code(code: &str) -> Time {
    let code = code.split(';').next().unwrap_or_default();
    let (mut quoted, mut bracket, mut skip) = (false, false, false);
    let (mut clock, mut date) = (false, false);
    for letter in code.chars().map(|letter| letter.to_ascii_lowercase()) {
        match letter {
            _ if skip => skip = false,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '\\' | '_' | '*' => skip = true,
            '[' => bracket = true,
            ']' => bracket = false,
            'h' | 's' => clock |= !bracket || code.contains("[h") || code.contains("[s"),
            'y' | 'd' => date |= !bracket,
            _ => {}
        }
    }
    match (date, clock) {
        (true, _) => Time::Date,
        (false, true) => Time::Clock,
        (false, false) if code.contains("[m") => Time::Clock,
        (false, false) => Time::No,
    }
}
