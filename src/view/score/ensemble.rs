//! The runs as one: they judge captions together, and answer questions; scored as a run of its own.

use std::borrow::Cow;

use super::{RunScore, Settings};
use crate::{
    analysis::heatmap::{self, Measure},
    metrics::{
        ItemSet,
        ensemble::{Ensemble, EnsembleRule},
        qa::{self, QaScore},
        verification::{self, VerificationScore},
    },
    model::{Dataset, RunIx},
};

/// The ensemble of the runs that judge captions, on captions, and of those that answer questions, on questions;
/// `None` where neither are two. Of answers there is a majority alone.
pub fn ensemble<'a>(
    dataset: &'a Dataset,
    scores: &[RunScore<'_>],
    rule: EnsembleRule,
    settings: Settings,
) -> Option<RunScore<'a>> {
    let ensemble = ensemble_of(dataset, scores, rule)?;
    let first = *ensemble.members().first()?;
    let (items, convention) = (ItemSet::all(dataset), settings.zero_division);
    let outcomes = settings.reading.extracting(dataset, first).of_ensemble(ensemble.clone()).finish();
    let qa = qa::score(dataset, first, &outcomes, &items)
        .map(|score| QaScore { macro_interval: qa::macro_interval(&outcomes, &items), ..score });
    let verification = verification::score(dataset, first, &outcomes, &items, convention)
        .map(|score| verification::with_intervals(score, &outcomes, &items));
    let grid = qa.as_ref().map(|_| heatmap::of_run(&outcomes, &items, Measure::Accuracy, convention));
    Some(RunScore {
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
pub fn ensemble_of(dataset: &Dataset, scores: &[RunScore<'_>], rule: EnsembleRule) -> Option<Ensemble> {
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
