//! Everything that is said of one run's verdicts, and the intervals that take time.

use std::collections::BTreeMap;

use super::tally::{Tally, by_category};
use super::{CaptionScore, Means, Quotients, SelfPreference, Undefined, ZeroDivision};
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::{Interval, ItemSet, Ratio, mean_interval};
use crate::model::{Complexity, Dataset, DurationBracket, ErrorCategory, RunIx};

/// Under this many captions a cell is marked as thin.
pub const THIN: usize = 5;

/// One complexity under one bracket of duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellScore {
    /// The complexity.
    pub complexity: Complexity,
    /// The bracket.
    pub duration: DurationBracket,
    /// The scores.
    pub means: Means,
    /// Interval of the mean F1, where [`with_intervals`] added it.
    pub interval: Option<Interval>,
    /// Fewer than [`THIN`] captions.
    pub thin: bool,
}

/// Everything that `score` says of a run's verdicts.
#[derive(Clone, Debug, PartialEq)]
pub struct VerificationScore {
    /// Captions with at least one sentence labelled correct or incorrect.
    pub captions: usize,
    /// Those sentences.
    pub sentences: usize,
    /// Captions left out because none of their sentences is labelled so.
    pub unlabelled: usize,
    /// Sentences of the other captions that are left out because they are labelled unknown.
    pub unknown: usize,
    /// Captions with an undefined quotient.
    pub undefined: Undefined,
    /// The convention in use.
    pub zero_division: ZeroDivision,
    /// Mean precision over captions.
    pub precision: Option<f64>,
    /// Mean recall over captions.
    pub recall: Option<f64>,
    /// Mean F1 over captions.
    pub f1: Option<f64>,
    /// Bootstrap interval of the mean F1, where [`with_intervals`] added it.
    pub f1_interval: Option<Interval>,
    /// TP, FP, FN and TN over all sentences.
    pub counts: [u64; 4],
    /// Pooled over all sentences.
    pub micro: Quotients,
    /// The non-empty cells, by complexity, then duration.
    pub cells: Vec<CellScore>,
    /// Captions whose video lacks a complexity or a duration.
    pub left_out_of_cells: usize,
    /// Among incorrect sentences with a span of the category, the share flagged.
    pub recall_by_category: BTreeMap<ErrorCategory, Ratio>,
    /// Captions with an incorrect sentence that has a span of the category.
    pub captions_by_category: BTreeMap<ErrorCategory, usize>,
    /// Means by the caption's source.
    pub by_source: BTreeMap<String, Means>,
    /// Captions without a usable prediction.
    pub missing: usize,
    /// Judged sentences predicted as unknown, hence not flagged.
    pub predicted_unknown: usize,
    /// F1 of a perfect verifier under the convention.
    pub ceiling: Option<f64>,
    /// `None` when the run's model wrote none of the captions, or all.
    pub self_preference: Option<SelfPreference>,
}

/// Scores the captions of `items` under a run; `None` when the run judges no caption, or the
/// set holds none with a judged sentence. Intervals are slow: see [`with_intervals`].
pub fn score(
    dataset: &Dataset,
    run: RunIx,
    outcomes: &RunOutcomes,
    items: &ItemSet,
    convention: ZeroDivision,
) -> Option<VerificationScore> {
    let mut tally = Tally::new(outcomes, convention);
    outcomes.captions.of(items).for_each(|caption| tally.add(&caption));
    if tally.all.captions() == 0 || !outcomes.has_verification {
        return None;
    }
    let sources = outcomes.captions.truth().sources();
    let by_source = tally.by_source(sources);
    let means = tally.all.means(convention);
    let [tp, fp, fn_, _] = tally.counts;
    let (recall_by_category, captions_by_category) = by_category(&outcomes.captions.categories(items));
    Some(VerificationScore {
        captions: means.captions,
        sentences: tally.counts.iter().sum::<u64>() as usize,
        unlabelled: outcomes.captions.unlabelled(items).count(),
        unknown: outcomes.captions.untold(items).map(|(_, count)| count as usize).sum(),
        undefined: tally.all.undefined(),
        zero_division: convention,
        precision: means.precision,
        recall: means.recall,
        f1: means.f1,
        f1_interval: None,
        counts: tally.counts,
        micro: Quotients::of(tp, fp, fn_),
        cells: tally.cells(),
        left_out_of_cells: tally.left_out(),
        recall_by_category,
        captions_by_category,
        self_preference: tally.self_preference(&dataset.run(run).model, sources),
        by_source,
        missing: tally.missing,
        predicted_unknown: tally.predicted_unknown,
        ceiling: tally.ceiling(),
    })
}

/// Adds the bootstrap intervals of the mean F1 and of each cell: 2,000 draws, fixed seed.
pub fn with_intervals(
    mut score: VerificationScore,
    outcomes: &RunOutcomes,
    items: &ItemSet,
) -> VerificationScore {
    let convention = score.zero_division;
    let values = |keep: &dyn Fn(&CaptionScore) -> bool| -> Vec<f64> {
        let kept = outcomes.captions.of(items).filter(|caption| keep(caption));
        kept.filter_map(|caption| convention.settle(caption.quotients().f1)).collect()
    };
    score.f1_interval = mean_interval(&values(&|_| true));
    for cell in &mut score.cells {
        let place = Some((cell.complexity as u8, cell.duration as u8));
        cell.interval = mean_interval(&values(&|caption| caption.cell == place));
    }
    score
}
