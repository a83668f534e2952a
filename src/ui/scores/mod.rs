//! Scores: every run in a row, the grid of complexity by duration, the hallucination types.

mod columns;
mod convention;
mod explain;
mod grid;
mod grid_data;
mod intervals;
mod number;
mod order;
mod run_scores;
mod table;
mod types;
mod types_data;

use leptos::prelude::*;

use self::{
    grid::Grid,
    intervals::follow_intervals,
    run_scores::{convention, run_scores},
    table::ScoreTable,
    types::{CategoryBars, TypeBars},
};
use crate::{ui::session::use_session, view::text, web::fragment::History};

/// The scores screen.
#[component]
pub(super) fn Scores() -> impl IntoView {
    let session = use_session();
    let convention = convention(session);
    let scores = run_scores(session, convention);
    let intervals = follow_intervals(session, scores);
    let ready = Memo::new(move |_| session.outcomes.with(Option::is_some));
    let has_runs =
        Memo::new(move |_| session.dataset.read().as_ref().is_some_and(|l| !l.dataset.runs().is_empty()));
    let scored = Memo::new(move |_| {
        scores.read().iter().any(|score| score.qa.is_some() || score.verification.is_some())
    });
    view! {
        <div class="scores">
            <FilterNote />
            <Show
                when=move || has_runs.get()
                fallback=|| view! { <p class="card">"This dataset has no run to score. Its items can still be seen: choose Items above."</p> }
            >
                <Show when=move || ready.get() fallback=|| view! { <p class="boot">"Reading the answers"</p> }>
                    <Show when=move || !scored.get()>
                        <p class="card">
                            "No run has a prediction that could be scored on these items: see the notes, or the filters."
                        </p>
                    </Show>
                    <ScoreTable scores intervals convention />
                    <div class="charts">
                        <div class="chart-column">
                            <Grid convention />
                            <CategoryBars scores />
                        </div>
                        <div class="chart-column">
                            <TypeBars scores />
                        </div>
                    </div>
                </Show>
            </Show>
        </div>
    }
}

/// Says when the scores are those of a part.
#[component]
fn FilterNote() -> impl IntoView {
    let session = use_session();
    let filtered = Memo::new(move |_| session.state.read().is_filtered());
    let total = move || session.dataset.read().as_ref().map_or(0, |loaded| loaded.dataset.items().len());
    view! {
        <Show when=move || filtered.get()>
            <div class="banner" role="status">
                <p>
                    "Scores of "
                    {move || text::count(session.kept.read().len())} " of " {move || text::plural(total(), "item", "items")}
                    ", those that pass the filters"
                </p>
                <button on:click=move |_| session.change(History::Push, |state| *state = state.unfiltered())>
                    "Clear filters"
                </button>
            </div>
        </Show>
    }
}
