//! The items of one fate, listed on the screen where outcome terms cannot say which they are.

use leptos::prelude::*;

use super::{
    fates::{label, link},
    found::Found,
    room::Room,
};
use crate::{
    metrics::paired::Change,
    model::{Item, ItemIx},
    view::{route::Screen, text},
    web::fragment::History,
};

/// More than these are counted and not listed: nobody reads on.
const MOST: usize = 200;
/// Characters of a title.
const TITLE: usize = 160;

/// The list, while one is open.
#[component]
pub(super) fn Listed(room: Room) -> impl IntoView {
    let listed = Memo::new(move |_| room.session.state.read().compare.listed);
    move || {
        let (change, found) = (listed.get()?, room.found.get()?);
        (!found.exact).then(|| list(room, &found, change))
    }
}

fn list(room: Room, found: &Found, change: Change) -> Option<AnyView> {
    let loaded = room.loaded.get()?;
    let items = found.comparison.lists.of(change);
    let name = label(change, found.scale);
    let shown = items.iter().take(MOST).map(|at: &ItemIx| {
        let item = loaded.dataset.item(*at);
        row(room, found, item)
    });
    let rows: Vec<_> = shown.collect();
    let more = items.len().saturating_sub(MOST);
    let close = move |_| room.session.change(History::Push, |state| state.compare.listed = None);
    Some(
        view! {
            <section class="card" aria-label=name>
                <div class="compare-head">
                    <h2>{format!("{name}: {}", text::plural(items.len(), "item", "items"))}</h2>
                    <button class="square" aria-label="Close the list" on:click=close>"\u{d7}"</button>
                </div>
                <ul class="compare-list">{rows}</ul>
                {(more > 0).then(|| view! { <p class="muted small">{format!("and {} more: filters narrow them", text::count(more))}</p> }.into_any())}
            </section>
        }
        .into_any(),
    )
}

fn row(room: Room, found: &Found, item: &Item) -> AnyView {
    let runs = found.runs.clone();
    let id = item.id.clone();
    let words = text::shortened(item.title(), TITLE);
    let kind = item.kind.as_ref().map(|kind| kind.label().to_owned());
    let about = kind.or_else(|| item.caption_source.clone());
    let about = about.map_or_else(|| id.clone(), |about| format!("{id}  \u{b7}  {about}"));
    let label = format!("{words}, {about}");
    let open = link(room, words, label, move |state| {
        state.screen = Screen::Item(id.clone());
        state.runs.clone_from(&runs);
        state.leave_item();
    });
    view! { <li>{open}<span class="muted small">{about}</span></li> }.into_any()
}
