//! Temporal intersection over union of two sets of intervals.

use crate::units::TimeSpan;

/// What two sets of intervals share, and what either has: numerator and denominator of their temporal IoU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOverlap {
    /// In both.
    pub both: f64,
    /// In either.
    pub either: f64,
    /// Neither set has a length: instants are counted, not seconds.
    pub instants: bool,
}

impl TimeOverlap {
    /// One over the other, in `[0, 1]`; 0 where there is nothing.
    pub fn share(self) -> f64 {
        if self.either > 0.0 { (self.both / self.either).clamp(0.0, 1.0) } else { 0.0 }
    }
}

/// Length of the intersection over length of the union, in seconds, of two sets of intervals.
///
/// Sets of instants alone have no length: there, the number of shared instants over the number of all, so that
/// two equal instants give 1 and different ones 0. An empty set shares nothing.
pub fn temporal_iou(gold: &[TimeSpan], predicted: &[TimeSpan]) -> f64 {
    overlap(gold, predicted).share()
}

/// Numerator and denominator of [`temporal_iou`].
pub(super) fn overlap(gold: &[TimeSpan], predicted: &[TimeSpan]) -> TimeOverlap {
    let (gold, predicted) = (merged(gold), merged(predicted));
    let both = shared(&gold, &predicted);
    let either = length(&gold) + length(&predicted) - both;
    if either > 0.0 {
        return TimeOverlap { both, either, instants: false };
    }
    let both = gold.iter().filter(|instant| predicted.contains(instant)).count();
    let either = gold.len() + predicted.len() - both;
    TimeOverlap { both: both as f64, either: either as f64, instants: true }
}

/// The same set as disjoint intervals in order.
pub(super) fn merged(spans: &[TimeSpan]) -> Vec<TimeSpan> {
    let mut sorted = spans.to_vec();
    sorted.sort();
    let mut out: Vec<TimeSpan> = Vec::with_capacity(sorted.len());
    for span in sorted {
        match out.last_mut() {
            Some(last) if span.start() <= last.end() => {
                let end = last.end().max(span.end());
                *last = TimeSpan::new(last.start(), end).unwrap_or(*last);
            }
            _ => out.push(span),
        }
    }
    out
}

fn length(spans: &[TimeSpan]) -> f64 {
    spans.iter().map(|span| span.length()).sum()
}

/// Length shared by two lists of disjoint intervals in order.
fn shared(a: &[TimeSpan], b: &[TimeSpan]) -> f64 {
    let (mut total, mut i, mut j) = (0.0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        total += (x.end().min(y.end()) - x.start().max(y.start())).max(0.0);
        if x.end() < y.end() {
            i += 1;
        } else {
            j += 1;
        }
    }
    total
}
