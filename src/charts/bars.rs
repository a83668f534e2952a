//! Bars by hallucination type under their levels, one for each run, with whiskers.
//!
//! The bars lie down: type names then have a line each at any width, and a narrow page gets a
//! higher chart instead of slanted words.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::prelude::DrawingBackend;

use super::legend::{self, Entry};
use super::pen::{Align, Pen, line_height};
use super::scale::Scale;
use super::{Area, Colour, DrawError, Theme, Value, label};
use crate::view::text;

/// The bars of one type.
#[derive(Clone, Debug, PartialEq)]
pub struct Category {
    /// The type's name.
    pub label: String,
    /// One for each run in order; `None`: no item.
    pub values: Vec<Option<Value>>,
}

/// The types of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The level's name.
    pub label: String,
    /// Its types.
    pub categories: Vec<Category>,
}

/// The chart; at most eight series have colours of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    /// What is shown.
    pub title: String,
    /// The runs' names.
    pub series: Vec<String>,
    /// The place of each run among those that the page shows: its colour.
    pub places: Vec<usize>,
    /// The levels.
    pub groups: Vec<Group>,
}

/// Where things stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Group, category and series of every value, and the place of its row.
    pub bars: Vec<(usize, usize, usize, Area)>,
    /// Group and category of every type, and the place of its name with its bars.
    pub rows: Vec<(usize, usize, Area)>,
    /// Height of the whole in pixels.
    pub height: u32,
    title: Vec<String>,
    legend: Vec<Entry>,
    heads: Vec<(usize, i32)>,
    categories: Vec<(usize, usize, Area)>,
    plot: Area,
    gutter: i32,
}

const EDGE: i32 = 8;
/// The least length at which hatching is seen.
const STUB: i32 = 10;

/// Places everything for a width; the axis is one of shares.
pub fn layout(data: &BarChart, width: u32, theme: &Theme) -> Layout {
    layout_on(data, Scale::SHARES, width, theme)
}

/// Places everything for a width on an axis.
pub(super) fn layout_on(data: &BarChart, scale: Scale, width: u32, theme: &Theme) -> Layout {
    let (width, size) = (width as i32, theme.size);
    let line = line_height(size);
    let title = label::wrapped(&data.title, size + 2, width - 2 * EDGE, 2);
    let mut y = EDGE + title.len() as i32 * line_height(size + 2) + 4;
    let mut values = data.groups.iter().flat_map(|g| &g.categories).flat_map(|c| &c.values).flatten();
    let has_thin = values.any(|value| value.thin);
    let legend = legend::place(&data.series, has_thin, width, &mut y, size);
    let names = data.groups.iter().flat_map(|group| &group.categories).map(|category| &category.label);
    let names = names.chain(data.groups.iter().map(|group| &group.label));
    let widest = names.map(|name| label::width(name, size)).max().unwrap_or(0);
    let gutter = widest.min(width * 32 / 100).max(48);
    // Between names and bars stand the runs' numbers, where there are several.
    let numbers = if data.series.len() > 1 { 14 } else { 6 };
    let left = EDGE + gutter + numbers;
    let right = if values_shown(data) { label::width(scale.widest(), size - 1) + 6 } else { 14 };
    let plot_w = (width - EDGE - left - right).max(40);
    let top = y + line + 2;
    y = top;
    let count = data.series.len().max(1) as i32;
    let thick = if count <= 3 { 14 } else { 11 };
    let (mut bars, mut heads, mut categories, mut rows) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (g, group) in data.groups.iter().enumerate() {
        if !group.label.is_empty() {
            heads.push((g, y + line / 2 + 3));
            y += line + 8;
        }
        for (c, category) in group.categories.iter().enumerate() {
            let lines = label::wrapped(&category.label, size, gutter, 2).len() as i32 + 1;
            let h = (count * thick).max(lines * line);
            categories.push((g, c, Area { x: EDGE, y, w: gutter, h }));
            rows.push((g, c, Area { x: EDGE, y: y - 2, w: width - 2 * EDGE, h: h + 4 }));
            let first = y + (h - count * thick) / 2;
            for s in 0..data.series.len() {
                let row = Area { x: left, y: first + s as i32 * thick, w: plot_w, h: thick - 2 };
                bars.push((g, c, s, row));
            }
            y += h + 6;
        }
    }
    let plot = Area { x: left, y: top, w: plot_w, h: y - top };
    Layout { bars, rows, height: (y + EDGE) as u32, title, legend, heads, categories, plot, gutter }
}

/// Numbers beside the bars need room: they are shown for up to three runs.
fn values_shown(data: &BarChart) -> bool {
    data.series.len() <= 3
}

/// Draws the bars over the whole of `area`, on an axis of shares.
pub fn draw<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &BarChart,
    theme: &Theme,
) -> Result<(), DrawError> {
    draw_on(area, data, Scale::SHARES, theme)
}

