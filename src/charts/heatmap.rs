//! A grid of shares, each with its support: complexity by duration, for a run or for the
//! difference of two.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::prelude::DrawingBackend;

use super::pen::{Align, Pen, line_height};
use super::{Area, Colour, DrawError, THIN, Theme, Value, label};
use crate::view::text;

/// What the colours mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Shares from 0 to 1.
    Sequential,
    /// Differences of two shares about 0.
    Diverging,
}

/// The grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Heatmap {
    /// What is shown: the measure and whose.
    pub title: String,
    /// Row heads, from the top.
    pub rows: Vec<String>,
    /// Column heads, from the left.
    pub columns: Vec<String>,
    /// By row, then column; `None`: no item.
    pub cells: Vec<Vec<Option<Value>>>,
    /// What the colours mean.
    pub palette: Palette,
}

/// Where things stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Row, column and place of every cell, row by row.
    pub cells: Vec<(usize, usize, Area)>,
    /// Height of the whole in pixels.
    pub height: u32,
    title: Vec<String>,
    row_heads: Vec<Vec<String>>,
    column_heads: Vec<Vec<String>>,
    legend: Area,
}

const GAP: i32 = 2;
/// Thickness of the frame around a marked cell.
const MARK: i32 = 3;
const EDGE: i32 = 8;
/// Strips of the colour scale: as many as an eye can tell.
const STRIPS: i32 = 48;

/// Places everything for a width; rows are as high as their heads and two lines of numbers need.
pub fn layout(data: &Heatmap, width: u32, theme: &Theme) -> Layout {
    let (width, size) = (width as i32, theme.size);
    let line = line_height(size);
    let widest = data.rows.iter().map(|row| label::width(row, size)).max().unwrap_or(0);
    let gutter = widest.min(width * 3 / 10).max(40) + EDGE;
    let columns = data.columns.len().max(1) as i32;
    let cell_w = ((width - 2 * EDGE - gutter) / columns).max(20);
    let row_heads: Vec<_> = data.rows.iter().map(|row| label::wrapped(row, size, gutter - EDGE, 3)).collect();
    let column_heads: Vec<_> =
        data.columns.iter().map(|column| label::wrapped(column, size, cell_w - 6, 2)).collect();
    let title = label::wrapped(&data.title, size + 2, width - 2 * EDGE, 5);
    let most_lines = |heads: &[Vec<String>]| heads.iter().map(Vec::len).max().unwrap_or(1) as i32;
    let cell_h = (most_lines(&row_heads) * line).max(2 * line) + 12;
    let heads_top = EDGE + title.len() as i32 * line_height(size + 2) + 4;
    let top = heads_top + most_lines(&column_heads) * line + 4;
    let mut cells = Vec::new();
    for row in 0..data.rows.len() {
        for column in 0..data.columns.len() {
            let x = EDGE + gutter + column as i32 * cell_w;
            let y = top + row as i32 * cell_h;
            cells.push((row, column, Area { x, y, w: cell_w - GAP, h: cell_h - GAP }));
        }
    }
    let below = top + data.rows.len() as i32 * cell_h + EDGE;
    let legend = Area { x: EDGE + gutter, y: below, w: cell_w * columns - GAP, h: 10 };
    let under = if has_thin(data) { 2 } else { 1 };
    let height = (below + legend.h + under * line + EDGE) as u32;
    Layout { cells, height, title, row_heads, column_heads, legend }
}

/// Draws the grid over the whole of `area`.
pub fn draw<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &Heatmap,
    theme: &Theme,
) -> Result<(), DrawError> {
    draw_marked(area, data, &[], theme)
}

