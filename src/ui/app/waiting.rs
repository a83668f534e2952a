//! An address whose dataset is not here: yet, or at all.

use leptos::prelude::*;

use super::header::StateLink;
use crate::{
    ui::{
        load::{Progress, Source, use_loader},
        session::use_session,
    },
    view::{board::is_listing, route::Screen},
};

/// Empty while the dataset is being opened; then, if it did not come, what can be done.
#[component]
pub(super) fn Waiting() -> impl IntoView {
    let session = use_session();
    let loader = use_loader();
    let busy = Memo::new(move |_| matches!(&*loader.progress.read(), Progress::Busy { .. }));
    let again = move |_| {
        match session.state.get_untracked().src {
            Some(src) if !is_listing(&src) => loader.open(Source::Address(src)),
            // Whoever follows the address hears of it, and asks again.
            _ => session.allow_hosts(Vec::new()),
        }
    };
    view! {
        <Show when=move || !busy.get()>
            <div class="boot">
                <p>"Nothing is open."</p>
                <p class="buttons centred">
                    <button class="primary" on:click=again>"Try the address again"</button>
                    <StateLink to=|state| state.screen = Screen::Home here=false class="button">"Home"</StateLink>
                </p>
            </div>
        </Show>
    }
}
