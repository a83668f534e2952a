//! The runs as one: they judge captions together, and answer questions; scored as a run of its own.

use std::borrow::Cow;

use verivid::{
    analysis::heatmap::{self, Measure},
    metrics::{
        ItemSet,
        ensemble::{Ensemble, EnsembleRule},
        qa::{self, QaScore},
        verification::{self, VerificationScore},
    },
    model::{Dataset, RunIx},
    view::conventions::Reading,
};

use super::RunScore;
use crate::{
    arguments::{Score, Together},
    failure::Failure,
};

/// The ensemble of the runs that judge captions, on captions, and of those that answer questions, on questions;
/// refused where neither are two. Of answers there is a majority alone.
pub(super) fn of<'a>(
    dataset: &'a Dataset,
    scores: &[RunScore<'_>],
    (rule, reading): (Together, Reading),
    command: &Score,
) -> Result<RunScore<'a>, Failure> {
    let needed = match rule {
        Together::Any => "judge captions; of answers there is the majority alone",
        Together::Majority => "judge captions, or two that answer questions",
    };
    let too_few = || Failure::NothingToScore(format!("this ensemble needs two runs that {needed}"));
    let ensemble = between(dataset, scores, rule.into()).ok_or_else(too_few)?;
    let first = *ensemble.members().first().ok_or_else(too_few)?;
    let (items, convention) = (ItemSet::all(dataset), command.zero_division.into());
    let outcomes = reading.extracting(dataset, first).of_ensemble(ensemble.clone()).finish();
    let qa = qa::score(dataset, first, &outcomes, &items)
        .map(|score| QaScore { macro_interval: qa::macro_interval(&outcomes, &items), ..score });
    let verification = verification::score(dataset, first, &outcomes, &items, convention)
        .map(|score| verification::with_intervals(score, &outcomes, &items));
    let grid = qa.as_ref().map(|_| heatmap::of_run(&outcomes, &items, Measure::Accuracy, convention));
    Ok(RunScore {
        run: Cow::Owned(ensemble.run(dataset)),
        qa,
        grid,
        harness: None,
        differing: None,
        // An ensemble wrote no captions of its own.
        verification: verification.map(|score| VerificationScore { self_preference: None, ..score }),
        grounding: None,
        moments: None,
    })
}

/// The ensemble of the runs that were scored; `None` where there are too few.
pub(super) fn between(dataset: &Dataset, scores: &[RunScore<'_>], rule: EnsembleRule) -> Option<Ensemble> {
    let those = |have: fn(&RunScore<'_>) -> bool| -> Vec<RunIx> {
        scores
            .iter()
            .filter(|score| have(score))
            .filter_map(|score| dataset.run_named(&score.run.id))
            .collect()
    };
    let (judges, voters) = (those(|score| score.verification.is_some()), those(|score| score.qa.is_some()));
    Ensemble::of_parts(judges, voters, rule)
}

impl From<Together> for EnsembleRule {
    fn from(together: Together) -> Self {
        match together {
            Together::Any => Self::Any,
            Together::Majority => Self::Majority,
        }
    }
}
