//! The list of items: facets beside it, search and order above it.

mod facets;
mod list;
mod marks;
mod row;
mod toolbar;

use leptos::prelude::*;

use self::{facets::FacetPanel, list::ItemList, toolbar::Toolbar};

/// The items screen.
#[component]
pub(super) fn Items() -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <div class="items">
            <aside class="facets" class:open=move || open.get() aria-label="Filters">
                <FacetPanel />
            </aside>
            <section class="items-main" aria-label="Items">
                <Toolbar facets_open=open />
                <ItemList />
            </section>
        </div>
    }
}
