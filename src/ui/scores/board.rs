//! What the numbers of the screen and their definitions share.

use leptos::prelude::*;

use super::{
    columns::{Column, Figure},
    grounded::Grounded,
    intervals::Intervals,
    run_scores::RunScores,
};
use crate::ui::session::{Session, Shared};

/// The scores and what they were computed from; a copy refers to the same.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The page's data and address.
    pub(super) session: Session,
    /// By run.
    pub(super) scores: RunScores,
    /// By run; empty until they are made.
    pub(super) intervals: Intervals,
    /// Tubes and windows, where the data has them.
    pub(super) grounded: RwSignal<Option<Shared<Grounded>>>,
}

impl Board {
    /// The number in a column of the run at `place`; reactive.
    pub(super) fn figure(self, place: usize, column: Column) -> Option<Figure> {
        let own = self.intervals.try_get()?.get(place).copied().unwrap_or_default();
        column.figure(self.scores.try_get()?.get(place)?, &own)
    }

    /// The id of the run at `place`.
    pub(super) fn run_id(self, place: usize) -> String {
        let loaded = self.session.dataset.get_untracked();
        loaded.and_then(|loaded| Some(loaded.dataset.runs().get(place)?.id.clone())).unwrap_or_default()
    }
}

/// The board of the screen around the component.
pub(super) fn use_board() -> Board {
    expect_context::<Board>()
}
