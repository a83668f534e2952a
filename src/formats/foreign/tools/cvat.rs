//! CVAT 1.1, annotations of a video: tracks of boxes by frame in XML.

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::film::Counted;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape as Form};
use super::clock::{Clock, Rates, frame_of_text};
use super::cvat_file::{Document, Shape, Track, document};
use super::cvat_skeleton::KIND;
use super::names::folders;
use super::rows::{About, boxes, video};
use super::size::{reach, shown, size};
use super::tracks::{Shot, keyframe};
use crate::formats::error::LoadError;
use crate::formats::note::Severity;

/// Annotations of a video.
pub(in crate::formats::foreign) static CVAT: Format = Format {
    id: "cvat",
    title: "CVAT 1.1 annotations of a video",
    sniff: |sample: &Sample| matches!(&sample.shape, Form::Xml(name) if name == "annotations"),
    read: Read::Last(read),
};

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let mut document = document(&file.text());
    out.at(&file.name, 1);
    if document.tracks.is_empty() && document.pictures == 0 {
        let why = document.broken.unwrap_or_else(|| "it holds no track".to_owned());
        return Err(file.refused(why));
    }
    out.conventions(
        "frames from 0, counted in the whole video; a box holds from its frame's start; boxes x, y, width, height in pixels",
    );
    if let Some(why) = &document.broken {
        out.note(Severity::SetAside, "cut short", format!("the rest of the file was not read: {why}"));
    }
    told(&document, out);
    let text = |name: &str| document.meta.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    let folder = folders(&file.name).next();
    let named = text("source").or_else(|| text("name")).or(folder).unwrap_or_else(|| file.stem());
    let number = |name: &str| text(name)?.parse::<f64>().ok();
    let shapes = document.tracks.iter().flat_map(|track| &track.shapes);
    let until = shapes.filter_map(|shape| shape.frame).max().map(|last| last + 1);
    // The task's size is that of the whole video where nothing of it was left out.
    let is_whole = text("frame_filter").is_none() && number("start_frame").is_none_or(|start| start == 0.0);
    let counted = Counted { frames: number("size").filter(|_| is_whole), until, rate: None };
    let clock = Rates::known(out).clock(named, counted, out, "CVAT does not say.");
    let step =
        text("frame_filter").and_then(|filter| frame_of_text(filter.split("step=").nth(1)?)).unwrap_or(1);
    let frames = Frames { clock, step: step.max(1), last: last_frame(&document, step.max(1)) };
    let mut about = About { id: named.to_owned(), ..About::default() };
    about.src = text("source").or_else(|| text("name").filter(|name| name.contains('.'))).map(str::to_owned);
    let rects = document.tracks.iter().flat_map(|track| &track.shapes).filter_map(|shape| shape.rect);
    let reach = reach(rects);
    let shown = size(number("width"), number("height")).map(|size| shown(out, named, size, Some(reach)));
    about.size = shown.map(|shown| shown.size);
    let named = named.to_owned();
    video(about, out);
    if let Some(shown) = shown {
        let shapes = document.tracks.iter_mut().flat_map(|track| &mut track.shapes);
        shapes.for_each(|shape| shape.rect = shape.rect.map(|rect| shown.rect(rect)));
    }
    let rows: Vec<Value> = document.tracks.into_iter().filter_map(|track| frames.row(track, out)).collect();
    if !rows.is_empty() {
        boxes(&named, None, rows, out);
    }
    Ok(())
}

/// Tells what is not read.
fn told(document: &Document, out: &mut Out) {
    if document.pictures > 0 {
        let count = document.pictures;
        let reason =
            format!("annotations of {count} single pictures are not read: export the task as CVAT for video");
        out.note(Severity::SetAside, "pictures", reason);
    }
}

/// The frame after the last of the task, where it says it.
fn last_frame(document: &Document, step: i64) -> Option<i64> {
    let number = |name: &str| document.meta.get(name)?.as_str().and_then(frame_of_text);
    let count = || Some(number("start_frame").unwrap_or(0) + number("size")? * step);
    number("stop_frame").map(|stop| stop + 1).or_else(count)
}

/// The frames of the task.
struct Frames {
    clock: Clock,
    step: i64,
    last: Option<i64>,
}

