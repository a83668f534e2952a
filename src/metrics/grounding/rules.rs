//! Other people's rules for two tubes on a video's frames, faithful, faults included.
//!
//! Frames count from 0. A tube's frames are those of its presence; predicted boxes outside it are not looked at.

use super::options::{BoxEdges, GroundingRule};
use super::tube::Tube;
use crate::units::FrameRate;

/// Temporal and spatio-temporal IoU of two tubes.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(super) struct Overlaps {
    /// Temporal.
    pub(super) tiou: f64,
    /// Spatio-temporal.
    pub(super) viou: f64,
}

/// What a rule knows of the video.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clip {
    /// The nominal rate.
    pub(super) rate: FrameRate,
    /// Number of frames, where the duration is known.
    pub(super) frames: Option<i64>,
}

/// Applies a rule other than ours, which needs no frames.
pub(super) fn overlaps(
    rule: GroundingRule,
    gold: &Tube,
    said: &Tube,
    clip: Clip,
    edges: BoxEdges,
) -> Overlaps {
    let (Some(truth), Some(guess)) = (gold.hull(), said.hull()) else { return Overlaps::default() };
    match rule {
        GroundingRule::HcStvgOfficial => official(gold, said, truth, guess, edges),
        GroundingRule::TubeDetr => tubedetr(gold, said, truth, guess, clip, edges),
        // The loader of CG-STVG ends the true segment with its last frame, its decoder the predicted one after it.
        GroundingRule::CgStvg | GroundingRule::Verivid => {
            cg_stvg(gold, said, (truth.0, truth.1 - 1), guess, edges)
        }
    }
}

/// IoU of two half-open segments, none where they only touch.
fn half_open(a: (i64, i64), b: (i64, i64)) -> f64 {
    let (start, end) = (a.0.max(b.0), a.1.min(b.1));
    if end <= start {
        return 0.0;
    }
    let both = end - start;
    both as f64 / ((a.1 - a.0) + (b.1 - b.0) - both) as f64
}

/// The frames where both have a box, with their IoU.
fn shared(gold: &Tube, said: &Tube, edges: BoxEdges) -> Vec<(i64, f64)> {
    let mut out = Vec::new();
    for part in gold.shared(said) {
        let frames = part.ious(edges).enumerate();
        out.extend(frames.filter_map(|(n, iou)| Some((part.from + n as i64, iou?))));
    }
    out
}

/// `datasets/evaluation/hcstvg_eval.py` of HengLan/CGSTVG: both segments half open, the union their hull.
fn cg_stvg(gold: &Tube, said: &Tube, truth: (i64, i64), guess: (i64, i64), edges: BoxEdges) -> Overlaps {
    let end = truth.1.min(guess.1);
    let kept = shared(gold, said, edges).into_iter().filter(|(frame, _)| *frame < end);
    let sum: f64 = kept.map(|(_, iou)| iou).sum();
    let union = truth.1.max(guess.1) - truth.0.min(guess.0);
    Overlaps { tiou: half_open(truth, guess), viou: sum / union.max(1) as f64 }
}

/// `datasets/hcstvg_eval.py` of antoyang/TubeDETR: about five frames a second, at most 200, and the union ends
/// where the first of the two segments ends.
fn tubedetr(
    gold: &Tube,
    said: &Tube,
    truth: (i64, i64),
    guess: (i64, i64),
    clip: Clip,
    edges: BoxEdges,
) -> Overlaps {
    let looked_at = sampled(clip, truth.1.max(guess.1));
    let end = truth.1.min(guess.1);
    let union = looked_at.iter().filter(|frame| truth.0.min(guess.0) <= **frame && **frame < end).count();
    let boxes = shared(gold, said, edges);
    let sum: f64 =
        boxes.iter().filter(|(frame, _)| looked_at.binary_search(frame).is_ok()).map(|(_, iou)| iou).sum();
    Overlaps { tiou: half_open(truth, guess), viou: sum / union.max(1) as f64 }
}

/// The frames that TubeDETR looks at, rising: one whenever another fifth of a second has begun, the video's last
/// left out.
fn sampled(clip: Clip, end: i64) -> Vec<i64> {
    const A_SECOND: f64 = 5.0;
    const MOST: usize = 200;
    let share = (A_SECOND / clip.rate.hertz()).min(1.0);
    let last = clip.frames.map_or(end, |frames| frames - 1).min(super::tube::MOST_POINTS);
    let place = |frame: i64| (frame as f64 * share).floor();
    let mut frames = vec![0];
    let mut reached = 0.0;
    for frame in 0..last {
        if reached < place(frame) {
            frames.push(frame);
            reached = place(frame);
        }
    }
    if frames.len() <= MOST {
        return frames;
    }
    (0..MOST).filter_map(|n| frames.get(n * frames.len() / MOST)).copied().collect()
}

/// `eval_hcvg.py` of tzhhhh123/HC-STVG: frames with both boxes over the inclusive hull of both tubes.
fn official(gold: &Tube, said: &Tube, truth: (i64, i64), guess: (i64, i64), edges: BoxEdges) -> Overlaps {
    let boxes = shared(gold, said, edges);
    let all = (truth.1.max(guess.1) - truth.0.min(guess.0)) as f64;
    Overlaps { tiou: boxes.len() as f64 / all, viou: boxes.iter().map(|(_, iou)| iou).sum::<f64>() / all }
}
