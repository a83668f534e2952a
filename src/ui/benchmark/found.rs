//! What is found out about the kept items: part after part, so that the page stays alive.

use std::collections::BTreeMap;

use leptos::{prelude::*, task::spawn_local};

use crate::{
    analysis::{
        ItemSet,
        composition::{self, Count, Counted, Property},
        composition_videos::{self, Durations},
    },
    metrics::{
        Interval,
        agreement::{self, DrawnAgreement, Side, VoteAgreement},
        caption_statistics::{self, CaptionStatistics, Grouped},
        certificate::{self, Certificates},
    },
    model::{Complexity, Dataset, DurationBracket, ItemIx, RunIx},
    ui::{
        scores::intervals::Statistics,
        session::{Session, Shared},
    },
    web::time,
};

/// What the items are made of.
#[derive(Clone, Debug)]
pub(super) struct Composition {
    /// All of it.
    pub(super) total: Count,
    /// By each property that has a facet, types apart.
    pub(super) by: Vec<(Property, Counted)>,
    /// By hallucination type.
    pub(super) types: Counted,
    /// By task, then type.
    pub(super) tasks_types: Counted,
    /// By complexity, then duration.
    pub(super) cells: Counted,
    /// By the data set that the video came from.
    pub(super) sources: Counted,
    /// How long the videos are.
    pub(super) durations: Durations,
}

/// What the captions are like.
#[derive(Clone, Debug)]
pub(super) struct CaptionParts {
    /// All captions; `None`: there is none.
    pub(super) all: Option<CaptionStatistics>,
    /// By the model that wrote them.
    pub(super) by_source: Grouped<String>,
    /// By complexity.
    pub(super) by_complexity: Grouped<Complexity>,
    /// By complexity and duration.
    pub(super) by_cell: Grouped<(Complexity, DurationBracket)>,
    /// Certificates of all captions.
    pub(super) certificates: Certificates,
    /// By complexity.
    pub(super) certificates_by: BTreeMap<Complexity, Certificates>,
}

/// Intervals that need two thousand draws, by the groups of [`CaptionParts`]; empty until made.
#[derive(Clone, Debug, Default)]
pub(super) struct Intervals {
    /// Of the mean share of incorrect sentences over all captions.
    pub(super) all: Option<Interval>,
    /// By source.
    pub(super) by_source: Vec<Option<Interval>>,
    /// By cell.
    pub(super) by_cell: Vec<Option<Interval>>,
    /// Of the certificate coverage over all sentences.
    pub(super) coverage: Option<Interval>,
    /// By complexity.
    pub(super) coverage_by: Vec<Option<Interval>>,
}

/// How one run's drawings agree with the dataset's own.
#[derive(Clone, Debug)]
pub(super) struct DrawnBy {
    /// The run.
    pub(super) run: RunIx,
    /// Over all items.
    pub(super) all: DrawnAgreement,
    /// By item.
    pub(super) items: Vec<(ItemIx, DrawnAgreement)>,
}

/// How far annotators agree.
#[derive(Clone, Debug)]
pub(super) struct AgreementParts {
    /// On the sentences of captions; `None`: no sentence has two votes.
    pub(super) votes: Option<VoteAgreement>,
    /// On boxes and events, for each shown run that drew any.
    pub(super) drawn: Vec<DrawnBy>,
}

impl AgreementParts {
    /// Whether anything was annotated twice.
    pub(super) fn has_numbers(&self) -> bool {
        self.votes.is_some() || !self.drawn.is_empty()
    }
}

/// The parts, each `None` until it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// What the items are made of.
    pub(super) composition: RwSignal<Option<Shared<Composition>>>,
    /// What the captions are like.
    pub(super) captions: RwSignal<Option<Shared<CaptionParts>>>,
    /// The captions' intervals.
    pub(super) intervals: RwSignal<Option<Shared<Intervals>>>,
    /// How far annotators agree.
    pub(super) agreement: RwSignal<Option<Shared<AgreementParts>>>,
}

/// Finds everything anew after each change of the kept items or the shown runs.
pub(super) fn follow(session: Session) -> Found {
    let found = Found {
        composition: RwSignal::new(None),
        captions: RwSignal::new(None),
        intervals: RwSignal::new(None),
        agreement: RwSignal::new(None),
    };
    Effect::new(move |_| {
        let (Some(loaded), kept, shown) = (session.dataset.get(), session.kept.get(), session.shown.get())
        else {
            return;
        };
        spawn_local(async move {
            let asked = (kept, shown);
            let (kept, shown) = &asked;
            let is_current = || {
                let now = session.kept.try_get_untracked().zip(session.shown.try_get_untracked());
                // The reader may also have left the screen.
                !found.composition.is_disposed() && now.is_some_and(|now| now == asked)
            };
            drop(find(&loaded.dataset, kept, shown, found, &is_current).await);
        });
    });
    found
}

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;

