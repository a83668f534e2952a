//! Bars of any unit in columns side by side, each column on a scale of its own: how many items,
//! videos and sources there are of something. Every bar has its number beside it, so that no
//! scale has to be read.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::prelude::DrawingBackend;

use super::pen::{Align, Pen, line_height};
use super::table::Table;
use super::{Area, DrawError, Theme, label, svg};
use crate::view::text;

/// How a column's numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Whole numbers.
    Count,
    /// Whole numbers, each with its share of this many.
    CountOf(usize),
    /// One decimal.
    Tenths,
    /// A share in `[0, 1]`, as per cent.
    Share,
}

/// A column of bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What is counted.
    pub label: String,
    /// How its numbers are written.
    pub unit: Unit,
}

/// One bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// In the column's unit, `>= 0`.
    pub value: f64,
    /// How many it was computed from, where it is a mean or a share.
    pub n: Option<usize>,
    /// The interval's bounds, where it has one.
    pub interval: Option<(f64, f64)>,
}

/// One row of bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What the row is of.
    pub label: String,
    /// One for each column; `None`: nothing to show.
    pub bars: Vec<Option<Bar>>,
}

/// Rows that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Their name; empty: none.
    pub label: String,
    /// The rows.
    pub rows: Vec<Row>,
}

/// The chart.
#[derive(Clone, Debug, PartialEq)]
pub struct CountChart {
    /// What is shown.
    pub title: String,
    /// The columns from the left.
    pub columns: Vec<Column>,
    /// The rows from the top.
    pub groups: Vec<Group>,
}

/// Where things stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Group and row of every row, and the place of its name with its bars.
    pub rows: Vec<(usize, usize, Area)>,
    /// Height of the whole in pixels.
    pub height: u32,
    title: Vec<String>,
    heads: Vec<(usize, i32)>,
    columns: Vec<Place>,
    top: i32,
    gutter: i32,
}

/// Where one column stands and what its bars are measured by.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    head: Vec<String>,
    /// Left edge of the bars.
    x: i32,
    /// Width of the longest bar.
    w: i32,
    /// Right edge of the numbers.
    right: i32,
    most: f64,
}

const EDGE: i32 = 8;
/// Between two columns.
const APART: i32 = 14;
const THICK: i32 = 12;

/// A number as its column writes it.
pub fn number(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Count => text::count(value.max(0.0).round() as usize),
        Unit::CountOf(all) => {
            let share = if all > 0 { value / all as f64 } else { 0.0 };
            format!("{} ({})", number(value, Unit::Count), number(share, Unit::Share))
        }
        Unit::Tenths => text::fixed(value, 1),
        Unit::Share => format!("{}%", text::fixed(value * 100.0, 1)),
    }
}

/// Places everything for a width.
pub fn layout(data: &CountChart, width: u32, theme: &Theme) -> Layout {
    let (width, size) = (width as i32, theme.size);
    let line = line_height(size);
    let title = label::wrapped(&data.title, size + 2, width - 2 * EDGE, 3);
    let rows = || data.groups.iter().flat_map(|group| &group.rows);
    // Names of groups have the whole line.
    let widest = rows().map(|row| &row.label).map(|name| label::width(name, size)).max().unwrap_or(0);
    let gutter = widest.min(width * 34 / 100).max(48);
    let left = EDGE + gutter + 6;
    let columns = place_columns(data, left, width - EDGE, size);
    let lines = columns.iter().map(|place| place.head.len()).max().unwrap_or(0) as i32;
    let top = EDGE + title.len() as i32 * line_height(size + 2) + 4;
    let mut y = top + lines * line + 6;
    let (mut heads, mut placed) = (Vec::new(), Vec::new());
    for (g, group) in data.groups.iter().enumerate() {
        if !group.label.is_empty() {
            heads.push((g, y + line / 2 + 2));
            y += line + 6;
        }
        for (r, row) in group.rows.iter().enumerate() {
            let lines = label::wrapped(&row.label, size, gutter, 2).len() as i32;
            let h = (lines * line + 4).max(THICK + 8);
            placed.push((g, r, Area { x: EDGE, y, w: width - 2 * EDGE, h }));
            y += h;
        }
        y += 4;
    }
    Layout { rows: placed, height: (y + EDGE) as u32, title, heads, columns, top, gutter }
}

/// Columns from `left` to `right`: every one has room for its own numbers, and bars of one length.
fn place_columns(data: &CountChart, left: i32, right: i32, size: i32) -> Vec<Place> {
    let bars = |n: usize| {
        let rows = data.groups.iter().flat_map(|group| &group.rows);
        rows.filter_map(move |row| row.bars.get(n).copied().flatten())
    };
    let room = |(n, column): (usize, &Column)| {
        let numbers = bars(n).map(|bar| label::width(&number(bar.value, column.unit), size - 1));
        // No word of the head is cut: bars are at least 8 wide.
        let words = column.label.split(' ').map(|word| label::width(word, size) - 8);
        (numbers.max().unwrap_or(0) + 8).max(words.max().unwrap_or(0))
    };
    let rooms: Vec<i32> = data.columns.iter().enumerate().map(room).collect();
    let count = rooms.len().max(1) as i32;
    let w = ((right - left - APART * (count - 1) - rooms.iter().sum::<i32>()) / count).max(8);
    let mut x = left;
    let mut places = Vec::new();
    for ((n, column), room) in data.columns.iter().enumerate().zip(rooms) {
        let ends = bars(n).map(|bar| bar.interval.map_or(bar.value, |(_, hi)| hi.max(bar.value)));
        let most = ends.filter(|end| end.is_finite()).fold(0.0, f64::max);
        let head = label::wrapped(&column.label, size, w + room, 2);
        places.push(Place { head, x, w, right: x + w + room, most });
        x += w + room + APART;
    }
    places
}

