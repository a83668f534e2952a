//! What became of the items, in numbers that lead to the very items.

use leptos::prelude::*;

use super::{found::Found, room::Room};
use crate::{
    analysis::compare::Scale,
    metrics::paired::Change,
    view::{
        compared::terms,
        route::{Facet, Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// What a fate is called.
pub(super) fn label(change: Change, scale: Scale) -> &'static str {
    match (scale, change) {
        (Scale::Questions, _) => change.label(),
        (Scale::Captions(_), Change::Fixed) => "F1 rose",
        (Scale::Captions(_), Change::Broken) => "F1 fell",
        (Scale::Captions(_), Change::Both) => "Alike, without a fault",
        (Scale::Captions(_), Change::Neither) => "Alike, with a fault",
    }
}

/// How many items a fate has, as a link to them.
///
/// Where outcome terms say exactly which items those are, it leads to the list of items; else it
/// opens the list on this screen, which is of all parts.
pub(super) fn fate(
    room: Room,
    found: &Found,
    change: Change,
    count: usize,
    part: Option<(Facet, String)>,
) -> AnyView {
    let whole = part.is_none();
    let label = label(change, found.scale);
    if found.exact {
        return to_items(room, (&found.a, &found.b), (change, label), count, part);
    }
    let label = format!("{label}: {}", text::plural(count, "item", "items"));
    if count == 0 {
        return none(0);
    }
    if !whole {
        return none(count);
    }
    let pressed = move || (room.session.state.read().compare.listed == Some(change)).to_string();
    let press = move |_| {
        room.session.change(History::Push, |state| {
            let open = state.compare.listed == Some(change);
            state.compare.listed = (!open).then_some(change);
        });
    };
    view! {
        <button class="fate" aria-pressed=pressed aria-label=format!("{label}. List them") on:click=press>
            {text::count(count)}
        </button>
    }
    .into_any()
}

/// A number that leads nowhere.
fn none(count: usize) -> AnyView {
    view! { <span class="fate-none">{text::count(count)}</span> }.into_any()
}

/// A number that leads to the list of items, narrowed to those with one fate from run `a` to `b`.
pub(super) fn to_items(
    room: Room,
    (a, b): (&str, &str),
    (change, name): (Change, &str),
    count: usize,
    part: Option<(Facet, String)>,
) -> AnyView {
    if count == 0 {
        return none(0);
    }
    let (a, b) = (a.to_owned(), b.to_owned());
    let label = format!("{name}: {}. Show the items", text::plural(count, "item", "items"));
    link(room, text::count(count), label, move |state| {
        if let Some(terms) = terms(&state.outcomes, (&a, &b), change) {
            state.outcomes = terms;
        }
        if let Some((facet, value)) = &part {
            state.show_only(*facet, value);
        }
        state.screen = Screen::Items;
        state.runs = vec![a.clone(), b.clone()];
        state.leave_item();
    })
}

/// A link to another state of the page.
pub(super) fn link(
    room: Room,
    words: String,
    label: String,
    to: impl Fn(&mut ViewState) + 'static,
) -> AnyView {
    let to: Box<dyn Fn(&mut ViewState)> = Box::new(to);
    let mut target = room.session.state.get_untracked();
    to(&mut target);
    let href = format!("#{}", target.to_fragment());
    let press = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            room.session.change(History::Push, |state| to(state));
        }
    };
    view! { <a class="fate" href=href aria-label=label on:click=press>{words}</a> }.into_any()
}
