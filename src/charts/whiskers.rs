//! A strip for one cell of a table: a value and its interval on a scale that all rows share.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::prelude::DrawingBackend;

use super::pen::Pen;
use super::{Colour, DrawError, Theme, Value};

/// One strip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whisker {
    /// The value; `None` leaves the scale alone.
    pub value: Option<Value>,
    /// What the left and the right edge stand for; a difference has `(-1.0, 1.0)`.
    pub range: (f64, f64),
    /// The dot's colour.
    pub colour: Colour,
}

/// Draws the strip over the whole of `area`.
pub fn draw<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &Whisker,
    theme: &Theme,
) -> Result<(), DrawError> {
    let pen = Pen { area, theme };
    let (width, height) = area.dim_in_pixel();
    let (width, height) = (width as i32, height as i32);
    let (middle, radius) = (height / 2, (height / 5).clamp(2, 5));
    // The outermost values keep their whole dot.
    let (left, right) = (radius + 1, (width - radius - 2).max(radius + 2));
    // No paper: the strip lies on a row that changes colour under the pointer.
    pen.line((left, middle), (right, middle), theme.grid, 1)?;
    for part in 0..=2 {
        let x = left + (right - left) * part / 2;
        pen.line((x, middle - 3), (x, middle + 3), theme.grid, 1)?;
    }
    let Some(value) = data.value.filter(|value| value.value.is_finite()) else {
        return Ok(());
    };
    let (low, high) = data.range;
    let x_of = |at: f64| {
        let share = if high > low { ((at - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 };
        left + (share * f64::from(right - left)).round() as i32
    };
    if let Some((lo, hi)) = value.interval {
        pen.whisker(x_of(lo), x_of(hi), middle, radius + 1, theme.ink)?;
    }
    pen.dot((x_of(value.value), middle), radius, data.colour)?;
    if value.thin {
        // A hole in the dot: thin support, without a colour of its own.
        pen.dot((x_of(value.value), middle), radius - 1, theme.paper)?;
    }
    Ok(())
}
