//! The few strokes that the charts are made of, on any backend of plotters.
//!
//! Plotters is never asked how wide a text is: in a browser it would put a styled element into
//! the page, which the content policy blocks, and host and page would differ.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{Circle, PathElement, Rectangle};
use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, ShapeStyle};

use super::{Area, Colour, DrawError, Theme};

/// Where a text stands against its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// A drawing area with the theme that it is drawn in.
pub(super) struct Pen<'a, B: DrawingBackend> {
    pub(super) area: &'a DrawingArea<B, Shift>,
    pub(super) theme: &'a Theme,
}

impl<B: DrawingBackend> Pen<'_, B> {
    /// Fills the whole with the paper's colour.
    pub(super) fn paper(&self) -> Result<(), DrawError> {
        self.area.fill(&self.theme.paper.rgb()).map_err(DrawError::new)
    }

    pub(super) fn fill(&self, at: Area, colour: Colour) -> Result<(), DrawError> {
        let style = ShapeStyle { color: colour.rgb().to_rgba(), filled: true, stroke_width: 0 };
        self.rectangle(at, style)
    }

    pub(super) fn frame(&self, at: Area, colour: Colour) -> Result<(), DrawError> {
        let style = ShapeStyle { color: colour.rgb().to_rgba(), filled: false, stroke_width: 1 };
        self.rectangle(at, style)
    }

    fn rectangle(&self, at: Area, style: ShapeStyle) -> Result<(), DrawError> {
        let shape = Rectangle::new([(at.x, at.y), (at.right(), at.bottom())], style);
        self.area.draw(&shape).map_err(DrawError::new)
    }

    pub(super) fn line(
        &self,
        from: (i32, i32),
        to: (i32, i32),
        colour: Colour,
        width: u32,
    ) -> Result<(), DrawError> {
        let style = ShapeStyle { color: colour.rgb().to_rgba(), filled: false, stroke_width: width };
        self.area.draw(&PathElement::new(vec![from, to], style)).map_err(DrawError::new)
    }

    pub(super) fn dot(&self, at: (i32, i32), radius: i32, colour: Colour) -> Result<(), DrawError> {
        let style = ShapeStyle { color: colour.rgb().to_rgba(), filled: true, stroke_width: 0 };
        self.area.draw(&Circle::new(at, radius, style)).map_err(DrawError::new)
    }

    /// Slanted lines inside `at`, cut at its edges.
    pub(super) fn hatch(&self, at: Area, colour: Colour, apart: i32) -> Result<(), DrawError> {
        let apart = apart.max(2);
        let mut start = apart;
        while start < at.w + at.h {
            let from = (at.x + start.min(at.w), at.y + (start - at.w).max(0));
            let to = (at.x + (start - at.h).max(0), at.y + start.min(at.h));
            self.line(from, to, colour, 1)?;
            start += apart;
        }
        Ok(())
    }

    /// A bar from `lo` to `hi` at a height, with caps.
    pub(super) fn whisker(
        &self,
        lo: i32,
        hi: i32,
        y: i32,
        cap: i32,
        colour: Colour,
    ) -> Result<(), DrawError> {
        self.line((lo, y), (hi, y), colour, 1)?;
        self.line((lo, y - cap), (lo, y + cap), colour, 1)?;
        self.line((hi, y - cap), (hi, y + cap), colour, 1)
    }

    /// One line of text around the height `at.1`; empty text draws nothing.
    pub(super) fn text(
        &self,
        text: &str,
        at: (i32, i32),
        align: Align,
        colour: Colour,
        size: i32,
    ) -> Result<(), DrawError> {
        if text.is_empty() {
            return Ok(());
        }
        let horizontal = match align {
            Align::Left => HPos::Left,
            Align::Centre => HPos::Center,
            Align::Right => HPos::Right,
        };
        // Plotters takes a size for the height of a line; 1.24 is its own factor to the em.
        let font = (self.theme.font.as_str(), f64::from(size) * 1.24).into_font();
        let style = font.color(&colour.rgb()).pos(Pos::new(horizontal, VPos::Center));
        self.area.draw_text(text, &style, at).map_err(DrawError::new)
    }

    /// Lines of text, centred on the height `at.1`.
    pub(super) fn lines(
        &self,
        lines: &[String],
        at: (i32, i32),
        align: Align,
        colour: Colour,
        size: i32,
    ) -> Result<(), DrawError> {
        let height = line_height(size);
        let top = at.1 - height * (lines.len() as i32 - 1) / 2;
        for (n, line) in lines.iter().enumerate() {
            self.text(line, (at.0, top + height * n as i32), align, colour, size)?;
        }
        Ok(())
    }
}

/// From one line of text to the next, in pixels.
pub(super) fn line_height(size: i32) -> i32 {
    size * 5 / 4
}
