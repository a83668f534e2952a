//! Which layers are switched off and which part of a clip is shown, as the address says it.

use std::collections::BTreeSet;

use super::route::list;
use crate::units::TimeSpan;

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

    /// The longest part that lies within a span: one that is rounded outwards would begin a frame too early.
    /// `None` where the span holds no whole millisecond.
    pub fn within(span: TimeSpan) -> Option<Self> {
        // An end that is whole but for the last digits of a double stays where it is.
        let whole = |secs: f64| {
            let nearest = (secs * 1000.0).round();
            ((secs * 1000.0 - nearest).abs() < 1e-6).then_some(nearest)
        };
        let from = whole(span.start()).unwrap_or_else(|| (span.start() * 1000.0).ceil());
        let to = whole(span.end()).unwrap_or_else(|| (span.end() * 1000.0).floor());
        Self::new(from / 1000.0, to / 1000.0)
    }

    /// Its first second.
    pub fn from(self) -> f64 {
        self.from as f64 / 1000.0
    }

    /// Its last second.
    pub fn to(self) -> f64 {
        self.to as f64 / 1000.0
    }

    /// Both ends with `between` between them.
    pub(super) fn to_text(self, between: &str) -> String {
        format!("{}{between}{}", self.from(), self.to())
    }

    pub(super) fn from_text(text: &str, between: &str) -> Option<Self> {
        let (from, to) = text.split_once(between)?;
        Self::new(from.parse().ok()?, to.parse().ok()?)
    }

    /// The part as a span of seconds.
    pub fn span(self) -> Option<TimeSpan> {
        TimeSpan::new(self.from(), self.to())
    }
}
