//! Regions of the video: boxes that move, and ranges of the timeline.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::super::out::Out;
use super::super::clock::{Clock, frame};
use super::super::rows::Moment;
use super::super::size::Shown;
use super::super::tracks::{Shot, keyframe};
use super::task::{Voice, moment};
use super::timing::Timing;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// What one voice marked in the video.
#[derive(Default)]
pub(super) struct Regions {
    /// Boxes.
    pub(super) boxes: Vec<Boxed>,
    /// Ranges.
    pub(super) moments: Vec<Moment>,
}

/// A box that moves, in per cent.
pub(super) struct Boxed {
    row: Value,
    clock: Clock,
    shots: Vec<Shot>,
}

impl Boxed {
    /// Its row, for a picture of this size.
    pub(super) fn row(mut self, picture: Shown) -> Value {
        let (width, height) = picture.scale();
        let scaled = |shot: &Shot| {
            let [x, y, w, h] = shot.rect;
            let rect = [x * width / 100.0, y * height / 100.0, w * width / 100.0, h * height / 100.0];
            keyframe(Shot { rect: picture.rect(rect), ..*shot }, self.clock)
        };
        self.row["boxes"] = self.shots.iter().map(scaled).collect();
        self.row
    }
}

/// Kinds of results that are read elsewhere, or are told of a region.
const ABOUT: [&str; 7] = ["choices", "textarea", "rating", "number", "labels", "taxonomy", "datetime"];

/// Reads the regions of a voice.
pub(super) fn regions(voice: &Voice, timing: &Timing, out: &mut Out) -> Regions {
    let mut found = Regions::default();
    let about = about(voice);
    for result in &voice.results {
        let kind = result.get("type").and_then(Value::as_str).unwrap_or_default();
        let value = result.get("value").and_then(Value::as_object);
        let id = result.get("id").and_then(text);
        let (Some(value), Some(clock)) = (value, timing.clock) else {
            unread(kind, out);
            continue;
        };
        match kind {
            "videorectangle" => {
                let about = id.as_deref().and_then(|id| about.get(id));
                found.boxes.extend(boxed(id, result, value, about, (clock, timing.frames), out));
            }
            "timelinelabels" => ranges(id, value, clock, &mut found.moments, out),
            other => unread(other, out),
        }
    }
    found
}

fn unread(kind: &str, out: &mut Out) {
    if !ABOUT.contains(&kind) && !matches!(kind, "hypertextlabels" | "paragraphlabels") {
        let kind: String = kind.chars().take(40).collect();
        out.note_once(Severity::SetAside, &format!("a region of the kind `{kind}` is not read"));
    }
}

/// What is said of regions beside where they are: choices, texts and ratings of the region's id.
fn about<'a>(voice: &Voice<'a>) -> HashMap<&'a str, Map<String, Value>> {
    let mut about: HashMap<&str, Map<String, Value>> = HashMap::new();
    for result in &voice.results {
        let kind = result.get("type").and_then(Value::as_str).unwrap_or_default();
        let name = result.get("from_name").and_then(Value::as_str);
        let said = ["choices", "text", "rating", "number"];
        let value = said.iter().find_map(|name| result.get("value")?.get(*name));
        if let (Some(id), Some(name), Some(value)) = (result.get("id").and_then(Value::as_str), name, value)
            && ["choices", "textarea", "rating", "number"].contains(&kind)
        {
            about.entry(id).or_default().insert(name.to_owned(), value.clone());
        }
    }
    about
}

/// Labels of a region, as one.
fn labels(value: &Map<String, Value>, name: &str) -> String {
    let list = value.get(name).and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
}

/// A keyframe, and whether the object is there from it on.
fn shot(value: &Value, out: &mut Out) -> Option<(Shot, bool)> {
    let side = |name: &str| value.get(name).and_then(Value::as_f64);
    let rect = (side("x"), side("y"), side("width"), side("height"));
    let frame = value.get("frame").and_then(frame).filter(|frame| *frame > 0);
    let (Some(frame), (Some(x), Some(y), Some(w), Some(h))) = (frame, rect) else {
        out.note_once(Severity::Changed, "a keyframe without its frame or its box was dropped");
        return None;
    };
    if side("rotation").is_some_and(|degrees| degrees % 360.0 != 0.0) {
        out.note_once(Severity::Changed, "a box is turned; it is shown upright");
    }
    let enabled = value.get("enabled").and_then(Value::as_bool) != Some(false);
    Some((Shot { frame: frame - 1, rect: [x, y, w, h], score: side("score") }, enabled))
}

