//! Numbers that explain themselves: a button with the number, or a mark beside a heading.

use leptos::prelude::*;

use crate::{
    analysis::definition::Definition,
    metrics::Interval,
    ui::widgets::{Told, explanation, use_popover},
    view::text,
};

/// A number that opens its definition; `note` stands under it, such as its interval.
pub(super) fn number(whose: &str, value: String, note: Option<String>, definition: Definition) -> AnyView {
    let popover = use_popover();
    let label = match &note {
        Some(note) => format!("{} of {whose}: {value}, {note}; explain", definition.name),
        None => format!("{} of {whose}: {value}; explain", definition.name),
    };
    let heading = format!("{} of {whose}: {value}", definition.name);
    let open = move |event: web_sys::MouseEvent| {
        let (heading, definition) = (heading.clone(), definition.clone());
        popover.open(&event, move || explanation(heading.clone(), &definition, &Told::default()));
    };
    let note = note.map(|note| view! { <span class="number-note">{note}</span> }.into_any());
    view! {
        <button class="figure plain-figure" aria-haspopup="dialog" aria-label=label on:click=open>
            <span class="figure-value">{value}</span>
            {note}
        </button>
    }
    .into_any()
}

/// An interval of a share as a note.
pub(super) fn between(interval: Option<Interval>) -> Option<String> {
    let interval = interval?;
    let bound = |share: f64| text::fixed(share * 100.0, 1);
    Some(format!("{} to {}", bound(interval.lo), bound(interval.hi)))
}

/// The mark beside a heading that says how the numbers under it are computed.
pub(super) fn explain(what: &str, definitions: Vec<Definition>) -> AnyView {
    let popover = use_popover();
    let open = move |event: web_sys::MouseEvent| {
        let definitions = definitions.clone();
        popover.open(&event, move || {
            let one = |it: &Definition| explanation(it.name.to_owned(), it, &Told::default());
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
