//! The scores of every run over the kept items, computed once a change of either.

use leptos::prelude::*;

use super::grounded::Grounded;
use crate::{
    analysis::{ItemSet, figures},
    metrics::{
        grounding::{self, GroundingScore, Threshold},
        harness::{HarnessScore, harness},
        moments::{self, MomentScore},
        outcomes::RunOutcomes,
        qa::{self, QaScore},
        verification::{self, VerificationScore, ZeroDivision},
    },
    model::{Dataset, RunIx},
    ui::session::{Session, Shared},
    web::time::Stopwatch,
};

/// What one run scores.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct RunScore {
    /// Over questions.
    pub(super) qa: Option<QaScore>,
    /// Over captions.
    pub(super) verification: Option<VerificationScore>,
    /// Where and when.
    pub(super) grounding: Option<GroundingScore>,
    /// Over queries.
    pub(super) moments: Option<MomentScore>,
    /// What the harness wrote beside the replies.
    pub(super) harness: Option<HarnessScore>,
}

/// By run, as `Dataset::runs`.
pub(super) type RunScores = Memo<Shared<Vec<RunScore>>>;

/// The convention for 0/0 that the address names.
pub(super) fn convention(session: Session) -> Memo<ZeroDivision> {
    Memo::new(move |_| session.state.read().zero_division)
}

/// What 0/0 is about, in a sentence.
pub(super) const ZERO_BY_ZERO: &str = "Where a caption has nothing incorrect, or a run flags nothing in it, \
    precision, recall or F1 divides nothing by nothing (0/0): it counts as 0, or the caption is left out of the mean.";

/// The convention in words.
pub(super) fn convention_words(convention: ZeroDivision) -> &'static str {
    figures::zero_words(convention)
}

/// The scores; empty until the outcomes are known.
pub(super) fn run_scores(
    session: Session,
    convention: Memo<ZeroDivision>,
    grounded: RwSignal<Option<Shared<Grounded>>>,
) -> RunScores {
    let threshold = Memo::new(move |_| session.state.read().conventions.threshold);
    Memo::new(move |_| {
        let (dataset, outcomes, kept) = (session.dataset.get(), session.outcomes.get(), session.kept.get());
        let (Some(loaded), Some(outcomes)) = (dataset, outcomes) else { return Shared::new(Vec::new()) };
        let (convention, threshold, grounded) = (convention.get(), threshold.get(), grounded.get());
        let _timed = Stopwatch::start("verivid:scores");
        let runs = loaded.dataset.run_indices().zip(outcomes.iter());
        let scores = runs.map(|(run, outcomes)| {
            let of_words = of_words(&loaded.dataset, run, outcomes, &kept, convention);
            match &grounded {
                Some(grounded) => of_places(grounded, run, &kept, threshold, of_words),
                None => of_words,
            }
        });
        Shared::new(scores.collect())
    })
}

/// The scores of questions and captions.
pub(super) fn of_words(
    dataset: &Dataset,
    run: RunIx,
    outcomes: &RunOutcomes,
    kept: &ItemSet,
    convention: ZeroDivision,
) -> RunScore {
    RunScore {
        qa: qa::score(dataset, run, outcomes, kept),
        verification: verification::score(dataset, run, outcomes, kept, convention),
        harness: harness(outcomes, kept),
        ..RunScore::default()
    }
}

/// The scores of where and when beside others.
pub(super) fn of_places(
    grounded: &Grounded,
    run: RunIx,
    kept: &ItemSet,
    threshold: Threshold,
    others: RunScore,
) -> RunScore {
    let (tubes, windows) = (grounded.tubes.get(run.0 as usize), grounded.windows.get(run.0 as usize));
    RunScore {
        grounding: tubes.and_then(|tubes| grounding::score(tubes, kept, threshold)),
        moments: windows.and_then(|windows| moments::score(windows, kept)),
        ..others
    }
}
