//! CLEAR MOT (Bernardin and Stiefelhagen 2008) as TrackEval's `clear.py` computes it, at an overlap of 0.5.

use super::sequence::{EPSILON, Sequence};
use crate::units::assign;

/// What CLEAR counts.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Clear {
    /// Matched boxes.
    pub matched: usize,
    /// True boxes without an own.
    pub missed: usize,
    /// Own boxes without a true one.
    pub extra: usize,
    /// How often a true object is matched by another object than the last time.
    pub switches: usize,
    /// How often a true object is found again after it was lost.
    pub fragments: usize,
    /// MOTA: 1 less missed, extra and switches over the true boxes; negative where there are more of them.
    pub accuracy: f64,
    /// MOTP: the mean overlap of matched boxes.
    pub precision: f64,
    /// Objects matched on more than 80 % of their frames, on 20 to 80 %, on less.
    pub tracked: [usize; 3],
}

/// The overlap that a match needs.
const LEAST: f64 = 0.5;

/// Computes CLEAR.
pub fn clear(sequence: &Sequence) -> Clear {
    let mut sums = Clear::default();
    let count = sequence.truths;
    let (mut last, mut just) = (vec![None; count], vec![None::<usize>; count]);
    let (mut seen, mut found, mut stretches) =
        (vec![0_usize; count], vec![0_usize; count], vec![0_usize; count]);
    let mut overlap_sum = 0.0;
    for frame in &sequence.frames {
        if frame.truth.is_empty() {
            sums.extra += frame.own.len();
            continue;
        }
        frame.truth.iter().for_each(|truth| seen[truth.id] += 1);
        if frame.own.is_empty() {
            // As in TrackEval, such a frame does not make it forget whom it matched on the frame before.
            sums.missed += frame.truth.len();
            continue;
        }
        let overlaps = frame.overlaps();
        let value = |t: usize, o: usize| {
            let overlap = overlaps[t][o];
            let stays = just[frame.truth[t].id] == Some(frame.own[o].id);
            if overlap < LEAST - EPSILON { 0.0 } else { overlap + if stays { 1000.0 } else { 0.0 } }
        };
        let values: Vec<Vec<f64>> =
            (0..frame.truth.len()).map(|t| (0..frame.own.len()).map(|o| value(t, o)).collect()).collect();
        let pairs = assign(&values);
        let before = std::mem::replace(&mut just, vec![None; count]);
        for (t, o) in &pairs {
            let (truth, own) = (frame.truth[*t].id, frame.own[*o].id);
            sums.switches += usize::from(last[truth].is_some_and(|other| other != own));
            stretches[truth] += usize::from(before[truth].is_none());
            (last[truth], just[truth]) = (Some(own), Some(own));
            found[truth] += 1;
            overlap_sum += overlaps[*t][*o];
        }
        sums.matched += pairs.len();
        sums.missed += frame.truth.len() - pairs.len();
        sums.extra += frame.own.len() - pairs.len();
    }
    for truth in (0..count).filter(|truth| seen[*truth] > 0) {
        let share = found[truth] as f64 / seen[truth] as f64;
        let place = if share > 0.8 {
            0
        } else if share >= 0.2 {
            1
        } else {
            2
        };
        sums.tracked[place] += 1;
        sums.fragments += stretches[truth].saturating_sub(1);
    }
    let all = (sums.matched + sums.missed).max(1) as f64;
    sums.accuracy = (sums.matched as f64 - sums.extra as f64 - sums.switches as f64) / all;
    sums.precision = overlap_sum / sums.matched.max(1) as f64;
    sums
}
