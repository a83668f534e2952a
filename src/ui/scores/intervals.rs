//! Intervals that need two thousand draws: made in the worker, so that the page stays alive.

use std::collections::BTreeMap;

use leptos::{prelude::*, task::spawn_local};

use super::run_scores::RunScores;
use crate::{
    analysis::ItemSet,
    metrics::{Interval, outcomes::RunOutcomes, verification::ZeroDivision},
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
}

/// By run; empty until they are made.
pub(super) type Intervals = RwSignal<Vec<RunIntervals>>;

/// A change of the filter waits this long for the next one, in milliseconds.
const PAUSE: u64 = 150;

/// Makes the intervals anew after each change of the scores.
pub(super) fn follow_intervals(session: Session, scores: RunScores) -> Intervals {
    let made = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let wanted = scores.get();
        let (Some(outcomes), kept) = (session.outcomes.get_untracked(), session.kept.get_untracked()) else {
            return;
        };
        let convention = session.state.with_untracked(|state| state.zero_division);
        // Nothing to take back is nothing to draw the table anew for.
        if made.with_untracked(|made| !made.is_empty()) {
            made.set(Vec::new());
        }
        spawn_local(async move {
            let is_current = || scores.try_get_untracked().as_ref() == Some(&wanted);
            time::sleep(PAUSE).await;
            if is_current()
                && let Ok(intervals) = make(&outcomes, &kept, convention).await
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
    kept: &ItemSet,
    convention: ZeroDivision,
) -> Result<Vec<RunIntervals>, WorkerError> {
    let statistics = Statistics::start().await?;
    let mut all = Vec::new();
    for run in outcomes.iter() {
        all.push(RunIntervals {
            macro_mean: statistics.interval(by_type(run, kept)).await?,
            f1: statistics.interval(vec![f1_values(run, kept, convention)]).await?,
        });
    }
    Ok(all)
}

/// Scores by type, in the order of the types.
fn by_type(run: &RunOutcomes, kept: &ItemSet) -> Vec<Vec<f64>> {
    let mut strata: BTreeMap<&HallucinationType, Vec<f64>> = BTreeMap::new();
    for row in run.rows.iter().filter(|row| row.outcome.is_scored() && kept.contains(row.item)) {
        if let Some(kind) = row.kind.and_then(|kind| run.kinds.get(usize::from(kind))) {
            strata.entry(kind).or_default().push(row.score);
        }
    }
    strata.into_values().collect()
}

fn f1_values(run: &RunOutcomes, kept: &ItemSet, convention: ZeroDivision) -> Vec<f64> {
    let captions = run.captions.iter().filter(|caption| kept.contains(caption.item));
    captions.filter_map(|caption| convention.settle(caption.quotients().f1)).collect()
}

/// A worker that draws.
pub(in crate::ui) struct Statistics(Reader);

impl Statistics {
    /// Starts it.
    pub(in crate::ui) async fn start() -> Result<Self, WorkerError> {
        let worker = Reader::start()?;
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
