//! How well yes is found.

use crate::metrics::caption::Quotients;

/// Precision, recall and F1 of the answer yes, over yes / no questions.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct YesScore {
    /// Right among the answers yes.
    pub precision: Option<f64>,
    /// Found among the gold yes.
    pub recall: Option<f64>,
    /// Their F1.
    pub f1: Option<f64>,
}

/// From true, false and missed answers yes.
pub(super) fn yes_score((hits, false_alarms, missed): (u64, u64, u64)) -> YesScore {
    let quotients = Quotients::of(hits, false_alarms, missed);
    YesScore { precision: quotients.precision, recall: quotients.recall, f1: quotients.f1 }
}
