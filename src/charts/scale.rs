//! The axis of numbers: shares from nothing to all, or differences about nothing.

use crate::view::text;

/// From where to where an axis goes, and how its numbers read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    lo: f64,
    hi: f64,
}

impl Scale {
    /// From 0 to 100 %.
    pub(super) const SHARES: Self = Self { lo: 0.0, hi: 1.0 };

    /// As far to both sides as the largest of these differences, rounded up to five points.
    pub(super) fn of_differences(values: impl Iterator<Item = f64>) -> Self {
        let most = rounded_up(values.map(f64::abs));
        Self { lo: -most, hi: most }
    }

    /// From 0 as far as the largest of these shares, rounded up to five points.
    pub(super) fn up_to(values: impl Iterator<Item = f64>) -> Self {
        Self { lo: 0.0, hi: rounded_up(values) }
    }

    fn is_difference(self) -> bool {
        self.lo < 0.0
    }

    /// Where a value stands on `length` pixels from `start`.
    pub(super) fn place(self, value: f64, start: i32, length: i32) -> i32 {
        let share = ((value - self.lo) / (self.hi - self.lo)).clamp(0.0, 1.0);
        start + (share * f64::from(length)).round() as i32
    }

    /// Round numbers inside the axis, no closer than `room` on `length` pixels.
    pub(super) fn ticks(self, length: i32, room: i32) -> Vec<f64> {
        // In points; an axis of all shares has the same few that it always had.
        let steps: &[i32] =
            if self == Self::SHARES { &[10, 25, 50, 100] } else { &[1, 2, 5, 10, 20, 25, 50, 100] };
        let points = (self.hi - self.lo) * 100.0;
        let fits = |step: &&i32| f64::from(**step) / points * f64::from(length) >= f64::from(room);
        let step = steps.iter().find(fits).copied().unwrap_or(100);
        let count = |end: f64| (end * 100.0 / f64::from(step) + 1e-9).floor() as i32;
        (-count(-self.lo)..=count(self.hi)).map(|n| f64::from(n * step) / 100.0).collect()
    }

    /// The words of a tick.
    pub(super) fn tick(self, at: f64) -> String {
        let points = text::fixed(at * 100.0, 0);
        match self.is_difference() {
            false => format!("{points}%"),
            true if at > 0.0 => format!("+{points}"),
            true => points.replace('-', "\u{2212}"),
        }
    }

    /// As wide as any tick.
    pub(super) fn widest_tick(self) -> &'static str {
        if self.is_difference() { "+100" } else { "100%" }
    }

    /// The words of a value.
    pub(super) fn words(self, value: f64) -> String {
        match self.is_difference() {
            true => text::points(value),
            false => text::per_cent(value).replace('\u{a0}', ""),
        }
    }

    /// As wide as the words of any value.
    pub(super) fn widest(self) -> &'static str {
        if self.is_difference() { "+100.00" } else { "100.0%" }
    }
}

fn rounded_up(values: impl Iterator<Item = f64>) -> f64 {
    let most = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
    ((most * 20.0 - 1e-9).ceil() / 20.0).clamp(0.05, 1.0)
}
