//! Mean average precision by the length of the true windows, as `standalone_eval` of QVHighlights has it.

use super::{AP_LEVELS, MomentRow, average_precisions};
use crate::model::Event;
use crate::units::TimeSpan;

/// How long a true window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Over 0 s, up to 10 s.
    Short,
    /// Over 10 s, up to 30 s.
    Middle,
    /// Over 30 s, up to 150 s, which no video of QVHighlights outlasts. A longer window is of no length.
    Long,
}

/// All lengths, in the order of lists.
pub const LENGTHS: [Length; 3] = [Length::Short, Length::Middle, Length::Long];

impl Length {
    /// The name in exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Middle => "middle",
            Self::Long => "long",
        }
    }

    /// In words.
    pub fn label(self) -> &'static str {
        match self {
            Self::Short => "windows up to 10 s",
            Self::Middle => "windows over 10 s, up to 30 s",
            Self::Long => "windows over 30 s, up to 150 s",
        }
    }

    /// Whether a true window is of this length.
    pub fn holds(self, window: TimeSpan) -> bool {
        let (over, up_to) = match self {
            Self::Short => (0.0, 10.0),
            Self::Middle => (10.0, 30.0),
            Self::Long => (30.0, 150.0),
        };
        window.length() > over && window.length() <= up_to
    }
}

/// The score of one length.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct LengthMap {
    /// Queries with a true window of this length: the denominator.
    pub queries: usize,
    /// Mean over them of the average precision, itself a mean over [`AP_LEVELS`]; `None` without any.
    pub map: Option<f64>,
}

/// The average precision against the true windows of each length alone; every predicted window still counts.
pub(super) fn by_length(gold: &[TimeSpan], said: &[Event]) -> [Option<f64>; LENGTHS.len()] {
    LENGTHS.map(|length| {
        let own: Vec<TimeSpan> = gold.iter().copied().filter(|window| length.holds(*window)).collect();
        let mean = || average_precisions(&own, said).iter().sum::<f64>() / AP_LEVELS.len() as f64;
        (!own.is_empty()).then(mean)
    })
}

/// Means over queries, each given as its samples.
pub(super) fn maps<'a>(queries: impl Iterator<Item = &'a [MomentRow]>) -> [LengthMap; LENGTHS.len()] {
    let mut sums = [(0.0, 0_usize); LENGTHS.len()];
    for rows in queries {
        for (n, sum) in sums.iter_mut().enumerate() {
            let values = rows.iter().map(|row| Some(row.ap_by_length[n]? * row.weight));
            if let Some(value) = values.sum::<Option<f64>>() {
                *sum = (sum.0 + value, sum.1 + 1);
            }
        }
    }
    sums.map(|(sum, queries)| LengthMap { queries, map: (queries > 0).then(|| sum / queries as f64) })
}
