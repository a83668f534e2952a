//! Seconds on a video's timeline and spans of them.

/// A finite point on the media timeline, in seconds from the first displayed frame.
///
/// May be negative (an annotation made against another start), never NaN or infinite.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Seconds(f64);

impl Seconds {
    /// The first displayed frame.
    pub const ZERO: Self = Self(0.0);

    /// `None` when the value is NaN or infinite.
    pub fn new(secs: f64) -> Option<Self> {
        // Adding zero turns -0.0 into 0.0, so that equal times have equal bits.
        secs.is_finite().then_some(Self(secs + 0.0))
    }

    /// The number of seconds.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl Eq for Seconds {}

#[expect(
    clippy::derive_ord_xor_partial_ord,
    reason = "the value is finite, so the derived partial order is total"
)]
impl Ord for Seconds {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// A span of media time, half open `[start, end)` in meaning; an instant has `start == end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeSpan {
    // Private, so that `end < start` stays unrepresentable.
    start: Seconds,
    end: Seconds,
}

impl TimeSpan {
    /// `None` when a bound is not finite or `end < start`.
    pub fn new(start: f64, end: f64) -> Option<Self> {
        let (start, end) = (Seconds::new(start)?, Seconds::new(end)?);
        (start <= end).then_some(Self { start, end })
    }

    /// First instant of the span, in seconds.
    pub fn start(self) -> f64 {
        self.start.0
    }

    /// First instant after the span, in seconds.
    pub fn end(self) -> f64 {
        self.end.0
    }

    /// Length in seconds, `>= 0`.
    pub fn length(self) -> f64 {
        self.end.0 - self.start.0
    }

    /// Whether `time` is inside; an instant contains itself.
    pub fn contains(self, time: f64) -> bool {
        self.start.0 <= time && (time < self.end.0 || (time == self.end.0 && self.start == self.end))
    }

    /// The part of the span inside `[0, duration]`, if any.
    pub fn clipped(self, duration: f64) -> Option<Self> {
        Self::new(self.start.0.max(0.0), self.end.0.min(duration))
    }

    /// Temporal intersection over union in `[0, 1]`; two equal instants give 1.
    pub fn iou(self, other: Self) -> f64 {
        let overlap = (self.end.0.min(other.end.0) - self.start.0.max(other.start.0)).max(0.0);
        let union = self.length() + other.length() - overlap;
        if union > 0.0 { overlap / union } else { f64::from(u8::from(self == other)) }
    }
}

/// Length in seconds of the union of `spans`.
pub fn union_length(spans: &[TimeSpan]) -> f64 {
    let mut sorted = spans.to_vec();
    sorted.sort();
    let mut total = 0.0;
    let mut reached = f64::NEG_INFINITY;
    for span in sorted {
        total += (span.end() - span.start().max(reached)).max(0.0);
        reached = reached.max(span.end());
    }
    total
}
