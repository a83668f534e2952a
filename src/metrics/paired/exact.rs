//! The exact two-sided binomial test on discordant pairs.
//!
//! Written out instead of taken from a crate: for a chance of one half the sum needs only
//! products and quotients, which a page and a host round alike, where the logarithms of a
//! general distribution would not.

/// Exact McNemar p: two-sided binomial test of `a_only` against `b_only` at a chance of 1/2
/// (McNemar 1947; SciPy's `binomtest`, statsmodels' `mcnemar(exact=True)`). Without a
/// discordant pair nothing speaks against "alike": 1.
pub fn mcnemar(a_only: usize, b_only: usize) -> f64 {
    let (few, many) = (a_only.min(b_only), a_only.max(b_only));
    if few == many {
        return 1.0;
    }
    // The greatest term, C(few + many, few) / 2^(few + many), as `term * 2^exponent`: the
    // coefficient alone would overflow, the power of two alone underflow.
    let (mut term, mut exponent) = (1.0_f64, -((few + many) as i64));
    for i in 1..=few {
        term *= (many + i) as f64 / i as f64;
        if term > LARGE {
            term /= LARGE;
            exponent += LARGE_EXPONENT;
        }
    }
    (2.0 * scaled(term * tail(few, many), exponent)).min(1.0)
}

const LARGE_EXPONENT: i64 = 512;
/// 2^512.
const LARGE: f64 = 1.3407807929942597e154;

/// The sum of the terms up to the greatest, in its unit: each is `i / (n - i + 1)` of the next.
fn tail(few: usize, many: usize) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for i in (1..=few).rev() {
        term *= i as f64 / (many + few - i + 1) as f64;
        sum += term;
        if term < sum * f64::EPSILON * f64::EPSILON {
            break;
        }
    }
    sum
}

/// `value * 2^exponent`; 0 below the smallest number.
fn scaled(mut value: f64, exponent: i64) -> f64 {
    for _ in 0..exponent.unsigned_abs() {
        value *= if exponent < 0 { 0.5 } else { 2.0 };
        if value == 0.0 {
            break;
        }
    }
    value
}
