//! One pass over the captions of a run.

use std::collections::BTreeMap;

use super::means::Sums;
use super::self_preference::{SelfPreference, of_sources};
use super::{CATEGORIES, CaptionScore, CellScore, Means, THIN, Undefined, ZeroDivision};
use crate::metrics::Ratio;
use crate::metrics::outcomes::RunOutcomes;
use crate::model::{Complexity, DurationBracket, ErrorCategory};

/// Everything that one pass over the captions counts.
pub(super) struct Tally {
    convention: ZeroDivision,
    pub(super) all: Sums,
    pub(super) counts: [u64; 4],
    pub(super) undefined: Undefined,
    cells: [[Sums; 3]; 5],
    pub(super) left_out: usize,
    categories: [(usize, usize); CATEGORIES],
    with_category: [usize; CATEGORIES],
    sources: Vec<Sums>,
    pub(super) missing: usize,
    pub(super) predicted_unknown: usize,
    with_errors: usize,
}

impl Tally {
    pub(super) fn new(outcomes: &RunOutcomes, convention: ZeroDivision) -> Self {
        Self {
            convention,
            all: Sums::default(),
            counts: [0; 4],
            undefined: Undefined::default(),
            cells: [[Sums::default(); 3]; 5],
            left_out: 0,
            categories: [(0, 0); CATEGORIES],
            with_category: [0; CATEGORIES],
            sources: vec![Sums::default(); outcomes.sources.len()],
            missing: 0,
            predicted_unknown: 0,
            with_errors: 0,
        }
    }

    pub(super) fn add(&mut self, caption: &CaptionScore) {
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
        for (captions, count) in self.with_category.iter_mut().zip(caption.categories) {
            *captions += usize::from(count.0 > 0);
        }
        if let Some(sums) = caption.source.and_then(|source| self.sources.get_mut(usize::from(source))) {
            sums.add(&quotients, self.convention);
        }
        self.missing += usize::from(caption.missing);
        self.predicted_unknown += caption.predicted_unknown as usize;
        self.with_errors += usize::from(caption.tp + caption.fn_ > 0);
    }

    pub(super) fn by_source(&self, names: &[String]) -> BTreeMap<String, Means> {
        let used = names.iter().zip(&self.sources).filter(|(_, sums)| sums.captions > 0);
        used.map(|(name, sums)| (name.clone(), sums.means())).collect()
    }

    pub(super) fn self_preference(&self, model: &str, names: &[String]) -> Option<SelfPreference> {
        of_sources(model, names.iter().map(String::as_str).zip(&self.sources))
    }

    pub(super) fn cells(&self) -> Vec<CellScore> {
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

    pub(super) fn recall_by_category(&self) -> BTreeMap<ErrorCategory, Ratio> {
        let used = ErrorCategory::ALL.iter().zip(self.categories).filter(|(_, (total, _))| *total > 0);
        used.map(|(category, (total, flagged))| (*category, Ratio::new(flagged as f64, total))).collect()
    }

    pub(super) fn captions_by_category(&self) -> BTreeMap<ErrorCategory, usize> {
        let used = ErrorCategory::ALL.iter().zip(self.with_category).filter(|(_, captions)| *captions > 0);
        used.map(|(category, captions)| (*category, captions)).collect()
    }

    /// A perfect verifier's F1 is 1 where something is incorrect, else 0/0.
    pub(super) fn ceiling(&self) -> Option<f64> {
        match self.convention {
            ZeroDivision::Zero => Some(self.with_errors as f64 / self.all.captions as f64),
            ZeroDivision::Skip => (self.with_errors > 0).then_some(1.0),
        }
    }
}
