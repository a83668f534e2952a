//! What the table on screen consists of: printed rows and own ones in one order.

use crate::{
    analysis::{
        audit::{Audit, Finding},
        leaderboard::{OwnCell, OwnRow, Place, order, places},
    },
    formats::published::{Entry, Head},
    model::PublishedTable,
    view::printed::Printed,
};

use super::index::Index;

/// A column that is shown.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Its place in the table.
    pub(super) at: usize,
    /// What it is called.
    pub(super) head: Head,
    /// Whether it holds figures.
    pub(super) is_number: bool,
    /// The column whose 1 marks its figures.
    marked_by: Option<usize>,
    places: Vec<Option<Place>>,
}

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The first ones, as many as tell the rows apart: together they are the name of a row.
    pub(super) names: Vec<Column>,
    /// The others.
    pub(super) columns: Vec<Column>,
}

impl Board {
    /// A row's name from its cells: the model, or else the first cell, and what is said besides.
    pub(super) fn name(&self, cell: &dyn Fn(&Column) -> String) -> (String, String) {
        let main = self.names.iter().position(|column| column.head.name == "model").unwrap_or(0);
        let mut besides = Vec::new();
        for (_, column) in self.names.iter().enumerate().filter(|(at, _)| *at != main) {
            let words = cell(column);
            match (words.is_empty(), column.is_number) {
                (true, _) => {}
                (_, true) => besides.push(format!("{words} {}", column.head.label)),
                _ => besides.push(words),
            }
        }
        (self.names.get(main).map(cell).unwrap_or_default(), besides.join(", "))
    }

    /// The columns of a printed table, with the best figures of each.
    pub(super) fn new(table: &PublishedTable, entry: &Entry, index: &Index) -> Self {
        let is_alone = |count: &usize| {
            let mut rows = table.rows.iter().enumerate();
            rows.all(|(at, row)| {
                table.rows[..at].iter().all(|other| other.get(..*count) != row.get(..*count))
            })
        };
        let count = (1..table.columns.len()).find(is_alone).unwrap_or(1);
        let (names, columns) = columns(table, entry, index).into_iter().partition(|column| column.at < count);
        Self { names, columns }
    }
}

/// A row: printed, by its place, or own, by its place among own rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// As printed.
    Printed(usize),
    /// Of an open run.
    Own(usize),
}

fn columns(table: &PublishedTable, entry: &Entry, index: &Index) -> Vec<Column> {
    let heads: Vec<Head> = table.columns.iter().map(|name| index.head(name)).collect();
    let texts = |at: usize| -> Vec<&str> { table.rows.iter().map(|row| text(row, at)).collect() };
    let group = entry.group.as_ref().and_then(|name| table.columns.iter().position(|other| other == name));
    let groups = group.map(texts).unwrap_or_default();
    let mut columns = Vec::new();
    for (at, head) in heads.iter().enumerate().filter(|(_, head)| head.marks.is_none()) {
        let cells = texts(at);
        let numbers = cells.iter().filter(|cell| crate::analysis::audit::number(cell).is_some()).count();
        let is_apart = |row: usize| entry.apart.iter().any(|name| *name == text(&table.rows[row], 0));
        let rivals: Vec<&str> =
            cells.iter().enumerate().map(|(row, cell)| if is_apart(row) { "" } else { cell }).collect();
        columns.push(Column {
            at,
            is_number: !head.flag && 2 * numbers > cells.len(),
            marked_by: heads.iter().position(|other| other.marks.as_ref() == Some(&head.name)),
            places: head.best.map(|best| places(&rivals, &groups, best)).unwrap_or_default(),
            head: head.clone(),
        });
    }
    columns
}

impl Column {
    /// Where the figure of a printed row stands.
    pub(super) fn place(&self, row: usize) -> Option<Place> {
        self.places.get(row).copied().flatten()
    }

    /// Whether another column marks some of its figures.
    pub(super) fn has_daggers(&self) -> bool {
        self.marked_by.is_some()
    }

    /// What is printed in a row, in words where the file has 0 and 1.
    pub(super) fn printed(&self, table: &PublishedTable, row: usize) -> String {
        let Some(cells) = table.rows.get(row) else { return String::new() };
        let marked = self.marked_by.is_some_and(|by| text(cells, by) == "1");
        match (text(cells, self.at), self.head.flag) {
            ("", _) => "\u{2013}".to_owned(),
            ("1", true) => "yes".to_owned(),
            ("0", true) => "no".to_owned(),
            (text, _) if marked => format!("{text}\u{2020}"),
            (text, _) => text.to_owned(),
        }
    }
}

/// Printed and own rows in the order asked for; as printed: own rows last.
pub(super) fn lines(table: &PublishedTable, own: &[OwnRow], printed: &Printed) -> Vec<Line> {
    let all: Vec<Line> =
        (0..table.rows.len()).map(Line::Printed).chain((0..own.len()).map(Line::Own)).collect();
    let Some((name, descending)) = printed.ordered() else { return all };
    let Some(at) = table.columns.iter().position(|column| column == name) else { return all };
    let cell = |line: &Line| match line {
        Line::Printed(row) => text(&table.rows[*row], at),
        Line::Own(row) => own[*row].cells.get(at).map_or("", OwnCell::text),
    };
    let cells: Vec<&str> = all.iter().map(cell).collect();
    order(&cells, descending).into_iter().map(|at| all[at]).collect()
}

/// What the audit says of a cell.
pub(super) fn findings(audit: Option<&Audit>, table: &str, row: usize, column: &str) -> Vec<Finding> {
    let of_cell = |found: &&Finding| found.table == table && found.at == Some(row) && found.column == column;
    audit.map(|audit| audit.findings.iter().filter(of_cell).cloned().collect()).unwrap_or_default()
}

fn text(row: &[String], at: usize) -> &str {
    row.get(at).map_or("", |cell| cell.trim())
}
