//! A panel of numbers as a picture: the one way from figures to any backend.

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::prelude::DrawingBackend;

use super::bars::{self, BarChart, Category};
use super::counts::{self, CountChart};
use super::heatmap::{self, Heatmap, Palette};
use super::lines::{self, LineChart, Point};
use super::pen::{Align, Pen, line_height};
use super::scale::Scale;
use super::{Area, DrawError, Theme, Value, label, svg, table};
use crate::analysis::export::Unit;
use crate::analysis::figures::{Number, Panel, Row, Shape};

/// A chart that is ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// A grid, with the row and column of the cells that are picked out.
    Grid(Heatmap, Vec<(usize, usize)>),
    /// Bars of shares or of differences.
    Bars(BarChart, Unit),
    /// Lines.
    Lines(LineChart),
    /// Counts in columns, each on a scale of its own.
    Counts(CountChart),
}

/// A part of a chart that can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where it is.
    pub area: Area,
    /// What it shows.
    pub words: String,
    /// Its row, counted over all groups.
    pub row: usize,
    /// Its column; `None`: all of them.
    pub column: Option<usize>,
}

fn value(number: &Number) -> Value {
    Value::new(number.value, number.n, number.interval)
}

fn values(row: &Row) -> Vec<Option<Value>> {
    row.cells.iter().map(|cell| cell.as_ref().map(value)).collect()
}

/// What the colours of a unit mean.
pub(super) fn palette(unit: Unit) -> Palette {
    match unit {
        Unit::Share => Palette::Sequential,
        Unit::Points => Palette::Diverging,
    }
}

impl Drawing {
    /// As the panel says.
    pub fn of(panel: &Panel) -> Self {
        let title = match panel.mark_words {
            "" => panel.title.clone(),
            words => format!("{} (framed: {words})", panel.title),
        };
        match panel.shape {
            Shape::Grid => {
                let data = Heatmap {
                    title,
                    rows: panel.rows().map(|row| row.label.clone()).collect(),
                    columns: panel.columns.clone(),
                    cells: panel.rows().map(values).collect(),
                    palette: palette(panel.unit),
                };
                Self::Grid(data, panel.marked.clone())
            }
            Shape::Bars => {
                let category = |row: &Row| Category { label: row.label.clone(), values: values(row) };
                let group = |group: &crate::analysis::figures::Group| bars::Group {
                    label: group.label.clone(),
                    categories: group.rows.iter().map(category).collect(),
                };
                let groups = panel.groups.iter().map(group).collect();
                let (series, places) = (panel.columns.clone(), panel.places.clone());
                Self::Bars(BarChart { title, series, places, groups }, panel.unit)
            }
            Shape::Lines => {
                let point = |row: &Row| Point { label: row.label.clone(), at: row.at, values: values(row) };
                let (series, places) = (panel.columns.clone(), panel.places.clone());
                Self::Lines(LineChart { title, series, places, points: panel.rows().map(point).collect() })
            }
        }
    }

    /// What is shown.
    pub fn title(&self) -> &str {
        match self {
            Self::Grid(data, _) => &data.title,
            Self::Bars(data, _) => &data.title,
            Self::Lines(data) => &data.title,
            Self::Counts(data) => &data.title,
        }
    }

    /// Height of the picture in pixels.
    pub fn height(&self, width: u32, theme: &Theme) -> u32 {
        match self {
            Self::Grid(data, _) => heatmap::layout(data, width, theme).height,
            Self::Bars(data, unit) => bars::layout_on(data, scale(data, *unit), width, theme).height,
            Self::Lines(data) => lines::layout(data, width, theme).height,
            Self::Counts(data) => counts::layout(data, width, theme).height,
        }
    }

