//! Means over captions, and what an undefined quotient counts as in them.

use super::Quotients;
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

/// Sums of quotients over captions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) captions: usize,
    /// Total and count for precision, recall and F1.
    parts: [(f64, usize); 3],
}

impl Sums {
    pub(super) fn add(&mut self, quotients: &Quotients, convention: ZeroDivision) {
        self.captions += 1;
        let values = [quotients.precision, quotients.recall, quotients.f1];
        for (part, value) in self.parts.iter_mut().zip(values) {
            if let Some(value) = convention.settle(value) {
                part.0 += value;
                part.1 += 1;
            }
        }
    }

    /// Adds another group's captions.
    pub(super) fn merge(&mut self, other: &Self) {
        self.captions += other.captions;
        for (part, more) in self.parts.iter_mut().zip(other.parts) {
            part.0 += more.0;
            part.1 += more.1;
        }
    }

    pub(super) fn means(&self) -> Means {
        let [precision, recall, f1] =
            self.parts.map(|(total, count)| (count > 0).then(|| total / count as f64));
        Means { captions: self.captions, precision, recall, f1 }
    }
}

/// Means over the captions of `items`.
pub fn of_captions(outcomes: &RunOutcomes, items: &ItemSet, convention: ZeroDivision) -> Means {
    let mut sums = Sums::default();
    outcomes.captions.of(items).for_each(|caption| sums.add(&caption.quotients(), convention));
    sums.means()
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
    let mut rows = [Sums::default(); 5];
    for caption in outcomes.captions.of(items) {
        let complexity = dataset.video_of(dataset.item(caption.item)).complexity;
        if let Some(row) = complexity.and_then(|complexity| rows.get_mut(complexity as usize)) {
            row.add(&caption.quotients(), convention);
        }
    }
    Complexity::ALL.iter().zip(rows).map(|(complexity, sums)| (*complexity, sums.means())).collect()
}
