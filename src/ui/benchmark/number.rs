//! Numbers that explain themselves: a button with the number, or a mark beside a heading.

use leptos::prelude::*;

use crate::{
    analysis::{composition_items::left_out_items, definition::Definition},
    metrics::Interval,
    ui::{
        session::{Session, use_session},
        widgets::{self, Popover, Shown, Told, explanation, item_links, use_popover},
    },
    view::text,
};

/// A number that opens its definition; `note` stands under it, such as its interval.
pub(super) fn number(whose: &str, value: String, note: Option<String>, definition: Definition) -> AnyView {
    let (session, popover) = (use_session(), use_popover());
    let heading = format!("{} of {whose}: {value}", definition.name);
    let label = note.as_ref().map_or_else(|| heading.clone(), |note| format!("{heading}, {note}"));
    let shown = Shown { value, label, under: note, plain: true, ..Shown::default() };
    widgets::number(shown, move || told(session, popover, heading.clone(), &definition, false))
}

/// A definition with the items that it leaves out; `counted`: nothing is divided.
pub(super) fn told(
    session: Session,
    popover: Popover,
    heading: String,
    definition: &Definition,
    counted: bool,
) -> AnyView {
    let items = |what: &'static str| {
        let Some(loaded) = session.dataset.get() else { return ().into_any() };
        item_links(session, popover, &left_out_items(what, &loaded.dataset, &session.kept.read()), None)
    };
    let told = Told { behind: Some(&items), no_quotient: counted, ..Told::default() };
    explanation(heading, definition, &told)
}

/// An interval of a share as a note.
pub(super) fn between(interval: Option<Interval>) -> Option<String> {
    let interval = interval?;
    let bound = |share: f64| text::fixed(share * 100.0, 1);
    Some(format!("{} to {}", bound(interval.lo), bound(interval.hi)))
}

/// The mark beside a heading that says how the numbers under it are computed.
pub(super) fn explain(what: &str, definitions: Vec<Definition>) -> AnyView {
    let (session, popover) = (use_session(), use_popover());
    let open = move |event: web_sys::MouseEvent| {
        let definitions = definitions.clone();
        popover.open(&event, move || {
            let one = |it: &Definition| told(session, popover, it.name.to_owned(), it, false);
            definitions.iter().map(one).collect::<Vec<_>>()
        });
    };
    let label = format!("How the numbers of {what} are computed");
    view! {
        <button class="square quiet explain" aria-haspopup="dialog" aria-label=label title="How these are computed" on:click=open>
            "?"
        </button>
    }
    .into_any()
}
