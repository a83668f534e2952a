//! From a run's scores to the number in a column, with its definition.

use super::{
    columns::{Column, Figure},
    intervals::RunIntervals,
    run_scores::RunScore,
};
use crate::{
    analysis::{
        definition::{self, Definition},
        grounding_definitions as grounded,
        heatmap::Measure,
    },
    metrics::{
        Interval, Ratio,
        grounding::{GroundingScore, THRESHOLDS},
        moments::{MomentScore, R1_LEVELS},
    },
    model::Level,
};

type Parts = (f64, usize, Option<Interval>, Definition);

fn figure((value, n, interval, definition): Parts) -> Figure {
    Figure { value, n, undefined: 0, interval, definition }
}

fn of_ratio(ratio: &Ratio, definition: Definition) -> Option<Parts> {
    Some((ratio.value?, ratio.total, ratio.interval, definition))
}

/// A number over questions.
pub(super) fn of_questions(column: Column, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
    let qa = score.qa.as_ref()?;
    let parts = match column {
        Column::Macro => {
            let interval = qa.macro_interval.or(intervals.macro_mean);
            (qa.macro_mean?, qa.items, interval, definition::macro_mean(qa))
        }
        Column::Level(level) => {
            let ratio = qa.by_level.get(&level)?;
            of_ratio(ratio, definition::fraction(level_name(level), ratio, qa))?
        }
        Column::YesRate => of_ratio(&qa.yes_rate, definition::yes_rate(qa))?,
        _ => of_ratio(&qa.micro, definition::micro(qa))?,
    };
    Some(figure(parts))
}

/// The mean of the harness's own scores.
pub(super) fn harness(score: &RunScore) -> Option<Figure> {
    let found = score.harness?;
    let definition = definition::harness(found.mean, found.replies);
    Some(figure((found.mean, found.replies, None, definition)))
}

/// A number over captions.
pub(super) fn of_captions(column: Column, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
    let captions = score.verification.as_ref()?;
    let mean = |measure| definition::caption_mean(measure, captions);
    let undefined = captions.undefined;
    let (value, undefined, interval, definition) = match column {
        Column::Precision => (captions.precision?, undefined.precision, None, mean(Measure::Precision)),
        Column::Recall => (captions.recall?, undefined.recall, None, mean(Measure::Recall)),
        Column::F1 => {
            let interval = captions.f1_interval.or(intervals.f1);
            (captions.f1?, undefined.f1, interval, mean(Measure::F1))
        }
        _ => (captions.micro.f1?, 0, None, definition::pooled_f1(captions)),
    };
    Some(Figure { undefined, ..figure((value, captions.captions, interval, definition)) })
}

/// A number of where and when.
pub(super) fn of_tubes(column: Column, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
    let score: &GroundingScore = score.grounding.as_ref()?;
    let parts = match column {
        Column::Tiou => (score.m_tiou?, score.tiou_items, intervals.tiou, grounded::m_tiou(score)),
        Column::Viou => (score.m_viou?, score.viou_items, intervals.viou, grounded::m_viou(score)),
        Column::ViouAt(place) => {
            let level = *THRESHOLDS.get(place)?;
            let (_, ratio) = score.viou_at.iter().find(|(at, _)| *at == level)?;
            of_ratio(ratio, grounded::viou_at(score, level)?)?
        }
        _ => {
            let objects = score.objects.as_ref()?;
            let boxes = objects.counts.hits + objects.counts.misses;
            (objects.f1?, boxes as usize, None, grounded::object_f1(score)?)
        }
    };
    Some(figure(parts))
}

/// A number of windows.
pub(super) fn of_windows(column: Column, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
    let score: &MomentScore = score.moments.as_ref()?;
    let parts = match column {
        Column::FirstAt(place) => {
            let level = *R1_LEVELS.get(place)?;
            let (_, ratio) = score.r1_at.iter().find(|(at, _)| *at == level)?;
            of_ratio(ratio, grounded::r1_at(score, level)?)?
        }
        Column::MapOf(place) => {
            let found = score.map_by_length.get(place)?;
            (found.map?, found.queries, None, grounded::moment_map_of_length(score, place)?)
        }
        Column::FirstIou => (score.miou, score.queries, intervals.first_iou, grounded::moment_miou(score)),
        _ => (score.map_average, score.queries, intervals.map, grounded::moment_map(score)),
    };
    Some(figure(parts))
}

/// What a perfect verifier would get in F1.
pub(super) fn ceiling(score: &RunScore) -> Option<Figure> {
    let captions = score.verification.as_ref()?;
    Some(figure((captions.ceiling?, captions.captions, None, definition::ceiling(captions))))
}

pub(super) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Perceptive => "Accuracy, perceptive level",
        Level::Temporal => "Accuracy, temporal level",
        Level::Cognitive => "Accuracy, cognitive level",
        Level::Other => "Accuracy, types outside the taxonomy",
    }
}
