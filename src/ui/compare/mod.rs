//! Runs against each other on the same items.

use leptos::prelude::*;

/// The screen.
#[component]
pub(super) fn Compare() -> impl IntoView {
    view! { <div class="compare"></div> }
}
