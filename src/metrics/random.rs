//! Seeded random numbers and the bootstrap.

use super::ratio::Interval;

/// Resamples of a bootstrap.
pub const DRAWS: usize = 2000;

/// The seed of every interval: the same data give the same figures everywhere.
pub const SEED: u64 = 0x7665_7269_7669_6421;

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `0..below` by Lemire's multiplication, without his rejection: the bias is
    /// under `below / 2^32`.
    pub fn below(&mut self, below: usize) -> usize {
        ((self.next_u64() >> 32).wrapping_mul(below as u64) >> 32) as usize
    }
}

/// Percentile bootstrap interval of the mean of `values`; `None` when there are fewer than two: of one value every
/// draw is the same.
pub fn mean_interval(values: &[f64]) -> Option<Interval> {
    stratified_interval(&[values.to_vec()])
}

/// Percentile bootstrap interval of the unweighted mean of the strata's means, each stratum
/// resampled within itself. Empty strata are left out; `None` when no stratum has two values.
pub fn stratified_interval(strata: &[Vec<f64>]) -> Option<Interval> {
    let strata: Vec<&Vec<f64>> = strata.iter().filter(|s| !s.is_empty()).collect();
    if strata.iter().all(|stratum| stratum.len() < 2) {
        return None;
    }
    let mut random = SplitMix64::new(SEED);
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let total: f64 = strata.iter().map(|stratum| resampled_mean(stratum, &mut random)).sum();
            total / strata.len() as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    Some(Interval { lo: quantile(&means, 0.025)?, hi: quantile(&means, 0.975)? })
}

fn resampled_mean(values: &[f64], random: &mut SplitMix64) -> f64 {
    let mut total = 0.0;
    for _ in 0..values.len() {
        total += values.get(random.below(values.len())).copied().unwrap_or(0.0);
    }
    total / values.len() as f64
}

/// The quantile between the two nearest ranks, linearly interpolated (numpy's default).
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * (sorted.len().checked_sub(1)?) as f64;
    let low = *sorted.get(place.floor() as usize)?;
    let high = *sorted.get(place.ceil() as usize)?;
    Some(low + (high - low) * (place - place.floor()))
}