/// Draws the bars over the whole of `area`.
pub fn draw<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &CountChart,
    theme: &Theme,
) -> Result<(), DrawError> {
    let place = layout(data, area.dim_in_pixel().0, theme);
    let pen = Pen { area, theme };
    pen.paper()?;
    let (size, line) = (theme.size, line_height(theme.size));
    for (n, words) in place.title.iter().enumerate() {
        let y = EDGE + line_height(size + 2) * n as i32 + (size + 2) / 2;
        pen.text(words, (EDGE, y), Align::Left, theme.ink, size + 2)?;
    }
    for column in &place.columns {
        for (n, words) in column.head.iter().enumerate() {
            pen.text(
                words,
                (column.x, place.top + line * n as i32 + line / 2),
                Align::Left,
                theme.muted,
                size,
            )?;
        }
    }
    for (group, y) in &place.heads {
        let words = data.groups.get(*group).map_or("", |group| group.label.as_str());
        let right = place.columns.last().map_or(EDGE, |column| column.right);
        let fitted = label::fitted(words, size, right - EDGE);
        pen.text(&fitted, (EDGE, *y), Align::Left, theme.muted, size)?;
        let start = EDGE + label::width(&fitted, size).max(place.gutter) + 6;
        if start < right {
            pen.line((start, *y), (right, *y), theme.grid, 1)?;
        }
    }
    for (group, row, at) in &place.rows {
        if let Some(row) = data.groups.get(*group).and_then(|group| group.rows.get(*row)) {
            draw_row(&pen, data, &place, row, *at)?;
        }
    }
    Ok(())
}

fn draw_row<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    data: &CountChart,
    place: &Layout,
    row: &Row,
    at: Area,
) -> Result<(), DrawError> {
    let (theme, size) = (pen.theme, pen.theme.size);
    let middle = at.y + at.h / 2;
    // A page full of bars in the colour of links would glare.
    let fill = theme.paper.mix(theme.accent, 0.75);
    let name = label::wrapped(&row.label, size, place.gutter, 2);
    pen.lines(&name, (EDGE + place.gutter, middle), Align::Right, theme.ink, size)?;
    for (n, (column, at)) in data.columns.iter().zip(&place.columns).enumerate() {
        let Some(bar) = row.bars.get(n).copied().flatten().filter(|bar| bar.value.is_finite()) else {
            pen.text(text::NONE, (at.x, middle), Align::Left, theme.muted, size - 1)?;
            continue;
        };
        let reach = |value: f64| {
            let share = if at.most > 0.0 { (value / at.most).clamp(0.0, 1.0) } else { 0.0 };
            (share * f64::from(at.w)).round() as i32
        };
        let w = reach(bar.value);
        if bar.value > 0.0 {
            pen.fill(Area { x: at.x, y: middle - THICK / 2, w: w.max(1), h: THICK }, fill)?;
        }
        let mut end = w;
        if let Some((lo, hi)) = bar.interval {
            end = end.max(reach(hi));
            pen.whisker(at.x + reach(lo), at.x + reach(hi), middle, THICK / 2 - 2, theme.ink)?;
        }
        let ink = if bar.value > 0.0 { theme.ink } else { theme.muted };
        let words = number(bar.value, column.unit);
        pen.text(&words, (at.x + end + 5, middle), Align::Left, ink, size - 1)?;
    }
    Ok(())
}

/// The bars as SVG, as high as they need to be.
pub fn picture(data: &CountChart, width: u32, theme: &Theme) -> Result<String, DrawError> {
    let height = layout(data, width, theme).height;
    svg::picture(width, height, |area| draw(area, data, theme))
}

/// A bar in words: `578.9, 560.0 to 590.1, n = 2,500`.
pub fn words(bar: Option<Bar>, unit: Unit) -> String {
    let Some(bar) = bar else { return text::NONE.to_owned() };
    let mut words = number(bar.value, unit);
    if let Some((lo, hi)) = bar.interval {
        words = format!("{words}, {} to {}", number(lo, unit), number(hi, unit));
    }
    match bar.n {
        Some(n) => format!("{words}, n = {}", text::count(n)),
        None => words,
    }
}

/// The same as a table of words.
pub fn table(data: &CountChart) -> Table {
    let mut rows = Vec::new();
    for group in &data.groups {
        for row in &group.rows {
            let head = if group.label.is_empty() {
                row.label.clone()
            } else {
                format!("{} ({})", row.label, group.label)
            };
            let cells = data.columns.iter().enumerate();
            let cells = cells.map(|(n, column)| words(row.bars.get(n).copied().flatten(), column.unit));
            rows.push((head, cells.collect()));
        }
    }
    let columns = data.columns.iter().map(|column| column.label.clone()).collect();
    Table { caption: data.title.clone(), columns, rows }
}
