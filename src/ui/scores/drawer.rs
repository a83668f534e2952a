//! The definition of a number with what hangs on it: the items left out, the other conventions with
//! their values, and what stands beside it.

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
    ui::{session::Session, widgets::Popover},
    view::{
        route::{Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// More items than this are counted and not named.
const NAMED: usize = 6;

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
    let Some(loaded) = session.dataset.get() else { return ().into_any() };
    let name = |at: &ItemIx| loaded.dataset.item(*at).id.clone();
    let links: Vec<_> = items
        .iter()
        .take(NAMED)
        .map(name)
        .map(|id| {
            let next = ViewState {
                screen: Screen::Item(id.clone()),
                time: None,
                track: None,
                ..session.state.get()
            };
            link(session, popover, shortened(&id), next)
        })
        .collect();
    let more = items.len().saturating_sub(NAMED);
    let more = (more > 0)
        .then(|| view! { <span class="muted">{format!("and {} more", text::count(more))}</span> }.into_any());
    let run = cell.board.run_id(cell.place);
    let all = outcome_behind(what).map(|outcome| {
        let mut next = session.state.get();
        next.screen = Screen::Items;
        next.outcomes = vec![(run, outcome.id().to_owned())];
        link(session, popover, "Show them in the list".to_owned(), next)
    });
    view! { <div class="exclusion-items">{links}{more}{all}</div> }.into_any()
}

fn shortened(id: &str) -> String {
    text::shortened(id, 28)
}

/// A link that closes the panel.
fn link(session: Session, popover: Popover, words: String, next: ViewState) -> AnyView {
    let href = format!("#{}", next.to_fragment());
    let go = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            popover.leave();
            session.go(next.clone(), History::Push);
        }
    };
    view! { <a href=href on:click=go>{words}</a> }.into_any()
}

fn items(cell: Cell, what: &'static str) -> Vec<ItemIx> {
    let Cell { board, place, column } = cell;
    let kept = board.session.kept.get();
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
