//! A run while its predictions come in.

use std::collections::HashMap;
use std::sync::Arc;

use crate::model::{ItemIx, Prediction, Run};

/// A run whose tables are being read.
pub(super) struct OpenRun {
    /// The run so far.
    pub(super) run: Run,
    /// Where each prediction is, once they do not come in the order of their items.
    place: Option<HashMap<(ItemIx, u32), usize>>,
    /// Where a score first stood that is more than all of 1.
    pub(super) beyond: Option<(Arc<str>, usize)>,
}

impl OpenRun {
    /// No row of it is read yet.
    pub(super) fn of(run: Run) -> Self {
        Self { run, place: None, beyond: None }
    }

    /// The prediction of this item and sample that came before; where there is none, the next one is of them.
    pub(super) fn earlier(&mut self, key: (ItemIx, u32)) -> Option<&mut Prediction> {
        let all = &mut self.run.predictions;
        let key_of = |prediction: &Prediction| (prediction.item, prediction.sample);
        if self.place.is_none() {
            if all.last().is_none_or(|last| key_of(last) < key) {
                return None;
            }
            if let Ok(at) = all.binary_search_by_key(&key, key_of) {
                return all.get_mut(at);
            }
        }
        let place = self.place.get_or_insert_with(|| {
            all.iter().enumerate().map(|(at, prediction)| (key_of(prediction), at)).collect()
        });
        match place.get(&key) {
            Some(at) => all.get_mut(*at),
            None => {
                place.insert(key, all.len());
                None
            }
        }
    }
}