    /// Draws over the whole of `area`.
    pub fn draw<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, Shift>,
        theme: &Theme,
    ) -> Result<(), DrawError> {
        match self {
            Self::Grid(data, marked) => heatmap::draw_marked(area, data, marked, theme),
            Self::Bars(data, unit) => bars::draw_on(area, data, scale(data, *unit), theme),
            Self::Lines(data) => lines::draw(area, data, theme),
            Self::Counts(data) => counts::draw(area, data, theme),
        }
    }

    /// The text of an SVG picture.
    pub fn svg(&self, width: u32, theme: &Theme) -> Result<String, DrawError> {
        svg::picture(width, self.height(width, theme), |area| self.draw(area, theme))
    }

    /// What can be pressed: cells of a grid that have a number, rows of bars, points of lines.
    pub fn parts(&self, width: u32, theme: &Theme) -> Vec<Part> {
        let all = |names: &[String], values: &[Option<Value>], unit: Unit| {
            let words = |(name, value): (&String, &Option<Value>)| {
                format!("{name} {}", table::words(*value, palette(unit)))
            };
            names.iter().zip(values).map(words).collect::<Vec<_>>().join("; ")
        };
        match self {
            Self::Grid(data, _) => {
                let cells = heatmap::layout(data, width, theme).cells.into_iter();
                let part = |(row, column, area): (usize, usize, Area)| {
                    let value = data.cells.get(row)?.get(column).copied()??;
                    let (row_head, column_head) = (data.rows.get(row)?, data.columns.get(column)?);
                    let words =
                        format!("{row_head}, {column_head}: {}", table::words(Some(value), data.palette));
                    Some(Part { area, words, row, column: Some(column) })
                };
                cells.filter_map(part).collect()
            }
            Self::Bars(data, unit) => {
                let categories = data.groups.iter().flat_map(|group| &group.categories);
                let rows = bars::layout_on(data, scale(data, *unit), width, theme).rows.into_iter();
                let part = |(row, (category, (.., area))): (usize, (&Category, (usize, usize, Area)))| Part {
                    area,
                    words: format!("{}: {}", category.label, all(&data.series, &category.values, *unit)),
                    row,
                    column: None,
                };
                categories.zip(rows).enumerate().map(part).collect()
            }
            Self::Lines(data) => {
                let columns = lines::layout(data, width, theme).columns.into_iter();
                let part = |(row, (point, area)): (usize, (&Point, Area))| Part {
                    area,
                    words: format!("{}: {}", point.label, all(&data.series, &point.values, Unit::Share)),
                    row,
                    column: None,
                };
                data.points.iter().zip(columns).enumerate().map(part).collect()
            }
            // What their rows lead to is not said by the numbers: whoever shows them knows.
            Self::Counts(_) => Vec::new(),
        }
    }
}

/// The axis that all bars of a chart share.
fn scale(data: &BarChart, unit: Unit) -> Scale {
    if unit == Unit::Share {
        return Scale::SHARES;
    }
    let values = data.groups.iter().flat_map(|group| &group.categories).flat_map(|row| &row.values).flatten();
    Scale::of_differences(values.flat_map(|value| {
        let (lo, hi) = value.interval.unwrap_or((value.value, value.value));
        [value.value, lo, hi]
    }))
}

const EDGE: i32 = 8;
const MOST_FOOT: usize = 12;

/// Height of several charts under each other, with a foot of small words.
pub fn stacked_height(drawings: &[Drawing], foot: &str, width: u32, theme: &Theme) -> u32 {
    let charts: u32 = drawings.iter().map(|drawing| drawing.height(width, theme)).sum();
    charts + foot_height(foot, width, theme)
}

fn foot_lines(foot: &str, width: u32, theme: &Theme) -> Vec<String> {
    if foot.is_empty() {
        return Vec::new();
    }
    label::wrapped(foot, theme.size - 2, width as i32 - 2 * EDGE, MOST_FOOT)
}

fn foot_height(foot: &str, width: u32, theme: &Theme) -> u32 {
    let lines = foot_lines(foot, width, theme).len() as i32;
    if lines == 0 { 0 } else { (lines * line_height(theme.size - 2) + EDGE) as u32 }
}

/// Draws several charts under each other over the whole of `area`, with a foot of small words.
pub fn draw_stacked<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    drawings: &[Drawing],
    foot: &str,
    theme: &Theme,
) -> Result<(), DrawError> {
    let width = area.dim_in_pixel().0;
    let mut rest = area.clone();
    for drawing in drawings {
        let (upper, lower) = rest.split_vertically(drawing.height(width, theme) as i32);
        drawing.draw(&upper, theme)?;
        rest = lower;
    }
    let lines = foot_lines(foot, width, theme);
    if lines.is_empty() {
        return Ok(());
    }
    let (pen, size) = (Pen { area: &rest, theme }, theme.size - 2);
    pen.paper()?;
    for (at, words) in lines.iter().enumerate() {
        let y = line_height(size) * at as i32 + size / 2;
        pen.text(words, (EDGE, y), Align::Left, theme.muted, size)?;
    }
    Ok(())
}

/// The same as the text of an SVG picture.
pub fn stacked_svg(drawings: &[Drawing], foot: &str, width: u32, theme: &Theme) -> Result<String, DrawError> {
    let height = stacked_height(drawings, foot, width, theme);
    svg::picture(width, height, |area| draw_stacked(area, drawings, foot, theme))
}
