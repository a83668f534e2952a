//! Fractions of whole numbers: decimal figures are added and divided without rounding.

use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator. Operations give `None` past what 128
/// bits hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    num: i128,
    den: i128,
}

impl Exact {
    /// Nothing.
    pub(super) const ZERO: Self = Self { num: 0, den: 1 };

    /// `num / den`; `None` for a denominator of 0.
    pub(super) fn new(num: i128, den: i128) -> Option<Self> {
        let (mut a, mut b) = (num.checked_abs()?, den.checked_abs()?);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        if den == 0 {
            return None;
        }
        let sign = den.signum();
        Some(Self { num: sign * num / a, den: sign * den / a })
    }

    /// A whole number.
    pub(super) fn whole(number: usize) -> Option<Self> {
        Self::new(i128::try_from(number).ok()?, 1)
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let num = self.num.checked_mul(other.den)?.checked_add(other.num.checked_mul(self.den)?)?;
        Self::new(num, self.den.checked_mul(other.den)?)
    }

    pub(super) fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { num: other.num.checked_neg()?, den: other.den })
    }

    pub(super) fn times(self, other: Self) -> Option<Self> {
        Self::new(self.num.checked_mul(other.num)?, self.den.checked_mul(other.den)?)
    }

    pub(super) fn over(self, other: Self) -> Option<Self> {
        Self::new(self.num.checked_mul(other.den)?, self.den.checked_mul(other.num)?)
    }

    /// The nearest floating-point number.
    pub(super) fn near(self) -> f64 {
        self.num as f64 / self.den as f64
    }

    pub(super) fn compare(self, other: Self) -> Option<Ordering> {
        Some(self.num.checked_mul(other.den)?.cmp(&other.num.checked_mul(self.den)?))
    }

    /// With this many decimals; a tie goes away from 0.
    pub(super) fn fixed(self, decimals: u32) -> Option<String> {
        let scale = 10i128.checked_pow(decimals)?;
        let twice = self.num.checked_abs()?.checked_mul(scale)?.checked_mul(2)?.checked_add(self.den)?;
        let units = twice / self.den.checked_mul(2)?;
        let sign = if self.num < 0 && units > 0 { "-" } else { "" };
        let (whole, part) = (units / scale, units % scale);
        let places = decimals as usize;
        Some(if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part:0places$}") })
    }
}

/// All values between two, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) lo: Exact,
    pub(super) hi: Exact,
}

impl Span {
    pub(super) const ZERO: Self = Self { lo: Exact::ZERO, hi: Exact::ZERO };

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        Some(Self { lo: self.lo.plus(other.lo)?, hi: self.hi.plus(other.hi)? })
    }

    pub(super) fn minus(self, other: Self) -> Option<Self> {
        Some(Self { lo: self.lo.minus(other.hi)?, hi: self.hi.minus(other.lo)? })
    }

    /// Each value by a factor `>= 0`.
    pub(super) fn times(self, factor: Exact) -> Option<Self> {
        Some(Self { lo: self.lo.times(factor)?, hi: self.hi.times(factor)? })
    }

    /// Each value by a divisor `> 0`.
    pub(super) fn over(self, divisor: Exact) -> Option<Self> {
        Some(Self { lo: self.lo.over(divisor)?, hi: self.hi.over(divisor)? })
    }

    /// Whether some value is in both.
    pub(super) fn meets(self, other: Self) -> Option<bool> {
        Some(self.lo.compare(other.hi)?.is_le() && other.lo.compare(self.hi)?.is_le())
    }

    /// The value in the middle: for printed figures, what is computed from them as they stand.
    pub(super) fn middle(self) -> Option<Exact> {
        self.lo.plus(self.hi)?.over(Exact { num: 2, den: 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(num: i128, den: i128) -> Exact {
        Exact::new(num, den).unwrap()
    }

    #[test]
    fn fractions_are_added_without_rounding() {
        let tenth = of(1, 10);
        let sum = (0..10).try_fold(Exact::ZERO, |sum, _| sum.plus(tenth));
        assert_eq!(sum, Some(of(1, 1)));
        assert_eq!(of(1, 3).minus(of(1, 2)), Some(of(-1, 6)));
        assert_eq!(of(2, -4), of(-1, 2));
        assert_eq!(of(1, 3).over(Exact::ZERO), None);
        assert_eq!(of(i128::MAX, 1).plus(of(1, 1)), None);
    }

    #[test]
    fn a_fraction_is_written_with_as_many_decimals_as_asked() {
        for (num, den, decimals, text) in [
            (1, 3, 4, "0.3333"),
            (-1, 8, 2, "-0.13"),
            (5, 2, 0, "3"),
            (-1, 1000, 2, "0.00"),
            (7, 1, 1, "7.0"),
        ] {
            assert_eq!(of(num, den).fixed(decimals).unwrap(), text, "{num}/{den}");
        }
    }
}
