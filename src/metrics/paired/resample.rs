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
        None => with_gaps(strata),
    }
}

fn with_gaps(strata: &[Vec<Values>]) -> Option<Interval> {
    let strata: Vec<&Vec<Values>> = strata.iter().filter(|stratum| !stratum.is_empty()).collect();
    let mut random = SplitMix64::new(SEED);
    let mut drawn = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        // Every stratum is drawn even after one failed: the next draw must not depend on it.
        let each: Vec<Option<f64>> = strata.iter().map(|stratum| draw(stratum, &mut random)).collect();
        let sum: Option<f64> = each.into_iter().sum();
        drawn.extend(sum.map(|sum| sum / strata.len() as f64));
    }
    drawn.sort_by(f64::total_cmp);
    Some(Interval { lo: quantile(&drawn, 0.025)?, hi: quantile(&drawn, 0.975)? })
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
