//! Search, order and the number of items kept.

use leptos::{leptos_dom::helpers::debounce, prelude::*};
use std::time::Duration;

use crate::{
    ui::{selection::Sort, session::use_session},
    view::text,
    web::fragment::History,
};

/// A pause in typing after which the list follows, in milliseconds.
const PAUSE: u64 = 120;

/// The line over the list.
#[component]
pub(super) fn Toolbar(
    /// Whether a narrow page shows the filters.
    facets_open: RwSignal<bool>,
) -> impl IntoView {
    let session = use_session();
    let search = debounce(Duration::from_millis(PAUSE), move |words: String| {
        session.change(History::Replace, |state| state.text = words);
    });
    let mut search = search;
    let sort = Memo::new(move |_| Sort::of(session.state.read().sort.as_deref()));
    let total = move || session.dataset.read().as_ref().map_or(0, |loaded| loaded.dataset.items().len());
    let kept = move || session.kept.read().len();
    let filtered = Memo::new(move |_| session.state.read().is_filtered());
    view! {
        <div class="toolbar">
            <button
                class="facets-button"
                aria-expanded=move || facets_open.get().to_string()
                on:click=move |_| facets_open.update(|open| *open = !*open)
            >
                "Filters"
            </button>
            <input
                type="search"
                aria-label="Search in ids, questions, options and captions"
                placeholder="Search"
                prop:value=move || session.state.read().text.clone()
                on:input:target=move |event| search(event.target().value())
            />
            <label class="labelled">
                "Sort "
                <select
                    on:change:target=move |event| {
                        let key = event.target().value();
                        let sort = Sort::of(Some(&key));
                        session.change(History::Replace, |state| {
                            state.sort = (sort != Sort::File).then_some(key);
                        });
                    }
                >
                    {Sort::ALL
                        .map(|each| view! {
                            <option value=each.id() selected=move || sort.get() == each>{each.label()}</option>
                        })
                        .into_iter()
                        .collect_view()}
                </select>
            </label>
            <span
                role="status"
                class="muted"
                title="Questions, captions, queries and grounded videos, each once, however many runs speak of it; with filters, those that pass them of all."
            >
                {move || if filtered.get() {
                    format!("{} of {}", text::count(kept()), text::plural(total(), "item", "items"))
                } else {
                    text::plural(total(), "item", "items")
                }}
            </span>
            <Show when=move || filtered.get()>
                <button on:click=move |_| session.change(History::Push, |state| *state = state.unfiltered())>
                    "Clear filters"
                </button>
            </Show>
        </div>
    }
}
