//! Banners under the header: videos of another host, which are asked for only when the reader says so, and a link
//! that says more than this page understands.

use leptos::prelude::*;

use crate::{ui::session::use_session, view::route::is_newer, web::fragment};

/// Names the hosts that the dataset's videos are at, until the reader decides.
#[component]
pub(super) fn HostsBanner() -> impl IntoView {
    let session = use_session();
    let waiting = Memo::new(move |_| session.hosts_waiting());
    let hidden = RwSignal::new(None);
    let shown = move || !waiting.read().is_empty() && hidden.get() != Some(waiting.get());
    view! {
        <Show when=shown>
            <div class="banner" role="status">
                <p>
                    "Videos of this dataset are at "
                    <strong>{move || waiting.get().join(", ")}</strong>
                    ". Nothing has been asked of that host yet."
                </p>
                <button class="primary" on:click=move |_| session.allow_hosts(waiting.get_untracked())>
                    "Load videos from there"
                </button>
                <button on:click=move |_| hidden.set(Some(waiting.get_untracked()))>"Not now"</button>
            </div>
        </Show>
    }
}

/// Says that a link comes from a later version of the page; goes with the first thing that the reader changes.
#[component]
pub(super) fn NewerLink() -> impl IntoView {
    let session = use_session();
    let newer = Memo::new(move |_| {
        session.state.track();
        is_newer(&fragment::read())
    });
    view! {
        <Show when=move || newer.get()>
            <div class="banner" role="status">
                <p>"This link was made by a later version of Verivid: part of what it shows there may be missing here."</p>
            </div>
        </Show>
    }
}
