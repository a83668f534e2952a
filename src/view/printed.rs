//! What is chosen among the papers' tables.

use super::escape::{decode, encode};
use super::route::one;

/// The table shown, how it is ordered, and what is picked out in it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Printed {
    /// The table's id; `None`: the first one.
    pub table: Option<String>,
    /// The column that rows are ordered by, `-` before it for descending; `None`: as printed.
    pub order: Option<String>,
    /// Row, from 1 as printed, and column of the cell that is picked out.
    pub cell: Option<(usize, String)>,
    /// Whether the relations that fail are listed of all tables, and not of this one alone.
    pub all: bool,
}

impl Printed {
    /// Puts what is not the default into the address.
    pub(super) fn write(&self, put: &mut impl FnMut(&str, String)) {
        put("table", one(&self.table));
        put("tableby", one(&self.order));
        let cell = self.cell.as_ref().filter(|(_, column)| !column.is_empty());
        put("cell", cell.map(|(row, column)| format!("{row}:{}", encode(column))).unwrap_or_default());
        put("failing", if self.all { "all" } else { "" }.to_owned());
    }

    /// Reads a key of its own; `false` for those of others.
    pub(super) fn read(&mut self, key: &str, value: &str) -> bool {
        match key {
            "table" => self.table = Some(decode(value)),
            "tableby" => self.order = Some(decode(value)),
            "cell" => {
                let (row, column) = value.split_once(':').unwrap_or((value, ""));
                let row = row.parse().ok().filter(|_| !column.is_empty());
                self.cell = row.map(|row: usize| (row, decode(column)));
            }
            "failing" => self.all = value == "all",
            _ => return false,
        }
        true
    }

    /// Another table, as printed.
    pub fn show(&mut self, table: &str) {
        *self = Self { table: Some(table.to_owned()), all: self.all, ..Self::default() };
    }

    /// A cell of a table; the order stays where the table does.
    pub fn pick(&mut self, table: &str, row: usize, column: &str) {
        if self.table.as_deref() != Some(table) {
            self.show(table);
        }
        self.cell = Some((row + 1, column.to_owned()));
    }

    /// After a press on a head: its own order, turned round, then as printed.
    pub fn press(&mut self, column: &str, descending_first: bool) {
        let turned = |descending: bool| if descending { format!("-{column}") } else { column.to_owned() };
        let (first, second) = (turned(descending_first), turned(!descending_first));
        self.order = match self.order.as_deref() {
            Some(now) if now == first => Some(second),
            Some(now) if now == second => None,
            _ => Some(first),
        };
    }

    /// The column of the order, and whether it descends.
    pub fn ordered(&self) -> Option<(&str, bool)> {
        let order = self.order.as_deref()?;
        let column = order.strip_prefix('-');
        Some((column.unwrap_or(order), column.is_some()))
    }
}
