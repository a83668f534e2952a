//! Light, dark, or what the computer is set to.

use leptos::prelude::*;

use crate::{
    ui::session::use_session,
    web::theme::{self, Theme},
};

fn label(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "System",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}

/// The switch.
#[component]
pub(in crate::ui) fn ThemeSwitch() -> impl IntoView {
    let session = use_session();
    let kept = Theme::kept();
    view! {
        <select
            class="theme"
            aria-label="Theme"
            on:change:target=move |event| {
                if let Some(theme) = Theme::named(&event.target().value()) {
                    theme.put();
                    session.dark.set(theme::is_dark());
                }
            }
        >
            {Theme::ALL
                .map(|theme| view! {
                    <option value=theme.id() selected=theme == kept>{label(theme)}</option>
                })
                .into_iter()
                .collect_view()}
        </select>
    }
}
