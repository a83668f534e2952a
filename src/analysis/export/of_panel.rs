//! The table of a chart.

use super::{Best, Cell, Measured, Table, Unit};
use crate::analysis::figures::{Number, Panel, Shape};

/// A row for each of the chart's, under its group; a column for each of its columns.
pub fn of_panel(panel: &Panel) -> Table {
    let grouped = panel.groups.iter().any(|group| !group.label.is_empty());
    let mut head = Vec::new();
    if grouped {
        head.push(panel.group_head.to_owned());
    }
    head.push(panel.row_head.to_owned());
    head.extend(panel.columns.iter().cloned());
    let cell = |number: &Option<Number>| Cell::Measured(measured(number.as_ref()), panel.unit);
    let rows = panel.groups.iter().flat_map(|group| {
        group.rows.iter().map(move |row| {
            let mut cells = Vec::new();
            if grouped {
                cells.push(Cell::text(&group.label));
            }
            cells.push(Cell::text(&row.label));
            cells.extend(row.cells.iter().map(cell));
            cells
        })
    });
    let best = match (panel.unit, panel.shape) {
        _ if !panel.columns_are_runs && !panel.rows_are_runs => Best::Nowhere,
        (Unit::Points, _) | (_, Shape::Lines) => Best::Nowhere,
        _ if panel.rows_are_runs => Best::InColumn,
        _ => Best::InRow,
    };
    Table { head, rows: rows.collect(), best }
}

/// The panels of a figure in one table, each under its title; `None` where their columns differ.
pub fn of_panels(panels: &[Panel]) -> Option<Table> {
    let first = of_panel(panels.first()?);
    if panels.len() == 1 {
        return Some(first);
    }
    let mut all = Table { head: first.head, rows: Vec::new(), best: Best::Nowhere };
    for panel in panels {
        let table = of_panel(panel);
        if table.head != all.head {
            return None;
        }
        all.rows.extend(table.rows.into_iter().map(|mut row| {
            row.insert(0, Cell::text(&panel.title));
            row
        }));
    }
    all.head.insert(0, "Chart".to_owned());
    Some(all)
}

fn measured(number: Option<&Number>) -> Measured {
    let Some(number) = number else { return Measured::default() };
    let Number { value, n, interval, note, .. } = number;
    Measured { value: Some(*value), interval: *interval, n: *n, note: note.clone() }
}
