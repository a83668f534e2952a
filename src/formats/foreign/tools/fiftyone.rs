//! FiftyOne: an exported dataset of videos, `samples.json` with `frames.json` beside it, or samples that hold their frames.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::film::Counted;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::{Clock, frame};
use super::rows::{About, Moment, boxes, moments, video};
use super::size::{Shown, of_video, shown, size};
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// A dataset of videos.
pub(in crate::formats::foreign) static FIFTYONE: Format = Format {
    id: "fiftyone",
    title: "FiftyOne samples and frames",
    sniff: is_fiftyone,
    read: Read::Together(read),
};

fn is_fiftyone(sample: &Sample) -> bool {
    let first = |name: &str| sample.object_with(&[name])?.get(name)?.as_array()?.first()?.as_object();
    first("samples").is_some_and(|row| row.contains_key("filepath"))
        || first("frames")
            .is_some_and(|row| row.contains_key("_sample_id") && row.contains_key("frame_number"))
}

/// An id as the database writes it.
fn oid(value: Option<&Value>) -> Option<String> {
    let value = value?;
    text(value.get("$oid").unwrap_or(value))
}

/// A frame's fields by the id of its sample.
type Frames = HashMap<String, Vec<Map<String, Value>>>;

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions(
        "frames from 1, of which frame f covers [(f - 1) / fps, f / fps); supports inclusive; boxes x, y, width, height in shares of the picture",
    );
    let (mut frames, mut samples) = (Frames::new(), Vec::new());
    let mut failed = None;
    for file in files {
        let mut tree = match file.tree(out) {
            Ok(tree) => tree,
            Err(error) => {
                out.note(Severity::SetAside, "file not read", error.to_string());
                failed.get_or_insert(error);
                continue;
            }
        };
        let mut list = |name: &str| match tree.get_mut(name).map(Value::take) {
            Some(Value::Array(list)) => list,
            _ => Vec::new(),
        };
        samples.extend(list("samples").into_iter().map(|sample| (file.name.clone(), sample)));
        for row in list("frames") {
            if let (Some(id), Value::Object(row)) = (oid(row.get("_sample_id")), row) {
                frames.entry(id).or_default().push(row);
            }
        }
    }
    if samples.is_empty() {
        let file = files
            .first()
            .map(|file| file.refused("there is no `samples.json` beside it that names its videos"));
        return failed.or(file).map_or(Ok(()), Err);
    }
    for (name, sample) in samples {
        out.at(&name, 1);
        match sample {
            Value::Object(sample) => self::sample(sample, &mut frames, out),
            _ => out.note(Severity::SetAside, "not an object", "a sample must be an object".to_owned()),
        }
    }
    if !frames.is_empty() {
        let reason = format!("the frames of {} samples that are not there were left out", frames.len());
        out.note(Severity::SetAside, "frames", reason);
    }
    Ok(())
}

/// What a field is: the truth, or a run that is called so.
pub(super) fn role(field: &str, all_scored: bool, out: &mut Out) -> Option<String> {
    let name = field.to_lowercase();
    let told = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let options = [("truth", "it is true"), ("run", "a model said it")];
    if name == "gt" || told(&["ground", "truth", "gt_", "_gt", "annot"]) {
        return None;
    }
    let likeliest = if all_scored || told(&["pred", "model", "yolo"]) { "run" } else { "truth" };
    let key = format!("role:{field}");
    let said = out.decide(&key, likeliest, &options, || {
        let scored = if all_scored { "has confidences" } else { "has no confidences, or not all" };
        format!("Is the field `{field}` the truth, or what a model said? It {scored}.")
    });
    (said == "run").then(|| field.to_owned())
}

/// The labels of a field: one, or those of a list.
fn labels<'a>(field: &'a Value, one: &str, list: &str) -> Option<Vec<&'a Value>> {
    let kind = field.get("_cls").and_then(Value::as_str)?;
    let items = || field.get("detections").and_then(Value::as_array).map(|list| list.iter().collect());
    if kind == list { Some(items().unwrap_or_default()) } else { (kind == one).then(|| vec![field]) }
}

