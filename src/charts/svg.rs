//! A chart as the text of an SVG picture.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::prelude::SVGBackend;

use super::{DrawError, Theme, bars, heatmap, whiskers};

/// A drawing area that writes SVG into a string.
pub type SvgArea<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws into a new picture of `width` by `height` pixels.
pub fn picture(
    width: u32,
    height: u32,
    draw: impl FnOnce(&SvgArea<'_>) -> Result<(), DrawError>,
) -> Result<String, DrawError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        draw(&area)?;
        area.present().map_err(DrawError::new)?;
    }
    Ok(text)
}

/// The heatmap as SVG, as high as it needs to be.
pub fn heatmap(data: &heatmap::Heatmap, width: u32, theme: &Theme) -> Result<String, DrawError> {
    let height = heatmap::layout(data, width, theme).height;
    picture(width, height, |area| heatmap::draw(area, data, theme))
}

/// The bars as SVG, as high as they need to be.
pub fn bars(data: &bars::BarChart, width: u32, theme: &Theme) -> Result<String, DrawError> {
    let height = bars::layout(data, width, theme).height;
    picture(width, height, |area| bars::draw(area, data, theme))
}

/// A strip with one whisker as SVG.
pub fn whisker(data: &whiskers::Whisker, size: (u32, u32), theme: &Theme) -> Result<String, DrawError> {
    picture(size.0, size.1, |area| whiskers::draw(area, data, theme))
}
