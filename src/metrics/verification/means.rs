//! Means over captions, and what an undefined quotient counts as in them.

use super::shares::{Share, Shares};
use crate::metrics::ItemSet;
use crate::metrics::outcomes::RunOutcomes;
use crate::model::{Complexity, Dataset};

/// What an undefined quotient (0/0) of a caption counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ZeroDivision {
    /// As 0.
    #[default]
    Zero,
    /// Not at all: the caption is left out of that mean.
    Skip,
}

impl ZeroDivision {
    /// The name in addresses, exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Skip => "skip",
        }
    }

    /// What a quotient adds to its mean; `None`: nothing.
    pub fn settle(self, quotient: Option<f64>) -> Option<f64> {
        match self {
            Self::Zero => Some(quotient.unwrap_or(0.0)),
            Self::Skip => quotient,
        }
    }
}

/// Captions whose quotient was 0/0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Undefined {
    /// Nothing was flagged.
    pub precision: usize,
    /// Nothing was incorrect.
    pub recall: usize,
    /// Neither.
    pub f1: usize,
}

/// Unweighted means over captions; `None` where no caption has a value.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Means {
    /// Captions that were counted.
    pub captions: usize,
    /// Mean precision.
    pub precision: Option<f64>,
    /// Mean recall.
    pub recall: Option<f64>,
    /// Mean F1, which is not the harmonic mean of the other two.
    pub f1: Option<f64>,
}

/// Sums of quotients over captions, under either convention: 0/0 adds 0, and is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    /// Of precision, recall and F1.
    totals: [f64; 3],
    /// Captions, and those among them whose precision, recall and F1 were 0/0.
    counts: [u32; 4],
}

impl Sums {
    #[inline]
    pub(super) fn add(&mut self, share: &Share) {
        self.totals.iter_mut().zip(share.values).for_each(|(total, value)| *total += value);
        let [precision, recall, f1] = share.undefined;
        self.counts.iter_mut().zip([1, precision, recall, f1]).for_each(|(sum, count)| *sum += count);
    }

    /// Adds another group's captions.
    pub(super) fn merge(&mut self, other: &Self) {
        self.totals.iter_mut().zip(other.totals).for_each(|(total, more)| *total += more);
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
    }

    /// Captions that were counted.
    pub(super) fn captions(&self) -> usize {
        self.counts[0] as usize
    }

    pub(super) fn undefined(&self) -> Undefined {
        let [_, precision, recall, f1] = self.counts.map(|count| count as usize);
        Undefined { precision, recall, f1 }
    }

    pub(super) fn means(&self, convention: ZeroDivision) -> Means {
        let [captions, undefined @ ..] = self.counts;
        let mean = |(total, undefined): (f64, u32)| {
            let count = match convention {
                ZeroDivision::Zero => captions,
                ZeroDivision::Skip => captions - undefined,
            };
            (count > 0).then(|| total / f64::from(count))
        };
        let [precision, recall, f1] = self.totals;
        let [no_precision, no_recall, no_f1] = undefined;
        Means {
            captions: captions as usize,
            precision: mean((precision, no_precision)),
            recall: mean((recall, no_recall)),
            f1: mean((f1, no_f1)),
        }
    }
}

/// Means over the captions of `items`.
pub fn of_captions(outcomes: &RunOutcomes, items: &ItemSet, convention: ZeroDivision) -> Means {
    let (mut sums, shares) = (Sums::default(), Shares::new());
    outcomes.captions.of(items).for_each(|caption| sums.add(&shares.of(&caption)));
    sums.means(convention)
}

/// Means by the video's complexity, over all durations (VidOmni-Bench, table 9): one entry for
/// each of [`Complexity::ALL`], with no captions where there are none. A caption whose video
/// lacks a complexity is in none.
pub fn by_complexity(
    dataset: &Dataset,
    outcomes: &RunOutcomes,
    items: &ItemSet,
    convention: ZeroDivision,
) -> Vec<(Complexity, Means)> {
    let (mut rows, shares) = ([Sums::default(); 5], Shares::new());
    for caption in outcomes.captions.of(items) {
        let complexity = dataset.video_of(dataset.item(caption.item)).complexity;
        if let Some(row) = complexity.and_then(|complexity| rows.get_mut(complexity as usize)) {
            row.add(&shares.of(&caption));
        }
    }
    Complexity::ALL.iter().zip(rows).map(|(complexity, sums)| (*complexity, sums.means(convention))).collect()
}
