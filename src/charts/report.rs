//! The charts of a run's report.

use super::{Drawing, Theme};
use crate::view::report::Report;

/// Pixels.
const WIDTH: u32 = 640;

/// Title and SVG of each, on white; a chart that cannot be drawn is left out.
pub fn charts(report: &Report) -> Vec<(String, String)> {
    let theme = Theme::light();
    let drawn = |drawing: Drawing| {
        let svg = drawing.svg(WIDTH, &theme).ok()?;
        Some((drawing.title().to_owned(), svg))
    };
    report.charts.iter().map(Drawing::of).filter_map(drawn).collect()
}
