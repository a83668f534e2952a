//! Slices of the items by facet, outcome and text, and what each facet would leave.

mod facets;
mod needle;
mod values;

use std::collections::BTreeSet;

pub use self::facets::Facets;

use self::facets::Counting;
use self::needle::Needle;
use self::values::{CATEGORY, COMPLEXITY, DURATION, KIND, LEVEL, ORIGIN, SOURCE, TASK, Values, bit_of};

use super::heatmap::{self, Measure};
use crate::metrics::ItemSet;
use crate::metrics::outcomes::{Outcome, RunOutcomes};
use crate::metrics::verification::ZeroDivision;
use crate::model::{
    Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, Item, ItemIx, Level, RunIx, Task,
};

/// "Run A right and run B wrong": every term must hold.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OutcomeFilter {
    /// A run and what became of the item under it. Terms of one run are alternatives.
    pub terms: Vec<(RunIx, Outcome)>,
}

impl OutcomeFilter {
    /// Whether the terms hold for an item. A run without outcomes meets no term.
    pub fn holds(&self, item: ItemIx, outcomes: &[RunOutcomes]) -> bool {
        // A caption that has a score has no outcome, and is not "not scored" for that.
        let outcome = |run: RunIx| {
            let run = outcomes.get(run.0 as usize)?;
            let found = run.of.get(item.0 as usize).copied()?;
            (found != Outcome::NotScored || !run.is_scored_caption(item)).then_some(found)
        };
        self.terms.iter().all(|(run, _)| {
            let found = outcome(*run);
            self.terms.iter().any(|(other, wanted)| other == run && found == Some(*wanted))
        })
    }
}

/// "Behind this number": the items that a measure of a run is a mean over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Whose number.
    pub run: RunIx,
    /// Which number.
    pub measure: Measure,
}

/// Items that are picked out by something that is no facet of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Among {
    /// By what, in words.
    pub words: &'static str,
    /// The items.
    pub items: ItemSet,
}

/// Which items to show. An empty set of values asks for nothing in its facet.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Filter {
    /// What is asked.
    pub tasks: BTreeSet<Task>,
    /// The level of the hallucination type.
    pub levels: BTreeSet<Level>,
    /// The hallucination type.
    pub types: BTreeSet<HallucinationType>,
    /// The video's complexity.
    pub complexities: BTreeSet<Complexity>,
    /// The bracket of the video's duration.
    pub durations: BTreeSet<DurationBracket>,
    /// The model that wrote the caption.
    pub sources: BTreeSet<String>,
    /// The data set that the video came from.
    pub origins: BTreeSet<String>,
    /// What became of the item under some runs.
    pub outcome: Option<OutcomeFilter>,
    /// What an incorrect sentence of the item has wrong: any of these.
    pub categories: BTreeSet<ErrorCategory>,
    /// Numbers that the item is behind, all of them.
    pub counted: Vec<Counted>,
    /// Whether captions of which a number is 0/0 are behind it.
    pub convention: ZeroDivision,
    /// The item must be among these; `None`: among all.
    pub among: Option<Among>,
    /// Words that the item's id or text must hold, in any case, as one phrase.
    pub text: String,
}

/// The items that a filter lets through.
pub fn select(dataset: &Dataset, filter: &Filter, outcomes: &[RunOutcomes]) -> ItemSet {
    let needle = Needle::new(&filter.text);
    let passes = |(at, item): &(ItemIx, &Item)| {
        let values = Values::of(dataset, item);
        filter.misses(&values) == 0 && filter.runs_hold(*at, outcomes) && needle.is_in(item)
    };
    dataset.items_indexed().filter(passes).map(|(at, _)| at).collect()
}

/// Items per value of each facet: those that all the other facets let through.
pub fn facets(dataset: &Dataset, filter: &Filter, outcomes: &[RunOutcomes]) -> Facets {
    slice(dataset, filter, outcomes).1
}

/// [`select`] and [`facets`] in one pass.
pub fn slice(dataset: &Dataset, filter: &Filter, outcomes: &[RunOutcomes]) -> (ItemSet, Facets) {
    let needle = Needle::new(&filter.text);
    let mut counting = Counting::new(outcomes.len(), filter.convention);
    let mut selected = ItemSet::default();
    for (at, item) in dataset.items_indexed() {
        let values = Values::of(dataset, item);
        let misses = filter.misses(&values);
        // Two facets that miss leave the item out of every count.
        if misses & misses.wrapping_sub(1) != 0 {
            continue;
        }
        let outcome = filter.runs_hold(at, outcomes);
        if (!outcome && misses != 0) || !needle.is_in(item) {
            continue;
        }
        if outcome {
            counting.add(&values, misses);
        }
        if misses == 0 {
            counting.add_outcomes(at, outcomes);
        }
        if outcome && misses == 0 {
            selected.insert(at);
        }
    }
    (selected, counting.finish())
}

impl Filter {
    /// Whether nothing is filtered.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the filter needs to know what became of the items.
    pub fn asks_runs(&self) -> bool {
        self.outcome.is_some() || !self.counted.is_empty()
    }

    /// Whether what the filter asks of runs holds for an item.
    fn runs_hold(&self, item: ItemIx, outcomes: &[RunOutcomes]) -> bool {
        let counts = |of: &Counted| {
            let run = outcomes.get(of.run.0 as usize);
            run.is_some_and(|run| heatmap::counts(run, item, of.measure, self.convention))
        };
        self.among.as_ref().is_none_or(|among| among.items.contains(item))
            && self.outcome.as_ref().is_none_or(|wanted| wanted.holds(item, outcomes))
            && self.counted.iter().all(counts)
    }

    /// A bit for each facet that does not let the values through.
    fn misses(&self, values: &Values<'_>) -> u8 {
        fn miss<T: Ord>(wanted: &BTreeSet<T>, value: Option<&T>, bit: u8) -> u8 {
            let met = wanted.is_empty() || value.is_some_and(|value| wanted.contains(value));
            if met { 0 } else { bit }
        }
        let named = |wanted: &BTreeSet<String>, name: Option<&str>, bit: u8| {
            let met = wanted.is_empty() || name.is_some_and(|name| wanted.contains(name));
            if met { 0 } else { bit }
        };
        let wanted = self.categories.iter().fold(0, |all, category| all | bit_of(*category));
        let category = wanted == 0 || wanted & values.categories != 0;
        miss(&self.tasks, Some(&values.task), TASK)
            | miss(&self.levels, values.level.as_ref(), LEVEL)
            | miss(&self.types, values.kind, KIND)
            | miss(&self.complexities, values.complexity.as_ref(), COMPLEXITY)
            | miss(&self.durations, values.duration.as_ref(), DURATION)
            | named(&self.sources, values.source, SOURCE)
            | named(&self.origins, values.origin, ORIGIN)
            | if category { 0 } else { CATEGORY }
    }
}
