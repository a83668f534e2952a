//! Rows of cells under a head, and how they stand in a terminal.

use super::Cell;

/// Which numbers are compared, for the best and the second of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Best {
    /// None.
    #[default]
    Nowhere,
    /// Those of one column: a row is a run.
    InColumn,
    /// Those of one row: a column is a run.
    InRow,
}

/// A head and rows of as many cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns.
    pub head: Vec<String>,
    /// The rows, in order.
    pub rows: Vec<Vec<Cell>>,
    /// Where the best are marked.
    pub best: Best,
}

impl Table {
    /// A table in which nothing is compared.
    pub fn new(head: &[&str], rows: Vec<Vec<Cell>>) -> Self {
        Self { head: head.iter().map(|name| (*name).to_owned()).collect(), rows, best: Best::Nowhere }
    }

    /// The cells of a column.
    pub(super) fn column(&self, at: usize) -> impl Iterator<Item = &Cell> {
        self.rows.iter().filter_map(move |row| row.get(at))
    }

    /// Whether a column holds numbers.
    pub(super) fn is_numeric(&self, at: usize) -> bool {
        self.column(at).any(Cell::is_number)
    }

    /// The first and the second among the numbers that a cell is compared with: 1, 2, or 0. Equal
    /// numbers share their place; a number that stands alone is not the best of anything.
    pub(super) fn place(&self, row: usize, column: usize) -> u8 {
        let Some(own) = self.rows.get(row).and_then(|cells| cells.get(column)?.rank()) else { return 0 };
        let mut above: Vec<i64> = Vec::new();
        let mut compared = 0_usize;
        let mut meet = |cell: &Cell| {
            let Some(other) = cell.rank() else { return };
            compared += 1;
            if other > own && !above.contains(&other) {
                above.push(other);
            }
        };
        match self.best {
            Best::Nowhere => return 0,
            Best::InColumn => self.column(column).for_each(&mut meet),
            Best::InRow => self.rows.get(row).into_iter().flatten().for_each(&mut meet),
        }
        match (compared, above.len()) {
            (0 | 1, _) => 0,
            (_, 0) => 1,
            (_, 1) => 2,
            _ => 0,
        }
    }
}

/// Aligned columns.
pub fn aligned(table: &Table) -> String {
    let body: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(Cell::shown).collect()).collect();
    let lines = || std::iter::once(&table.head).chain(&body);
    let columns: Vec<(usize, bool)> = (0..table.head.len())
        .map(|column| {
            let cells = lines().filter_map(|row| row.get(column));
            let wide = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
            (wide, table.is_numeric(column))
        })
        .collect();
    let mut text = String::new();
    for row in lines() {
        let cells = row.iter().zip(&columns).map(|(cell, (width, right))| {
            if *right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
