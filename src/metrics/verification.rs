//! Scores of sentence-wise verification (spec: sentence-wise verification).

use std::collections::BTreeMap;

pub use super::caption::{CATEGORIES, CaptionScore, Quotients, cell_of};
use super::outcomes::RunOutcomes;
use super::random::mean_interval;
use super::{Interval, ItemSet, Ratio};
use crate::model::{Complexity, Dataset, DurationBracket, ErrorCategory, RunIx};

/// Under this many captions a cell is marked as thin.
pub const THIN: usize = 5;

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

/// F1 of a run on captions of its own model against the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfPreference {
    /// Mean F1 on captions by the same model.
    pub own: f64,
    /// Mean of the other sources' F1.
    pub cross: f64,
    /// `own - cross`.
    pub difference: f64,
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

/// Sums of quotients over captions.
#[derive(Clone, Copy, Default)]
struct Sums {
    captions: usize,
    /// Total and count for precision, recall and F1.
    parts: [(f64, usize); 3],
}

impl Sums {
    fn add(&mut self, quotients: &Quotients, convention: ZeroDivision) {
        self.captions += 1;
        let values = [quotients.precision, quotients.recall, quotients.f1];
        for (part, value) in self.parts.iter_mut().zip(values) {
            if let Some(value) = convention.settle(value) {
                part.0 += value;
                part.1 += 1;
            }
        }
    }

    fn means(&self) -> Means {
        let [precision, recall, f1] =
            self.parts.map(|(total, count)| (count > 0).then(|| total / count as f64));
        Means { captions: self.captions, precision, recall, f1 }
    }
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
    outcomes.captions.iter().filter(|caption| items.contains(caption.item)).for_each(|c| tally.add(c));
    if tally.all.captions == 0 || !outcomes.has_verification {
        return None;
    }
    let by_source = tally.by_source(&outcomes.sources);
    let means = tally.all.means();
    let [tp, fp, fn_, _] = tally.counts;
    Some(VerificationScore {
        captions: means.captions,
        sentences: tally.counts.iter().sum::<u64>() as usize,
        unlabelled: outcomes.unlabelled.iter().filter(|item| items.contains(**item)).count(),
        undefined: tally.undefined,
        zero_division: convention,
        precision: means.precision,
        recall: means.recall,
        f1: means.f1,
        f1_interval: None,
        counts: tally.counts,
        micro: Quotients::of(tp, fp, fn_),
        cells: tally.cells(),
        left_out_of_cells: tally.left_out,
        recall_by_category: tally.recall_by_category(),
        self_preference: self_preference(&dataset.run(run).model, &by_source),
        by_source,
        missing: tally.missing,
        predicted_unknown: tally.predicted_unknown,
        ceiling: tally.ceiling(),
    })
}

/// Everything that one pass over the captions counts.
struct Tally {
    convention: ZeroDivision,
    all: Sums,
    counts: [u64; 4],
    undefined: Undefined,
    cells: [[Sums; 3]; 5],
    left_out: usize,
    categories: [(usize, usize); CATEGORIES],
    sources: Vec<Sums>,
    missing: usize,
    predicted_unknown: usize,
    with_errors: usize,
}

impl Tally {
    fn new(outcomes: &RunOutcomes, convention: ZeroDivision) -> Self {
        Self {
            convention,
            all: Sums::default(),
            counts: [0; 4],
            undefined: Undefined::default(),
            cells: [[Sums::default(); 3]; 5],
            left_out: 0,
            categories: [(0, 0); CATEGORIES],
            sources: vec![Sums::default(); outcomes.sources.len()],
            missing: 0,
            predicted_unknown: 0,
            with_errors: 0,
        }
    }

