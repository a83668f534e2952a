//! A number that explains itself: the one button for it, on every screen.

use leptos::prelude::*;

use super::{drawn, use_popover};

/// How a number looks.
#[derive(Default)]
pub(in crate::ui) struct Shown {
    /// The number as it is written.
    pub(in crate::ui) value: String,
    /// What it is, for those who hear it.
    pub(in crate::ui) label: String,
    /// Stands before it, with what it means.
    pub(in crate::ui) before: Option<(String, &'static str)>,
    /// Stands under it, such as its interval in words.
    pub(in crate::ui) under: Option<String>,
    /// Its strip, an SVG of our own.
    pub(in crate::ui) strip: Option<String>,
    /// Whether it is as plain as the words around it.
    pub(in crate::ui) plain: bool,
    /// The name by which a panel finds its button again, where tables are drawn anew.
    pub(in crate::ui) id: Option<String>,
}

/// A button that opens to what `explain` lays out.
pub(in crate::ui) fn number(shown: Shown, explain: impl Into<ViewFn>) -> AnyView {
    let (popover, explain) = (use_popover(), explain.into());
    let open = move |event: web_sys::MouseEvent| popover.open(&event, explain.clone());
    let before = shown
        .before
        .map(|(words, title)| view! { <span class="figure-note" title=title>{words}</span> }.into_any());
    let under = shown.under.map(|words| view! { <span class="number-note">{words}</span> }.into_any());
    view! {
        <button
            class="figure"
            class:plain-figure=shown.plain
            id=shown.id
            aria-haspopup="dialog"
            aria-label=format!("{}; explain", shown.label)
            on:click=open
        >
            {before}
            <span class="figure-value">{shown.value}</span>
            {shown.strip.map(|strip| drawn("whisker", strip))}
            {under}
        </button>
    }
    .into_any()
}
