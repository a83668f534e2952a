//! The scores of every run over the kept items, computed once a change of either.

use leptos::prelude::*;

use crate::{
    analysis::figures,
    metrics::{
        qa::{self, QaScore},
        verification::{self, VerificationScore, ZeroDivision},
    },
    ui::session::{Session, Shared},
    web::time::Stopwatch,
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

/// The convention for 0/0 that the address names.
pub(super) fn convention(session: Session) -> Memo<ZeroDivision> {
    Memo::new(move |_| session.state.read().zero_division)
}

/// The convention in words.
pub(super) fn convention_words(convention: ZeroDivision) -> &'static str {
    figures::zero_words(convention)
}

/// The scores; empty until the outcomes are known.
pub(super) fn run_scores(session: Session, convention: Memo<ZeroDivision>) -> RunScores {
    Memo::new(move |_| {
        let (dataset, outcomes, kept) = (session.dataset.get(), session.outcomes.get(), session.kept.get());
        let (Some(loaded), Some(outcomes)) = (dataset, outcomes) else { return Shared::new(Vec::new()) };
        let convention = convention.get();
        let _timed = Stopwatch::start("verivid:scores");
        let runs = loaded.dataset.run_indices().zip(outcomes.iter());
        let scores = runs.map(|(run, outcomes)| RunScore {
            qa: qa::score(&loaded.dataset, run, outcomes, &kept),
            verification: verification::score(&loaded.dataset, run, outcomes, &kept, convention),
        });
        Shared::new(scores.collect())
    })
}
