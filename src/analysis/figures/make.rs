//! A figure from its name.

use super::captions::{self, Axis};
use super::{Figure, Of, Panel, Scored, Source, questions, settings};
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::qa::{self, QaScore};
use crate::metrics::verification::{self, VerificationScore};
use crate::model::RunIx;

/// Columns that have colours of their own.
const COLOURS: usize = 8;

/// A figure's charts from the top; none: the data has nothing for it. Without bootstrap intervals:
/// those are slow, see [`super::Number::with_interval`].
pub fn make(figure: Figure, source: &Source<'_>) -> Vec<Panel> {
    let all = usize::MAX;
    let panels = match figure {
        Figure::Levels => {
            one(questions::levels(&asked(source, COLOURS, |score| !score.by_level_and_task.is_empty())))
        }
        Figure::Types => one(questions::types(&asked(source, COLOURS, |score| !score.by_type.is_empty()))),
        Figure::Gains => one(questions::gains(source, COLOURS)),
        Figure::Complexity => one(captions::along(source, Axis::Complexity)),
        Figure::Duration => one(captions::along(source, Axis::Duration)),
        Figure::Crossed => captions::crossed(source),
        Figure::Categories => {
            one(captions::categories(&judged(source, COLOURS, |score| !score.recall_by_category.is_empty())))
        }
        Figure::Growth => vec![settings::growth(source)],
        Figure::SelfPreference => {
            let runs =
                source.scored(all, |_, outcomes: &RunOutcomes| outcomes.has_verification.then_some(()));
            captions::self_preference(source, &runs)
        }
        Figure::FrameRates => settings::rates(source),
        Figure::Audio => vec![settings::sound(source, COLOURS)],
    };
    panels.into_iter().filter(Panel::has_numbers).collect()
}

fn one(panel: Option<Panel>) -> Vec<Panel> {
    panel.into_iter().collect()
}

fn asked(source: &Source<'_>, most: usize, has: fn(&QaScore) -> bool) -> Scored<QaScore> {
    let score = |run: RunIx, outcomes: &RunOutcomes| {
        qa::score(source.dataset, run, outcomes, source.items).filter(has)
    };
    source.scored(most, score)
}

fn judged(
    source: &Source<'_>,
    most: usize,
    has: fn(&VerificationScore) -> bool,
) -> Vec<Of<VerificationScore>> {
    let score = |run: RunIx, outcomes: &RunOutcomes| {
        verification::score(source.dataset, run, outcomes, source.items, source.convention).filter(has)
    };
    source.scored(most, score)
}
