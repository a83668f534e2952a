//! Printed tables and what does not add up in them, on their way out: figures as they are printed.

use super::board::{Board, Column, Line};
use crate::{
    analysis::{
        audit::Finding,
        export::{About, Cell, Table},
        leaderboard::{OwnCell, OwnRow},
    },
    formats::published::Entry,
    model::PublishedTable,
    ui::widgets::Exported,
};

/// The rows in the order shown, own runs in line with them.
pub(super) fn of_table(
    table: &PublishedTable,
    entry: &Entry,
    board: &Board,
    lines: &[Line],
    own: &[OwnRow],
) -> Exported {
    let columns: Vec<&Column> = board.names.iter().chain(&board.columns).collect();
    let own_text = |row: usize, column: &Column| {
        own.get(row).and_then(|row| row.cells.get(column.at)).map_or("", OwnCell::text).to_owned()
    };
    let row = |line: &Line| {
        let cell = |column: &&Column| match line {
            Line::Printed(row) => column.printed(table, *row),
            Line::Own(row) => own_text(*row, column),
        };
        let whose = if matches!(line, Line::Own(_)) { "open" } else { "printed" };
        let cells = columns.iter().map(|column| Cell::Text(cell(column)));
        std::iter::once(Cell::text(whose)).chain(cells).collect()
    };
    let mut head = vec!["row"];
    head.extend(columns.iter().map(|column| column.head.label.as_str()));
    let title = format!("{}, {}", entry.paper, entry.number);
    let source = entry.citation.clone().unwrap_or_else(|| entry.paper.clone());
    let about = About { title, dataset: source, ..About::default() };
    Exported { table: Table::new(&head, lines.iter().map(row).collect()), about, charts: Vec::new() }
}

/// The relations that do not hold.
pub(super) fn of_findings<'a>(findings: impl Iterator<Item = &'a Finding>) -> Exported {
    let row = |finding: &Finding| {
        let texts =
            [&finding.table, &finding.row, &finding.column, &finding.what, &finding.printed].map(Cell::text);
        let rest = [&finding.recomputed, &finding.difference, &finding.would_hold];
        let rest = rest.map(|text| Cell::Text(text.clone().unwrap_or_default()));
        texts.into_iter().chain(rest).collect()
    };
    let head = ["table", "row", "column", "what", "printed", "recomputed", "difference", "would hold"];
    let about = About {
        title: "What does not add up".to_owned(),
        convention: "a relation holds if some value that rounds to each printed figure gives one that rounds to the printed result"
            .to_owned(),
        ..About::default()
    };
    Exported { table: Table::new(&head, findings.map(row).collect()), about, charts: Vec::new() }
}
