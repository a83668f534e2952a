//! Slices of the items by facet, outcome and text, and what each facet would leave.

use std::collections::{BTreeMap, BTreeSet};

use super::heatmap::{self, Measure};
use crate::metrics::ItemSet;
use crate::metrics::outcomes::{Outcome, RunOutcomes};
use crate::metrics::verification::ZeroDivision;
use crate::model::{
    Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, Item, ItemIx, Level, RunIx,
    SentenceLabel, Task,
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
    /// By outcome, for each run in the order of the dataset.
    pub outcomes: Vec<BTreeMap<Outcome, usize>>,
    /// Captions that F1 counts, for each run in the order of the dataset; they are no outcome.
    pub captions: Vec<usize>,
    /// By error category of an incorrect sentence; an item counts under each that it has.
    pub categories: BTreeMap<ErrorCategory, usize>,
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

/// The facets of one item.
struct Values<'a> {
    task: Task,
    level: Option<Level>,
    kind: Option<&'a HallucinationType>,
    complexity: Option<Complexity>,
    duration: Option<DurationBracket>,
    source: Option<&'a str>,
    /// A bit for each error category of an incorrect sentence.
    categories: u16,
}

impl<'a> Values<'a> {
    fn of(dataset: &'a Dataset, item: &'a Item) -> Self {
        let video = dataset.video_of(item);
        Self {
            task: item.task,
            level: item.level(),
            kind: item.kind.as_ref(),
            complexity: video.complexity,
            duration: video.bracket(),
            source: item.caption_source.as_deref(),
            categories: categories_of(item),
        }
    }
}

/// The error categories of the incorrect sentences, a bit for each.
fn categories_of(item: &Item) -> u16 {
    let wrong = item.sentences.iter().filter(|sentence| sentence.label == SentenceLabel::Incorrect);
    wrong.flat_map(|sentence| &sentence.errors).fold(0, |all, error| all | bit_of(error.category))
}

fn bit_of(category: ErrorCategory) -> u16 {
    1 << category as u16
}

const TASK: u8 = 1;
const LEVEL: u8 = 2;
const KIND: u8 = 4;
const COMPLEXITY: u8 = 8;
const DURATION: u8 = 16;
const SOURCE: u8 = 32;
const CATEGORY: u8 = 64;

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
        let source = self.sources.is_empty() || values.source.is_some_and(|s| self.sources.contains(s));
        let wanted = self.categories.iter().fold(0, |all, category| all | bit_of(*category));
        let category = wanted == 0 || wanted & values.categories != 0;
        miss(&self.tasks, Some(&values.task), TASK)
            | miss(&self.levels, values.level.as_ref(), LEVEL)
            | miss(&self.types, values.kind, KIND)
            | miss(&self.complexities, values.complexity.as_ref(), COMPLEXITY)
            | miss(&self.durations, values.duration.as_ref(), DURATION)
            | if source { 0 } else { SOURCE }
            | if category { 0 } else { CATEGORY }
    }
}

/// Counts on their way to [`Facets`].
struct Counting<'a> {
    facets: Facets,
    /// Dr.V's types by place, which spares a search for each item.
    known: [usize; HallucinationType::DRV.len()],
    sources: BTreeMap<&'a str, usize>,
    outcomes: Vec<[usize; Outcome::ALL.len()]>,
    categories: [usize; ErrorCategory::ALL.len()],
    convention: ZeroDivision,
}

impl<'a> Counting<'a> {
    fn new(runs: usize, convention: ZeroDivision) -> Self {
        Self {
            convention,
            facets: Facets { captions: vec![0; runs], ..Facets::default() },
            categories: [0; ErrorCategory::ALL.len()],
            known: [0; HallucinationType::DRV.len()],
            sources: BTreeMap::new(),
            outcomes: vec![[0; Outcome::ALL.len()]; runs],
        }
    }

    fn add(&mut self, values: &Values<'a>, misses: u8) {
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
        if counted(CATEGORY) {
            for (at, count) in self.categories.iter_mut().enumerate() {
                *count += usize::from(values.categories >> at & 1);
            }
        }
    }

    fn add_outcomes(&mut self, item: ItemIx, outcomes: &[RunOutcomes]) {
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

    fn finish(mut self) -> Facets {
        let known = self.known.iter().enumerate().filter(|(_, count)| **count > 0);
        self.facets.types.extend(known.map(|(place, count)| (HallucinationType::Drv(place as u8), *count)));
        self.facets.sources =
            self.sources.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        let named = |counts: [usize; Outcome::ALL.len()]| {
            Outcome::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0).collect()
        };
        let categories = ErrorCategory::ALL.iter().copied().zip(self.categories);
        self.facets.categories.extend(categories.filter(|(_, count)| *count > 0));
        self.facets.outcomes = self.outcomes.into_iter().map(named).collect();
        self.facets
    }
}

/// What to look for in an item's texts, in lower case.
struct Needle {
    folded: String,
    /// Place of its rarest byte.
    rare: usize,
}

impl Needle {
    fn new(text: &str) -> Self {
        let folded = text.trim().to_lowercase();
        let rare = rarest(folded.as_bytes());
        Self { folded, rare }
    }

    fn is_in(&self, item: &Item) -> bool {
        if self.folded.is_empty() {
            return true;
        }
        let texts = [Some(&item.id), item.question.as_ref(), item.query.as_ref(), item.reference.as_ref()];
        texts.into_iter().flatten().any(|text| self.holds(text))
            || item.options.iter().any(|option| self.holds(&option.text))
            || item.sentences.iter().any(|sentence| self.holds(&sentence.text))
    }

    fn holds(&self, text: &str) -> bool {
        if !self.folded.is_ascii() || !text.is_ascii() {
            return text.to_lowercase().contains(&self.folded);
        }
        let (needle, bytes) = (self.folded.as_bytes(), text.as_bytes());
        let Some(rare) = needle.get(self.rare).copied() else { return true };
        memchr::memchr2_iter(rare, rare.to_ascii_uppercase(), bytes).any(|at| {
            let found = at.checked_sub(self.rare).and_then(|start| bytes.get(start..start + needle.len()));
            found.is_some_and(|found| found.eq_ignore_ascii_case(needle))
        })
    }
}

/// Place of the byte that English texts hold most seldom: the search stops least often there.
fn rarest(needle: &[u8]) -> usize {
    const COMMON: &[u8] = b" etaoinshrdlcumwfgypbvk";
    let rank = |byte: u8| COMMON.iter().position(|common| *common == byte).unwrap_or(COMMON.len());
    (0..needle.len()).max_by_key(|at| rank(needle[*at])).unwrap_or(0)
}
