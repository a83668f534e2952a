//! The paired bootstrap.

use crate::metrics::Interval;
use crate::metrics::random::{DRAWS, SEED, SplitMix64, quantile, stratified_interval};

/// The value of one item under A and under B; `None`: undefined there.
pub type Values = (Option<f64>, Option<f64>);

/// Percentile bootstrap interval of `B - A`, both the unweighted mean of their strata's means
/// (one stratum: a plain mean): 2,000 draws, fixed seed, an item drawn for both runs at once.
/// A mean is over the drawn items that have a value; a draw that leaves a stratum without one is
/// dropped. `None` when nothing can be drawn.
pub fn paired_interval(strata: &[Vec<Values>]) -> Option<Interval> {
    let whole = |(a, b): &Values| Some((*b)? - (*a)?);
    let differences: Option<Vec<Vec<f64>>> =
        strata.iter().map(|stratum| stratum.iter().map(whole).collect()).collect();
    // Where every value is there the mean of the differences is the difference of the means.
    match differences {
        Some(differences) => stratified_interval(&differences),
        None => PairedDraws::new(strata).finish(),
    }
}

/// The draws of [`paired_interval`] where values are missing, in steps, so that a page stays alive.
#[derive(Debug)]
pub struct PairedDraws<'a> {
    strata: Vec<&'a Vec<Values>>,
    random: SplitMix64,
    drawn: Vec<f64>,
    left: usize,
}

impl<'a> PairedDraws<'a> {
    /// Begins with the first of 2,000 draws.
    pub fn new(strata: &'a [Vec<Values>]) -> Self {
        let strata = strata.iter().filter(|stratum| !stratum.is_empty()).collect();
        Self { strata, random: SplitMix64::new(SEED), drawn: Vec::with_capacity(DRAWS), left: DRAWS }
    }

    /// Makes up to `max` draws; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let now = max.min(self.left);
        for _ in 0..now {
            // Every stratum is drawn even after one failed: the next draw must not depend on it.
            let each: Vec<Option<f64>> =
                self.strata.iter().map(|stratum| draw(stratum, &mut self.random)).collect();
            let sum: Option<f64> = each.into_iter().sum();
            self.drawn.extend(sum.map(|sum| sum / self.strata.len() as f64));
        }
        self.left -= now;
        self.left > 0
    }

    /// The interval; draws that are left are made now.
    pub fn finish(mut self) -> Option<Interval> {
        while self.step(usize::MAX) {}
        self.drawn.sort_by(f64::total_cmp);
        Some(Interval { lo: quantile(&self.drawn, 0.025)?, hi: quantile(&self.drawn, 0.975)? })
    }
}

/// The difference of the means of one resample.
fn draw(stratum: &[Values], random: &mut SplitMix64) -> Option<f64> {
    let (mut a, mut b) = (Mean::default(), Mean::default());
    for _ in 0..stratum.len() {
        if let Some((in_a, in_b)) = stratum.get(random.below(stratum.len())) {
            a.add(*in_a);
            b.add(*in_b);
        }
    }
    Some(b.value()? - a.value()?)
}

/// A mean over what is defined.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    total: f64,
    count: usize,
}

impl Mean {
    /// Counts a value; an undefined one is left out.
    pub(super) fn add(&mut self, value: Option<f64>) {
        if let Some(value) = value {
            self.total += value;
            self.count += 1;
        }
    }

    /// The mean; `None` of nothing.
    pub(super) fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.total / self.count as f64)
    }
}
