//! Rows that came before: the same one counts once, another one is told.

use std::sync::Arc;

use super::building::Building;
use crate::formats::merge::{completed_item, completed_prediction};
use crate::formats::note::{Row, Severity};
use crate::model::{Item, Prediction};

/// Items of one id that a further one is compared with, first ones and last ones.
const COMPARED: usize = 8;

impl Building {
    /// An item that may have come before: the same one is completed, another one gets a new id.
    pub(super) fn foreign_item(&mut self, item: Item, file: &Arc<str>, line: usize) -> String {
        if self.dataset.item_named(&item.id).is_none() && !self.of_one_id.contains_key(&item.id) {
            let id = item.id.clone();
            self.dataset.push_item(item);
            return id;
        }
        let given = item.id.clone();
        let named = |n: usize| if n == 1 { given.clone() } else { format!("{given}#{n}") };
        let others = self.of_one_id.get(&given).copied().unwrap_or(1);
        // Where very many items have one id, the id is no key: it is compared with the nearest alone.
        let last = others.saturating_sub(COMPARED).max(COMPARED) + 1;
        for n in (1..=others.min(COMPARED)).chain(last..=others) {
            let id = named(n);
            let Some(at) = self.dataset.item_named(&id) else { continue };
            let mut kept = self.dataset.item(at).clone();
            if completed_item(&mut kept, Item { id: id.clone(), ..item.clone() }).is_empty() {
                self.notes.count(Severity::Info, file, Some(line), "the row came before; it counts once");
                *self.dataset.item_mut(at) = kept;
                return id;
            }
        }
        let mut n = if self.dataset.item_named(&given).is_some() { others + 1 } else { 1 };
        while self.dataset.item_named(&named(n)).is_some() {
            n += 1;
        }
        let id = named(n);
        if n > 1 {
            let reason = format!("another item is called `{given}`; this one is called `{id}`");
            self.notes.add(Severity::Changed, "repeated id", file, Some(line), Some(&given), reason);
            self.of_one_id.insert(given, n);
        }
        self.dataset.push_item(Item { id: id.clone(), ..item });
        id
    }
}

/// The same item and sample came before: of two that differ, the later stays.
pub(super) fn repeat(earlier: &mut Prediction, later: Prediction, foreign: bool, row: &mut Row) {
    if *earlier == later && foreign {
        let reason = "the same prediction came before; it counts once";
        return row.notes.count(Severity::Info, row.file, Some(row.line), reason);
    }
    if *earlier == later {
        row.info("repeated prediction", "the same prediction came before; it counts once".into());
        return;
    }
    let sample = later.sample;
    // What another program wrote in two rows, such as a judge's score, is one prediction.
    let later = match foreign.then(|| completed_prediction(earlier, later.clone())) {
        Some(Ok(_)) => {
            let reason = "another row of a prediction that came before completes it";
            return row.notes.count(Severity::Info, row.file, Some(row.line), reason);
        }
        _ => later,
    };
    *earlier = later;
    row.changed(
        "conflicting predictions",
        format!("another prediction for sample {sample} of this item came before; the later one counts"),
    );
}
