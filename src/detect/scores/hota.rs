//! HOTA (Luiten et al. 2021) as TrackEval's `hota.py` computes it: how well objects are found and kept, in one number,
//! over nineteen overlaps.

use super::sequence::{EPSILON, Frame, Sequence};
use crate::units::assign;

/// HOTA and its parts, means over the overlaps 0.05, 0.10 to 0.95.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Hota {
    /// The geometric mean of detection and association at each overlap, averaged.
    pub hota: f64,
    /// How well boxes are found.
    pub detection: f64,
    /// How well objects are kept.
    pub association: f64,
    /// Of the true boxes, the share found.
    pub recall: f64,
    /// Of the own boxes, the share that is right.
    pub precision: f64,
    /// The mean overlap of matched boxes.
    pub localisation: f64,
}

/// How many overlaps there are.
const STEPS: usize = 19;

struct Sums {
    matched: [usize; STEPS],
    overlap: [f64; STEPS],
    /// For each overlap, how often a true and an own object are matched.
    pairs: Vec<Vec<f64>>,
}

/// Computes HOTA.
pub fn hota(sequence: &Sequence) -> Hota {
    let (truth_counts, own_counts) = counts(sequence);
    let (truths, owns): (usize, usize) = (truth_counts.iter().sum(), own_counts.iter().sum());
    let cells = sequence.truths * sequence.owns;
    let mut sums = Sums { matched: [0; STEPS], overlap: [0.0; STEPS], pairs: vec![vec![0.0; cells]; STEPS] };
    let alignment = alignment(sequence, &truth_counts, &own_counts);
    for frame in sequence.frames.iter().filter(|frame| !frame.truth.is_empty() && !frame.own.is_empty()) {
        add(frame, sequence.owns, &alignment, &mut sums);
    }
    let mut mean = Hota::default();
    for step in 0..STEPS {
        let matched = sums.matched[step];
        let (missed, extra) = (truths - matched, owns - matched);
        let mut association = 0.0;
        for (cell, count) in sums.pairs[step].iter().enumerate().filter(|(_, count)| **count > 0.0) {
            let both = truth_counts[cell / sequence.owns] + own_counts[cell % sequence.owns];
            association += count * (count / (both as f64 - count).max(1.0));
        }
        let association = association / matched.max(1) as f64;
        let detection = matched as f64 / (matched + missed + extra).max(1) as f64;
        mean.hota += (detection * association).sqrt();
        mean.detection += detection;
        mean.association += association;
        mean.recall += matched as f64 / truths.max(1) as f64;
        mean.precision += matched as f64 / owns.max(1) as f64;
        // Without a match at an overlap, TrackEval says that the matches are perfect.
        mean.localisation += sums.overlap[step].max(1e-10) / (matched as f64).max(1e-10);
    }
    let all = STEPS as f64;
    Hota {
        hota: mean.hota / all,
        detection: mean.detection / all,
        association: mean.association / all,
        recall: mean.recall / all,
        precision: mean.precision / all,
        localisation: mean.localisation / all,
    }
}

fn counts(sequence: &Sequence) -> (Vec<usize>, Vec<usize>) {
    let (mut truths, mut owns) = (vec![0; sequence.truths], vec![0; sequence.owns]);
    for frame in &sequence.frames {
        frame.truth.iter().for_each(|truth| truths[truth.id] += 1);
        frame.own.iter().for_each(|own| owns[own.id] += 1);
    }
    (truths, owns)
}

/// How well each true object could go with each own one over the whole sequence.
fn alignment(sequence: &Sequence, truths: &[usize], owns: &[usize]) -> Vec<f64> {
    let mut potential = vec![0.0; sequence.truths * sequence.owns];
    for frame in &sequence.frames {
        let overlaps = frame.overlaps();
        let rows: Vec<f64> = overlaps.iter().map(|row| row.iter().sum()).collect();
        let columns: Vec<f64> =
            (0..frame.own.len()).map(|o| overlaps.iter().map(|row| row[o]).sum()).collect();
        for (t, truth) in frame.truth.iter().enumerate() {
            for (o, own) in frame.own.iter().enumerate() {
                let whole = rows[t] + columns[o] - overlaps[t][o];
                if whole > EPSILON {
                    potential[truth.id * sequence.owns + own.id] += overlaps[t][o] / whole;
                }
            }
        }
    }
    for (cell, value) in potential.iter_mut().enumerate() {
        let both = (truths[cell / sequence.owns] + owns[cell % sequence.owns]) as f64;
        *value = if both > *value { *value / (both - *value) } else { 0.0 };
    }
    potential
}

fn add(frame: &Frame, owns: usize, alignment: &[f64], sums: &mut Sums) {
    let overlaps = frame.overlaps();
    let cell = |t: usize, o: usize| frame.truth[t].id * owns + frame.own[o].id;
    let values: Vec<Vec<f64>> = (0..frame.truth.len())
        .map(|t| (0..frame.own.len()).map(|o| alignment[cell(t, o)] * overlaps[t][o]).collect())
        .collect();
    for (t, o) in assign(&values) {
        for step in 0..STEPS {
            let least = 0.05 * (step + 1) as f64;
            if overlaps[t][o] >= least - EPSILON {
                sums.matched[step] += 1;
                sums.overlap[step] += overlaps[t][o];
                sums.pairs[step][cell(t, o)] += 1.0;
            }
        }
    }
}
