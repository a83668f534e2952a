//! The runs that judge captions as one judge, scored as a run of its own.

use std::borrow::Cow;

use super::{RunScore, Settings};
use crate::{
    metrics::{
        ItemSet,
        ensemble::{Ensemble, EnsembleRule},
        verification::{self, VerificationScore},
    },
    model::Dataset,
};

/// The ensemble of the runs that judge captions; `None` where there are fewer than two.
pub fn ensemble<'a>(
    dataset: &'a Dataset,
    scores: &[RunScore<'_>],
    rule: EnsembleRule,
    settings: Settings,
) -> Option<RunScore<'a>> {
    let judges = scores.iter().filter(|score| score.verification.is_some());
    let members = judges.filter_map(|score| dataset.run_named(&score.run.id));
    let ensemble = Ensemble::new(members, rule).filter(|ensemble| ensemble.members().len() > 1)?;
    let (outcomes, items) = (ensemble.outcomes(dataset), ItemSet::all(dataset));
    let first = *ensemble.members().first()?;
    let score = verification::score(dataset, first, &outcomes, &items, settings.zero_division)?;
    let score = verification::with_intervals(score, &outcomes, &items);
    Some(RunScore {
        run: Cow::Owned(ensemble.run(dataset)),
        qa: None,
        grid: None,
        harness: None,
        differing: None,
        // An ensemble wrote no captions of its own.
        verification: Some(VerificationScore { self_preference: None, ..score }),
        grounding: None,
        moments: None,
    })
}
