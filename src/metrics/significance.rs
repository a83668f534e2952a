//! Tests of means: one sample against zero, and several groups against each other.
//!
//! Written with `+ - * / sqrt` alone, so that host and page give the same bits.

/// Student's t of one sample against a mean of zero, two-sided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TTest {
    /// Values in the sample.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Mean over its standard error, on `n - 1` degrees of freedom; `None` for fewer than two
    /// values, or values that are all equal.
    pub t: Option<f64>,
    /// The two-sided probability of such a t under a mean of zero; `None` where t is.
    pub p: Option<f64>,
}

/// The t test of `values` against zero (SciPy: `ttest_1samp(values, 0)`); `None` of none.
pub fn t_test(values: &[f64]) -> Option<TTest> {
    let n = values.len();
    let mean = mean(values)?;
    let bare = TTest { n, mean, t: None, p: None };
    if n < 2 || all_equal(values) {
        return Some(bare);
    }
    let freedom = n - 1;
    let variance = squares_around(values, mean) / freedom as f64;
    let t = mean / (variance / n as f64).sqrt();
    if !t.is_finite() {
        return Some(bare);
    }
    let (nu, t2) = (freedom as f64, t * t);
    Some(TTest { t: Some(t), p: Some(beta_share(nu / (nu + t2), t2 / (nu + t2), freedom, 1)), ..bare })
}

/// One-way analysis of variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anova {
    /// Groups that have values.
    pub groups: usize,
    /// Values in all groups.
    pub n: usize,
    /// Mean square between the groups over that within them, on `groups - 1` and `n - groups`
    /// degrees of freedom; `None` where no group varies, or each has one value.
    pub f: Option<f64>,
    /// The probability of such an F under equal means; `None` where F is.
    pub p: Option<f64>,
}

/// Analysis of variance across `groups` (SciPy: `f_oneway`). Empty groups are left out; `None`
/// for fewer than two others.
pub fn anova(groups: &[&[f64]]) -> Option<Anova> {
    let groups: Vec<&[f64]> = groups.iter().copied().filter(|group| !group.is_empty()).collect();
    let n: usize = groups.iter().map(|group| group.len()).sum();
    if groups.len() < 2 {
        return None;
    }
    let bare = Anova { groups: groups.len(), n, f: None, p: None };
    if groups.iter().all(|group| all_equal(group)) {
        return Some(bare);
    }
    let (between_freedom, within_freedom) = (groups.len() - 1, n - groups.len());
    let grand = mean(&groups.concat())?;
    let (mut between, mut within) = (0.0, 0.0);
    for group in &groups {
        let mean = mean(group)?;
        between += group.len() as f64 * (mean - grand) * (mean - grand);
        within += squares_around(group, mean);
    }
    let f = (between / between_freedom as f64) / (within / within_freedom as f64);
    if !f.is_finite() {
        return Some(bare);
    }
    let p = beta_share(
        within / (within + between),
        between / (within + between),
        within_freedom,
        between_freedom,
    );
    Some(Anova { f: Some(f), p: Some(p), ..bare })
}

fn mean(values: &[f64]) -> Option<f64> {
    super::caption_statistics::mean(values)
}

fn squares_around(values: &[f64], mean: f64) -> f64 {
    values.iter().map(|value| (value - mean) * (value - mean)).sum()
}

fn all_equal(values: &[f64]) -> bool {
    values.windows(2).all(|pair| pair[0] == pair[1])
}

/// The regularised incomplete beta function `I_x(m / 2, n / 2)` for whole `m, n >= 1`, with
/// `y = 1 - x` given apart so that neither loses its digits.
fn beta_share(x: f64, y: f64, m: usize, n: usize) -> f64 {
    if x <= 0.0 || y >= 1.0 {
        return 0.0;
    }
    if y <= 0.0 {
        return 1.0;
    }
    let (a, b) = (m as f64 / 2.0, n as f64 / 2.0);
    let front = beta_front(x, y, m, n);
    // The fraction converges fast on this side of the mode.
    if x < (a + 1.0) / (a + b + 2.0) {
        (front / a * beta_fraction(x, a, b)).clamp(0.0, 1.0)
    } else {
        (1.0 - front / b * beta_fraction(y, b, a)).clamp(0.0, 1.0)
    }
}

/// `x^(m/2) y^(n/2) / B(m/2, n/2)`: from the four smallest cases upwards by
/// `B(a + 1, b) = B(a, b) a / (a + b)`, growing and shrinking steps in turn.
fn beta_front(x: f64, y: f64, m: usize, n: usize) -> f64 {
    let (mut i, mut j) = (2 - m % 2, 2 - n % 2);
    let mut front = match (i, j) {
        (1, 1) => (x * y).sqrt() / std::f64::consts::PI,
        (1, _) => x.sqrt() * y / 2.0,
        (_, 1) => x * y.sqrt() / 2.0,
        _ => x * y,
    };
    while i < m || j < n {
        let sum = (i + j) as f64;
        let (by_i, by_j) = (x * sum / i as f64, y * sum / j as f64);
        // Whichever step brings the product nearer to 1, so that it neither overflows nor vanishes.
        let take_i = j >= n || (i < m && (front < 1.0) == (by_i > by_j));
        if take_i {
            front *= by_i;
            i += 2;
        } else {
            front *= by_j;
            j += 2;
        }
    }
    front
}

/// The continued fraction of the incomplete beta function, by Lentz's method
/// (Abramowitz and Stegun, 26.5.8).
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    const MOST_STEPS: usize = 20_000;
    const TINY: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = d;
    for step in 1..=MOST_STEPS {
        let k = step as f64;
        let even = k * (b - k) * x / ((a + 2.0 * k - 1.0) * (a + 2.0 * k));
        let odd = -(a + k) * (a + b + k) * x / ((a + 2.0 * k) * (a + 2.0 * k + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + term * d);
            c = away_from_zero(1.0 + term / c);
            change = c * d;
            fraction *= change;
        }
        if (change - 1.0_f64).abs() < 1e-15 {
            break;
        }
    }
    fraction
}
