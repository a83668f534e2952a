//! What is said when only the part of a site around the item is open.

use leptos::prelude::*;

use crate::{
    ui::{app::open_whole, load::use_loader, session::use_session},
    view::text,
};

/// A line above the item; nothing where all of the dataset is open.
#[component]
pub(super) fn PartNote() -> impl IntoView {
    let session = use_session();
    move || {
        let listed = session.listing.get()?;
        let part = session.of_site(&listed)??;
        let parts = &listed.listing.parts;
        let items = parts.get(part)?.items;
        // One part is all there is.
        (parts.len() > 1).then_some(())?;
        let loader = use_loader();
        let words = format!(
            "Part {} of {} is open, {}: lists, filters and counts are of these.",
            part + 1,
            parts.len(),
            text::plural(items, "item", "items")
        );
        Some(view! {
            <p class="part-note" role="status">
                <span>{words}</span>
                <button on:click=move |_| open_whole(session, loader, &listed)>"Open the whole dataset"</button>
            </p>
        })
    }
}