/// Another choice of items came: what is being found is of no use.
struct Outdated;

/// Lets the browser paint, unless the work has become useless.
async fn go_on(is_current: &dyn Fn() -> bool) -> Result<(), Outdated> {
    time::give_way().await;
    if is_current() { Ok(()) } else { Err(Outdated) }
}

/// Steps until none is left, giving way to the browser after each slice.
async fn in_slices(mut step: impl FnMut() -> bool, is_current: &dyn Fn() -> bool) -> Result<(), Outdated> {
    let mut since = time::now();
    while step() {
        if time::now() - since > SLICE {
            go_on(is_current).await?;
            since = time::now();
        }
    }
    Ok(())
}

async fn find(
    dataset: &Dataset,
    kept: &ItemSet,
    shown: &[RunIx],
    found: Found,
    is_current: &dyn Fn() -> bool,
) -> Result<(), Outdated> {
    let composition = compose(dataset, kept, is_current).await?;
    found.composition.try_set(Some(Shared::new(composition)));
    let captions = Shared::new(read_captions(dataset, kept, is_current).await?);
    found.intervals.try_set(None);
    found.captions.try_set(Some(captions.clone()));
    go_on(is_current).await?;
    let votes = agreement::of_votes(dataset, kept);
    let mut drawn = Vec::new();
    for run in shown {
        go_on(is_current).await?;
        let other = Side::Run(*run);
        let mut comparing = agreement::Comparing::new(dataset, Side::Truth, other, kept);
        in_slices(|| comparing.step(4), is_current).await?;
        let (all, items) = comparing.finish();
        if all.frames > 0 || all.events > 0 {
            drawn.push(DrawnBy { run: *run, all, items });
        }
    }
    go_on(is_current).await?;
    found.agreement.try_set(Some(Shared::new(AgreementParts { votes, drawn })));
    if let Some(intervals) = draw_intervals(&captions).await {
        go_on(is_current).await?;
        found.intervals.try_set(Some(Shared::new(intervals)));
    }
    Ok(())
}

async fn compose(
    dataset: &Dataset,
    kept: &ItemSet,
    is_current: &dyn Fn() -> bool,
) -> Result<Composition, Outdated> {
    let total = composition::total(dataset, kept);
    let mut by = Vec::new();
    for property in
        [Property::Task, Property::Level, Property::Complexity, Property::Duration, Property::Sound]
    {
        by.push((property, composition::counted(dataset, kept, property, None)));
        go_on(is_current).await?;
    }
    let types = composition::counted(dataset, kept, Property::Type, None);
    go_on(is_current).await?;
    let tasks_types = composition::counted(dataset, kept, Property::Task, Some(Property::Type));
    go_on(is_current).await?;
    let cells = composition::counted(dataset, kept, Property::Complexity, Some(Property::Duration));
    go_on(is_current).await?;
    let sources = composition::counted(dataset, kept, Property::VideoSource, None);
    go_on(is_current).await?;
    let durations = composition_videos::durations(dataset, kept);
    go_on(is_current).await?;
    Ok(Composition { total, by, types, tasks_types, cells, sources, durations })
}

async fn read_captions(
    dataset: &Dataset,
    kept: &ItemSet,
    is_current: &dyn Fn() -> bool,
) -> Result<CaptionParts, Outdated> {
    let mut counting = caption_statistics::Counting::new(dataset, kept);
    in_slices(|| counting.step(64), is_current).await?;
    let (all, by_source, by_complexity, by_cell) = counting.finish();
    go_on(is_current).await?;
    let certificates = certificate::overall(dataset, kept);
    go_on(is_current).await?;
    let certificates_by = certificate::by_complexity(dataset, kept);
    Ok(CaptionParts { all, by_source, by_complexity, by_cell, certificates, certificates_by })
}

/// Asks the worker; `None` where it could not be had, and the numbers stand without intervals.
async fn draw_intervals(parts: &CaptionParts) -> Option<Intervals> {
    let all = parts.all.as_ref()?;
    let statistics = Statistics::start().await.ok()?;
    let mut made = Intervals {
        all: statistics.interval(vec![all.incorrect_shares.clone()]).await.ok()?,
        coverage: statistics.interval(vec![parts.certificates.coverages.clone()]).await.ok()?,
        ..Intervals::default()
    };
    for group in parts.by_source.groups.values() {
        made.by_source.push(statistics.interval(vec![group.incorrect_shares.clone()]).await.ok()?);
    }
    for group in parts.by_cell.groups.values() {
        made.by_cell.push(statistics.interval(vec![group.incorrect_shares.clone()]).await.ok()?);
    }
    for group in parts.certificates_by.values() {
        made.coverage_by.push(statistics.interval(vec![group.coverages.clone()]).await.ok()?);
    }
    Some(made)
}
