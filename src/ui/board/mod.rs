//! A site's first screen: the dataset's story and the runs in order, out of the listing alone.

mod filters;
mod opened;
mod ranking;
mod recompute;
mod story;

use leptos::prelude::*;

use self::{ranking::Ranking, recompute::Recompute, story::Story};
use crate::ui::session::use_session;

/// The screen; nothing while there is no listing.
#[component]
pub(super) fn Board() -> impl IntoView {
    let session = use_session();
    move || {
        let listed = session.listing.get()?;
        Some(view! {
            <div class="board">
                <Story listed=listed.clone() />
                <Ranking listed=listed.clone() />
                <Recompute listed />
            </div>
        })
    }
}
