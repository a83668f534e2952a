//! What is chosen among the papers' tables.

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
