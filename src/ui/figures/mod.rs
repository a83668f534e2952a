//! The papers' figures, from the open dataset.

use leptos::prelude::*;

/// The screen.
#[component]
pub(super) fn Figures() -> impl IntoView {
    view! { <div class="figures"></div> }
}
