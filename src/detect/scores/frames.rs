//! Frame by frame: which boxes are found, which are missed, which are there for nothing.

use super::sequence::{Frame, Placed, Sequence};
use crate::units::assign;

/// One frame's boxes, sorted into three heaps; numbers are places in the frame's lists.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FrameResult {
    /// When, in seconds.
    pub time: f64,
    /// True box, own box, their overlap.
    pub matched: Vec<(usize, usize, f64)>,
    /// True boxes without an own.
    pub missed: Vec<usize>,
    /// Own boxes without a true one.
    pub extra: Vec<usize>,
}

/// Boxes in sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counted {
    /// Found.
    pub matched: usize,
    /// Not found.
    pub missed: usize,
    /// Found where nothing is.
    pub extra: usize,
}

impl Counted {
    /// Of the own boxes, the share that is right; `None` without any.
    pub fn precision(self) -> Option<f64> {
        let all = self.matched + self.extra;
        (all > 0).then(|| self.matched as f64 / all as f64)
    }

    /// Of the true boxes, the share that is found; `None` without any.
    pub fn recall(self) -> Option<f64> {
        let all = self.matched + self.missed;
        (all > 0).then(|| self.matched as f64 / all as f64)
    }

    /// The harmonic mean of both.
    pub fn f1(self) -> Option<f64> {
        let all = 2 * self.matched + self.missed + self.extra;
        (all > 0).then(|| 2.0 * self.matched as f64 / all as f64)
    }
}

/// Every frame and their sum.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FrameScores {
    /// By time.
    pub frames: Vec<FrameResult>,
    /// The sum.
    pub all: Counted,
}

/// Matches the boxes of every frame one to one, so that as many as possible overlap by at least `least` (0.5 by
/// custom), and of such matchings the one with the greatest overlap. `same` says whether a true and an own object may
/// be the same at all: their labels.
pub fn frame_scores(sequence: &Sequence, least: f64, same: &dyn Fn(usize, usize) -> bool) -> FrameScores {
    let frames: Vec<FrameResult> = sequence.frames.iter().map(|frame| result(frame, least, same)).collect();
    let mut all = Counted::default();
    for frame in &frames {
        all.matched += frame.matched.len();
        all.missed += frame.missed.len();
        all.extra += frame.extra.len();
    }
    FrameScores { frames, all }
}

fn result(frame: &Frame, least: f64, same: &dyn Fn(usize, usize) -> bool) -> FrameResult {
    let overlap =
        |truth: &Placed, own: &Placed| if same(truth.id, own.id) { truth.rect.iou(own.rect) } else { 0.0 };
    // A match counts more than any sum of overlaps.
    let many = frame.truth.len().max(frame.own.len()) as f64 + 1.0;
    let value = |overlap: f64| if overlap >= least && overlap > 0.0 { many + overlap } else { 0.0 };
    let values: Vec<Vec<f64>> = (frame.truth.iter())
        .map(|truth| frame.own.iter().map(|own| value(overlap(truth, own))).collect())
        .collect();
    let matched: Vec<(usize, usize, f64)> =
        assign(&values).into_iter().map(|(t, o)| (t, o, values[t][o] - many)).collect();
    FrameResult {
        time: frame.time,
        missed: (0..frame.truth.len()).filter(|n| matched.iter().all(|(t, ..)| t != n)).collect(),
        extra: (0..frame.own.len()).filter(|n| matched.iter().all(|(_, o, _)| o != n)).collect(),
        matched,
    }
}
