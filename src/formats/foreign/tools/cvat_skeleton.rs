//! Skeletons of CVAT: points that have names and move together. Of each the box around the points that are seen is
//! taken. Exports have them in two ways: the points of each frame stand in a `<skeleton>`, or each point is a track inside
//! the track, with keyframes of its own.

use std::collections::BTreeSet;

use serde_json::Map;

use super::cvat_file::Shape;

/// No skeleton has more points; of very many each could have frames of its own, in which all others are looked for.
const MOST_POINTS: usize = 256;

/// What stands for a skeleton among the kinds of shapes.
pub(super) const KIND: &str = "skeleton";

/// Left, top, width, height.
type Rect = [f64; 4];

/// The points of a skeleton in one frame.
#[derive(Debug, Default)]
pub(super) struct Points {
    seen: Option<Rect>,
    all: Option<Rect>,
}

/// A point at a frame of its own.
#[derive(Clone, Copy, Debug)]
struct At {
    frame: i64,
    rect: Rect,
    outside: bool,
    keyframe: bool,
}

/// Points that are tracks inside a track.
#[derive(Debug, Default)]
pub(super) struct Joints(Vec<Vec<At>>);

fn union(a: Option<Rect>, [x, y, w, h]: Rect) -> Option<Rect> {
    let Some([left, top, width, height]) = a else { return Some([x, y, w, h]) };
    let (low, high) = ((left.min(x), top.min(y)), ((left + width).max(x + w), (top + height).max(y + h)));
    Some([low.0, low.1, high.0 - low.0, high.1 - low.1])
}

impl Points {
    /// Takes a point of the frame.
    pub(super) fn add(&mut self, rect: Rect, outside: bool) {
        self.all = union(self.all, rect);
        if !outside {
            self.seen = union(self.seen, rect);
        }
    }

    /// Puts the box into the skeleton's shape: around the points that are seen, or where none is, the object is gone
    /// from there.
    pub(super) fn finish(self, shape: &mut Shape) {
        if let Some(all) = self.all {
            shape.rect = Some(self.seen.unwrap_or(all));
            shape.outside |= self.seen.is_none();
        }
    }
}

impl Joints {
    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Begins a point; those past the most that a skeleton has are not read.
    pub(super) fn begin(&mut self) {
        self.0.push(Vec::new());
    }

    /// Takes where the last point is, and whether it is seen.
    pub(super) fn add(&mut self, shape: &Shape) {
        if let (Some(frame), Some(rect), true) = (shape.frame, shape.rect, self.0.len() <= MOST_POINTS)
            && let Some(point) = self.0.last_mut()
        {
            point.push(At { frame, rect, outside: shape.outside, keyframe: shape.keyframe });
        }
    }

    /// The shapes of the skeleton: one in each frame in which any of its points was set.
    pub(super) fn shapes(mut self) -> Vec<Shape> {
        self.0.truncate(MOST_POINTS);
        self.0.iter_mut().for_each(|point| point.sort_by_key(|at| at.frame));
        let frames: BTreeSet<i64> = self.0.iter().flatten().map(|at| at.frame).collect();
        frames.into_iter().map(|frame| self.at(frame)).collect()
    }

    fn at(&self, frame: i64) -> Shape {
        let mut points = Points::default();
        let mut keyframe = false;
        for point in &self.0 {
            let next = point.partition_point(|at| at.frame <= frame);
            let Some(before) = next.checked_sub(1).and_then(|n| point.get(n)) else { continue };
            keyframe |= before.frame == frame && before.keyframe;
            points.add(before.towards(point.get(next), frame), before.outside);
        }
        let mut shape = Shape {
            kind: KIND.to_owned(),
            frame: Some(frame),
            outside: false,
            occluded: false,
            keyframe,
            rect: None,
            turned: false,
            attributes: Map::new(),
        };
        points.finish(&mut shape);
        shape
    }
}

impl At {
    /// Where the point is on its way to the next frame in which it was set.
    fn towards(&self, next: Option<&Self>, frame: i64) -> Rect {
        let Some(next) = next.filter(|_| self.frame < frame && !self.outside) else { return self.rect };
        let share = frame.saturating_sub(self.frame) as f64 / next.frame.saturating_sub(self.frame) as f64;
        std::array::from_fn(|side| self.rect[side] + (next.rect[side] - self.rect[side]) * share)
    }
}
