//! The scores of every run over the kept items, computed once a change of either.

use leptos::prelude::*;

use crate::{
    metrics::{
        qa::{self, QaScore},
        verification::{self, VerificationScore, ZeroDivision},
    },
    ui::session::{Session, Shared},
};

/// What one run scores.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RunScore {
    /// Over questions.
    pub(super) qa: Option<QaScore>,
    /// Over captions.
    pub(super) verification: Option<VerificationScore>,
}

/// By run, as `Dataset::runs`.
pub(super) type RunScores = Memo<Shared<Vec<RunScore>>>;

/// The convention for 0/0.
pub(super) const CONVENTION: ZeroDivision = ZeroDivision::Zero;

/// The scores; empty until the outcomes are known.
pub(super) fn run_scores(session: Session) -> RunScores {
    Memo::new(move |_| {
        let (dataset, outcomes, kept) = (session.dataset.get(), session.outcomes.get(), session.kept.get());
        let (Some(loaded), Some(outcomes)) = (dataset, outcomes) else { return Shared::new(Vec::new()) };
        let runs = loaded.dataset.run_indices().zip(outcomes.iter());
        let scores = runs.map(|(run, outcomes)| RunScore {
            qa: qa::score(&loaded.dataset, run, outcomes, &kept),
            verification: verification::score(&loaded.dataset, run, outcomes, &kept, CONVENTION),
        });
        Shared::new(scores.collect())
    })
}
