//! IDF1 (Ristani et al. 2016) as TrackEval's `identity.py` computes it, at an overlap of 0.5.

use super::sequence::Sequence;
use crate::units::assign;

/// How well identities are kept.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Identity {
    /// Boxes under the best pairing of true with own objects.
    pub matched: usize,
    /// True boxes outside it.
    pub missed: usize,
    /// Own boxes outside it.
    pub extra: usize,
    /// IDF1.
    pub f1: f64,
    /// IDR.
    pub recall: f64,
    /// IDP.
    pub precision: f64,
}

const LEAST: f64 = 0.5;

/// Computes IDF1 and its parts.
pub fn identity(sequence: &Sequence) -> Identity {
    let mut together = vec![vec![0.0; sequence.owns]; sequence.truths];
    let (mut truths, mut owns) = (0, 0);
    for frame in &sequence.frames {
        (truths, owns) = (truths + frame.truth.len(), owns + frame.own.len());
        for (truth, row) in frame.truth.iter().zip(frame.overlaps()) {
            for (own, overlap) in frame.own.iter().zip(row) {
                if overlap >= LEAST {
                    together[truth.id][own.id] += 1.0;
                }
            }
        }
    }
    let matched = assign(&together).into_iter().map(|(t, o)| together[t][o] as usize).sum::<usize>();
    let (missed, extra) = (truths - matched, owns - matched);
    let share = |of: usize| matched as f64 / of.max(1) as f64;
    let f1 = matched as f64 / (matched as f64 + 0.5 * (missed + extra) as f64).max(1.0);
    Identity { matched, missed, extra, f1, recall: share(truths), precision: share(owns) }
}
