//! What a chart shows, as a table that leaves the page: numbers, where [`super::table`] has words.

use super::counts::{self, Bar, CountChart, Unit};
use super::heatmap::{Heatmap, Palette};
use crate::analysis::export::{self, Best, Cell, Measured, Table};
use crate::metrics::Interval;

/// A row for each row of bars, a column for each column.
pub fn of_counts(data: &CountChart) -> Table {
    let heads = counts::table(data).rows.into_iter().map(|(head, _)| head);
    let rows = data.groups.iter().flat_map(|group| &group.rows);
    let row = |(head, row): (String, &counts::Row)| {
        let cells = data.columns.iter().zip(&row.bars).map(|(column, bar)| counted(*bar, column.unit));
        std::iter::once(Cell::Text(head)).chain(cells).collect()
    };
    let mut head = vec![String::new()];
    head.extend(data.columns.iter().map(|column| column.label.clone()));
    Table { head, rows: heads.zip(rows).map(row).collect(), best: Best::Nowhere }
}

fn counted(bar: Option<Bar>, unit: Unit) -> Cell {
    let value = bar.map(|bar| bar.value);
    match unit {
        Unit::Count | Unit::CountOf(_) => {
            value.map_or(Cell::text(""), |value| Cell::Count(value.max(0.0).round() as usize))
        }
        Unit::Tenths => Cell::Plain(value),
        Unit::Share => {
            let interval = bar.and_then(|bar| bar.interval).map(|(lo, hi)| Interval { lo, hi });
            let n = bar.and_then(|bar| bar.n).unwrap_or_default();
            Cell::Measured(Measured { value, interval, n, note: String::new() }, export::Unit::Share)
        }
    }
}

/// The grid's cells, row by row.
pub fn of_heatmap(data: &Heatmap) -> Table {
    let unit = match data.palette {
        Palette::Sequential => export::Unit::Share,
        Palette::Diverging => export::Unit::Points,
    };
    let cell = |value: &Option<super::Value>| {
        let measured = value.map_or_else(Measured::default, |value| Measured {
            value: Some(value.value),
            interval: value.interval.map(|(lo, hi)| Interval { lo, hi }),
            n: value.n,
            note: String::new(),
        });
        Cell::Measured(measured, unit)
    };
    let row = |(head, cells): (&String, &Vec<Option<super::Value>>)| {
        std::iter::once(Cell::text(head)).chain(cells.iter().map(cell)).collect()
    };
    let mut head = vec![String::new()];
    head.extend(data.columns.iter().cloned());
    Table { head, rows: data.rows.iter().zip(&data.cells).map(row).collect(), best: Best::Nowhere }
}