/// Draws the bars over the whole of `area`, on an axis.
pub(super) fn draw_on<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &BarChart,
    scale: Scale,
    theme: &Theme,
) -> Result<(), DrawError> {
    let place = layout_on(data, scale, area.dim_in_pixel().0, theme);
    let pen = Pen { area, theme };
    pen.paper()?;
    let size = theme.size;
    for (n, words) in place.title.iter().enumerate() {
        let y = EDGE + line_height(size + 2) * n as i32 + (size + 2) / 2;
        pen.text(words, (EDGE, y), Align::Left, theme.ink, size + 2)?;
    }
    legend::draw(&pen, &place.legend, |series| colour_of(data, series, theme))?;
    draw_axis(&pen, &place, scale)?;
    for (group, y) in &place.heads {
        let words = data.groups.get(*group).map_or("", |group| group.label.as_str());
        let words = label::fitted(words, size, place.gutter);
        pen.text(&words, (EDGE, *y), Align::Left, theme.muted, size)?;
        let (left, right) = (place.plot.x, place.plot.right());
        pen.line((left, *y), (right, *y), theme.grid, 1)?;
    }
    for (group, category, at) in &place.categories {
        if let Some(category) = category_at(data, *group, *category) {
            draw_name(&pen, category, *at)?;
        }
    }
    for (group, category, series, at) in &place.bars {
        let found = category_at(data, *group, *category);
        let value = found.and_then(|category| category.values.get(*series)).copied().flatten();
        draw_bar(&pen, data, scale, (*series, *at), value)?;
    }
    Ok(())
}

fn category_at(data: &BarChart, group: usize, category: usize) -> Option<&Category> {
    data.groups.get(group)?.categories.get(category)
}

/// The colour that a run has here: the one that it has everywhere.
fn colour_of(data: &BarChart, series: usize, theme: &Theme) -> Colour {
    theme.of_series(data.places.get(series).copied().unwrap_or(series))
}

/// The type's name and, below it, how many items it has.
fn draw_name<B: DrawingBackend>(pen: &Pen<'_, B>, category: &Category, at: Area) -> Result<(), DrawError> {
    let (theme, size, line) = (pen.theme, pen.theme.size, line_height(pen.theme.size));
    let names = label::wrapped(&category.label, size, at.w, 2);
    let (right, middle) = (at.right(), at.y + at.h / 2);
    pen.lines(&names, (right, middle - line / 2), Align::Right, theme.ink, size)?;
    let below = middle + line * names.len() as i32 / 2;
    let support = label::fitted(&support(category), size - 2, at.w);
    pen.text(&support, (right, below), Align::Right, theme.muted, size - 2)
}

/// `n=24`, or `n=20 to 24` where the runs answered differently many.
fn support(category: &Category) -> String {
    let counts = || category.values.iter().flatten().map(|value| value.n);
    match (counts().min(), counts().max()) {
        // Of printed figures, beside which nothing says how many.
        (_, Some(0)) => String::new(),
        (Some(least), Some(most)) if least == most => format!("n={}", text::count(most)),
        (Some(least), Some(most)) => format!("n={} to {}", text::count(least), text::count(most)),
        _ => "no items".to_owned(),
    }
}

fn draw_axis<B: DrawingBackend>(pen: &Pen<'_, B>, place: &Layout, scale: Scale) -> Result<(), DrawError> {
    let (plot, theme, size) = (place.plot, pen.theme, pen.theme.size - 1);
    // Ticks stand as close as their words allow.
    let room = label::width(scale.widest_tick(), size) + 10;
    for at in scale.ticks(plot.w, room) {
        let x = scale.place(at, plot.x, plot.w);
        pen.line((x, plot.y), (x, plot.bottom()), theme.grid, 1)?;
        let y = plot.y - line_height(size) / 2 - 1;
        pen.text(&scale.tick(at), (x, y), Align::Centre, theme.muted, size)?;
    }
    let zero = scale.place(0.0, plot.x, plot.w);
    if zero > plot.x {
        pen.line((zero, plot.y), (zero, plot.bottom()), theme.muted, 1)?;
    }
    Ok(())
}

fn draw_bar<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    data: &BarChart,
    scale: Scale,
    (series, at): (usize, Area),
    value: Option<Value>,
) -> Result<(), DrawError> {
    let (theme, middle) = (pen.theme, at.y + at.h / 2);
    let place = |share: f64| scale.place(share, at.x, at.w);
    if data.series.len() > 1 {
        let number = (series + 1).to_string();
        pen.text(&number, (at.x - 4, middle), Align::Right, theme.muted, theme.size - 3)?;
    }
    let zero = place(0.0);
    let Some(value) = value.filter(|value| value.value.is_finite()) else {
        return pen.text(text::NONE, (zero + 4, middle), Align::Left, theme.muted, theme.size - 3);
    };
    let end = place(value.value);
    let colour = colour_of(data, series, theme);
    let bar = Area { x: end.min(zero), w: (end - zero).abs().max(1), ..at };
    pen.fill(bar, if value.thin { theme.paper.mix(colour, 0.45) } else { colour })?;
    if value.thin {
        pen.hatch(bar, colour, legend::HATCH)?;
        if bar.w < STUB {
            // A bar without a length shows no hatching: it stands beside its foot.
            let stub = Area { x: bar.x, w: STUB, ..at };
            pen.hatch(stub, theme.muted, legend::HATCH)?;
            pen.frame(stub, theme.grid)?;
        }
    }
    // Yellow on white, or blue on black, would have no edge of its own.
    pen.frame(bar, colour.mix(theme.ink, 0.5))?;
    if let Some((lo, hi)) = value.interval {
        pen.whisker(place(lo), place(hi), middle, (at.h / 2 - 2).max(2), theme.ink)?;
    }
    if values_shown(data) {
        let right = (at.right() + 6, middle);
        pen.text(&scale.words(value.value), right, Align::Left, theme.ink, theme.size - 1)?;
    }
    Ok(())
}
