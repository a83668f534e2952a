//! VideoHallucer's pairs.

use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::{ItemSet, Ratio};
use crate::model::ItemIx;

/// Pairs of a basic and a hallucinated question, all shares over the number of pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairScore {
    /// Number of pairs.
    pub pairs: usize,
    /// Basic question right.
    pub basic: Ratio,
    /// Hallucinated question right.
    pub hallucinated: Ratio,
    /// Both right.
    pub overall: Ratio,
    /// Left out: questions with the role of one half whose other half is not in the set, or is
    /// not scored; and those that are not scored themselves.
    pub unpaired: usize,
}

/// `None` without any pair in the set.
pub(super) fn pairs(outcomes: &RunOutcomes, items: &ItemSet) -> Option<PairScore> {
    let right = |item: ItemIx| outcomes.score.get(item.0 as usize).copied().unwrap_or(0.0);
    let (mut basic, mut hallucinated, mut overall) = (0.0, 0.0, 0.0);
    let mut count = 0;
    for (first, second) in outcomes.pairs.iter().filter(|(a, b)| items.contains(*a) && items.contains(*b)) {
        count += 1;
        basic += right(*first);
        hallucinated += right(*second);
        overall += if right(*first) >= 1.0 && right(*second) >= 1.0 { 1.0 } else { 0.0 };
    }
    (count > 0).then(|| PairScore {
        pairs: count,
        basic: Ratio::new(basic, count),
        hallucinated: Ratio::new(hallucinated, count),
        overall: Ratio::new(overall, count),
        unpaired: outcomes.halves.shared(items).saturating_sub(2 * count),
    })
}
