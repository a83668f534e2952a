//! The sample dataset.

use leptos::prelude::*;

use crate::{
    ui::session::use_session,
    view::route::{Screen, ViewState},
    web::fragment::History,
};

/// Where the sample is, seen from the page.
const SAMPLE: &str = "demo/verivid.json";

/// A card with a still that opens the sample.
#[component]
pub(super) fn SampleCard() -> impl IntoView {
    let session = use_session();
    let state = || ViewState { src: Some(SAMPLE.to_owned()), screen: Screen::Scores, ..ViewState::default() };
    view! {
        <a
            class="card sample"
            href=format!("#{}", state().to_fragment())
            on:click=move |event| {
                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                    event.prevent_default();
                    session.go(state(), History::Push);
                }
            }
        >
            <img src="demo/stills/card.jpg" alt="" width="640" height="360" />
            <span class="card-words">
                <strong>"Open the sample"</strong>
                <span>
                    "Four short clips with exact or hand-made truth, a real detector run, and two made-up models."
                </span>
            </span>
        </a>
    }
}
