//! Which layers are switched off and which part of a clip is shown, as the address says it.

use std::collections::BTreeSet;

use super::route::list;

/// Layers that are switched off.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hidden {
    /// The truth.
    pub truth: bool,
    /// Runs, by id; one that is not shown stays switched off until it is.
    pub runs: BTreeSet<String>,
}

impl Hidden {
    pub(super) fn write(&self, put: &mut impl FnMut(&str, String)) {
        put("hide", list(&self.runs));
        put("truth", if self.truth { "off".to_owned() } else { String::new() });
    }
}

/// A part of a clip, in whole milliseconds: an address needs no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    from: u64,
    to: u64,
}

/// Longest clip in milliseconds: some months.
const LATEST: f64 = 1e10;

impl Part {
    /// The part between two times in seconds; `None` where it is no part: not finite, negative, or of no length.
    pub fn new(from: f64, to: f64) -> Option<Self> {
        let millis = |secs: f64| {
            let millis = (secs * 1000.0).round();
            (0.0..=LATEST).contains(&millis).then_some(millis as u64)
        };
        let (from, to) = (millis(from)?, millis(to)?);
        (from < to).then_some(Self { from, to })
    }

    /// Its first second.
    pub fn from(self) -> f64 {
        self.from as f64 / 1000.0
    }

    /// Its last second.
    pub fn to(self) -> f64 {
        self.to as f64 / 1000.0
    }

    pub(super) fn to_text(self) -> String {
        format!("{}:{}", self.from(), self.to())
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        let (from, to) = text.split_once(':')?;
        Self::new(from.parse().ok()?, to.parse().ok()?)
    }
}
