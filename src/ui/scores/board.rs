//! What the numbers of the screen and their definitions share.

use leptos::prelude::*;

use super::{
    columns::{Column, Figure},
    figures::level_name,
    grounded::Grounded,
    intervals::Intervals,
    run_scores::RunScores,
};
use crate::{
    analysis::{ItemSet, definition::accuracy, narrowed::narrowed},
    metrics::qa,
    model::RunIx,
    ui::session::{Session, Shared},
};

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
        let figure = column.figure(self.scores.try_get()?.get(place)?, &own)?;
        let Column::Level(level) = column else { return Some(figure) };
        // What is left out of a level is not what is left out of the whole.
        let (loaded, outcomes) = (self.session.dataset.get()?, self.session.outcomes.get()?);
        let part =
            qa::score(&loaded.dataset, RunIx(place as u32), outcomes.get(place)?, &self.items(column)?)?;
        Some(Figure { definition: accuracy(level_name(level), &part), ..figure })
    }

    /// The kept items that a column is about; reactive.
    pub(super) fn items(self, column: Column) -> Option<ItemSet> {
        let kept = self.session.kept.get();
        let Some((facet, value)) = column.narrowing() else { return Some((*kept).clone()) };
        Some(narrowed(&self.session.dataset.get()?.dataset, &kept, std::iter::once(&(facet.id(), value))))
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
