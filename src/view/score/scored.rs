//! A run and what was computed of it, and what belongs to no single run.

use std::borrow::Cow;

use super::{as_rows, between_runs, captions, drawings, grounding, harness};
use crate::analysis::export::{About, Cell, Scores};
use crate::analysis::heatmap::{self, Heatmap, Measure};
use crate::metrics::ItemSet;
use crate::metrics::grounding::{GroundingOptions, GroundingScore, Threshold};
use crate::metrics::moments::MomentScore;
use crate::metrics::qa::{self, QaScore};
use crate::metrics::verification::{self, VerificationScore, ZeroDivision};
use crate::model::{Dataset, Run, RunIx};
use crate::view::conventions::Reading;

/// By which conventions runs are scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How answers are read.
    pub reading: Reading,
    /// What 0/0 of a caption counts as.
    pub zero_division: ZeroDivision,
    /// Whose rule compares tubes, and what a box is wide.
    pub grounding: GroundingOptions,
    /// How vIoU is held against R.
    pub threshold: Threshold,
}

impl Default for Settings {
    /// Those of `verivid score` without options.
    fn default() -> Self {
        Self {
            reading: Reading::default(),
            zero_division: ZeroDivision::Zero,
            grounding: GroundingOptions::default(),
            threshold: Threshold::Above,
        }
    }
}

/// A run and what was computed of it; a part for which the data has nothing is `None`.
pub struct RunScore<'a> {
    pub(super) run: Cow<'a, Run>,
    pub(super) qa: Option<QaScore>,
    /// The accuracy by complexity and duration.
    pub(super) grid: Option<Heatmap>,
    pub(super) harness: Option<harness::Harness>,
    /// Questions that a rule which was named judges otherwise than the default.
    pub(super) differing: Option<usize>,
    pub(super) verification: Option<VerificationScore>,
    pub(super) grounding: Option<GroundingScore>,
    pub(super) moments: Option<MomentScore>,
}

impl RunScore<'_> {
    /// Whether it answers questions.
    pub fn answers_questions(&self) -> bool {
        self.qa.is_some()
    }

    /// How well its tubes fit.
    pub fn tubes(&self) -> Option<&GroundingScore> {
        self.grounding.as_ref()
    }

    /// How well its windows in time fit.
    pub fn windows(&self) -> Option<&MomentScore> {
        self.moments.as_ref()
    }
}

/// What belongs to no single run.
pub struct Whole {
    pub(super) captions: captions::CaptionParts,
    pub(super) drawings: drawings::Drawings,
    pub(super) between_runs: between_runs::BetweenRuns,
}

/// Scores a run over all items.
pub fn of_run(dataset: &Dataset, run: RunIx, settings: Settings) -> RunScore<'_> {
    let (reading, convention) = (settings.reading, settings.zero_division);
    let items = ItemSet::all(dataset);
    let outcomes = reading.extracting(dataset, run).finish();
    let qa = qa::score(dataset, run, &outcomes, &items)
        .map(|score| QaScore { macro_interval: qa::macro_interval(&outcomes, &items), ..score });
    let verification = verification::score(dataset, run, &outcomes, &items, convention)
        .map(|score| verification::with_intervals(score, &outcomes, &items));
    let (grounding, moments) =
        grounding::of_run(dataset, run, &items, (settings.grounding, settings.threshold));
    let grid = qa.as_ref().map(|_| heatmap::of_run(&outcomes, &items, Measure::Accuracy, convention));
    let harness = qa.as_ref().and_then(|_| harness::Harness::of(dataset, (run, &outcomes), reading, &items));
    let differing = qa.as_ref().and_then(|_| harness::from_default(dataset, run, reading));
    let run = Cow::Borrowed(dataset.run(run));
    RunScore { run, qa, grid, harness, differing, verification, grounding, moments }
}

/// Of the runs that were scored, what they say together.
pub fn of_whole(dataset: &Dataset, scores: &[RunScore<'_>], convention: ZeroDivision) -> Whole {
    let runs: Vec<RunIx> = scores.iter().filter_map(|score| dataset.run_named(&score.run.id)).collect();
    let between_runs = between_runs::BetweenRuns::of(dataset, &runs, convention);
    let drawings = drawings::Drawings::of(dataset, &runs);
    Whole { captions: captions::CaptionParts::of(dataset), drawings, between_runs }
}

/// What the numbers were made of; `named`: the runs that were asked for, empty where all are meant.
pub fn about(
    dataset: &Dataset,
    scores: &[RunScore<'_>],
    whole: &Whole,
    (named, reading): (&[String], Reading),
) -> About {
    let of = Scores {
        questions: scores.iter().filter_map(|score| score.qa.as_ref()).collect(),
        captions: scores.iter().filter_map(|score| score.verification.as_ref()).collect(),
        tubes: scores.iter().filter_map(|score| score.grounding.as_ref()).collect(),
        windows: scores.iter().filter_map(|score| score.moments.as_ref()).collect(),
    };
    let items = dataset.items().len();
    let mut about = About { runs: named.join(", "), ..of.about(dataset, items, String::new()) };
    if !about.rule.is_empty() {
        about.rule = reading.exported().to_owned();
    }
    for row in &as_rows::all(scores, whole).rows {
        if let Some(Cell::Count(support)) = row.last() {
            about.add_support(*support);
        }
    }
    about
}
