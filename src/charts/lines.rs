//! Lines over an axis of numbers, such as the frames a second: one a series, with whiskers.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::prelude::DrawingBackend;

use super::legend::{self, Entry};
use super::pen::{Align, Pen, line_height};
use super::scale::Scale;
use super::{Area, Colour, DrawError, Theme, Value, label};

/// One place on the axis below.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// What it is called.
    pub label: String,
    /// Where it stands on the axis.
    pub at: f64,
    /// One for each series; `None`: nothing there, and the line has a gap.
    pub values: Vec<Option<Value>>,
}

/// The chart.
#[derive(Clone, Debug, PartialEq)]
pub struct LineChart {
    /// What is shown.
    pub title: String,
    /// Names of the lines.
    pub series: Vec<String>,
    /// The colour of each line; empty: in order.
    pub places: Vec<usize>,
    /// The places in rising order.
    pub points: Vec<Point>,
}

/// Where things stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The column of each point, for pressing.
    pub columns: Vec<Area>,
    /// Height of the whole in pixels.
    pub height: u32,
    title: Vec<String>,
    legend: Vec<Entry>,
    plot: Area,
    xs: Vec<i32>,
}

const EDGE: i32 = 8;
const PLOT: i32 = 240;
/// Room at the right for the numbers of the lines.
const ENDS: i32 = 22;
const RADIUS: i32 = 3;
/// From one whisker to the next at the same place.
const ASIDE: i32 = 4;

fn values(data: &LineChart) -> impl Iterator<Item = &Value> {
    data.points.iter().flat_map(|point| &point.values).flatten()
}

fn scale(data: &LineChart) -> Scale {
    Scale::up_to(values(data).flat_map(|value| [value.value, value.interval.map_or(0.0, |(_, hi)| hi)]))
}

/// Places everything for a width.
pub fn layout(data: &LineChart, width: u32, theme: &Theme) -> Layout {
    let (width, size) = (width as i32, theme.size);
    let title = label::wrapped(&data.title, size + 2, width - 2 * EDGE, 3);
    let mut y = EDGE + title.len() as i32 * line_height(size + 2) + 4;
    let has_thin = values(data).any(|value| value.thin);
    let legend = legend::place(&data.series, has_thin, width, &mut y, size);
    let left = EDGE + label::width("100%", size - 1) + 6;
    let plot = Area { x: left, y: y + size / 2, w: (width - left - ENDS - EDGE).max(40), h: PLOT };
    let (first, last) = (data.points.first().map_or(0.0, |p| p.at), data.points.last().map_or(0.0, |p| p.at));
    // The outermost points keep their whiskers inside the plot.
    let inset = (data.series.len() as i32 * ASIDE / 2 + RADIUS + 6).min(plot.w / 4);
    let place = |point: &Point| {
        let share = if last > first { (point.at - first) / (last - first) } else { 0.5 };
        plot.x + inset + (share.clamp(0.0, 1.0) * f64::from(plot.w - 2 * inset)).round() as i32
    };
    let xs: Vec<i32> = data.points.iter().map(place).collect();
    let edge = |at: usize| match (at.checked_sub(1).and_then(|before| xs.get(before)), xs.get(at)) {
        (Some(before), Some(here)) => (before + here) / 2,
        (None, _) => plot.x,
        _ => plot.right(),
    };
    let column =
        |at: usize| Area { x: edge(at), y: plot.y, w: (edge(at + 1) - edge(at)).max(1), h: plot.h + 20 };
    let columns = (0..xs.len()).map(column).collect();
    let height = (plot.bottom() + 2 * line_height(size) + EDGE) as u32;
    Layout { columns, height, title, legend, plot, xs }
}

fn colour_of(data: &LineChart, series: usize, theme: &Theme) -> Colour {
    theme.of_series(data.places.get(series).copied().unwrap_or(series))
}

