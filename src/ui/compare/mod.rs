//! Compare: two runs on the same items, one run before and after its diagnosis, methods and their
//! bases, three and more runs in order.

mod cells;
mod choose;
mod draws;
mod fates;
mod figure;
mod found;
mod leaving;
mod listed;
mod methods;
mod pairs;
mod parts;
mod parts_data;
mod ranking;
mod room;
mod settings;
mod summary;

use leptos::prelude::*;

use self::{
    cells::Cells,
    choose::Choose,
    listed::Listed,
    methods::Methods,
    parts::Parts,
    ranking::RankingCard,
    room::{Room, Stand},
    settings::Settings,
    summary::Summary,
};
use crate::{
    analysis::compare::Scale,
    ui::{session::use_session, widgets::FilterNote},
};

/// The screen.
#[component]
pub(super) fn Compare() -> impl IntoView {
    let session = use_session();
    let room = Room::new(session);
    let stand = room.stand;
    view! {
        <div class="compare">
            <FilterNote of="Compared on" />
            {move || match stand.get() {
                Stand::Words(words) => view! { <p class="card" role="status">{words}</p> }.into_any(),
                _ => view! { <Choose room /> }.into_any(),
            }}
            {move || match stand.get() {
                Stand::Words(_) => ().into_any(),
                Stand::Apart(words) => view! { <p class="card" role="status">{words}</p> }.into_any(),
                Stand::Found => two(room),
            }}
            {move || (!matches!(stand.get(), Stand::Words(_))).then(|| all(room))}
        </div>
    }
}

/// Everything about the two that are chosen.
fn two(room: Room) -> AnyView {
    // Captions have few parts: the settings fill the column under them.
    let few = Memo::new(move |_| room.found.get().is_some_and(|found| found.scale != Scale::Questions));
    view! {
        <Summary room />
        <Listed room />
        <div class="compare-columns">
            <div class="compare-column is-wide">
                <Parts room />
                {move || few.get().then(|| view! { <Settings room /> })}
            </div>
            <div class="compare-column">
                <Cells room />
                {move || (!few.get()).then(|| view! { <Settings room /> })}
            </div>
        </div>
    }
    .into_any()
}

/// What is about more than the two.
fn all(room: Room) -> AnyView {
    view! {
        <Methods room />
        <RankingCard room />
    }
    .into_any()
}
