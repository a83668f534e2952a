//! What the rows of the table of runs are sorted by.

use super::{columns::Column, intervals::RunIntervals, run_scores::RunScore};
use crate::model::Run;

/// A head that sorts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The run's id.
    Name,
    /// A number.
    Column(Column),
}

impl Key {
    fn id(self) -> &'static str {
        match self {
            Self::Name => "run",
            Self::Column(column) => column.id(),
        }
    }

    /// Names begin with the first letter, numbers with the best.
    fn begins_descending(self) -> bool {
        self != Self::Name
    }
}

/// A key and whether from the largest; `None`: as in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Order(Option<(Key, bool)>);

impl Order {
    /// Reads the address: `-f1` is F1, the largest first.
    pub(super) fn read(text: Option<&str>) -> Self {
        let Some(text) = text else { return Self(None) };
        let id = text.strip_prefix('-').unwrap_or(text);
        let column = || Column::from_id(id).map(Key::Column);
        let key = if id == Key::Name.id() { Some(Key::Name) } else { column() };
        Self(key.map(|key| (key, id != text)))
    }

    /// The order after a press on the head of `key`: its own, turned round, the file's.
    pub(super) fn pressed(self, key: Key) -> Option<String> {
        let first = key.begins_descending();
        let next = match self.0 {
            Some((now, descending)) if now == key => (descending == first).then_some(!first),
            _ => Some(first),
        };
        next.map(|descending| format!("{}{}", if descending { "-" } else { "" }, key.id()))
    }

    /// The value of `aria-sort` for the head of `key`, and an arrow.
    pub(super) fn of(self, key: Key) -> (&'static str, &'static str) {
        match self.0 {
            Some((now, true)) if now == key => ("descending", "\u{25be}"),
            Some((now, false)) if now == key => ("ascending", "\u{25b4}"),
            _ => ("none", ""),
        }
    }

    /// Sorts rows of a place, a run and its scores; a run without the number stands last either way.
    pub(super) fn sort(self, rows: &mut [(usize, (&Run, &RunScore))]) {
        let Some((key, descending)) = self.0 else { return };
        let none = RunIntervals::default();
        let turned = |by: std::cmp::Ordering| if descending { by.reverse() } else { by };
        rows.sort_by(|(_, (a, a_score)), (_, (b, b_score))| match key {
            Key::Name => turned(a.id.cmp(&b.id)),
            Key::Column(column) => {
                let value = |score: &RunScore| column.figure(score, &none).map(|figure| figure.value);
                match (value(a_score), value(b_score)) {
                    (Some(a), Some(b)) => turned(a.total_cmp(&b)),
                    (a, b) => a.is_none().cmp(&b.is_none()),
                }
            }
        });
    }
}
