//! The list of items: facets beside it, search and order above it.

mod facets;
mod judged;
mod list;
mod marks;
mod row;
mod toolbar;

use leptos::prelude::*;

use self::{facets::FacetPanel, list::ItemList, toolbar::Toolbar};
use crate::{
    ui::{session::use_session, widgets::FilterChips},
    view::text,
};

/// The items screen.
#[component]
pub(super) fn Items() -> impl IntoView {
    let session = use_session();
    let open = RwSignal::new(false);
    view! {
        <div class="items">
            <div class="sheet-shade" class:open=move || open.get() on:click=move |_| open.set(false)></div>
            <aside class="facets" class:open=move || open.get() aria-label="Filters">
                <button class="primary sheet-close" on:click=move |_| open.set(false)>
                    {move || format!("Show {}", text::plural(session.kept.read().len(), "item", "items"))}
                </button>
                <FacetPanel />
            </aside>
            <section class="items-main" aria-label="Items">
                <Toolbar facets_open=open />
                <FilterChips />
                <ItemList />
            </section>
        </div>
    }
}
