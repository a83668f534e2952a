//! Names of series beside their colours, and what hatching means.

use plotters::prelude::DrawingBackend;

use super::pen::{Align, Pen, line_height};
use super::{Area, Colour, DrawError, THIN, label};

/// What an entry explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Series(usize),
    Thin,
}

/// What, its words, and where.
pub(super) type Entry = (Key, String, Area);

const EDGE: i32 = 8;
const SWATCH: i32 = 12;
/// Pixels between the lines of hatching.
pub(super) const HATCH: i32 = 6;

/// Names from left to right, in as many lines as they need; `y` moves below them.
pub(super) fn place(series: &[String], has_thin: bool, width: i32, y: &mut i32, size: i32) -> Vec<Entry> {
    let several = series.len() > 1;
    let name = |(s, name): (usize, &String)| {
        (Key::Series(s), if several { format!("{} {name}", s + 1) } else { name.clone() })
    };
    let mut entries: Vec<_> = series.iter().enumerate().map(name).collect();
    if has_thin {
        entries.push((Key::Thin, THIN.to_owned()));
    }
    let line = line_height(size) + 2;
    let mut x = EDGE;
    let mut placed = Vec::new();
    for (key, words) in entries {
        let words = label::fitted_name(&words, size, width - 2 * EDGE - SWATCH - 6);
        let w = SWATCH + 6 + label::width(&words, size);
        if x > EDGE && x + w > width - EDGE {
            x = EDGE;
            *y += line;
        }
        placed.push((key, words, Area { x, y: *y, w, h: size }));
        x += w + 14;
    }
    if !placed.is_empty() {
        *y += line + 4;
    }
    placed
}

/// Draws the entries.
pub(super) fn draw<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    entries: &[Entry],
    colour_of: impl Fn(usize) -> Colour,
) -> Result<(), DrawError> {
    let theme = pen.theme;
    for (key, words, at) in entries {
        let swatch = Area { w: SWATCH, ..*at };
        match key {
            Key::Series(series) => pen.fill(swatch, colour_of(*series))?,
            Key::Thin => pen.hatch(swatch, theme.muted, HATCH)?,
        }
        pen.frame(swatch, theme.muted)?;
        pen.text(words, (at.x + SWATCH + 6, at.y + at.h / 2), Align::Left, theme.ink, theme.size)?;
    }
    Ok(())
}
