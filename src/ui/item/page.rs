//! The item page.

use leptos::prelude::*;

use super::{case::Scene, controls::Controls, keyboard, legend::Legend, player::Player, stage::Stage};
use crate::formats::Loaded;
use crate::model::ItemIx;
use crate::ui::session::{Shared, use_session};
use crate::view::route::Screen;

/// One item: video, timeline, and what each run said of it.
#[component]
pub fn ItemPage() -> impl IntoView {
    let session = use_session();
    let found = Memo::new(move |_| {
        let loaded = session.dataset.get()?;
        let id = session.state.with(|state| match &state.screen {
            Screen::Item(id) => Some(id.clone()),
            _ => None,
        })?;
        let at = loaded.dataset.item_named(&id)?;
        Some((loaded, at))
    });
    move || match found.get() {
        Some((loaded, at)) => view! { <CasePage loaded at /> }.into_any(),
        None => view! { <NotHere /> }.into_any(),
    }
}

#[component]
fn NotHere() -> impl IntoView {
    view! { <p class="empty">"This dataset has no such case."</p> }
}

#[component]
fn CasePage(loaded: Shared<Loaded>, at: ItemIx) -> impl IntoView {
    let scene = Scene::new(use_session(), loaded, at);
    provide_context(scene);
    Player::new(scene).map(|player| {
        provide_context(player);
        keyboard::listen(scene, player);
        view! {
            <article class="case">
                <section class="case-player" node_ref=player.frame aria-label="Video">
                    <Stage />
                    <Controls />
                    <Legend />
                </section>
            </article>
        }
    })
}