fn sample(mut sample: Map<String, Value>, frames: &mut Frames, out: &mut Out) {
    let Some(path) = sample.get("filepath").and_then(Value::as_str).map(str::to_owned) else {
        return out.note(Severity::SetAside, "no video", "a sample names no file".to_owned());
    };
    let meta = sample.shift_remove("metadata").unwrap_or_default();
    let number = |name: &str| meta.get(name).and_then(Value::as_f64);
    let stated = number("frame_rate").and_then(Clock::of_decimal);
    let id = oid(sample.get("_id")).or_else(|| oid(sample.get("id")));
    let mut by_frame = id.and_then(|id| frames.remove(&id)).unwrap_or_default();
    if let Some(Value::Object(own)) = sample.shift_remove("frames") {
        by_frame.extend(own.into_iter().filter_map(|(number, value)| {
            let Value::Object(mut row) = value else { return None };
            row.entry("frame_number").or_insert_with(|| json!(number));
            Some(row)
        }));
    }
    let has_frames = |sample: &Map<String, Value>| {
        let timed = |value: &Value| {
            value.get("_cls").and_then(Value::as_str).is_some_and(|kind| kind.starts_with("Temporal"))
        };
        !by_frame.is_empty() || sample.values().any(timed)
    };
    let until = by_frame.iter().filter_map(|row| row.get("frame_number").and_then(frame)).max();
    let counted = Counted { frames: number("total_frame_count"), until, rate: None };
    let why = "The samples have no `metadata`: `compute_metadata()` gives it.";
    let clock = has_frames(&sample).then(|| Clock::of_video(out, &path, stated, counted, why)).or(stated);
    let mut about = About { id: path.clone(), src: Some(path.clone()), clock, ..About::default() };
    about.duration = number("duration");
    let stated = size(number("frame_width"), number("frame_height"));
    let picture = match stated {
        Some(size) => Some(shown(out, &path, size, None)),
        None => (!by_frame.is_empty()).then(|| Shown::plain(of_video(out, &path))),
    };
    about.size = picture.map(|picture| picture.size);
    about.rest = rest(&sample, &meta);
    video(about, out);
    let Some(clock) = clock else { return };
    let (mut truth, mut said) = (Vec::new(), Vec::new());
    for (field, value) in &sample {
        if let Some(labels) = labels(value, "TemporalDetection", "TemporalDetections") {
            let (run, found) = events(field, &labels, clock, out);
            match run {
                None => truth.extend(found),
                Some(run) => said.push((run, found)),
            }
        } else if value.get("_cls").and_then(Value::as_str).is_some_and(|kind| kind.starts_with("Detection"))
        {
            let told = "boxes of a whole sample have no frame and were left out";
            out.note_once(Severity::SetAside, told);
        }
    }
    moments(&path, None, truth, out);
    for (run, found) in said {
        moments(&path, Some(&run), found, out);
    }
    if let Some(picture) = picture {
        framed(&path, by_frame, clock, picture, out);
    }
}

/// What is said of a sample besides times and boxes.
fn rest(sample: &Map<String, Value>, meta: &Value) -> Map<String, Value> {
    let mut rest = Map::new();
    for (name, value) in sample.iter().chain(meta.as_object().into_iter().flatten()) {
        let kind = value.get("_cls").and_then(Value::as_str).unwrap_or_default();
        let empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        let used =
            ["filepath", "frame_rate", "frame_width", "frame_height", "duration"].contains(&name.as_str());
        if kind.contains("Detection") || empty || used || name.starts_with('_') {
            continue;
        }
        let plain =
            if kind.starts_with("Classification") { value.get("label").unwrap_or(value) } else { value };
        // Names of ours mean something else there.
        let ours = ["id", "source", "domain", "audio", "complexity"].contains(&name.as_str());
        rest.insert(if ours { format!("fiftyone_{name}") } else { name.clone() }, plain.clone());
    }
    rest
}

