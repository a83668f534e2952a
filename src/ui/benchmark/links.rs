//! From a count to the items behind it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::{
    charts::of_composition::Keeps,
    ui::session::{Session, use_session},
    view::{
        route::{Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// What the address becomes: the list with these facets narrowed, the others as they are.
fn narrowed(state: &ViewState, keeps: &Keeps) -> ViewState {
    let mut state = state.clone();
    state.screen = Screen::Items;
    state.leave_item();
    for (facet, value) in keeps {
        state.show_only(*facet, value);
    }
    state
}

/// Opens the list of these items.
pub(super) fn show_items(session: Session, keeps: &Keeps) {
    let Some(state) = session.state.try_get_untracked() else { return };
    session.go(narrowed(&state, keeps), History::Push);
}

/// A link into the page that can be opened in another tab too.
///
/// What it leads to is no stored value: the address changes once more while the screen goes away, and
/// the link is asked then, too.
fn link(to: Arc<dyn Fn(&ViewState) -> ViewState + Send + Sync>, words: String, label: String) -> AnyView {
    let session = use_session();
    let own = Arc::clone(&to);
    let address = move || format!("#{}", own(&session.state.read()).to_fragment());
    let press = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            session.go(to(&session.state.get_untracked()), History::Push);
        }
    };
    view! { <a class="count-link" href=address aria-label=label on:click=press>{words}</a> }.into_any()
}

/// A count that leads to its items.
pub(super) fn items_link(count: usize, keeps: Keeps, whose: &str) -> AnyView {
    let label = format!("{} of {whose}: show", text::plural(count, "item", "items"));
    link(Arc::new(move |state| narrowed(state, &keeps)), text::count(count), label)
}

/// The id of an item that leads to it.
pub(super) fn item_link(id: &str) -> AnyView {
    let own = id.to_owned();
    let to = move |state: &ViewState| state.with_item(own.clone());
    link(Arc::new(to), id.to_owned(), format!("Open {id}"))
}
