//! A track sampled on a grid.

use super::grid::Grid;
use super::intervals::merged;
use super::options::BoxEdges;
use crate::model::{Interpolation, Keyframe, Track, read_boxes};
use crate::units::{Moment, PixelRect, TimeSpan};

/// The most points of one side of an item: what is longer is no video, and a page must stay alive.
pub(super) const MOST_POINTS: i64 = 1_000_000;

/// Presence and boxes of one object on the points of a grid.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Tube {
    /// Where it is present: disjoint `from..until`, rising.
    ranges: Vec<(i64, i64)>,
    /// The box at each point of the ranges, one after the other; `None`: present, and nobody says where.
    boxes: Vec<Option<PixelRect>>,
}

impl Tube {
    /// Samples `track` on `grid`; `None` when it has more points than any video.
    pub(super) fn new(track: &Track, grid: &Grid) -> Option<Self> {
        let mut tube = Self::default();
        match &track.spans {
            Some(spans) => {
                for span in separate(spans) {
                    tube.extend(track, grid, span, false)?;
                }
            }
            None => {
                if let Some(extent) = track.extent() {
                    tube.extend(track, grid, extent, true)?;
                }
            }
        }
        Some(tube)
    }

    /// Presence alone.
    pub(super) fn of_spans(spans: &[TimeSpan], grid: &Grid) -> Option<Self> {
        let mut tube = Self::default();
        for span in merged(spans) {
            let (from, until) = tube.range(grid.points_of_event(span, false))?;
            tube.boxes.extend((from..until).map(|_| None));
        }
        Some(tube)
    }

    fn range(&mut self, (from, until): (i64, i64)) -> Option<(i64, i64)> {
        let from = self.ranges.last().map_or(from, |(_, end)| from.max(*end));
        if from >= until {
            return Some((from, from));
        }
        if until.checked_sub(from)? + self.boxes.len() as i64 > MOST_POINTS {
            return None;
        }
        self.ranges.push((from, until));
        Some((from, until))
    }

    fn extend(&mut self, track: &Track, grid: &Grid, span: TimeSpan, closed: bool) -> Option<()> {
        let (from, until) = self.range(grid.points(span, closed))?;
        let inside = if closed { &track.boxes[..] } else { track.within(span) };
        let mut sampling = Sampling { inside, passed: 0, how: track.interpolation };
        self.boxes.extend((from..until).map(|k| sampling.at(grid.moment_of(k))));
        Some(())
    }

    /// Where it is present.
    pub(super) fn ranges(&self) -> &[(i64, i64)] {
        &self.ranges
    }

    /// The first point of its presence and the one after the last.
    pub(super) fn hull(&self) -> Option<(i64, i64)> {
        Some((self.ranges.first()?.0, self.ranges.last()?.1))
    }

    /// Number of points of its presence.
    pub(super) fn len(&self) -> usize {
        self.boxes.len()
    }

    /// Number of its boxes.
    pub(super) fn boxes(&self) -> usize {
        self.boxes.iter().flatten().count()
    }

    /// A reader that goes forward.
    pub(super) fn walk(&self) -> Walk<'_> {
        Walk { tube: self, range: 0, offset: 0 }
    }

    /// The points where both are present, as `from..until` with the boxes of both.
    pub(super) fn shared<'a>(&'a self, other: &'a Self) -> Vec<Shared<'a>> {
        let mut out = Vec::new();
        let (mut i, mut j, mut at, mut to) = (0, 0, 0_usize, 0_usize);
        while let (Some(a), Some(b)) = (self.ranges.get(i), other.ranges.get(j)) {
            let (from, until) = (a.0.max(b.0), a.1.min(b.1));
            if from < until {
                let count = (until - from) as usize;
                let (x, y) = (at + (from - a.0) as usize, to + (from - b.0) as usize);
                let slices = self.boxes.get(x..x + count).zip(other.boxes.get(y..y + count));
                out.extend(slices.map(|(mine, theirs)| Shared { from, mine, theirs }));
            }
            if a.1 < b.1 {
                at += (a.1 - a.0) as usize;
                i += 1;
            } else {
                to += (b.1 - b.0) as usize;
                j += 1;
            }
        }
        out
    }

    /// `vIoU`: the sum of the boxes' IoU where both are present, over the points where either is. `None` when
    /// neither is anywhere.
    pub(super) fn viou(&self, other: &Self, edges: BoxEdges) -> Option<f64> {
        let (mut sum, mut both) = (0.0, 0);
        for part in self.shared(other) {
            both += part.mine.len();
            sum += part.ious(edges).flatten().sum::<f64>();
        }
        let union = self.len() + other.len() - both;
        (union > 0).then(|| sum / union as f64)
    }
}

/// A stretch where two tubes are present.
pub(super) struct Shared<'a> {
    /// Its first point.
    pub(super) from: i64,
    mine: &'a [Option<PixelRect>],
    theirs: &'a [Option<PixelRect>],
}

impl Shared<'_> {
    /// IoU at each point; `None` where a box is missing.
    pub(super) fn ious(&self, edges: BoxEdges) -> impl Iterator<Item = Option<f64>> {
        self.mine.iter().zip(self.theirs).map(move |(a, b)| Some(edges.iou((*a)?, (*b)?)))
    }
}

/// Reads a tube at rising points.
pub(super) struct Walk<'a> {
    tube: &'a Tube,
    range: usize,
    /// Boxes before the current range.
    offset: usize,
}

impl Walk<'_> {
    /// Present at `k`, and the box if there is one.
    pub(super) fn at(&mut self, k: i64) -> Option<Option<PixelRect>> {
        while let Some((from, until)) = self.tube.ranges.get(self.range).copied() {
            if k < until {
                let place = self.offset + usize::try_from(k.checked_sub(from)?).ok()?;
                return self.tube.boxes.get(place).copied();
            }
            self.offset += (until - from) as usize;
            self.range += 1;
        }
        None
    }
}

/// Overlapping spans become one; touching ones stay two, so that nothing is interpolated across.
fn separate(spans: &[TimeSpan]) -> Vec<TimeSpan> {
    let mut sorted = spans.to_vec();
    sorted.sort();
    let mut out: Vec<TimeSpan> = Vec::with_capacity(sorted.len());
    for span in sorted {
        match out.last_mut() {
            Some(last) if span.start() < last.end() || span == *last => {
                let end = last.end().max(span.end());
                *last = TimeSpan::new(last.start(), end).unwrap_or(*last);
            }
            _ => out.push(span),
        }
    }
    out
}

/// The boxes of one span, read at rising points by the rule of [`Track::on`], in constant time a point.
struct Sampling<'a> {
    inside: &'a [Keyframe],
    /// Boxes earlier than all that belong to the point read last.
    passed: usize,
    how: Interpolation,
}

impl Sampling<'_> {
    fn at(&mut self, moment: Moment) -> Option<PixelRect> {
        while self.inside.get(self.passed).is_some_and(|k| k.time < moment.from()) {
            self.passed += 1;
        }
        read_boxes(self.inside, self.passed, self.how, moment).map(|found| found.rect)
    }
}
