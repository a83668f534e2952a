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

    /// The top.
    pub(super) fn hi(self) -> f64 {
        self.hi
    }

    /// Where a value stands on `length` pixels from `start`.
    pub(super) fn place(self, value: f64, start: i32, length: i32) -> i32 {
        let share = ((value - self.lo) / (self.hi - self.lo)).clamp(0.0, 1.0);
        start + (share * f64::from(length)).round() as i32
    }

    /// The words of the tick at `part` of `parts`.
    pub(super) fn tick(self, part: i32, parts: i32) -> String {
        let at = 100.0 * (self.lo + (self.hi - self.lo) * f64::from(part) / f64::from(parts));
        // A tenth of five points needs a decimal, a tenth of a hundred none.
        let decimals = usize::from((at - at.round()).abs() > 1e-6);
        match self.is_difference() {
            false => format!("{}%", text::fixed(at, decimals)),
            true if at > 1e-6 => format!("+{}", text::fixed(at, decimals)),
            true => text::fixed(at, decimals).replace('-', "\u{2212}"),
        }
    }

    /// As wide as any tick.
    pub(super) fn widest_tick(self) -> &'static str {
        if self.is_difference() { "+100.0" } else { "100%" }
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
