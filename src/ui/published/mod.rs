//! The papers' tables as printed, and whether they add up.

use leptos::prelude::*;

/// The screen.
#[component]
pub(super) fn Published() -> impl IntoView {
    view! { <div class="published"></div> }
}