    fn add(&mut self, caption: &CaptionScore) {
        let quotients = caption.quotients();
        self.all.add(&quotients, self.convention);
        let counts = [caption.tp, caption.fp, caption.fn_, caption.tn];
        self.counts.iter_mut().zip(counts).for_each(|(sum, count)| *sum += u64::from(count));
        self.undefined.precision += usize::from(quotients.precision.is_none());
        self.undefined.recall += usize::from(quotients.recall.is_none());
        self.undefined.f1 += usize::from(quotients.f1.is_none());
        match caption.cell {
            Some((row, column)) => {
                self.cells[usize::from(row)][usize::from(column)].add(&quotients, self.convention);
            }
            None => self.left_out += 1,
        }
        for (sum, count) in self.categories.iter_mut().zip(caption.categories) {
            sum.0 += usize::from(count.0);
            sum.1 += usize::from(count.1);
        }
        if let Some(sums) = caption.source.and_then(|source| self.sources.get_mut(usize::from(source))) {
            sums.add(&quotients, self.convention);
        }
        self.missing += usize::from(caption.missing);
        self.predicted_unknown += caption.predicted_unknown as usize;
        self.with_errors += usize::from(caption.tp + caption.fn_ > 0);
    }

    fn by_source(&self, names: &[String]) -> BTreeMap<String, Means> {
        let used = names.iter().zip(&self.sources).filter(|(_, sums)| sums.captions > 0);
        used.map(|(name, sums)| (name.clone(), sums.means())).collect()
    }

    fn cells(&self) -> Vec<CellScore> {
        let mut cells = Vec::new();
        for (complexity, row) in Complexity::ALL.iter().zip(&self.cells) {
            for (duration, sums) in DurationBracket::ALL.iter().zip(row).filter(|(_, s)| s.captions > 0) {
                cells.push(CellScore {
                    complexity: *complexity,
                    duration: *duration,
                    means: sums.means(),
                    interval: None,
                    thin: sums.captions < THIN,
                });
            }
        }
        cells
    }

    fn recall_by_category(&self) -> BTreeMap<ErrorCategory, Ratio> {
        let used = ErrorCategory::ALL.iter().zip(self.categories).filter(|(_, (total, _))| *total > 0);
        used.map(|(category, (total, flagged))| (*category, Ratio::new(flagged as f64, total))).collect()
    }

    /// A perfect verifier's F1 is 1 where something is incorrect, else 0/0.
    fn ceiling(&self) -> Option<f64> {
        match self.convention {
            ZeroDivision::Zero => Some(self.with_errors as f64 / self.all.captions as f64),
            ZeroDivision::Skip => (self.with_errors > 0).then_some(1.0),
        }
    }
}

/// Adds the bootstrap intervals of the mean F1 and of each cell: 2,000 draws, fixed seed.
pub fn with_intervals(
    mut score: VerificationScore,
    outcomes: &RunOutcomes,
    items: &ItemSet,
) -> VerificationScore {
    let convention = score.zero_division;
    let values = |keep: &dyn Fn(&CaptionScore) -> bool| -> Vec<f64> {
        let kept = outcomes.captions.iter().filter(|caption| items.contains(caption.item) && keep(caption));
        kept.filter_map(|caption| convention.settle(caption.quotients().f1)).collect()
    };
    score.f1_interval = mean_interval(&values(&|_| true));
    for cell in &mut score.cells {
        let place = Some((cell.complexity as u8, cell.duration as u8));
        cell.interval = mean_interval(&values(&|caption| caption.cell == place));
    }
    score
}

/// A model's name as it is compared: letters and digits, case-folded.
pub fn folded_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn self_preference(model: &str, by_source: &BTreeMap<String, Means>) -> Option<SelfPreference> {
    let model = folded_name(model);
    let (mut own, mut cross) = ((0.0, 0_usize), (0.0, 0_usize));
    for (source, means) in by_source {
        let sum = if folded_name(source) == model { &mut own } else { &mut cross };
        if let Some(f1) = means.f1 {
            sum.0 += f1;
            sum.1 += 1;
        }
    }
    if own.1 == 0 || cross.1 == 0 {
        return None;
    }
    let (own, cross) = (own.0 / own.1 as f64, cross.0 / cross.1 as f64);
    Some(SelfPreference { own, cross, difference: own - cross })
}
