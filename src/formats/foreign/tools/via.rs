//! VGG Image Annotator. Version 3, CSV: comments first, the names of the columns in one of them (`# CSV_HEADER = ...`),
//! then `metadata_id, file_list, flags, temporal_coordinates, spatial_coordinates, metadata` (3.0 has
//! `temporal_segment_start, temporal_segment_end` instead of the three in the middle). Version 2: seven columns, JSON in cells.

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape};
use super::rows::{About, Moment, boxes, moments, video};
use super::via_shape::{Found, pixels, region};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::{number, text};
use crate::formats::note::Severity;

/// Segments and boxes of version 3, boxes of version 2.
pub(in crate::formats::foreign) static VIA: Format = Format {
    id: "via",
    title: "VGG Image Annotator (VIA 2 and 3, CSV)",
    sniff: is_via,
    read: Read::File(read),
};

/// The columns of version 2 that nobody else has.
const OLD: [&str; 3] = ["filename", "region_shape_attributes", "region_attributes"];

fn is_via(sample: &Sample) -> bool {
    let names_columns = |line: &str| line.trim_start().starts_with('#') && line.contains("CSV_HEADER");
    match &sample.shape {
        Shape::Cells(_, rows) => {
            let said = rows
                .first()
                .and_then(|row| row.first())
                .is_some_and(|cell| cell.contains("VGG Image Annotator"));
            said || rows.iter().filter_map(|row| row.first()).any(|cell| names_columns(cell))
                || sample.columns_have(&OLD)
        }
        Shape::Text(lines) => lines.iter().any(|line| names_columns(line)),
        _ => false,
    }
}

/// What stands above the rows.
#[derive(Default)]
pub(super) struct Head {
    /// The names of the columns.
    columns: Vec<String>,
    /// Words of answers, by attribute and answer.
    words: Map<String, Value>,
}

impl Head {
    /// Words without columns: those of a project.
    pub(super) fn of_words(words: Map<String, Value>) -> Self {
        Self { columns: Vec::new(), words }
    }
}

impl Clip {
    /// A file of which nothing is said yet.
    pub(super) fn of(src: &str) -> Self {
        Self { src: src.to_owned(), ..Self::default() }
    }
}

fn head(text: &str) -> Head {
    let mut head = Head::default();
    for line in text.lines().map(str::trim_start).take_while(|line| line.starts_with('#') || line.is_empty())
    {
        let Some((name, value)) = line.trim_start_matches('#').split_once('=') else { continue };
        match name.trim() {
            "CSV_HEADER" => head.columns = value.split(',').map(|name| name.trim().to_owned()).collect(),
            "ATTRIBUTE" => {
                if let Ok(Value::Object(words)) = serde_json::from_str(value.trim()) {
                    head.words = words;
                }
            }
            _ => {}
        }
    }
    head
}

/// What is marked in one video.
#[derive(Default)]
pub(super) struct Clip {
    src: String,
    moments: Vec<Moment>,
    boxes: Vec<(String, Found)>,
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let text = file.text();
    let mut head = head(&text);
    let mut builder = csv::ReaderBuilder::new();
    builder.flexible(true).has_headers(false).comment(Some(b'#'));
    let mut records = builder.from_reader(text.as_bytes()).into_records();
    if head.columns.is_empty() {
        let first = records.next().and_then(Result::ok);
        head.columns = first.iter().flatten().map(|name| name.trim().to_owned()).collect();
    }
    out.conventions(
        "times in seconds; boxes x, y, width, height in pixels; a mark of one time is an instant",
    );
    let mut clips: Vec<Clip> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                out.note(Severity::SetAside, "cells", error.to_string());
                continue;
            }
        };
        out.at(&file.name, record.position().map_or(1, |place| place.line() as usize));
        let cells = head.columns.iter().map(String::as_str).zip(record.iter());
        let row: Map<String, Value> = cells.map(|(name, cell)| (name.to_owned(), json!(cell))).collect();
        let Some(src) = src(&row) else {
            out.note(Severity::SetAside, "no file", "the row names no file".to_owned());
            continue;
        };
        let at = *places.entry(src.clone()).or_insert_with(|| {
            clips.push(Clip { src, ..Clip::default() });
            clips.len() - 1
        });
        if let Some(clip) = clips.get_mut(at) {
            mark(&row, &head, clip, out);
        }
    }
    out.at(&file.name, 1);
    clips.into_iter().for_each(|clip| write(clip, out));
    Ok(())
}

/// JSON in a cell.
fn cell(row: &Map<String, Value>, name: &str) -> Option<Value> {
    serde_json::from_str(row.get(name)?.as_str()?.trim()).ok()
}

