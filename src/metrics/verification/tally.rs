//! One pass over the captions of a run.

use std::collections::BTreeMap;

use super::means::Sums;
use super::self_preference::{SelfPreference, of_sources};
use super::shares::Shares;
use super::{CATEGORIES, CaptionScore, CellScore, Means, THIN, ZeroDivision};
use crate::metrics::Ratio;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verdicts::CategoryCount;
use crate::model::{Complexity, DurationBracket, ErrorCategory};

/// Cells of the grid, and a last one for what has no cell.
const CELLS: usize = ROWS * COLUMNS + 1;
const ROWS: usize = Complexity::ALL.len();
const COLUMNS: usize = DurationBracket::ALL.len();

/// Everything that one pass over the captions counts.
pub(super) struct Tally {
    convention: ZeroDivision,
    shares: Shares,
    pub(super) all: Sums,
    /// TP, FP, FN and TN.
    pub(super) counts: [u64; 4],
    /// By [`cell_place`]. A list apart from the other sums, which then can stay in registers.
    cells: Vec<Sums>,
    /// By source; those without one are last.
    sources: Vec<Sums>,
    pub(super) missing: usize,
    pub(super) predicted_unknown: usize,
}

impl Tally {
    pub(super) fn new(outcomes: &RunOutcomes, convention: ZeroDivision) -> Self {
        Self {
            convention,
            shares: Shares::new(),
            all: Sums::default(),
            counts: [0; 4],
            cells: vec![Sums::default(); CELLS],
            sources: vec![Sums::default(); outcomes.captions.truth().sources().len() + 1],
            missing: 0,
            predicted_unknown: 0,
        }
    }

    #[inline]
    pub(super) fn add(&mut self, caption: &CaptionScore) {
        let share = self.shares.of(caption);
        self.all.add(&share);
        let counts = [caption.tp, caption.fp, caption.fn_, caption.tn];
        self.counts.iter_mut().zip(counts).for_each(|(sum, count)| *sum += u64::from(count));
        let cell = caption.cell.map_or(CELLS - 1, |(row, column)| cell_place(row.into(), column.into()));
        if let Some(sums) = self.cells.get_mut(cell) {
            sums.add(&share);
        }
        let unknown = self.sources.len() - 1;
        if let Some(sums) = self.sources.get_mut(caption.source.map_or(unknown, usize::from)) {
            sums.add(&share);
        }
        self.missing += usize::from(caption.missing);
        self.predicted_unknown += caption.predicted_unknown as usize;
    }

    /// Captions without a cell.
    pub(super) fn left_out(&self) -> usize {
        self.cells[CELLS - 1].captions()
    }

    pub(super) fn by_source(&self, names: &[String]) -> BTreeMap<String, Means> {
        let used = names.iter().zip(&self.sources).filter(|(_, sums)| sums.captions() > 0);
        used.map(|(name, sums)| (name.clone(), sums.means(self.convention))).collect()
    }

    pub(super) fn self_preference(&self, model: &str, names: &[String]) -> Option<SelfPreference> {
        of_sources(model, names.iter().map(String::as_str).zip(&self.sources), self.convention)
    }

    pub(super) fn cells(&self) -> Vec<CellScore> {
        let mut cells = Vec::new();
        for complexity in Complexity::ALL {
            for duration in DurationBracket::ALL {
                let sums = &self.cells[cell_place(*complexity as usize, *duration as usize)];
                if sums.captions() > 0 {
                    cells.push(CellScore {
                        complexity: *complexity,
                        duration: *duration,
                        means: sums.means(self.convention),
                        interval: None,
                        thin: sums.captions() < THIN,
                    });
                }
            }
        }
        cells
    }

    /// A perfect verifier's F1 is 1 where something is incorrect, that is where recall is defined;
    /// else 0/0.
    pub(super) fn ceiling(&self) -> Option<f64> {
        let with_errors = self.all.captions() - self.all.undefined().recall;
        match self.convention {
            ZeroDivision::Zero => Some(with_errors as f64 / self.all.captions() as f64),
            ZeroDivision::Skip => (with_errors > 0).then_some(1.0),
        }
    }
}

fn cell_place(row: usize, column: usize) -> usize {
    row * COLUMNS + column
}

/// Of each category that the captions have, the share flagged among its incorrect sentences, and the captions that
/// have such a sentence.
pub(super) fn by_category(
    counts: &[CategoryCount; CATEGORIES],
) -> (BTreeMap<ErrorCategory, Ratio>, BTreeMap<ErrorCategory, usize>) {
    let used = || ErrorCategory::ALL.iter().zip(counts).filter(|(_, count)| count.sentences > 0);
    let recall = |count: &CategoryCount| Ratio::new(f64::from(count.flagged), count.sentences as usize);
    (
        used().map(|(category, count)| (*category, recall(count))).collect(),
        used().map(|(category, count)| (*category, count.captions as usize)).collect(),
    )
}
