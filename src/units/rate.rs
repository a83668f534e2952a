//! Frame rates as rationals: 29.97 is 30000/1001, not a decimal.

use super::{Moment, grace};

/// Frames per second as a fraction in lowest terms, both parts positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameRate {
    num: u32,
    den: u32,
}

impl FrameRate {
    /// `None` when either part is zero.
    pub fn new(num: u32, den: u32) -> Option<Self> {
        if num == 0 || den == 0 {
            return None;
        }
        let divisor = gcd(num, den);
        Some(Self { num: num / divisor, den: den / divisor })
    }

    /// Reads a decimal rate; 23.98, 29.97, 59.94 and their like become the NTSC fractions
    /// that every camera means by them. `None` when not finite, not positive or over 100,000.
    pub fn from_decimal(rate: f64) -> Option<Self> {
        if !(rate.is_finite() && rate > 0.0 && rate <= 100_000.0) {
            return None;
        }
        let whole = rate.round();
        if (rate - whole).abs() < 1e-9 && whole >= 1.0 {
            return Self::new(whole as u32, 1);
        }
        // A thousandth of a frame a second tells 29.97 from 30 and forgives its rounding.
        let ntsc = rate.ceil() * 1000.0 / 1001.0;
        if (rate - ntsc).abs() < 6e-3 && [24.0, 30.0, 48.0, 60.0, 120.0].contains(&rate.ceil()) {
            return Self::new(rate.ceil() as u32 * 1000, 1001);
        }
        Self::new(((rate * 10_000.0).round() as u32).max(1), 10_000)
    }

    /// Reads `"30000/1001"` or `"29.97"`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('/') {
            Some((num, den)) => Self::new(num.trim().parse().ok()?, den.trim().parse().ok()?),
            None => Self::from_decimal(text.trim().parse().ok()?),
        }
    }

    /// Numerator and denominator in lowest terms.
    pub fn parts(self) -> (u32, u32) {
        (self.num, self.den)
    }

    /// Frames per second as a decimal.
    pub fn hertz(self) -> f64 {
        f64::from(self.num) / f64::from(self.den)
    }

    /// When frame `index` starts, in seconds.
    pub fn start_of(self, index: u64) -> f64 {
        index as f64 * f64::from(self.den) / f64::from(self.num)
    }

    /// Frame `index` of an even rate, with the times that mean it; before the first frame too.
    pub fn moment_of(self, index: i64) -> Moment {
        let length = 1.0 / self.hertz();
        Moment::frame(index as f64 * f64::from(self.den) / f64::from(self.num), length, length)
    }

    /// How early a time may be and still mean a frame's start, as a share of a frame.
    pub fn grace(self) -> f64 {
        grace(1.0 / self.hertz()) * self.hertz()
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
