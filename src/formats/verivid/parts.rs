//! What items, predictions and reports share: spans, boxes, tracks, events.

use std::collections::HashSet;

use serde_json::Value;

use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::note::Row;
use crate::model::{Event, Interpolation, Keyframe, Track};
use crate::units::{PixelRect, PixelSize, TimeSpan};

/// Reads `[start, end]`; a bad one is noted and dropped.
pub(super) fn span(value: &Value, place: &str, row: &mut Row) -> Option<TimeSpan> {
    let bounds = match value.as_array().map(Vec::as_slice) {
        Some([start, end]) => start.as_f64().zip(end.as_f64()),
        _ => None,
    };
    let Some((start, end)) = bounds else {
        row.changed(
            "bad span",
            format!("{place} dropped: expected [start, end] in seconds, found {}", describe(value)),
        );
        return None;
    };
    let span = TimeSpan::new(start, end);
    if span.is_none() {
        row.changed("bad span", format!("{place} dropped: the span [{start}, {end}] ends before it starts"));
    }
    span
}

/// Reads a list of spans, dropping the bad ones with a note.
pub(super) fn spans(list: &[Value], place: &str, row: &mut Row) -> Vec<TimeSpan> {
    let read = |(n, value)| span(value, &format!("{place} {}", n + 1), row);
    list.iter().enumerate().filter_map(read).collect()
}

/// Reads a list of tracks; `size` is the video's, for boxes that reach outside.
pub(super) fn tracks(list: Vec<Value>, size: Option<PixelSize>, row: &mut Row) -> Vec<Track> {
    let read = |(n, value)| {
        let mut fields = Fields::of(value, format!("track {}: ", n + 1), row)?;
        Some(track(&mut fields, n, size, row)).map(|track| Track { extra: fields.rest(row), ..track })
    };
    let tracks: Vec<Track> = list.into_iter().enumerate().filter_map(read).collect();
    let mut ids = HashSet::new();
    for track in &tracks {
        if !ids.insert(track.id.as_str()) {
            row.info("repeated track id", format!("two tracks have the id `{}`; both are kept", track.id));
        }
    }
    tracks
}

/// Reads a track's known fields.
pub(super) fn track(fields: &mut Fields, n: usize, size: Option<PixelSize>, row: &mut Row) -> Track {
    let place = fields.place().to_owned();
    let id = fields.text("id", row).unwrap_or_else(|| {
        row.info("track without id", format!("{place}it has no id and is called `{}`", n + 1));
        (n + 1).to_string()
    });
    let label = fields.text("label", row).unwrap_or_default();
    let word = fields.word("interpolation", "linear, hold or none", Interpolation::from_id, row);
    let list = fields.list("boxes", row);
    let read = |(n, value)| keyframe(value, &format!("{place}box {}", n + 1), row);
    let mut boxes: Vec<Keyframe> = list.into_iter().enumerate().filter_map(read).collect();
    if !boxes.is_sorted_by(|a, b| a.time <= b.time) {
        row.changed("boxes out of order", format!("{place}its boxes were sorted by time"));
        boxes.sort_by(|a, b| a.time.total_cmp(&b.time));
    }
    if let Some(size) = size {
        let outside = boxes.iter().filter(|k| !k.rect.inside(size)).count();
        if outside > 0 {
            let (w, h) = (size.width(), size.height());
            let reach = if outside == 1 { "box reaches" } else { "boxes reach" };
            row.info(
                "box outside the frame",
                format!("{place}{outside} {reach} outside the frame of {w} x {h}"),
            );
        }
    }
    let spans = fields.maybe_list("spans", row).map(|list| {
        let mut spans = spans(&list, &format!("{place}span"), row);
        spans.sort();
        spans
    });
    let interpolation = word.unwrap_or(Interpolation::Linear);
    Track { id, label, interpolation, boxes, spans, extra: Vec::new() }
}

fn keyframe(value: Value, place: &str, row: &mut Row) -> Option<Keyframe> {
    let mut fields = Fields::of(value, format!("{place}: "), row)?;
    let (time, sides) = (fields.take("t"), fields.take("box"));
    let score = fields.number("score", row);
    fields.drop_rest(row);
    let Some(time) = time.as_ref().and_then(Value::as_f64).filter(|t| t.is_finite()) else {
        let found = time.as_ref().map_or("nothing".to_owned(), describe);
        row.changed("bad box", format!("{place} dropped: `t` must be a number, found {found}"));
        return None;
    };
    let numbers = match sides.as_ref().and_then(Value::as_array).map(Vec::as_slice) {
        Some([x, y, w, h]) => match (x.as_f64(), y.as_f64(), w.as_f64(), h.as_f64()) {
            (Some(x), Some(y), Some(w), Some(h)) => Some((x, y, w, h)),
            _ => None,
        },
        _ => None,
    };
    let rect = numbers.and_then(|(x, y, w, h)| PixelRect::new(x, y, w, h));
    if rect.is_none() {
        let found = sides.as_ref().map_or("nothing".to_owned(), describe);
        let why = match numbers {
            Some(_) => format!("{found} has a negative size"),
            None => format!("`box` must be four numbers, found {found}"),
        };
        row.changed("bad box", format!("{place} dropped: {why}"));
    }
    Some(Keyframe { time, rect: rect?, score })
}

/// Reads a list of events, dropping those without a usable span.
pub(super) fn events(list: Vec<Value>, row: &mut Row) -> Vec<Event> {
    let read = |(n, value)| event(value, &format!("event {}", n + 1), row);
    list.into_iter().enumerate().filter_map(read).collect()
}

fn event(value: Value, place: &str, row: &mut Row) -> Option<Event> {
    let mut fields = Fields::of(value, format!("{place}: "), row)?;
    let Some(bounds) = fields.take("span") else {
        row.changed("bad span", format!("{place} dropped: it has no `span`"));
        return None;
    };
    let span = span(&bounds, place, row)?;
    let id = fields.text("id", row);
    let label = fields.text("label", row).unwrap_or_default();
    let score = fields.number("score", row);
    Some(Event { id, label, span, score, extra: fields.rest(row) })
}