/// The file of a row: the first of its list.
fn src(row: &Map<String, Value>) -> Option<String> {
    let list = cell(row, "file_list");
    let first = list.as_ref().and_then(|list| list.get(0).unwrap_or(list).as_str());
    let name = first.or_else(|| row.get("filename")?.as_str()).or_else(|| row.get("file_list")?.as_str());
    name.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned)
}

/// What is said of a mark: the words of its attributes, and its label.
fn said(row: &Map<String, Value>, head: &Head) -> (String, Map<String, Value>) {
    let attributes = cell(row, "metadata").or_else(|| cell(row, "region_attributes"));
    let mut words = Map::new();
    for (key, value) in attributes.as_ref().and_then(Value::as_object).into_iter().flatten() {
        let about = head.words.get(key);
        let name = about.and_then(|about| about.get("aname")).and_then(text).unwrap_or_else(|| key.clone());
        let option = |answer: &str| about?.get("options")?.get(answer).and_then(text);
        let value = match value {
            Value::String(answers) => {
                let named: Vec<String> = answers
                    .split(',')
                    .map(|answer| option(answer.trim()).unwrap_or_else(|| answer.to_owned()))
                    .collect();
                json!(named.join(","))
            }
            other => other.clone(),
        };
        words.insert(name, value);
    }
    let texts: Vec<String> = words.values().filter_map(text).filter(|text| !text.trim().is_empty()).collect();
    (texts.join(", "), words)
}

/// When a row is: an instant, a span, or nothing.
fn when(row: &Map<String, Value>, out: &mut Out) -> Option<(f64, f64)> {
    let side = |name: &str| row.get(name).and_then(number);
    if let Some((start, end)) = side("temporal_segment_start").zip(side("temporal_segment_end")) {
        return ordered(start, end, out);
    }
    match cell(row, "temporal_coordinates")?.as_array()?.as_slice() {
        [one] => one.as_f64().map(|time| (time, time)),
        [start, end] => ordered(start.as_f64()?, end.as_f64()?, out),
        _ => None,
    }
}

/// Whether a row says any time.
fn is_timed(row: &Map<String, Value>) -> bool {
    let says = |name: &str| row.get(name).and_then(number).is_some();
    says("temporal_segment_start")
        || cell(row, "temporal_coordinates")
            .is_some_and(|list| list.as_array().is_some_and(|list| !list.is_empty()))
}

fn ordered(start: f64, end: f64, out: &mut Out) -> Option<(f64, f64)> {
    if end < start || start < 0.0 {
        out.note_once(
            Severity::SetAside,
            "a segment that ends before it starts, or starts before the video, was left out",
        );
        return None;
    }
    Some((start, end))
}

/// Takes a row.
pub(super) fn mark(row: &Map<String, Value>, head: &Head, clip: &mut Clip, out: &mut Out) {
    let (label, about) = said(row, head);
    let shape = cell(row, "spatial_coordinates").or_else(|| cell(row, "region_shape_attributes"));
    let rect = match shape.as_ref().map(|shape| region(shape, out)) {
        Some(Some(rect)) => Some(rect),
        Some(None) if shape.as_ref().is_some_and(|shape| !pixels(shape)) => None,
        Some(None) => return,
        None => None,
    };
    let time = when(row, out);
    match (rect, time) {
        (Some(rect), time) => {
            if time.is_none() {
                out.note_once(Severity::Changed, "a box has no time; it is shown at the beginning");
            }
            let (start, end) = time.unwrap_or((0.0, 0.0));
            let label = if label.is_empty() { "object".to_owned() } else { label };
            clip.boxes.push((label, Found { start, end, rect, about }));
        }
        (None, Some((start, end))) => {
            let id = row.get("metadata_id").cloned();
            let mut about = Map::new();
            about.extend(id.map(|id| ("id".to_owned(), id)));
            clip.moments.push(Moment { label, span: json!([start, end]), about });
        }
        (None, None) => {
            if !is_timed(row) && !label.is_empty() {
                out.note_once(
                    Severity::SetAside,
                    "a mark without time and place says something of a whole file; it was left out",
                );
            }
        }
    }
}

/// Writes what is marked in a video.
pub(super) fn write(clip: Clip, out: &mut Out) {
    let Clip { src, moments: events, boxes: found } = clip;
    video(About { id: src.clone(), src: Some(src.clone()), ..About::default() }, out);
    moments(&src, None, events, out);
    let rows: Vec<Value> = super::via_shape::tracks(found);
    if !rows.is_empty() {
        boxes(&src, None, rows, out);
    }
}