fn boxed(
    id: Option<String>,
    result: &Map<String, Value>,
    value: &Map<String, Value>,
    about: Option<&Map<String, Value>>,
    (clock, frames): (Clock, Option<i64>),
    out: &mut Out,
) -> Option<Boxed> {
    let sequence = value.get("sequence").and_then(Value::as_array);
    let mut shots: Vec<(Shot, bool)> =
        sequence.into_iter().flatten().filter_map(|value| shot(value, out)).collect();
    shots.sort_by_key(|(shot, _)| shot.frame);
    let all = shots.len();
    shots.dedup_by_key(|(shot, _)| shot.frame);
    if shots.len() < all {
        out.note_once(Severity::Changed, "a region has several boxes at a frame; the first counts");
    }
    if shots.is_empty() {
        out.note_once(Severity::SetAside, "a region without a box was left out");
        return None;
    }
    let spans = presence(&shots, frames);
    let mut row = json!({"id": id, "label": labels(value, "labels"), "interpolation": "linear"});
    row["spans"] = spans.iter().map(|(from, until)| clock.span(*from, *until)).collect();
    for (name, said) in value.iter().chain(about.into_iter().flatten()) {
        if !["sequence", "labels", "framesCount", "duration"].contains(&name.as_str())
            && row.get(name).is_none()
        {
            row[name] = said.clone();
        }
    }
    if let Some(meta) =
        result.get("meta").filter(|meta| meta.as_object().is_some_and(|meta| !meta.is_empty()))
    {
        row["meta"] = meta.clone();
    }
    let seen = |shot: &Shot| {
        let before = spans.partition_point(|(from, _)| *from <= shot.frame);
        spans[..before].last().is_some_and(|(_, until)| shot.frame < *until)
    };
    let shots = shots.into_iter().map(|(shot, _)| shot).filter(seen).collect();
    Some(Boxed { row, clock, shots })
}

/// Frames from which on and until which an object is there: from a keyframe that is enabled to the next that is not,
/// which is still seen; the last lasts to the end of the video. One that is not enabled and follows none is seen in its frame.
fn presence(shots: &[(Shot, bool)], frames: Option<i64>) -> Vec<(i64, i64)> {
    let mut spans: Vec<(i64, i64)> = Vec::new();
    let mut since: Option<i64> = None;
    for (shot, enabled) in shots {
        match (since, enabled) {
            (None, true) => since = Some(shot.frame),
            // A keyframe is seen in its own frame, also where it is none of what lasts.
            (None, false) => match spans.last_mut().filter(|(_, until)| *until >= shot.frame) {
                Some((_, until)) => *until = (*until).max(shot.frame + 1),
                None => spans.push((shot.frame, shot.frame + 1)),
            },
            (Some(from), false) => {
                spans.push((from, shot.frame + 1));
                since = None;
            }
            _ => {}
        }
    }
    if let (Some(from), Some((last, _))) = (since, shots.last()) {
        spans.push((from, frames.unwrap_or(0).max(last.frame + 1)));
    }
    spans
}

fn ranges(
    id: Option<String>,
    value: &Map<String, Value>,
    clock: Clock,
    moments: &mut Vec<Moment>,
    out: &mut Out,
) {
    let label = labels(value, "timelinelabels");
    for range in value.get("ranges").and_then(Value::as_array).into_iter().flatten() {
        let end = |name: &str| range.get(name).and_then(frame);
        match (end("start"), end("end")) {
            (Some(start), Some(end)) if end >= start && start >= 0 => {
                let span = clock.span((start - 1).max(0), end.max(1));
                moments.push(moment(label.clone(), span, id.clone()));
            }
            _ => out.note_once(
                Severity::SetAside,
                "a range that ends before it starts, or has no frames, was left out",
            ),
        }
    }
}