/// Draws the grid, with a frame around the cells of these rows and columns.
pub(super) fn draw_marked<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &Heatmap,
    marked: &[(usize, usize)],
    theme: &Theme,
) -> Result<(), DrawError> {
    let place = layout(data, area.dim_in_pixel().0, theme);
    let pen = Pen { area, theme };
    pen.paper()?;
    let line = line_height(theme.size);
    let form = form(data, &place, theme.size - 1);
    let decimals = decimals(data, &place, theme.size + 1);
    for (n, words) in place.title.iter().enumerate() {
        let y = EDGE + line_height(theme.size + 2) * n as i32 + (theme.size + 2) / 2;
        pen.text(words, (EDGE, y), Align::Left, theme.ink, theme.size + 2)?;
    }
    for (row, column, at) in &place.cells {
        if *row == 0 {
            let head = place.column_heads.get(*column).map_or(&[][..], Vec::as_slice);
            let y = at.y - 4 - line * head.len() as i32 / 2;
            pen.lines(head, (at.x + at.w / 2, y), Align::Centre, theme.ink, theme.size)?;
        }
        if *column == 0 {
            let head = place.row_heads.get(*row).map_or(&[][..], Vec::as_slice);
            pen.lines(head, (at.x - EDGE, at.y + at.h / 2), Align::Right, theme.ink, theme.size)?;
        }
        match data.cells.get(*row).and_then(|cells| cells.get(*column)).copied().flatten() {
            Some(value) => {
                let words =
                    (&*number(value.value, data.palette, decimals), &*support(value, data.palette, form));
                draw_cell(&pen, *at, value, colour_of(data, value, theme), words)?;
            }
            None => draw_empty(&pen, *at)?,
        }
        if marked.contains(&(*row, *column)) {
            for inset in 0..MARK {
                let (x, y) = (at.x + inset, at.y + inset);
                pen.frame(Area { x, y, w: at.w - 2 * inset, h: at.h - 2 * inset }, theme.ink)?;
            }
        }
    }
    draw_legend(&pen, data, &place)
}

/// The colour that a value has in this grid.
pub fn colour_of(data: &Heatmap, value: Value, theme: &Theme) -> Colour {
    match data.palette {
        Palette::Sequential => theme.of_share(value.value),
        Palette::Diverging => theme.of_difference(value.value, strongest(data)),
    }
}

/// The largest difference, rounded up to five points, so that colours use the whole scale.
fn strongest(data: &Heatmap) -> f64 {
    let values = data.cells.iter().flatten().flatten().map(|cell| cell.value.abs());
    let most = values.filter(|v| v.is_finite()).fold(0.0, f64::max);
    ((most * 20.0 - 1e-9).ceil() / 20.0).clamp(0.05, 1.0)
}

fn number(value: f64, palette: Palette, decimals: usize) -> String {
    match palette {
        Palette::Sequential if value.is_finite() => format!("{}%", text::fixed(value * 100.0, decimals)),
        Palette::Sequential => text::NONE.to_owned(),
        Palette::Diverging => text::points_to(value, decimals),
    }
}

/// As many decimals as all cells have room for: half a number would be another one.
fn decimals(data: &Heatmap, place: &Layout, size: i32) -> usize {
    let room = place.cells.first().map_or(0, |(.., at)| at.w - 4);
    let fits = |decimals: &usize| {
        let mut cells = data.cells.iter().flatten().flatten();
        cells.all(|cell| label::width(&number(cell.value, data.palette, *decimals), size) <= room)
    };
    [2, 1, 0].into_iter().find(fits).unwrap_or(0)
}

/// How much the second line of a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `n=1,200 [61, 88]`
    Interval,
    /// `n=1,200`
    Support,
    /// `1,200`
    Bare,
    /// Nothing.
    Nothing,
}

/// The second line of a cell: its support, and the interval where there is room.
fn support(value: Value, palette: Palette, form: Form) -> String {
    if value.n == 0 || form == Form::Nothing {
        return String::new();
    }
    let count = text::count(value.n);
    if form == Form::Bare {
        return count;
    }
    let short = format!("n={count}");
    let bound = |share: f64| match palette {
        Palette::Sequential => text::fixed(share * 100.0, 0),
        Palette::Diverging => text::points(share),
    };
    match value.interval {
        Some((lo, hi)) if form == Form::Interval => format!("{short} [{}, {}]", bound(lo), bound(hi)),
        _ => short,
    }
}

fn has_thin(data: &Heatmap) -> bool {
    data.cells.iter().flatten().flatten().any(|cell| cell.thin)
}

