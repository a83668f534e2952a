//! A share with its support and its interval.

/// A 95 % interval, both ends in the unit of the number that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub lo: f64,
    /// Upper end.
    pub hi: f64,
}

/// The two-sided 95 % quantile of the normal distribution.
pub const WILSON_Z: f64 = 1.959963984540054;

/// Wilson's score interval for `hits` of `total` (Wilson 1927); `None` without trials.
/// `hits` may be fractional where an item's score is a mean over its samples.
pub fn wilson(hits: f64, total: usize) -> Option<Interval> {
    if total == 0 {
        return None;
    }
    let n = total as f64;
    let p = hits / n;
    let z2 = WILSON_Z * WILSON_Z;
    let spread = 1.0 + z2 / n;
    let centre = (p + z2 / (2.0 * n)) / spread;
    let half = WILSON_Z / spread * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Interval { lo: (centre - half).max(0.0), hi: (centre + half).min(1.0) })
}

/// Hits over a total: a share in `0..1` that keeps both.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Ratio {
    /// The numerator; fractional where an item's score is a mean over samples.
    pub hits: f64,
    /// The denominator.
    pub total: usize,
    /// `hits / total`; `None` when nothing was counted.
    pub value: Option<f64>,
    /// 95 % interval, where one is defined.
    pub interval: Option<Interval>,
}

impl Ratio {
    /// A share with Wilson's interval.
    pub fn new(hits: f64, total: usize) -> Self {
        Self { interval: wilson(hits, total), ..Self::bare(hits, total) }
    }

    /// A share without an interval.
    pub fn bare(hits: f64, total: usize) -> Self {
        let value = (total > 0).then(|| hits / total as f64);
        Self { hits, total, value, interval: None }
    }
}
