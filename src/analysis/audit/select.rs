//! Which row a check speaks of.

use serde_json::Value;

use crate::model::PublishedTable;

/// A row selector, read from its JSON:
///
/// * `"*"`: every row;
/// * other text: the row whose first cell it is;
/// * a number: the n-th row, from 1;
/// * an object: rows whose cells in these columns have these texts; null: as in the checked row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Selector {
    All,
    Number(usize),
    First(String),
    Cells(Vec<(String, Option<String>)>),
}

impl Selector {
    pub(super) fn parse(json: &str) -> Option<Self> {
        match serde_json::from_str(json).ok()? {
            Value::String(text) if text == "*" => Some(Self::All),
            Value::String(text) => Some(Self::First(text)),
            Value::Number(number) => number.as_u64().and_then(|n| n.try_into().ok()).map(Self::Number),
            Value::Object(map) => {
                let cell = |(column, value): (String, Value)| match value {
                    Value::Null => Some((column, None)),
                    Value::String(text) => Some((column, Some(text))),
                    Value::Number(number) => Some((column, Some(number.to_string()))),
                    _ => None,
                };
                map.into_iter().map(cell).collect::<Option<Vec<_>>>().map(Self::Cells)
            }
            _ => None,
        }
    }

    /// Places of the rows in `table`; `own` is the checked row, for what is as in it.
    pub(super) fn rows(&self, table: &PublishedTable, own: Option<(&PublishedTable, usize)>) -> Vec<usize> {
        (0..table.rows.len()).filter(|row| self.takes(table, *row, own)).collect()
    }

    fn takes(&self, table: &PublishedTable, row: usize, own: Option<(&PublishedTable, usize)>) -> bool {
        match self {
            Self::All => true,
            Self::Number(number) => row + 1 == *number,
            Self::First(text) => table.rows[row].first().is_some_and(|cell| cell.trim() == text.trim()),
            Self::Cells(cells) => cells.iter().all(|(column, text)| {
                let as_in_own = || own.and_then(|(table, row)| cell(table, row, column));
                let wanted = text.as_deref().or_else(as_in_own);
                wanted.is_some() && cell(table, row, column).map(str::trim) == wanted.map(str::trim)
            }),
        }
    }
}

/// A cell by the name of its column.
pub(super) fn cell<'a>(table: &'a PublishedTable, row: usize, column: &str) -> Option<&'a str> {
    let place = table.columns.iter().position(|name| name == column)?;
    table.rows.get(row)?.get(place).map(String::as_str)
}

/// What a row is called: as many of its first cells as tell it from the other rows.
pub(super) fn row_name(table: &PublishedTable, row: usize) -> String {
    let Some(cells) = table.rows.get(row) else { return String::new() };
    let is_alone = |count: &usize| {
        let same = |other: &&Vec<String>| other.get(..*count) == cells.get(..*count);
        table.rows.iter().filter(same).count() == 1
    };
    let count = (1..=cells.len()).find(is_alone).unwrap_or(1);
    let words: Vec<&str> = cells.iter().take(count).map(|cell| cell.trim()).collect();
    words.join(", ")
}
