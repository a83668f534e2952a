//! Scores: every run in a row, the grid of complexity by duration, the hallucination types.

mod alternatives;
mod beside;
mod board;
mod choice;
mod columns;
mod convention;
mod differing;
mod drawer;
mod ensemble;
mod explain;
mod exported;
mod figures;
mod grid;
mod grid_data;
mod grounded;
pub(in crate::ui) mod intervals;
mod more_columns;
mod number;
mod order;
mod rule_choice;
mod run_scores;
mod table;
mod tubes_choice;
mod types;

use leptos::{prelude::*, task::spawn_local};

pub(in crate::ui) use self::intervals::Statistics;
use self::{
    board::Board,
    differing::Differences,
    grid::Grid,
    grounded::follow_grounded,
    intervals::follow_intervals,
    run_scores::{RunScores, convention, run_scores},
    table::ScoreTable,
    types::{CategoryBars, TypeBars},
};
use crate::{
    analysis::methods::Beside,
    ui::{
        session::{Session, Shared, use_session},
        widgets::FilterNote,
    },
    web::time,
};

/// The scores screen.
#[component]
pub(super) fn Scores() -> impl IntoView {
    let session = use_session();
    let convention = convention(session);
    let grounded = follow_grounded(session);
    let scores = run_scores(session, convention, grounded);
    let intervals = follow_intervals(session, scores, grounded);
    tell_placed(session, scores);
    provide_context(Board { session, scores, intervals, grounded });
    let ready = Memo::new(move |_| session.outcomes.with(Option::is_some));
    let has_runs =
        Memo::new(move |_| session.dataset.read().as_ref().is_some_and(|l| !l.dataset.runs().is_empty()));
    let scored = Memo::new(move |_| {
        scores.read().iter().any(|score| score.qa.is_some() || score.verification.is_some())
    });
    let grounds = Memo::new(move |_| {
        scores.read().iter().any(|score| score.grounding.is_some() || score.moments.is_some())
    });
    let any = Memo::new(move |_| scored.get() || grounds.get());
    let no_runs = "This dataset has no run to score. Its items can still be seen: choose Items above.";
    let no_items = "This dataset has no items: there is nothing to score.";
    let has_items =
        Memo::new(move |_| session.dataset.read().as_ref().is_some_and(|l| !l.dataset.items().is_empty()));
    let no_scores =
        "No run has a prediction that could be scored on these items: see the notes, or the filters.";
    let card = |words: &'static str| move || view! { <p class="card">{words}</p> }.into_any();
    let charts = move || {
        view! {
            <div class="charts">
                <div class="chart-column">
                    <Grid convention />
                    <CategoryBars scores />
                </div>
                <div class="chart-column">
                    <TypeBars scores />
                </div>
            </div>
        }
        .into_any()
    };
    let all = move || {
        let charted = after_the_table(scored);
        view! {
            {when(any, || ().into_any(), card(no_scores))}
            <ScoreTable scores intervals convention />
            <Differences />
            {when(charted, charts, || ().into_any())}
        }
        .into_any()
    };
    let waiting = || view! { <p class="boot">"Reading the answers"</p> }.into_any();
    view! {
        <div class="scores">
            <FilterNote of="Scores of" />
            {when(has_items, move || when(has_runs, move || when(ready, all, waiting), card(no_runs)), card(no_items))}
        </div>
    }
}

/// Keeps what the methods paragraph says of places and times, while this screen is shown.
fn tell_placed(session: Session, scores: RunScores) {
    Effect::new(move |_| {
        let scores = scores.get();
        let tubes = scores.iter().map(|score| score.grounding.clone()).collect();
        let windows = scores.iter().map(|score| score.moments.clone()).collect();
        session.placed.set(Some(Shared::new(Beside { tubes, windows, ensemble: None })));
    });
    on_cleanup(move || {
        session.placed.try_set(None);
    });
}

/// The same, but not before the browser has shown what stands above: to draw the table and the
/// charts of many runs at once would hold the page for over a tenth of a second.
fn after_the_table(is: Memo<bool>) -> Memo<bool> {
    let shown = RwSignal::new(false);
    spawn_local(async move {
        time::give_way().await;
        shown.try_set(true);
    });
    Memo::new(move |_| shown.get() && is.get())
}

/// One of two views. Unlike `Show` it is compiled once, however often it is used.
fn when(is: Memo<bool>, yes: impl Into<ViewFn>, no: impl Into<ViewFn>) -> AnyView {
    fn either(is: Memo<bool>, yes: ViewFn, no: ViewFn) -> AnyView {
        (move || if is.get() { yes.run() } else { no.run() }).into_any()
    }
    either(is, yes.into(), no.into())
}
