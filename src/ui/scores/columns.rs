//! The columns of the table of runs: those for which the data has something.

use super::{intervals::RunIntervals, run_scores::RunScore};
use crate::{
    analysis::{
        definition::{self, Definition},
        heatmap::Measure,
    },
    metrics::Interval,
    model::Level,
};

/// One column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// Accuracy over all questions.
    Micro,
    /// Mean over types.
    Macro,
    /// Accuracy of a level.
    Level(Level),
    /// Share of yes.
    YesRate,
    /// Mean precision over captions.
    Precision,
    /// Mean recall.
    Recall,
    /// Mean F1.
    F1,
    /// F1 over all sentences.
    PooledF1,
}

/// A number with all that it stands on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    /// In `0..1`.
    pub(super) value: f64,
    /// How many it was computed from.
    pub(super) n: usize,
    /// Captions of which it is 0/0.
    pub(super) undefined: usize,
    /// Its interval, where it has one by now.
    pub(super) interval: Option<Interval>,
    /// How it was computed.
    pub(super) definition: Definition,
}

const ALL: [Column; 11] = [
    Column::Micro,
    Column::Macro,
    Column::Level(Level::Perceptive),
    Column::Level(Level::Temporal),
    Column::Level(Level::Cognitive),
    Column::Level(Level::Other),
    Column::YesRate,
    Column::F1,
    Column::Precision,
    Column::Recall,
    Column::PooledF1,
];

impl Column {
    /// The columns in which a run has a number.
    pub(super) fn used(scores: &[RunScore]) -> Vec<Self> {
        let empty = RunIntervals::default();
        let has = |column: &Self| scores.iter().any(|score| column.figure(score, &empty).is_some());
        ALL.into_iter().filter(has).collect()
    }

    /// The key in the address.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Micro => "micro",
            Self::Macro => "macro",
            Self::Level(level) => level.id(),
            Self::YesRate => "yes",
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "f1",
            Self::PooledF1 => "pooled",
        }
    }

    /// Reads the key.
    pub(super) fn from_id(id: &str) -> Option<Self> {
        ALL.into_iter().find(|column| column.id() == id)
    }

    /// The head.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Micro => "Micro",
            Self::Macro => "Macro",
            Self::Level(level) => level.label(),
            Self::YesRate => "Yes rate",
            Self::Precision => "Precision",
            Self::Recall => "Recall",
            Self::F1 => "F1",
            Self::PooledF1 => "F1 pooled",
        }
    }

    /// Whether it is about captions.
    pub(super) fn is_verification(self) -> bool {
        matches!(self, Self::Precision | Self::Recall | Self::F1 | Self::PooledF1)
    }

    /// The number of a run.
    pub(super) fn figure(self, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
        if self.is_verification() {
            return self.caption_figure(score, intervals);
        }
        let qa = score.qa.as_ref()?;
        let (value, n, interval, definition) = match self {
            Self::Macro => (
                qa.macro_mean?,
                qa.items,
                qa.macro_interval.or(intervals.macro_mean),
                definition::macro_mean(qa),
            ),
            Self::Level(level) => {
                let ratio = qa.by_level.get(&level)?;
                let definition = definition::accuracy(level_name(level), ratio, qa);
                (ratio.value?, ratio.total, ratio.interval, definition)
            }
            Self::YesRate => {
                (qa.yes_rate.value?, qa.yes_rate.total, qa.yes_rate.interval, definition::yes_rate(qa))
            }
            _ => (qa.micro.value?, qa.micro.total, qa.micro.interval, definition::micro(qa)),
        };
        Some(Figure { value, n, undefined: 0, interval, definition })
    }

    fn caption_figure(self, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
        let captions = score.verification.as_ref()?;
        let mean = |measure| definition::caption_mean(measure, captions);
        let undefined = captions.undefined;
        let (value, undefined, interval, definition) = match self {
            Self::Precision => (captions.precision?, undefined.precision, None, mean(Measure::Precision)),
            Self::Recall => (captions.recall?, undefined.recall, None, mean(Measure::Recall)),
            Self::F1 => {
                let interval = captions.f1_interval.or(intervals.f1);
                (captions.f1?, undefined.f1, interval, mean(Measure::F1))
            }
            _ => (captions.micro.f1?, 0, None, definition::pooled_f1(captions)),
        };
        Some(Figure { value, n: captions.captions, undefined, interval, definition })
    }
}

/// What a perfect verifier would get in F1.
pub(super) fn ceiling(score: &RunScore) -> Option<Figure> {
    let captions = score.verification.as_ref()?;
    let definition = definition::ceiling(captions);
    Some(Figure { value: captions.ceiling?, n: captions.captions, undefined: 0, interval: None, definition })
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Perceptive => "Accuracy, perceptive level",
        Level::Temporal => "Accuracy, temporal level",
        Level::Cognitive => "Accuracy, cognitive level",
        Level::Other => "Accuracy, types outside the taxonomy",
    }
}
