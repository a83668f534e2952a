//! Items by name, as links that close the panel that they stand in.

use leptos::prelude::*;

use super::Popover;
use crate::{
    model::ItemIx,
    ui::session::Session,
    view::{route::ViewState, text},
    web::fragment::History,
};

/// So many items are named at once.
const NAMED: usize = 6;
/// More than these are counted and not named.
const MOST: usize = 300;
/// Characters of an id.
const ID: usize = 28;

/// The first items by name, the others folded away, and the way to all of them where the list of items knows a
/// filter for it.
pub(in crate::ui) fn item_links(
    session: Session,
    popover: Popover,
    items: &[ItemIx],
    all: Option<ViewState>,
) -> AnyView {
    let Some(loaded) = session.dataset.get() else { return ().into_any() };
    let link_to = |at: &ItemIx| {
        let id = loaded.dataset.item(*at).id.clone();
        let words = text::shortened(&id, ID);
        let next = session.state.read().with_item(id);
        link(session, popover, words, next)
    };
    let (first, rest) = items.split_at(items.len().min(NAMED));
    let first: Vec<_> = first.iter().map(link_to).collect();
    let all = all.map(|next| link(session, popover, "Show them in the list".to_owned(), next));
    // Where the list of items shows them, their names here would be a second list.
    let rest = (!rest.is_empty()).then(|| match all {
        Some(_) => {
            let words = format!("and {} more", text::count(rest.len()));
            view! { <span class="muted">{words}</span> }.into_any()
        }
        None => folded(rest.iter().take(MOST).map(link_to).collect(), rest.len()),
    });
    view! { <div class="exclusion-items">{first}{rest}{all}</div> }.into_any()
}

fn folded(links: Vec<AnyView>, count: usize) -> AnyView {
    let more = count.saturating_sub(links.len());
    let more = (more > 0)
        .then(|| view! { <span class="muted">{format!("and {} more", text::count(more))}</span> }.into_any());
    view! {
        <details>
            <summary>{format!("and {} more", text::count(count))}</summary>
            <div class="exclusion-items">{links}{more}</div>
        </details>
    }
    .into_any()
}

/// A link that closes the panel.
fn link(session: Session, popover: Popover, words: String, next: ViewState) -> AnyView {
    let href = format!("#{}", next.to_fragment());
    let go = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            popover.leave();
            session.go(next.clone(), History::Push);
        }
    };
    view! { <a href=href on:click=go>{words}</a> }.into_any()
}
