//! From what the address says to the items that are kept, and their order.

use leptos::prelude::*;

use super::session::Shared;
use crate::{
    analysis::{
        ItemSet,
        filter::{Among, Counted, Filter, OutcomeFilter, select},
    },
    formats::Loaded,
    metrics::outcomes::{Outcome, RunOutcomes},
    model::{
        Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, ItemIx, Level, RunIx, Task,
    },
    view::{
        conventions::Against,
        differences::Difference,
        palette::{self, Layer, MOST_RUNS},
        route::{Facet, ViewState, counted_from_id},
    },
    web::time::Stopwatch,
};

type Data = RwSignal<Option<Shared<Loaded>>>;
type Outcomes = RwSignal<Option<Shared<Vec<RunOutcomes>>>>;
/// By the other judge: the replies that it and the rule in use judge otherwise; `None`: not known yet.
pub(super) type Differences = RwSignal<Option<Shared<Vec<(Against, Vec<Difference>)>>>>;

/// The filter of an address; what the dataset does not know is left out of it. Until the `differences` are known,
/// asking for one keeps nothing.
pub(super) fn filter_of(state: &ViewState, dataset: &Dataset, differences: Differences) -> Filter {
    let mut filter = Filter { text: state.text.trim().to_owned(), ..Filter::default() };
    for (facet, values) in &state.facets {
        let ids = values.iter().map(String::as_str);
        // `extend` inserts one by one; `collect` would bring a sort of its own for each kind.
        match facet {
            Facet::Task => filter.tasks.extend(ids.filter_map(Task::from_id)),
            Facet::Level => filter.levels.extend(ids.filter_map(Level::from_id)),
            Facet::Type => filter.types.extend(ids.map(HallucinationType::from_id)),
            Facet::Complexity => filter.complexities.extend(ids.filter_map(Complexity::from_id)),
            Facet::Duration => filter.durations.extend(ids.filter_map(DurationBracket::from_id)),
            Facet::Source => filter.sources = values.clone(),
            Facet::Origin => filter.origins = values.clone(),
            Facet::Category => filter.categories.extend(ids.filter_map(ErrorCategory::from_id)),
        }
    }
    let terms = state.outcomes.iter();
    let terms: Vec<_> = terms
        .filter_map(|(run, outcome)| Some((dataset.run_named(run)?, Outcome::from_id(outcome)?)))
        .collect();
    let counted = state.outcomes.iter().filter_map(|(run, what)| {
        let (run, measure) = (dataset.run_named(run)?, counted_from_id(what)?);
        Some(Counted { run, measure })
    });
    filter.among = state.judged.map(|against| {
        let mut items = ItemSet::default();
        let known = differences.read();
        let all = known.iter().flat_map(|known| known.iter()).filter(|(each, _)| *each == against);
        all.flat_map(|(_, all)| all).for_each(|one| items.insert(one.item));
        Among { words: against.words(), items }
    });
    filter.convention = state.zero_division;
    filter.counted.extend(counted);
    filter.outcome = (!terms.is_empty()).then_some(OutcomeFilter { terms });
    filter
}

/// The filter in force; without a dataset the empty one.
pub(super) fn filter(dataset: Data, state: Memo<ViewState>, differences: Differences) -> Memo<Filter> {
    Memo::new(move |_| match &*dataset.read() {
        Some(loaded) => filter_of(&state.read(), &loaded.dataset, differences),
        None => Filter::default(),
    })
}

/// The items that the filter lets through.
pub(super) fn kept(
    dataset: Data,
    outcomes: Outcomes,
    state: Memo<ViewState>,
    differences: Differences,
    selecting: StoredValue<Option<Selecting>>,
) -> Memo<Shared<ItemSet>> {
    let filter = filter(dataset, state, differences);
    Memo::new(move |_| {
        let dataset = dataset.read();
        let Some(loaded) = &*dataset else { return Shared::new(ItemSet::default()) };
        let _timed = Stopwatch::start("verivid:filter");
        let filter = filter.read();
        // Until outcomes are known, asking for one keeps nothing; other filters do not wait.
        let known = if filter.asks_runs() { outcomes.get() } else { None };
        let known = known.as_ref().map_or(&[][..], |known| known.as_slice());
        Shared::new(match selecting.get_value() {
            Some(selecting) => (selecting.select)(&loaded.dataset, &filter, known),
            None => ItemSet::default(),
        })
    })
}

