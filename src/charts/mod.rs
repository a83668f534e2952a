//! Charts drawn with plotters to any backend: vector pictures on the host and in the page.
//! They take plain numbers with labels and know nothing of how those were computed.

pub mod bars;
pub mod counts;
pub mod drawing;
mod error;
pub mod heatmap;
pub mod label;
pub mod leaving;
mod legend;
pub mod lines;
pub mod of_captions;
pub mod of_composition;
mod pen;
mod scale;
pub mod svg;
pub mod table;
mod theme;
pub mod walk;
pub mod whiskers;

pub use drawing::Drawing;
pub use error::DrawError;
pub use theme::{Colour, Theme};

use crate::metrics::{Interval, Ratio, verification};

/// What hatching means, in a legend.
const THIN: &str = "too few items to rely on";

/// A rectangle of a chart in pixels from its top left: where the page puts a focusable button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// Width.
    pub w: i32,
    /// Height.
    pub h: i32,
}

impl Area {
    /// Left edge of what is right of it.
    pub fn right(self) -> i32 {
        self.x + self.w
    }

    /// Top edge of what is below it.
    pub fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }
}

/// A share with its support and the interval around it, as the metrics gave it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// In `[0, 1]`; for a difference in `[-1, 1]`.
    pub value: f64,
    /// How many it was computed from; 0 of a printed figure: nothing says.
    pub n: usize,
    /// The interval's bounds, where it has one.
    pub interval: Option<(f64, f64)>,
    /// Whether the support is too thin to rely on.
    pub thin: bool,
}

impl Value {
    /// A number with what it was computed from; fewer than five are thin.
    pub fn new(value: f64, n: usize, interval: Option<Interval>) -> Self {
        Self {
            value,
            n,
            interval: interval.map(|ends| (ends.lo, ends.hi)),
            thin: (1..verification::THIN).contains(&n),
        }
    }

    /// A share; `None` of nothing.
    pub fn of_ratio(ratio: &Ratio) -> Option<Self> {
        Some(Self::new(ratio.value?, ratio.total, ratio.interval))
    }
}
