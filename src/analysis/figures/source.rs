//! What figures are made of: a dataset, the runs asked for, the items kept.

use crate::analysis::heatmap::Measure;
use crate::metrics::ItemSet;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verification::ZeroDivision;
use crate::model::{Dataset, RunIx};

/// A run's score with its name and its colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Of<T> {
    /// The run.
    pub run: RunIx,
    /// Its id.
    pub name: String,
    /// Its place among the runs shown, which is its colour.
    pub place: usize,
    /// What was computed.
    pub score: T,
}

/// Several runs' scores.
pub type Scored<T> = Vec<Of<T>>;

/// The data, and what of it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The data.
    pub dataset: &'a Dataset,
    /// By run, as `Dataset::runs`.
    pub outcomes: &'a [RunOutcomes],
    /// The runs in the order shown.
    pub runs: &'a [RunIx],
    /// Whether somebody chose these runs, and not all of them are meant.
    pub chosen: bool,
    /// The items kept.
    pub items: &'a ItemSet,
    /// What 0/0 counts as.
    pub convention: ZeroDivision,
    /// What the cells of grids show; `None`: the first measure that a run has.
    pub measure: Option<Measure>,
}

impl<'a> Source<'a> {
    /// All of a dataset: every run, in file order, and every item that is kept.
    pub fn whole(
        dataset: &'a Dataset,
        outcomes: &'a [RunOutcomes],
        runs: &'a [RunIx],
        items: &'a ItemSet,
        convention: ZeroDivision,
    ) -> Self {
        Self { dataset, outcomes, runs, chosen: false, items, convention, measure: None }
    }

    /// The outcomes of a run.
    pub(super) fn of(&self, run: RunIx) -> Option<&'a RunOutcomes> {
        self.outcomes.get(run.0 as usize)
    }

    /// A run's id.
    pub(super) fn name(&self, run: RunIx) -> String {
        self.dataset.runs().get(run.0 as usize).map(|run| run.id.clone()).unwrap_or_default()
    }

    /// The place of a run among those shown; one that is not comes after them.
    pub(super) fn place(&self, run: RunIx) -> usize {
        self.runs.iter().position(|shown| *shown == run).unwrap_or(self.runs.len())
    }

    /// The runs for which there is something, with it; at most `most`.
    pub(super) fn scored<T>(
        &self,
        most: usize,
        score: impl Fn(RunIx, &'a RunOutcomes) -> Option<T>,
    ) -> Scored<T> {
        let of = |(place, run): (usize, &RunIx)| {
            Some(Of { run: *run, name: self.name(*run), place, score: score(*run, self.of(*run)?)? })
        };
        self.runs.iter().enumerate().filter_map(of).take(most).collect()
    }

    /// Whether something about several runs is to be shown: all is, unless runs were chosen and
    /// none of these is among them.
    pub(super) fn shows(&self, runs: &[RunIx]) -> bool {
        !self.chosen || runs.iter().any(|run| self.runs.contains(run))
    }
}
