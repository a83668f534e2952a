//! The way to the papers' tables, which need no dataset.

use leptos::prelude::*;

use crate::{ui::session::use_session, view::route::Screen, web::fragment::History};

/// A card that shows the papers' tables; a dataset that is open stays open.
#[component]
pub(super) fn PrintedCard() -> impl IntoView {
    let session = use_session();
    let target = move || {
        let mut state = session.state.get();
        state.screen = Screen::Published;
        state
    };
    view! {
        <a
            class="card printed-card"
            href=move || format!("#{}", target().to_fragment())
            on:click=move |event| {
                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                    event.prevent_default();
                    session.change(History::Push, |state| state.screen = Screen::Published);
                }
            }
        >
            <span class="card-words">
                <strong>"Published tables"</strong>
                <span>"Leaderboards of Dr.V-Bench and VidOmni-Bench as printed, and what in them does not add up."</span>
            </span>
        </a>
    }
}