impl Frames {
    /// A track as rows have it; none where it has no box.
    fn row(&self, track: Track, out: &mut Out) -> Option<Value> {
        let mut shapes: Vec<(i64, Shape)> =
            track.shapes.into_iter().filter_map(|shape| usable(shape, out)).collect();
        if shapes.is_empty() {
            return None;
        }
        shapes.sort_by_key(|(frame, _)| *frame);
        let all = shapes.len();
        shapes.dedup_by_key(|(frame, _)| *frame);
        if shapes.len() < all {
            out.note_once(Severity::Changed, "a track has several boxes in a frame; the first counts");
        }
        let spans = self.presence(&shapes);
        let mut row = json!({"id": track.id, "label": track.label, "interpolation": "linear"});
        row["spans"] = spans.iter().map(|(from, until)| self.clock.span(*from, *until)).collect();
        let shots = shapes.iter().enumerate().filter_map(|(n, (frame, shape))| match shape.outside {
            false => Some(Shot { frame: *frame, rect: shape.rect?, score: None }),
            true => last_seen(shapes.get(n.checked_sub(1)?)?, (*frame, shape)),
        });
        row["boxes"] = shots.map(|shot| keyframe(shot, self.clock)).collect();
        let hidden = shapes.iter().filter(|(_, shape)| shape.occluded && !shape.outside).count();
        if hidden > 0 {
            row["occluded_boxes"] = json!(hidden);
        }
        let attributes = self.attributes(&shapes);
        if !attributes.is_empty() {
            row["attributes"] = Value::Object(attributes);
        }
        for (name, value) in track.about {
            row[name] = value;
        }
        Some(row)
    }

    /// When the object is there: from a box that is not outside to the next that is. Two boxes that a person set are
    /// one presence, boxes that a program wrote only as far as they follow each other.
    fn presence(&self, shapes: &[(i64, Shape)]) -> Vec<(i64, i64)> {
        let mut spans: Vec<(i64, i64)> = Vec::new();
        for (n, (frame, shape)) in shapes.iter().enumerate().filter(|(_, (_, shape))| !shape.outside) {
            let next = shapes.get(n + 1);
            let follows = |(other, after): &(i64, Shape)| {
                other - frame <= self.step || after.outside || shape.keyframe && after.keyframe
            };
            let before = n.checked_sub(1).and_then(|n| shapes.get(n));
            let dense = before.is_some_and(|(other, shape)| frame - other <= self.step && !shape.outside);
            let until = match next {
                Some(after) if follows(after) => after.0,
                // What a person set last holds to the end.
                None if shape.keyframe && !dense => self.last.unwrap_or(0).max(frame + self.step),
                _ => frame + self.step,
            };
            match spans.last_mut().filter(|(_, end)| *end >= *frame) {
                Some((_, end)) => *end = until,
                None => spans.push((*frame, until)),
            }
        }
        spans
    }

    /// Attributes of an object: a text, or where it changes a list of seconds and texts.
    fn attributes(&self, shapes: &[(i64, Shape)]) -> Map<String, Value> {
        let mut changes: Map<String, Value> = Map::new();
        for (frame, shape) in shapes {
            for (name, said) in &shape.attributes {
                let known = changes.entry(name.clone()).or_insert_with(|| json!([]));
                let Some(list) = known.as_array_mut() else { continue };
                if list.last().and_then(|last| last.get(1)) != Some(said) {
                    list.push(json!([self.clock.start_of(*frame), said]));
                }
            }
        }
        let constant = |value: Value| match value.as_array().map(Vec::as_slice) {
            Some([one]) => one.get(1).cloned().unwrap_or_default(),
            _ => value,
        };
        changes.into_iter().map(|(name, value)| (name, constant(value))).collect()
    }
}

/// A shape with its frame, where it has a box; else it is told.
fn usable(shape: Shape, out: &mut Out) -> Option<(i64, Shape)> {
    let Some(frame) = shape.frame.filter(|frame| *frame >= 0) else {
        out.note_once(Severity::SetAside, "a shape without a frame was left out");
        return None;
    };
    if shape.rect.is_none() {
        let told = match shape.kind.as_str() {
            "box" | "ellipse" | "polygon" | "mask" => {
                "a shape whose numbers cannot be read was left out".to_owned()
            }
            kind => format!("a shape of the kind `{kind}` is not read"),
        };
        out.note_once(Severity::SetAside, &told);
        return None;
    }
    if shape.kind == KIND {
        out.note_once(Severity::Changed, "of a skeleton the box around the points that are seen was taken");
    } else if shape.kind != "box" {
        out.note_once(Severity::Changed, &format!("of a {} the box around it was taken", shape.kind));
    }
    if shape.turned {
        out.note_once(Severity::Changed, "a box is turned; it is shown upright");
    }
    Some((frame, shape))
}

/// Where an object is in the last frame that shows it: on the way from its last box to the one that says where it
/// went. That one is in no picture itself.
fn last_seen((from, before): &(i64, Shape), (gone, after): (i64, &Shape)) -> Option<Shot> {
    let frame = gone - 1;
    // Which points of a skeleton are gone says nothing of where it went.
    if before.outside || frame <= *from || after.kind == KIND {
        return None;
    }
    let share = (frame - from) as f64 / (gone - from) as f64;
    let (start, end) = (before.rect?, after.rect?);
    let rect = std::array::from_fn(|side| start[side] + (end[side] - start[side]) * share);
    Some(Shot { frame, rect, score: None })
}