/// Draws the lines over the whole of `area`.
pub fn draw<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    data: &LineChart,
    theme: &Theme,
) -> Result<(), DrawError> {
    let place = layout(data, area.dim_in_pixel().0, theme);
    let pen = Pen { area, theme };
    pen.paper()?;
    let size = theme.size;
    for (n, words) in place.title.iter().enumerate() {
        let y = EDGE + line_height(size + 2) * n as i32 + (size + 2) / 2;
        pen.text(words, (EDGE, y), Align::Left, theme.ink, size + 2)?;
    }
    legend::draw(&pen, &place.legend, |series| colour_of(data, series, theme))?;
    let scale = scale(data);
    draw_axes(&pen, data, &place, scale)?;
    for series in 0..data.series.len() {
        draw_line(&pen, data, &place, scale, series)?;
    }
    draw_ends(&pen, data, &place, scale)
}

fn height_of(scale: Scale, plot: Area, value: f64) -> i32 {
    plot.bottom() - (scale.place(value, plot.y, plot.h) - plot.y)
}

fn draw_axes<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    data: &LineChart,
    place: &Layout,
    scale: Scale,
) -> Result<(), DrawError> {
    let (plot, theme, size) = (place.plot, pen.theme, pen.theme.size - 1);
    for at in scale.ticks(plot.h, 2 * line_height(size)) {
        let y = height_of(scale, plot, at);
        pen.line((plot.x, y), (plot.right(), y), theme.grid, 1)?;
        pen.text(&scale.tick(at), (plot.x - 6, y), Align::Right, theme.muted, size)?;
    }
    let mut free = i32::MIN;
    for (point, x) in data.points.iter().zip(&place.xs) {
        pen.line((*x, plot.bottom()), (*x, plot.bottom() + 4), theme.muted, 1)?;
        let half = label::width(&point.label, size) / 2;
        // A name without room is left out: the table has it.
        if x - half > free {
            pen.text(
                &point.label,
                (*x, plot.bottom() + line_height(size)),
                Align::Centre,
                theme.muted,
                size,
            )?;
            free = x + half + 6;
        }
    }
    Ok(())
}

fn draw_line<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    data: &LineChart,
    place: &Layout,
    scale: Scale,
    series: usize,
) -> Result<(), DrawError> {
    let colour = colour_of(data, series, pen.theme);
    // On its ground a pale colour has no edge of its own.
    let strong = colour.mix(pen.theme.ink, 0.15);
    let aside = (2 * series as i32 - data.series.len() as i32 + 1) * ASIDE / 2;
    let mut before: Option<(i32, i32)> = None;
    for (point, x) in data.points.iter().zip(&place.xs) {
        let value = point.values.get(series).copied().flatten().filter(|value| value.value.is_finite());
        let Some(value) = value else {
            before = None;
            continue;
        };
        let here = (x + aside, height_of(scale, place.plot, value.value));
        if let Some(before) = before {
            pen.line(before, here, strong, 2)?;
        }
        if let Some((lo, hi)) = value.interval {
            let (low, high) = (height_of(scale, place.plot, lo), height_of(scale, place.plot, hi));
            pen.line((here.0, low), (here.0, high), strong, 1)?;
        }
        pen.dot(here, RADIUS + 1, strong)?;
        if value.thin {
            pen.dot(here, RADIUS - 1, pen.theme.paper)?;
        }
        before = Some(here);
    }
    Ok(())
}

/// The number of each line at its end, pushed apart where two ends meet.
fn draw_ends<B: DrawingBackend>(
    pen: &Pen<'_, B>,
    data: &LineChart,
    place: &Layout,
    scale: Scale,
) -> Result<(), DrawError> {
    let (theme, size) = (pen.theme, pen.theme.size - 1);
    let end = |series: usize| {
        let mut values = data.points.iter().filter_map(|point| point.values.get(series).copied().flatten());
        Some((height_of(scale, place.plot, values.next_back()?.value), series))
    };
    let mut ends: Vec<(i32, usize)> = (0..data.series.len()).filter_map(end).collect();
    ends.sort_unstable();
    let mut free = i32::MIN;
    for (y, _) in &mut ends {
        *y = (*y).max(free);
        free = *y + line_height(size);
    }
    // What was pushed below the plot comes back up.
    let mut free = place.plot.bottom() + size / 2;
    for (y, _) in ends.iter_mut().rev() {
        *y = (*y).min(free);
        free = *y - line_height(size);
    }
    for (y, series) in ends.into_iter().filter(|_| data.series.len() > 1) {
        let number = (series + 1).to_string();
        pen.text(&number, (place.plot.right() + 6, y), Align::Left, theme.ink, size)?;
    }
    Ok(())
}
