//! The runs shown as one judge of captions: a choice, and a row under the runs.

use std::sync::Arc;

use leptos::{prelude::*, task::spawn_local};

use super::{
    board::{Board, use_board},
    columns::{Column, Part},
    intervals::{RunIntervals, Statistics, f1_values},
    number::{Behind, More, number},
    run_scores::RunScore,
};
use crate::{
    analysis::definition_items::items_behind,
    charts::Theme,
    metrics::{ensemble::Ensemble, outcomes::RunOutcomes, verification},
    ui::{
        session::{Session, Shared},
        together,
        widgets::{item_links, use_popover},
    },
    view::text,
};

/// An ensemble and what became of the captions under it.
#[derive(Clone, PartialEq)]
struct Together {
    ensemble: Ensemble,
    outcomes: Shared<RunOutcomes>,
}

/// None, any member, the majority; nothing where fewer than two of the runs shown judge captions.
#[component]
pub(super) fn EnsembleChoice() -> impl IntoView {
    let session = use_board().session;
    let has = Memo::new(move |_| together::judges(session).len() > 1);
    let choice = move || {
        view! {
            <div class="convention">
                <span class="convention-name">"Ensemble"</span>
                {together::choice(session)}
                <p class="small muted convention-note">
                    "A sentence is flagged when any, or most, of the runs shown flag it. It stands in the list of items and beside each caption, too."
                </p>
            </div>
        }
        .into_any()
    };
    move || has.get().then(choice)
}

/// The ensemble in a row of its own, with the numbers of captions.
#[component]
pub(super) fn EnsembleRow() -> impl IntoView {
    let board = use_board();
    let session = board.session;
    let asked = Memo::new(move |_| together::ensemble(session));
    let together = Memo::new(move |_| {
        let (ensemble, loaded) = (asked.get()?, session.dataset.get()?);
        let outcomes = Shared::new(ensemble.outcomes(&loaded.dataset));
        Some(Together { ensemble, outcomes })
    });
    let intervals = follow_interval(session, together);
    move || Some(row(board, &together.get()?, &intervals.get()))
}

fn row(board: Board, together: &Together, intervals: &RunIntervals) -> Option<AnyView> {
    let session = board.session;
    let loaded = session.dataset.get()?;
    let (ensemble, convention) = (&together.ensemble, session.state.read().zero_division);
    let first = *ensemble.members().first()?;
    let score =
        verification::score(&loaded.dataset, first, &together.outcomes, &session.kept.read(), convention);
    // An ensemble wrote no captions of its own.
    let verification = score.map(|score| verification::VerificationScore { self_preference: None, ..score });
    let score = RunScore { verification, ..RunScore::default() };
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let name = together::name(ensemble);
    let ids: Vec<_> = ensemble.members().iter().map(|run| loaded.dataset.run(*run).id.clone()).collect();
    let ids = ids.join(" + ");
    let popover = use_popover();
    let behind = |column: Column| -> Behind {
        let (outcomes, kept) = (together.outcomes.clone(), session.kept.get());
        Arc::new(move |what| {
            item_links(session, popover, &items_behind(what, column.measure(), &outcomes, &kept), None)
        })
    };
    let cell = |column: Column| {
        let figure = column.figure(&score, intervals).filter(|_| column.part() == Part::Captions);
        match figure {
            Some(figure) => {
                view! { <td class="number">{number(&name, figure, &theme, More::Items(behind(column)))}</td> }
                    .into_any()
            }
            None => {
                view! { <td class="number muted"><span class="no-figure">{text::NONE}</span></td> }.into_any()
            }
        }
    };
    let cells: Vec<_> = Column::used(&board.scores.get()).into_iter().map(cell).collect();
    Some(
        view! {
            <tr class="ensemble-row">
                <th scope="row">
                    <div class="run-head-cell">
                        <span class="run-dot no-dot" aria-hidden="true"></span>
                        <div>
                            <span class="run-name">{name.clone()}</span>
                            <span class="run-about" title=ids.clone()>{ids.clone()}</span>
                        </div>
                    </div>
                </th>
                {cells}
            </tr>
        }
        .into_any(),
    )
}

/// The interval of its mean F1, from the worker.
fn follow_interval(session: Session, together: Memo<Option<Together>>) -> RwSignal<RunIntervals> {
    let made = RwSignal::new(RunIntervals::default());
    Effect::new(move |_| {
        let (now, kept) = (together.get(), session.kept.get());
        let convention = session.state.read().zero_division;
        made.set(RunIntervals::default());
        let Some(asked) = now.clone() else { return };
        spawn_local(async move {
            let Ok(statistics) = Statistics::start().await else { return };
            let values = f1_values(&asked.outcomes, &kept, convention);
            let Ok(f1) = statistics.interval(vec![values]).await else { return };
            let same = session.state.try_with_untracked(|state| state.zero_division) == Some(convention)
                && session.kept.try_get_untracked() == Some(kept);
            if same && together.try_get_untracked() == Some(now) {
                made.try_set(RunIntervals { f1, ..RunIntervals::default() });
            }
        });
    });
    made
}