/// The most that all cells have room for: an interval in one alone would look like a finding, and half a number
/// would be another one.
fn form(data: &Heatmap, place: &Layout, size: i32) -> Form {
    let room = place.cells.first().map_or(0, |(.., at)| at.w);
    let fits = |(form, edge): &(Form, i32)| {
        let mut cells = data.cells.iter().flatten().flatten();
        cells.all(|cell| label::width(&support(*cell, data.palette, *form), size) <= room - edge)
    };
    let all = [(Form::Interval, 8), (Form::Support, 4), (Form::Bare, 4)];
    all.into_iter().find(fits).map_or(Form::Nothing, |(form, _)| form)
}

fn draw_cell<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    at: Area,
    value: Value,
    colour: Colour,
    (number, support): (&str, &str),
) -> Result<(), DrawError> {
    let size = pen.theme.size;
    let ink = colour.readable();
    // Half a number would be another one.
    let number = if label::width(number, size + 1) > at.w - 4 { "" } else { number };
    let support = label::fitted(support, size - 1, at.w - 4);
    let middle = (at.x + at.w / 2, at.y + at.h / 2);
    let line = line_height(size);
    pen.fill(at, colour)?;
    if value.thin {
        pen.hatch(at, colour.mix(ink, 0.35), 7)?;
        // The numbers stand on plain ground, or the hatching would run through them.
        let w = label::width(number, size + 1).max(label::width(&support, size - 1)).min(at.w);
        pen.fill(Area { x: middle.0 - w / 2, y: middle.1 - line, w, h: 2 * line }, colour)?;
    }
    pen.text(number, (middle.0, middle.1 - line / 2), Align::Centre, ink, size + 1)?;
    pen.text(&support, (middle.0, middle.1 + line / 2), Align::Centre, ink, size - 1)
}

fn draw_empty<B: DrawingBackend>(pen: &Pen<'_, B>, at: Area) -> Result<(), DrawError> {
    pen.fill(at, pen.theme.empty)?;
    pen.frame(at, pen.theme.grid)?;
    let middle = (at.x + at.w / 2, at.y + at.h / 2);
    pen.text(text::NONE, middle, Align::Centre, pen.theme.muted, pen.theme.size)
}

fn draw_legend<B: DrawingBackend>(pen: &Pen<'_, B>, data: &Heatmap, place: &Layout) -> Result<(), DrawError> {
    let (at, theme, size) = (place.legend, pen.theme, pen.theme.size - 1);
    let most = strongest(data);
    for step in 0..STRIPS {
        let share = (f64::from(step) + 0.5) / f64::from(STRIPS);
        let colour = match data.palette {
            Palette::Sequential => theme.of_share(share),
            Palette::Diverging => theme.of_difference(2.0 * share - 1.0, 1.0),
        };
        let (left, right) = (at.x + at.w * step / STRIPS, at.x + at.w * (step + 1) / STRIPS);
        pen.fill(Area { x: left, y: at.y, w: right - left, h: at.h }, colour)?;
    }
    let (low, middle, high) = match data.palette {
        Palette::Sequential => (0.0, 0.5, 1.0),
        Palette::Diverging => (-most, 0.0, most),
    };
    let y = at.bottom() + 2 + size / 2;
    let words = |value| match data.palette {
        Palette::Sequential => format!("{}%", text::fixed(value * 100.0, 0)),
        Palette::Diverging => text::points(value),
    };
    pen.text(&words(low), (at.x, y), Align::Left, theme.muted, size)?;
    pen.text(&words(middle), (at.x + at.w / 2, y), Align::Centre, theme.muted, size)?;
    pen.text(&words(high), (at.right(), y), Align::Right, theme.muted, size)?;
    if !has_thin(data) {
        return Ok(());
    }
    let key = Area { x: at.x, y: y + size / 2 + 4, w: 18, h: size };
    pen.frame(key, theme.muted)?;
    pen.hatch(key, theme.muted, 5)?;
    let words = label::fitted(THIN, size, at.w - key.w - 6);
    pen.text(&words, (key.right() + 6, key.y + size / 2), Align::Left, theme.muted, size)
}
