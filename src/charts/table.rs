//! What a chart shows, as a table of words: for those who hear it, and to be copied.

use super::bars::BarChart;
use super::heatmap::{Heatmap, Palette};
use super::{Drawing, THIN, Value, counts, drawing};
use crate::analysis::figures::Panel;
use crate::view::text;

/// Words in rows under heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What is shown.
    pub caption: String,
    /// Heads of the columns after the first.
    pub columns: Vec<String>,
    /// A row's head, and one text for each column.
    pub rows: Vec<(String, Vec<String>)>,
}

/// The panel's numbers under its columns, each with what else is said of it.
pub fn of_panel(panel: &Panel) -> Table {
    let mut table = match Drawing::of(panel) {
        Drawing::Grid(data, _) => of_heatmap(&data),
        Drawing::Counts(data) => counts::table(&data),
        Drawing::Bars(data, unit) => of_bars(&data, drawing::palette(unit)),
        Drawing::Lines(data) => Table {
            caption: data.title,
            columns: data.series,
            rows: data
                .points
                .into_iter()
                .map(|point| (point.label, listed(&point.values, Palette::Sequential)))
                .collect(),
        },
    };
    for ((_, words), row) in table.rows.iter_mut().zip(panel.rows()) {
        for (words, number) in words.iter_mut().zip(&row.cells) {
            if let Some(number) = number.as_ref().filter(|number| !number.note.is_empty()) {
                *words = format!("{words}, {}", number.note);
            }
        }
    }
    table
}

fn listed(values: &[Option<Value>], palette: Palette) -> Vec<String> {
    values.iter().map(|value| words(*value, palette)).collect()
}

/// The grid's cells, row by row.
pub fn of_heatmap(data: &Heatmap) -> Table {
    let rows = data.rows.iter().zip(&data.cells);
    let words = |cell: &Option<Value>| words(*cell, data.palette);
    Table {
        caption: data.title.clone(),
        columns: data.columns.clone(),
        rows: rows.map(|(head, cells)| (head.clone(), cells.iter().map(words).collect())).collect(),
    }
}

/// A row for each category, a column for each run.
pub fn of_bars(data: &BarChart, palette: Palette) -> Table {
    let row = |group: &str, label: &str, values: &[Option<Value>]| {
        let head = if group.is_empty() { label.to_owned() } else { format!("{label} ({group})") };
        (head, listed(values, palette))
    };
    let rows = data.groups.iter().flat_map(|group| {
        group.categories.iter().map(|category| row(&group.label, &category.label, &category.values))
    });
    Table { caption: data.title.clone(), columns: data.series.clone(), rows: rows.collect() }
}

/// A value with its interval and support: `77.14 %, 61.00 % to 88.00 %, n = 35`.
pub fn words(value: Option<Value>, palette: Palette) -> String {
    let Some(value) = value else { return text::NONE.to_owned() };
    let number = match palette {
        Palette::Sequential => text::per_cent,
        Palette::Diverging => text::points,
    };
    let mut words = number(value.value);
    if let Some((lo, hi)) = value.interval {
        words = format!("{words}, {} to {}", number(lo), number(hi));
    }
    if value.n > 0 {
        words = format!("{words}, n = {}", text::count(value.n));
    }
    if value.thin { format!("{words}, {THIN}") } else { words }
}
