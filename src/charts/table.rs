//! What a chart shows, as a table of words: for those who hear it, and to be copied.

use super::bars::BarChart;
use super::heatmap::{Heatmap, Palette};
use super::{THIN, Value};
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

/// A row for each type, a column for each run.
pub fn of_bars(data: &BarChart) -> Table {
    let row = |group: &str, label: &str, values: &[Option<Value>]| {
        let words = values.iter().map(|value| words(*value, Palette::Sequential));
        (format!("{label} ({group})"), words.collect())
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
    words = format!("{words}, n = {}", text::count(value.n));
    if value.thin { format!("{words}, {THIN}") } else { words }
}