/// The runs that marks and bars are shown of: those of the address, else the first ones.
pub(super) fn shown(dataset: Data, state: Memo<ViewState>) -> Memo<Vec<RunIx>> {
    Memo::new(move |_| {
        let Some(loaded) = dataset.get() else { return Vec::new() };
        let named: Vec<_> =
            state.read().runs.iter().filter_map(|id| loaded.dataset.run_named(id)).take(MOST_RUNS).collect();
        if named.is_empty() { loaded.dataset.run_indices().take(MOST_RUNS).collect() } else { named }
    })
}

/// How a run is drawn among those shown: by its place in the dataset. `None`: it is not shown.
pub(super) fn layer_of(shown: &[RunIx], run: RunIx) -> Option<Layer> {
    let at = shown.iter().position(|other| *other == run)?;
    let places: Vec<_> = shown.iter().map(|run| run.0 as usize).collect();
    palette::slots(&places).get(at).copied().map(Layer::Run)
}

/// How the list can be sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// As in the file.
    File,
    /// By id.
    Id,
    /// By the question or the caption's first words.
    Title,
    /// By hallucination type.
    Type,
    /// By the video's duration.
    Duration,
    /// By how many runs have it wrong, the most first.
    Wrong,
}

impl Sort {
    pub(super) const ALL: [Self; 6] =
        [Self::File, Self::Id, Self::Title, Self::Type, Self::Duration, Self::Wrong];

    /// The key in the address.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Id => "id",
            Self::Title => "title",
            Self::Type => "type",
            Self::Duration => "duration",
            Self::Wrong => "wrong",
        }
    }

    /// The words on screen.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::File => "File order",
            Self::Id => "Id",
            Self::Title => "Question",
            Self::Type => "Type",
            Self::Duration => "Duration",
            Self::Wrong => "Runs not right, most first",
        }
    }

    /// Reads the key; anything else is the file's order.
    pub(super) fn of(key: Option<&str>) -> Self {
        let key = key.map(|key| key.trim_start_matches('-'));
        Self::ALL.into_iter().find(|sort| Some(sort.id()) == key).unwrap_or(Self::File)
    }
}

/// The kept items in the order of the list.
pub(super) fn list(
    dataset: Data,
    outcomes: Outcomes,
    state: Memo<ViewState>,
    kept: Memo<Shared<ItemSet>>,
    selecting: StoredValue<Option<Selecting>>,
) -> Memo<Shared<Vec<ItemIx>>> {
    let key = Memo::new(move |_| state.read().sort.clone());
    Memo::new(move |_| {
        let mut items: Vec<ItemIx> = kept.read().iter().collect();
        let (key, loaded) = (key.get(), dataset.get());
        if let Some(loaded) = &loaded {
            let sort = Sort::of(key.as_deref());
            let known = if sort == Sort::Wrong { outcomes.get() } else { None };
            let known = known.as_ref().map_or(&[][..], |known| known.as_slice());
            if let Some(selecting) = selecting.get_value() {
                (selecting.order)(&mut items, &loaded.dataset, sort, known);
            }
            if key.is_some_and(|key| key.starts_with('-')) {
                items.reverse();
            }
        }
        Shared::new(items)
    })
}

/// How items are chosen and ordered: the code for it lies in the part of the program that opens
/// datasets, and comes with the first of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selecting {
    /// The items that a filter lets through.
    select: fn(&Dataset, &Filter, &[RunOutcomes]) -> ItemSet,
    /// Puts items in order.
    order: fn(&mut [ItemIx], &Dataset, Sort, &[RunOutcomes]),
}

impl Selecting {
    /// To be called by that part alone: whoever calls it carries the code.
    pub(super) fn new() -> Self {
        Self { select, order }
    }
}

fn order(items: &mut [ItemIx], dataset: &Dataset, sort: Sort, outcomes: &[RunOutcomes]) {
    match sort {
        Sort::File => {}
        Sort::Id => items.sort_by_key(|at| &dataset.item(*at).id),
        Sort::Title => items.sort_by_cached_key(|at| dataset.item(*at).title().to_lowercase()),
        Sort::Type => items.sort_by_key(|at| (dataset.item(*at).kind.is_none(), &dataset.item(*at).kind)),
        Sort::Duration => {
            let length = |at: &ItemIx| dataset.video_of(dataset.item(*at)).duration.unwrap_or(f64::INFINITY);
            items.sort_by(|a, b| length(a).total_cmp(&length(b)));
        }
        Sort::Wrong => {
            let missed = |at: &ItemIx| {
                let of = |run: &RunOutcomes| run.of.get(at.0 as usize).copied();
                let wrong = |outcome: Outcome| outcome.is_scored() && outcome != Outcome::Right;
                outcomes.iter().filter(|run| of(run).is_some_and(wrong)).count()
            };
            items.sort_by_cached_key(|at| std::cmp::Reverse(missed(at)));
        }
    }
}
