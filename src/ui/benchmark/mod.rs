//! What the benchmark itself is made of.

use leptos::prelude::*;

/// The screen.
#[component]
pub(super) fn Benchmark() -> impl IntoView {
    view! { <div class="benchmark"></div> }
}