/// What is said of a label besides what it is and where.
fn details(label: &Value, used: &[&str]) -> Map<String, Value> {
    let members = label.as_object().into_iter().flatten();
    let ours = ["id", "label", "boxes", "spans", "span", "score", "interpolation"];
    let kept = members.filter(|(name, value)| {
        let empty = value.is_null()
            || value.as_array().is_some_and(Vec::is_empty)
            || value.as_object().is_some_and(Map::is_empty);
        !name.starts_with('_') && !empty && !used.contains(&name.as_str()) && !ours.contains(&name.as_str())
    });
    kept.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// The moments of a field, and the run that they are of, where they are not the truth.
fn events(field: &str, labels: &[&Value], clock: Clock, out: &mut Out) -> (Option<String>, Vec<Moment>) {
    let scored = |label: &&Value| label.get("confidence").is_some_and(Value::is_number);
    let run = role(field, !labels.is_empty() && labels.iter().all(scored), out);
    (run, labels.iter().filter_map(|label| event(label, Some(clock), out)).collect())
}

/// A temporal detection.
pub(super) fn event(label: &Value, clock: Option<Clock>, out: &mut Out) -> Option<Moment> {
    let pair = |name: &str| match label.get(name)?.as_array()?.as_slice() {
        [start, end] => Some((start.clone(), end.clone())),
        _ => None,
    };
    let in_seconds = || {
        let (start, end) = pair("timestamps")?;
        Some(json!([start.as_f64()?, end.as_f64()?]))
    };
    let in_frames = || {
        let (start, end) = pair("support")?;
        let (start, end) = (frame(&start)?, frame(&end)?);
        (start >= 1 && end >= start).then(|| clock.map(|clock| clock.span(start - 1, end)))?
    };
    let Some(span) = in_frames().or_else(in_seconds) else {
        out.note_once(Severity::SetAside, "a temporal detection without a usable support was left out");
        return None;
    };
    let mut about = details(label, &["support", "timestamps", "confidence"]);
    if let Some(score) = label.get("confidence").filter(|score| score.is_number()) {
        about.insert("score".to_owned(), score.clone());
    }
    Some(Moment { label: label.get("label").and_then(text).unwrap_or_default(), span, about })
}

/// Boxes of the frames, field by field.
fn framed(path: &str, frames: Vec<Map<String, Value>>, clock: Clock, picture: Shown, out: &mut Out) {
    let mut fields: Vec<(String, Tracks, bool)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for row in &frames {
        let Some(number) = row.get("frame_number").and_then(frame).filter(|frame| *frame >= 1) else {
            out.note_once(Severity::SetAside, "a frame without a number from 1 on was left out");
            continue;
        };
        for (field, value) in row {
            let Some(labels) = labels(value, "Detection", "Detections") else { continue };
            let at = *places.entry(field.clone()).or_insert_with(|| {
                fields.push((field.clone(), Tracks::default(), true));
                fields.len() - 1
            });
            let Some((_, tracks, scored)) = fields.get_mut(at) else { continue };
            for label in labels {
                *scored &= label.get("confidence").is_some_and(Value::is_number);
                detection(label, number - 1, picture, tracks, out);
            }
        }
    }
    // The truth comes first: runs speak of its item.
    let (mut truth, mut said): (Vec<Value>, Vec<(String, Vec<Value>)>) = (Vec::new(), Vec::new());
    for (field, tracks, scored) in fields.into_iter().filter(|(_, tracks, _)| !tracks.is_empty()) {
        let run = role(&field, scored, out);
        let mut rows = tracks.rows(clock, out);
        if let Some(run) = run {
            said.push((run, rows));
            continue;
        }
        if !truth.is_empty() {
            // Another field may number its objects alike.
            for row in &mut rows {
                row["id"] = json!(format!("{field}: {}", row["id"].as_str().unwrap_or_default()));
            }
        }
        truth.append(&mut rows);
    }
    if !truth.is_empty() {
        boxes(path, None, truth, out);
    }
    for (run, rows) in said {
        boxes(path, Some(&run), rows, out);
    }
}

fn detection(label: &Value, frame: i64, picture: Shown, tracks: &mut Tracks, out: &mut Out) {
    let sides: Option<Vec<f64>> = label
        .get("bounding_box")
        .and_then(Value::as_array)
        .map(|list| list.iter().filter_map(Value::as_f64).collect());
    let Some(&[x, y, w, h]) = sides.as_deref() else {
        return out.note_once(Severity::SetAside, "a detection without a box was left out");
    };
    let (width, height) = picture.scale();
    let rect = picture.rect([x * width, y * height, w * width, h * height]);
    let name = label.get("label").and_then(text).unwrap_or_else(|| "object".to_owned());
    let shot = Shot { frame, rect, score: label.get("confidence").and_then(Value::as_f64) };
    // Objects of two labels may have the same number.
    let id = label.get("index").and_then(text).map(|index| format!("{name} {index}"));
    let about = || details(label, &["bounding_box", "confidence", "index", "mask", "mask_path"]);
    tracks.add(id.as_deref(), &name, shot, about);
}
