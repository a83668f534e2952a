//! That a screen shows a part of the items, which, and the way back to all of them.

use leptos::prelude::*;

use super::FilterChips;
use crate::{ui::session::use_session, view::text, web::fragment::History};

/// Says when what is shown is that of a part of the items; nothing while no filter is in force.
#[component]
pub(in crate::ui) fn FilterNote(
    /// What is shown, with its preposition: "Scores of".
    of: &'static str,
) -> impl IntoView {
    let session = use_session();
    let filtered = Memo::new(move |_| session.state.read().is_filtered());
    let words = move || {
        let all = session.dataset.read().as_ref().map_or(0, |loaded| loaded.dataset.items().len());
        let kept = text::count(session.kept.read().len());
        format!("{of} {kept} of {}, those that pass the filters", text::plural(all, "item", "items"))
    };
    move || {
        filtered.get().then(|| {
            view! {
                <div class="banner" role="status">
                    <p>{words}</p>
                    <button on:click=move |_| session.change(History::Push, |state| *state = state.unfiltered())>
                        "Clear filters"
                    </button>
                    <FilterChips />
                </div>
            }
            .into_any()
        })
    }
}
