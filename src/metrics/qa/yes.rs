//! How well yes is found.

use crate::metrics::yes_tally::YesTally;

/// Precision, recall and F1 of the answer yes, over yes / no questions. Each question weighs one and its samples share
/// that weight; a sample without an answer counts as one that did not say yes.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct YesScore {
    /// Right among the answers yes.
    pub precision: Option<f64>,
    /// Found among the gold yes.
    pub recall: Option<f64>,
    /// Their F1.
    pub f1: Option<f64>,
}

/// From sums over questions.
pub(super) fn yes_score(tally: &YesTally) -> YesScore {
    let YesTally { hits, false_alarms, .. } = *tally;
    let gold_yes = tally.gold_yes as f64;
    let share = |hits: f64, of: f64| (of > 0.0).then(|| hits / of);
    YesScore {
        precision: share(hits, hits + false_alarms),
        recall: share(hits, gold_yes),
        // 2 TP + FP + FN, where FN is what is missing to the gold yes.
        f1: share(2.0 * hits, hits + false_alarms + gold_yes),
    }
}
