//! The link to what is on screen, and whether it works for others.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    ui::session::{Origin, use_session},
    web::{download, fragment, time},
};

/// How long the answer stays, in milliseconds.
const SHOWN: u64 = 6000;

/// Copies the address of the present view.
#[component]
pub(super) fn CopyLink() -> impl IntoView {
    let session = use_session();
    let said = RwSignal::new(None::<&'static str>);
    let copy = move |_| {
        let mut shown = session.state.get_untracked();
        shown.time = session.playing_at.get_value().or(shown.time);
        let link = format!("{}#{}", fragment::page(), shown.to_fragment());
        let local = session.origin.get_untracked() == Some(Origin::Local);
        spawn_local(async move {
            let answer = match (download::copy(&link).await, local) {
                (false, _) => "The browser refused: copy the address bar",
                (true, true) => {
                    "Copied, but the data is on this computer: the link works for others only after they open the same files"
                }
                (true, false) => "Copied",
            };
            said.try_set(Some(answer));
            time::sleep(SHOWN).await;
            said.try_set(None);
        });
    };
    view! {
        <span class="with-answer">
            <button class="copy-link" on:click=copy>"Copy"<span class="long-word">" link"</span></button>
            <span role="status" class="answer at-foot" class:shown=move || said.get().is_some()>
                {move || said.get()}
            </span>
        </span>
    }
}
