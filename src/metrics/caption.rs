//! One caption under one run: the counts that every score of sentence-wise verification is
//! an aggregate of (spec: sentence-wise verification).

use crate::model::{Dataset, ErrorCategory, Item, ItemIx, Task};

/// Number of error categories.
pub const CATEGORIES: usize = ErrorCategory::ALL.len();

/// Counts over the judged sentences of one caption; the positive class is *incorrect*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptionScore {
    /// The item.
    pub item: ItemIx,
    /// Incorrect and flagged.
    pub tp: u32,
    /// Correct, yet flagged.
    pub fp: u32,
    /// Incorrect, not flagged.
    pub fn_: u32,
    /// Correct, not flagged.
    pub tn: u32,
    /// Predicted unknown, hence not flagged.
    pub predicted_unknown: u32,
    /// No usable prediction: it flags nothing.
    pub missing: bool,
    /// Row (complexity - 1) and column (duration bracket) of the heat map.
    pub cell: Option<(u8, u8)>,
    /// Place of the caption's source among the dataset's sources; `None`: unknown.
    pub source: Option<u16>,
}

/// Precision, recall and F1 of one caption; `None` is 0/0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quotients {
    /// `TP / (TP + FP)`.
    pub precision: Option<f64>,
    /// `TP / (TP + FN)`.
    pub recall: Option<f64>,
    /// `2 TP / (2 TP + FP + FN)`.
    pub f1: Option<f64>,
}

impl Quotients {
    /// From counts.
    pub fn of(tp: u64, fp: u64, fn_: u64) -> Self {
        let share = |(hits, of): (u64, u64)| (of > 0).then(|| hits as f64 / of as f64);
        let [precision, recall, f1] = Self::parts(tp, fp, fn_).map(share);
        Self { precision, recall, f1 }
    }

    /// What is divided by what, in the order of the fields.
    fn parts(tp: u64, fp: u64, fn_: u64) -> [(u64, u64); 3] {
        [(tp, tp + fp), (tp, tp + fn_), (2 * tp, 2 * tp + fp + fn_)]
    }
}

impl CaptionScore {
    /// Judged sentences.
    pub fn sentences(&self) -> u32 {
        self.tp + self.fp + self.fn_ + self.tn
    }

    /// Precision, recall and F1.
    pub fn quotients(&self) -> Quotients {
        Quotients::of(u64::from(self.tp), u64::from(self.fp), u64::from(self.fn_))
    }

    /// What is divided by what in [`Self::quotients`].
    pub(super) fn parts(&self) -> [(u64, u64); 3] {
        Quotients::parts(u64::from(self.tp), u64::from(self.fp), u64::from(self.fn_))
    }
}

/// Row and column of an item's video in the heat map of complexity by duration.
pub fn cell_of(dataset: &Dataset, item: &Item) -> Option<(u8, u8)> {
    let video = dataset.video_of(item);
    Some((video.complexity? as u8, video.bracket()? as u8))
}

/// Whether an item is a caption to verify.
pub(super) fn is_caption(item: &Item) -> bool {
    item.task == Task::Verification
}
