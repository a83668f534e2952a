//! The runs that judge captions as one judge, scored as a run of its own.

use std::borrow::Cow;

use verivid::{
    metrics::{
        ItemSet,
        ensemble::{Ensemble, EnsembleRule},
        verification::{self, VerificationScore},
    },
    model::Dataset,
};

use super::RunScore;
use crate::{
    arguments::{Score, Together},
    failure::Failure,
};

/// The ensemble of the runs that judge captions; refused where there are fewer than two.
pub(super) fn of<'a>(
    dataset: &'a Dataset,
    scores: &[RunScore<'_>],
    rule: Together,
    command: &Score,
) -> Result<RunScore<'a>, Failure> {
    let rule = match rule {
        Together::Any => EnsembleRule::Any,
        Together::Majority => EnsembleRule::Majority,
    };
    let judges = scores.iter().filter(|score| score.verification.is_some());
    let members = judges.filter_map(|score| dataset.run_named(&score.run.id));
    let too_few = || Failure::NothingToScore("an ensemble needs two runs that judge captions".to_owned());
    let ensemble = Ensemble::new(members, rule).filter(|ensemble| ensemble.members().len() > 1);
    let ensemble = ensemble.ok_or_else(too_few)?;
    let (outcomes, items) = (ensemble.outcomes(dataset), ItemSet::all(dataset));
    let first = *ensemble.members().first().ok_or_else(too_few)?;
    let score = verification::score(dataset, first, &outcomes, &items, command.zero_division.into());
    let score = verification::with_intervals(score.ok_or_else(too_few)?, &outcomes, &items);
    Ok(RunScore {
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
