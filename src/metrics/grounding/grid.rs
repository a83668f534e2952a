//! The instants at which boxes are compared.

use crate::model::{Interpolation, Track, Video};
use crate::units::{FrameRate, Moment, TimeSpan};

/// Grid points at `t = k / 5` s, where the truth was not given for every frame (spec: grounding).
const FIFTHS: (u32, u32) = (5, 1);

/// The times of events are people's and lie anywhere: only their rounding to milliseconds is forgiven, as a share of
/// a frame.
const EVENT_GRACE: f64 = 0.02;

/// On the 0.2 s grid, in steps: only the rounding of sums.
const STEP_GRACE: f64 = 1e-6;

/// No point is farther from the start than this: sums of places stay exact.
const FARTHEST: f64 = 1e15;

/// Two instants nearer than this are one, in seconds.
const SAME: f64 = 1e-6;

/// A box of instants counts at a grid point within half a step of 0.2 s.
const HALF_STEP: f64 = 0.1;

/// Where boxes are compared. A point is a whole number: of a frame, of a step of 0.2 s, or of an instant in a list.
#[derive(Clone, Debug, PartialEq)]
pub enum Grid {
    /// The video's frames: frame `k` starts at `k / rate`.
    Frames(FrameRate),
    /// `t = k / 5` s.
    Fifths,
    /// The instants of the truth, in seconds, rising; with the video's rate each means a frame.
    Instants(Vec<f64>, Option<FrameRate>),
}

impl Grid {
    /// The grid of an item by its truth: the frames where boxes were given for every frame, the instants where
    /// there are only instants, else 0.2 s steps.
    pub fn of(video: &Video, gold: &[&Track]) -> Self {
        if !gold.is_empty() && gold.iter().all(|track| is_instants(track, video.rate)) {
            let times = gold.iter().flat_map(|track| &track.boxes).map(|k| k.time).collect();
            return Self::instants(times, video.rate);
        }
        let lasting = || gold.iter().filter(|track| !is_instants(track, video.rate));
        match video.rate {
            Some(rate) if lasting().all(|track| is_dense(track, rate)) => Self::Frames(rate),
            _ => Self::Fifths,
        }
    }

    /// The instants of one track.
    pub(super) fn instants_of(track: &Track, rate: Option<FrameRate>) -> Self {
        Self::instants(track.boxes.iter().map(|k| k.time).collect(), rate)
    }

    fn instants(mut times: Vec<f64>, rate: Option<FrameRate>) -> Self {
        times.sort_by(f64::total_cmp);
        times.dedup_by(|later, earlier| *later - *earlier < SAME);
        Self::Instants(times, rate)
    }

    /// When point `k` is, in seconds.
    pub fn time_of(&self, k: i64) -> f64 {
        match self {
            Self::Frames(rate) => time(rate.parts(), k),
            Self::Fifths => time(FIFTHS, k),
            Self::Instants(times, _) => {
                usize::try_from(k).ok().and_then(|k| times.get(k)).copied().unwrap_or(0.0)
            }
        }
    }

    /// How long point `k` lasts, in seconds: a frame, a step, or nothing.
    pub fn step(&self) -> f64 {
        match self {
            Self::Frames(rate) => 1.0 / rate.hertz(),
            Self::Fifths => 0.2,
            Self::Instants(..) => 0.0,
        }
    }

    /// Point `k` with the times that mean it.
    pub(super) fn moment_of(&self, k: i64) -> Moment {
        match self {
            Self::Frames(rate) => rate.moment_of(k),
            Self::Instants(_, Some(rate)) => {
                let (time, (num, den)) = (self.time_of(k), rate.parts());
                let frame = place((num, den), time) + rate.grace();
                rate.moment_of(frame.floor() as i64).read_at(time, HALF_STEP)
            }
            Self::Fifths | Self::Instants(_, None) => Moment::point(self.time_of(k), SAME, HALF_STEP),
        }
    }

    /// The points `from..until` of a track's presence. A span is half open; from the first to the last box (`closed`)
    /// both count. A presence between two points is at the one nearest, a lone instant at the frame that shows it.
    pub(super) fn points(&self, span: TimeSpan, closed: bool) -> (i64, i64) {
        match self {
            Self::Frames(rate) => regular(rate.parts(), span, closed, rate.grace(), f64::floor),
            _ => self.points_of_event(span, closed),
        }
    }

    /// The points `from..until` of a presence without boxes.
    pub(super) fn points_of_event(&self, span: TimeSpan, closed: bool) -> (i64, i64) {
        match self {
            Self::Frames(rate) => regular(rate.parts(), span, closed, EVENT_GRACE, f64::floor),
            Self::Fifths => regular(FIFTHS, span, closed, STEP_GRACE, f64::round),
            Self::Instants(times, _) => {
                let from = times.partition_point(|t| *t < span.start() - SAME);
                let until = times.partition_point(|t| *t <= span.end() + SAME);
                (from as i64, until.max(from) as i64)
            }
        }
    }
}

fn time((num, den): (u32, u32), k: i64) -> f64 {
    k as f64 * f64::from(den) / f64::from(num)
}

fn place((num, den): (u32, u32), seconds: f64) -> f64 {
    (seconds * f64::from(num) / f64::from(den)).clamp(-FARTHEST, FARTHEST)
}

fn regular(parts: (u32, u32), span: TimeSpan, closed: bool, grace: f64, only: fn(f64) -> f64) -> (i64, i64) {
    let (start, end) = (place(parts, span.start()), place(parts, span.end()));
    let from = (start - grace).ceil();
    let until = if closed { (end + grace).floor() + 1.0 } else { (end - grace).ceil() };
    if until > from {
        return (from as i64, until as i64);
    }
    let middle = only(start + (end - start) / 2.0 + grace);
    (middle as i64, middle as i64 + 1)
}

/// Whether a track says where the object is at instants and nothing between: no interpolation, or no length.
pub(super) fn is_instants(track: &Track, rate: Option<FrameRate>) -> bool {
    let lasting = match &track.spans {
        Some(spans) => spans.iter().any(|span| span.length() > 0.0),
        None => track.extent().is_some_and(|extent| extent.length() > 0.0),
    };
    let dense = || rate.is_some_and(|rate| is_dense(track, rate));
    !track.boxes.is_empty() && (!lasting || (track.interpolation == Interpolation::None && !dense()))
}

/// Whether there is a box for every frame of each span. Where nothing is interpolated a gap is an absence, so
/// there most boxes need a neighbour.
fn is_dense(track: &Track, rate: FrameRate) -> bool {
    let longest = 1.5 / rate.hertz();
    let within = |from: f64, to: f64| match &track.spans {
        Some(spans) => spans.iter().any(|s| s.start() <= from + SAME && to <= s.end() + SAME),
        None => true,
    };
    let (mut near, mut far) = (0_usize, 0_usize);
    for pair in track.boxes.windows(2) {
        let (from, to) = (pair[0].time, pair[1].time);
        if to > from && within(from, to) {
            if to - from <= longest { near += 1 } else { far += 1 }
        }
    }
    if track.interpolation == Interpolation::None { near > far } else { near > 0 && far == 0 }
}
