//! Which picture is on screen at a time: the only conversions between time and frames.
//!
//! A frame is the n-th stored picture in presentation order. Seeking goes to the middle of a
//! frame's interval: at its edges browsers land on either neighbour.

use super::{FrameRate, Moment};

/// The n-th displayed picture, from 0.
pub type FrameIndex = usize;

/// A player reports a frame's start rounded to microseconds.
const ROUNDING: f64 = 2e-6;

/// When each picture of a video starts.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameTable {
    kind: Kind,
    end: f64,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// Starts in seconds, strictly rising, at least one.
    Exact(Vec<f64>),
    Estimated {
        rate: FrameRate,
        count: usize,
    },
}

impl FrameTable {
    /// From the starts of all pictures in seconds, in any order, and the end of the last.
    /// Repeated starts are one frame. `None` when empty or a start is not finite.
    pub fn from_starts(mut starts: Vec<f64>, end: f64) -> Option<Self> {
        if starts.is_empty() || !end.is_finite() || starts.iter().any(|t| !t.is_finite()) {
            return None;
        }
        starts.sort_by(f64::total_cmp);
        starts.dedup();
        let last = starts.last().copied()?;
        let end = if end > last { end } else { last + 1.0 / 30.0 };
        Some(Self { kind: Kind::Exact(starts), end })
    }

    /// A guess from the nominal rate, for a video whose container could not be read.
    pub fn estimated(rate: FrameRate, duration: f64) -> Option<Self> {
        if !(duration.is_finite() && duration > 0.0) {
            return None;
        }
        let count = ((duration * rate.hertz() - 1e-6).ceil() as usize).max(1);
        Some(Self { kind: Kind::Estimated { rate, count }, end: duration })
    }

    /// Whether the table was guessed from a rate; the page says so.
    pub fn is_estimated(&self) -> bool {
        matches!(self.kind, Kind::Estimated { .. })
    }

    /// Number of pictures, at least one.
    pub fn count(&self) -> usize {
        match &self.kind {
            Kind::Exact(starts) => starts.len(),
            Kind::Estimated { count, .. } => *count,
        }
    }

    /// End of the last picture, in seconds.
    pub fn end(&self) -> f64 {
        self.end
    }

    /// When picture `index` starts, in seconds; past the last, the last.
    pub fn start_of(&self, index: FrameIndex) -> f64 {
        let index = index.min(self.count() - 1);
        match &self.kind {
            Kind::Exact(starts) => starts.get(index).copied().unwrap_or(0.0),
            Kind::Estimated { rate, .. } => rate.start_of(index as u64),
        }
    }

    /// The middle of picture `index`: where to seek so that exactly it is shown.
    pub fn middle_of(&self, index: FrameIndex) -> f64 {
        let index = index.min(self.count() - 1);
        let next = if index + 1 < self.count() { self.start_of(index + 1) } else { self.end };
        let start = self.start_of(index);
        start + (next.max(start) - start) / 2.0
    }

    /// The picture on screen at `time` seconds, clamped to the first and the last.
    pub fn frame_at(&self, time: f64) -> FrameIndex {
        let time = time + ROUNDING;
        let found = match &self.kind {
            Kind::Exact(starts) => starts.partition_point(|start| *start <= time),
            Kind::Estimated { rate, .. } => (time * rate.hertz()).floor().max(0.0) as usize + 1,
        };
        found.clamp(1, self.count()) - 1
    }

    /// The picture on screen at `time` seconds, with the times that mean it.
    pub fn moment_at(&self, time: f64) -> Moment {
        let index = self.frame_at(time);
        let start = self.start_of(index);
        let next = if index + 1 < self.count() { self.start_of(index + 1) } else { self.end };
        let length = next - start;
        let before = index.checked_sub(1).map_or(length, |earlier| start - self.start_of(earlier));
        // A guessed start knows less than the player, which says when the picture that it shows starts.
        Moment::frame(if self.is_estimated() { time } else { start }, before, length)
    }
}
