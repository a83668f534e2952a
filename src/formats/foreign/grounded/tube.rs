//! One object's boxes by frame as a track in seconds.

use serde_json::{Value, json};

use super::rate::start_of;
use crate::units::FrameRate;

/// Boxes by frame: left, top, width, height.
pub(super) type Boxes = Vec<(i64, [f64; 4])>;

/// A track. A box holds from its frame's start to the next; a frame without a box is an absence. Where boxes are
/// mostly several frames apart they are samples, and what is between is interpolated. `presence` (frames
/// `from..until`) says instead when the object is there.
pub(super) fn track(
    id: &str,
    label: &str,
    mut boxes: Boxes,
    rate: FrameRate,
    presence: Option<(i64, i64)>,
) -> Value {
    boxes.sort_by_key(|(frame, _)| *frame);
    boxes.dedup_by_key(|(frame, _)| *frame);
    let near = boxes.windows(2).filter(|pair| pair[1].0 - pair[0].0 == 1).count();
    let sampled = near * 2 < boxes.len().saturating_sub(1);
    let spans: Vec<Value> = match presence {
        Some(range) => vec![span(range, rate)],
        None if sampled => hull(&boxes).into_iter().map(|range| span(range, rate)).collect(),
        None => boxes
            .chunk_by(|a, b| b.0 - a.0 == 1)
            .filter_map(|run| hull(run))
            .map(|range| span(range, rate))
            .collect(),
    };
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
