//! The definition of a number with what hangs on it: the items left out, the other conventions with
//! their values, and what stands beside it.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::{
    alternatives::alternatives,
    beside::beside,
    columns::{Column, Part},
    explain::explanation,
    number::Cell,
};
use crate::{
    analysis::{
        definition_items::{grounded_behind, items_behind, outcome_behind, queries_behind},
        heatmap::Measure,
    },
    model::ItemIx,
    ui::widgets::{Popover, item_links},
    view::route::Screen,
};

/// Everything about one number; it follows the numbers as conventions change.
pub(super) fn drawer(cell: Cell, popover: Popover) -> AnyView {
    let Cell { board, place, column } = cell;
    let figure = Memo::new(move |_| board.figure(place, column));
    let whose = board.run_id(place);
    let name = column.label();
    let definition = move || match figure.get() {
        Some(figure) => {
            let items = |what: &'static str| behind(cell, what, popover);
            explanation(&whose, &figure, Some(&items))
        }
        None => view! {
            <h3>{name}" of "{whose.clone()}</h3>
            <p class="muted">"Nothing is scored under this convention."</p>
        }
        .into_any(),
    };
    view! {
        <div class="drawer-part">{definition}</div>
        {alternatives(cell)}
        {beside(cell)}
    }
    .into_any()
}

/// The items behind an exclusion, the first ones by name, and the way to all of them where the list of items
/// knows a filter for it.
fn behind(cell: Cell, what: &'static str, popover: Popover) -> AnyView {
    let session = cell.board.session;
    let items = items(cell, what);
    let run = cell.board.run_id(cell.place);
    let all = outcome_behind(what).map(|outcome| {
        let mut next = session.state.get();
        next.screen = Screen::Items;
        next.outcomes = vec![(run, outcome.id().to_owned())];
        if let Some((facet, value)) = cell.column.narrowing() {
            next.facets.insert(facet, BTreeSet::from([value]));
        }
        next
    });
    item_links(session, popover, &items, all)
}

fn items(cell: Cell, what: &'static str) -> Vec<ItemIx> {
    let Cell { board, place, column } = cell;
    let kept = board.items(column).unwrap_or_default();
    let grounded = board.grounded.try_get().flatten();
    match column.part() {
        Part::Questions | Part::Captions => {
            let measure = if column.part() == Part::Captions { column.measure() } else { Measure::Accuracy };
            let outcomes = board.session.outcomes.get();
            let found = outcomes.as_ref().and_then(|all| all.get(place));
            found.map_or_else(Vec::new, |outcomes| items_behind(what, measure, outcomes, &kept))
        }
        Part::Tubes => {
            let found = grounded.as_ref().and_then(|all| all.tubes.get(place));
            found.map_or_else(Vec::new, |tubes| grounded_behind(what, tubes, &kept))
        }
        Part::Windows => {
            let found = grounded.as_ref().and_then(|all| all.windows.get(place));
            found.map_or_else(Vec::new, |windows| queries_behind(what, windows, &kept))
        }
    }
}

/// Whether a column counts right answers.
pub(super) fn is_accuracy(column: Column) -> bool {
    matches!(column, Column::Micro | Column::Macro | Column::Level(_))
}
