//! How many items each value of a facet would leave.

use std::collections::BTreeMap;

use super::values::{CATEGORY, COMPLEXITY, DURATION, KIND, LEVEL, ORIGIN, SOURCE, TASK, Values};
use crate::analysis::heatmap::{self, Measure};
use crate::metrics::outcomes::{Outcome, RunOutcomes};
use crate::metrics::verification::ZeroDivision;
use crate::model::{Complexity, DurationBracket, ErrorCategory, HallucinationType, ItemIx, Level, Task};

/// Items per value of each facet, each facet counted under all the other ones.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Facets {
    /// By task.
    pub tasks: BTreeMap<Task, usize>,
    /// By level.
    pub levels: BTreeMap<Level, usize>,
    /// By type.
    pub types: BTreeMap<HallucinationType, usize>,
    /// By complexity.
    pub complexities: BTreeMap<Complexity, usize>,
    /// By duration bracket.
    pub durations: BTreeMap<DurationBracket, usize>,
    /// By caption source.
    pub sources: BTreeMap<String, usize>,
    /// By the data set that the video came from.
    pub origins: BTreeMap<String, usize>,
    /// By outcome, for each run in the order of the dataset.
    pub outcomes: Vec<BTreeMap<Outcome, usize>>,
    /// Captions that F1 counts, for each run in the order of the dataset; they are no outcome.
    pub captions: Vec<usize>,
    /// By error category of an incorrect sentence; an item counts under each that it has.
    pub categories: BTreeMap<ErrorCategory, usize>,
}

/// Counts on their way to [`Facets`].
pub(super) struct Counting<'a> {
    facets: Facets,
    /// Dr.V's types by place, which spares a search for each item.
    known: [usize; HallucinationType::DRV.len()],
    sources: BTreeMap<&'a str, usize>,
    origins: BTreeMap<&'a str, usize>,
    outcomes: Vec<[usize; Outcome::ALL.len()]>,
    categories: [usize; ErrorCategory::ALL.len()],
    convention: ZeroDivision,
}

impl<'a> Counting<'a> {
    pub(super) fn new(runs: usize, convention: ZeroDivision) -> Self {
        Self {
            convention,
            facets: Facets { captions: vec![0; runs], ..Facets::default() },
            categories: [0; ErrorCategory::ALL.len()],
            known: [0; HallucinationType::DRV.len()],
            sources: BTreeMap::new(),
            origins: BTreeMap::new(),
            outcomes: vec![[0; Outcome::ALL.len()]; runs],
        }
    }

    pub(super) fn add(&mut self, values: &Values<'a>, misses: u8) {
        fn count<T: Ord>(counts: &mut BTreeMap<T, usize>, value: Option<T>) {
            if let Some(value) = value {
                *counts.entry(value).or_default() += 1;
            }
        }
        let counted = |bit: u8| misses & !bit == 0;
        if counted(TASK) {
            count(&mut self.facets.tasks, Some(values.task));
        }
        if counted(LEVEL) {
            count(&mut self.facets.levels, values.level);
        }
        if counted(KIND) {
            match values.kind {
                Some(HallucinationType::Drv(place)) => {
                    if let Some(known) = self.known.get_mut(usize::from(*place)) {
                        *known += 1;
                    }
                }
                other => count(&mut self.facets.types, other.cloned()),
            }
        }
        if counted(COMPLEXITY) {
            count(&mut self.facets.complexities, values.complexity);
        }
        if counted(DURATION) {
            count(&mut self.facets.durations, values.duration);
        }
        if counted(SOURCE) {
            count(&mut self.sources, values.source);
        }
        if counted(ORIGIN) {
            count(&mut self.origins, values.origin);
        }
        if counted(CATEGORY) {
            for (at, count) in self.categories.iter_mut().enumerate() {
                *count += usize::from(values.categories >> at & 1);
            }
        }
    }

    pub(super) fn add_outcomes(&mut self, item: ItemIx, outcomes: &[RunOutcomes]) {
        let counts = self.outcomes.iter_mut().zip(&mut self.facets.captions);
        for ((counts, captions), run) in counts.zip(outcomes) {
            let Some(outcome) = run.of.get(item.0 as usize) else { continue };
            if *outcome == Outcome::NotScored && run.is_scored_caption(item) {
                *captions += usize::from(heatmap::counts(run, item, Measure::F1, self.convention));
            } else {
                counts[*outcome as usize] += 1;
            }
        }
    }

    pub(super) fn finish(mut self) -> Facets {
        let known = self.known.iter().enumerate().filter(|(_, count)| **count > 0);
        self.facets.types.extend(known.map(|(place, count)| (HallucinationType::Drv(place as u8), *count)));
        let owned = |counts: BTreeMap<&str, usize>| {
            let mut all = BTreeMap::new();
            all.extend(counts.into_iter().map(|(name, count)| (name.to_owned(), count)));
            all
        };
        self.facets.sources = owned(self.sources);
        self.facets.origins = owned(self.origins);
        let named = |counts: [usize; Outcome::ALL.len()]| {
            Outcome::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0).collect()
        };
        let categories = ErrorCategory::ALL.iter().copied().zip(self.categories);
        self.facets.categories.extend(categories.filter(|(_, count)| *count > 0));
        self.facets.outcomes = self.outcomes.into_iter().map(named).collect();
        self.facets
    }
}
