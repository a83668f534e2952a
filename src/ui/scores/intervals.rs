//! Intervals that need two thousand draws: made in the worker, so that the page stays alive.

use std::collections::BTreeMap;

use leptos::{prelude::*, task::spawn_local};

use super::{grounded::Grounded, run_scores::RunScores};
use crate::{
    analysis::ItemSet,
    metrics::{
        Interval,
        grounding::{GroundingOutcomes, GroundingRow},
        moments::{MomentOutcomes, MomentRow},
        outcomes::RunOutcomes,
        verification::ZeroDivision,
    },
    model::HallucinationType,
    ui::session::{Session, Shared},
    web::{
        time,
        worker::{FromWorker, Reader, ToWorker, WorkerError},
    },
};

/// The intervals of one run that came later.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RunIntervals {
    /// Of the macro average.
    pub(super) macro_mean: Option<Interval>,
    /// Of the mean F1 over captions.
    pub(super) f1: Option<Interval>,
    /// Of the mean temporal IoU.
    pub(super) tiou: Option<Interval>,
    /// Of the mean spatio-temporal IoU.
    pub(super) viou: Option<Interval>,
    /// Of the mean tIoU of the first window.
    pub(super) first_iou: Option<Interval>,
    /// Of the mean average precision.
    pub(super) map: Option<Interval>,
}

/// By run; empty until they are made.
pub(super) type Intervals = RwSignal<Vec<RunIntervals>>;

/// A change of the filter waits this long for the next one, in milliseconds.
const PAUSE: u64 = 150;

/// Makes the intervals anew after each change of the scores.
pub(super) fn follow_intervals(
    session: Session,
    scores: RunScores,
    grounded: RwSignal<Option<Shared<Grounded>>>,
) -> Intervals {
    let made = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let wanted = scores.get();
        let (Some(outcomes), kept) = (session.outcomes.get_untracked(), session.kept.get_untracked()) else {
            return;
        };
        let convention = session.state.with_untracked(|state| state.zero_division);
        let grounded = grounded.get_untracked();
        // Nothing to take back is nothing to draw the table anew for.
        if made.with_untracked(|made| !made.is_empty()) {
            made.set(Vec::new());
        }
        spawn_local(async move {
            let is_current = || scores.try_get_untracked().as_ref() == Some(&wanted);
            time::sleep(PAUSE).await;
            if is_current()
                && let Ok(intervals) = make(&outcomes, grounded.as_deref(), &kept, convention).await
                && is_current()
            {
                made.try_set(intervals);
            }
        });
    });
    made
}

async fn make(
    outcomes: &Shared<Vec<RunOutcomes>>,
    grounded: Option<&Grounded>,
    kept: &ItemSet,
    convention: ZeroDivision,
) -> Result<Vec<RunIntervals>, WorkerError> {
    let statistics = Statistics::start().await?;
    let mut all = Vec::new();
    for (place, run) in outcomes.iter().enumerate() {
        let mut own = RunIntervals {
            macro_mean: statistics.interval(by_type(run, kept)).await?,
            f1: statistics.interval(vec![f1_values(run, kept, convention)]).await?,
            ..RunIntervals::default()
        };
        if let Some(tubes) = grounded.and_then(|grounded| grounded.tubes.get(place)) {
            own.tiou = statistics.interval(vec![tube_values(tubes, kept, |row| row.tiou)]).await?;
            own.viou = statistics.interval(vec![tube_values(tubes, kept, |row| row.viou)]).await?;
        }
        if let Some(windows) = grounded.and_then(|grounded| grounded.windows.get(place)) {
            own.first_iou = statistics.interval(vec![window_values(windows, kept, |row| row.iou)]).await?;
            let mean_ap = |row: &MomentRow| row.ap.iter().sum::<f64>() / row.ap.len() as f64;
            own.map = statistics.interval(vec![window_values(windows, kept, mean_ap)]).await?;
        }
        all.push(own);
    }
    Ok(all)
}

/// The mean of each item's samples.
fn tube_values(
    tubes: &GroundingOutcomes,
    kept: &ItemSet,
    value: fn(&GroundingRow) -> Option<f64>,
) -> Vec<f64> {
    let items = tubes.rows.chunk_by(|a, b| a.item == b.item).filter(|rows| kept.contains(rows[0].item));
    items.filter_map(|rows| rows.iter().map(|row| Some(value(row)? * row.weight)).sum()).collect()
}

/// The mean of each query's samples.
fn window_values(windows: &MomentOutcomes, kept: &ItemSet, value: fn(&MomentRow) -> f64) -> Vec<f64> {
    let queries = windows.rows.chunk_by(|a, b| a.item == b.item).filter(|rows| kept.contains(rows[0].item));
    queries.map(|rows| rows.iter().map(|row| value(row) * row.weight).sum()).collect()
}

/// Scores by type, in the order of the types.
pub(super) fn by_type(run: &RunOutcomes, kept: &ItemSet) -> Vec<Vec<f64>> {
    let mut strata: BTreeMap<&HallucinationType, Vec<f64>> = BTreeMap::new();
    for row in run.rows.iter().filter(|row| row.outcome.is_scored() && kept.contains(row.item)) {
        if let Some(kind) = row.kind.and_then(|kind| run.kinds.get(usize::from(kind))) {
            strata.entry(kind).or_default().push(row.score);
        }
    }
    strata.into_values().collect()
}

/// The F1 of each caption that has one.
pub(super) fn f1_values(run: &RunOutcomes, kept: &ItemSet, convention: ZeroDivision) -> Vec<f64> {
    run.captions.of(kept).filter_map(|caption| convention.settle(caption.quotients().f1)).collect()
}

/// A worker that draws.
pub(in crate::ui) struct Statistics(Reader);

impl Statistics {
    /// Starts it.
    pub(in crate::ui) async fn start() -> Result<Self, WorkerError> {
        let worker = Reader::start(false)?;
        while !matches!(worker.next().await?, FromWorker::Ready) {}
        Ok(Self(worker))
    }

    /// The bootstrap interval of the mean of the strata's means; one stratum: of its mean.
    pub(in crate::ui) async fn interval(
        &self,
        strata: Vec<Vec<f64>>,
    ) -> Result<Option<Interval>, WorkerError> {
        if strata.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        self.0.send(&ToWorker::Bootstrap { strata })?;
        loop {
            if let FromWorker::Interval(bounds) = self.0.next().await? {
                return Ok(bounds.map(|(lo, hi)| Interval { lo, hi }));
            }
        }
    }
}
