//! One object's boxes by frame as a track in seconds.

use serde_json::{Value, json};

use super::rate::start_of;
use crate::units::FrameRate;

/// Boxes by frame: left, top, width, height.
pub(super) type Boxes = Vec<(i64, [f64; 4])>;

/// When an object is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// Wherever a frame has a box: every frame was looked at.
    EveryFrame,
    /// The same, unless boxes are mostly several frames apart: then they are samples, from the first to the last.
    ByKeys,
    /// In the frames `from..until`.
    Within(i64, i64),
}

/// A track. A box holds from its frame's start to the next; what is between samples is interpolated.
pub(super) fn track(id: &str, label: &str, mut boxes: Boxes, rate: FrameRate, presence: Presence) -> Value {
    boxes.sort_by_key(|(frame, _)| *frame);
    boxes.dedup_by_key(|(frame, _)| *frame);
    let near = boxes.windows(2).filter(|pair| pair[1].0 - pair[0].0 == 1).count();
    let sampled = presence != Presence::EveryFrame && near * 2 < boxes.len().saturating_sub(1);
    let ranges: Vec<(i64, i64)> = match presence {
        Presence::Within(from, until) => vec![(from, until)],
        Presence::ByKeys if sampled => hull(&boxes).into_iter().collect(),
        _ => boxes.chunk_by(|a, b| b.0 - a.0 == 1).filter_map(hull).collect(),
    };
    let spans: Vec<Value> = ranges.into_iter().map(|range| span(range, rate)).collect();
    let keyframe = |(frame, rect): (i64, [f64; 4])| json!({"t": start_of(rate, frame), "box": rect});
    let how = if sampled { "linear" } else { "hold" };
    let boxes: Vec<Value> = boxes.into_iter().map(keyframe).collect();
    json!({"id": id, "label": label, "interpolation": how, "boxes": boxes, "spans": spans})
}

/// The first frame with a box and the one after the last, of boxes in order.
fn hull(boxes: &[(i64, [f64; 4])]) -> Option<(i64, i64)> {
    Some((boxes.first()?.0, boxes.last()?.0 + 1))
}

/// The same of boxes in any order.
pub(super) fn extent(boxes: &[(i64, [f64; 4])]) -> Option<(i64, i64)> {
    let frames = || boxes.iter().map(|(frame, _)| *frame);
    Some((frames().min()?, frames().max()? + 1))
}

/// Frames `from..until` in seconds.
pub(super) fn span((from, until): (i64, i64), rate: FrameRate) -> Value {
    json!([start_of(rate, from), start_of(rate, until)])
}
