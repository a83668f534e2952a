//! The columns of the table of runs: those for which the data has something.

use super::{figures, intervals::RunIntervals, run_scores::RunScore};
use crate::{
    analysis::{definition::Definition, heatmap::Measure},
    metrics::Interval,
    model::Level,
    view::facet::Facet,
};

/// One column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// Accuracy over all questions.
    Micro,
    /// Mean over types.
    Macro,
    /// The harness's own score.
    Harness,
    /// Accuracy of a level.
    Level(Level),
    /// Share of yes.
    YesRate,
    /// Mean F1 over captions.
    F1,
    /// Mean precision.
    Precision,
    /// Mean recall.
    Recall,
    /// F1 over all sentences.
    PooledF1,
    /// Mean temporal IoU.
    Tiou,
    /// Mean spatio-temporal IoU.
    Viou,
    /// Share of items whose vIoU passes the level of this place among `THRESHOLDS`.
    ViouAt(usize),
    /// F1 of single boxes.
    ObjectF1,
    /// Share of queries whose first window passes the level of this place among `R1_LEVELS`.
    FirstAt(usize),
    /// Mean tIoU of the first window.
    FirstIou,
    /// Mean average precision of windows.
    Map,
    /// The same of true windows of the length of this place among `LENGTHS`.
    MapOf(usize),
}

/// What a column is about; parts are never mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Questions.
    Questions,
    /// Captions.
    Captions,
    /// Tracks and times.
    Tubes,
    /// Windows that answer a query.
    Windows,
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

/// Column, key in the address, head, part.
type Row = (Column, &'static str, &'static str, Part);

const ALL: [Row; 24] = [
    (Column::Micro, "micro", "Micro", Part::Questions),
    (Column::Macro, "macro", "Macro", Part::Questions),
    (Column::Level(Level::Perceptive), "perceptive", "Perceptive", Part::Questions),
    (Column::Level(Level::Temporal), "temporal", "Temporal", Part::Questions),
    (Column::Level(Level::Cognitive), "cognitive", "Cognitive", Part::Questions),
    (Column::Level(Level::Other), "other", "Other", Part::Questions),
    (Column::YesRate, "yes", "Yes rate", Part::Questions),
    (Column::Harness, "harness", "Harness\u{2019}s own", Part::Questions),
    (Column::F1, "f1", "F1", Part::Captions),
    (Column::Precision, "precision", "Precision", Part::Captions),
    (Column::Recall, "recall", "Recall", Part::Captions),
    (Column::PooledF1, "pooled", "F1 pooled", Part::Captions),
    (Column::Tiou, "tiou", "m_tIoU", Part::Tubes),
    (Column::Viou, "viou", "m_vIoU", Part::Tubes),
    (Column::ViouAt(0), "viou0.3", "vIoU@0.3", Part::Tubes),
    (Column::ViouAt(1), "viou0.5", "vIoU@0.5", Part::Tubes),
    (Column::ObjectF1, "objects", "Object F1", Part::Tubes),
    (Column::FirstAt(0), "r1_0.5", "R1@0.5", Part::Windows),
    (Column::FirstAt(1), "r1_0.7", "R1@0.7", Part::Windows),
    (Column::FirstIou, "first_iou", "Mean tIoU", Part::Windows),
    (Column::Map, "map", "mAP", Part::Windows),
    (Column::MapOf(0), "map_short", "mAP short", Part::Windows),
    (Column::MapOf(1), "map_middle", "mAP middle", Part::Windows),
    (Column::MapOf(2), "map_long", "mAP long", Part::Windows),
];

impl Column {
    /// The columns in which a run has a number.
    pub(super) fn used(scores: &[RunScore]) -> Vec<Self> {
        let empty = RunIntervals::default();
        let has = |column: &Self| scores.iter().any(|score| column.figure(score, &empty).is_some());
        ALL.into_iter().map(|row| row.0).filter(has).collect()
    }

    fn row(self) -> Row {
        let row = ALL.into_iter().find(|row| row.0 == self);
        row.unwrap_or((self, "", "", Part::Questions))
    }

    /// The key in the address.
    pub(super) fn id(self) -> &'static str {
        self.row().1
    }

    /// Reads the key.
    pub(super) fn from_id(id: &str) -> Option<Self> {
        ALL.into_iter().find(|row| row.1 == id).map(|row| row.0)
    }

    /// The head.
    pub(super) fn label(self) -> &'static str {
        self.row().2
    }

    /// What tells its number from the others of a run: the head, where columns share a definition.
    pub(super) fn name(self, definition: &Definition) -> &'static str {
        match self {
            Self::ViouAt(_) | Self::FirstAt(_) | Self::MapOf(_) => self.label(),
            _ => definition.name,
        }
    }

    /// What it is about.
    pub(super) fn part(self) -> Part {
        self.row().3
    }

    /// The measure of a caption that it is the mean of; F1 where it is none.
    pub(super) fn measure(self) -> Measure {
        match self {
            Self::Precision => Measure::Precision,
            Self::Recall => Measure::Recall,
            _ => Measure::F1,
        }
    }

    /// The facet and its value that the column's items have.
    pub(super) fn narrowing(self) -> Option<(Facet, String)> {
        match self {
            Self::Level(level) => Some((Facet::Level, level.id().to_owned())),
            _ => None,
        }
    }

    /// The number of a run.
    pub(super) fn figure(self, score: &RunScore, intervals: &RunIntervals) -> Option<Figure> {
        match self.part() {
            _ if self == Self::Harness => figures::harness(score),
            Part::Questions => figures::of_questions(self, score, intervals),
            Part::Captions => figures::of_captions(self, score, intervals),
            Part::Tubes => figures::of_tubes(self, score, intervals),
            Part::Windows => figures::of_windows(self, score, intervals),
        }
    }
}
