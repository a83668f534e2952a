//! The runs shown as one: a choice, and a row under the runs.

use std::sync::Arc;

use leptos::{prelude::*, task::spawn_local};

use super::{
    board::{Board, use_board},
    columns::{Column, Part},
    intervals::{RunIntervals, Statistics, by_type, f1_values},
    number::{Behind, More, number},
    run_scores::RunScore,
};
use crate::{
    analysis::{definition_items::items_behind, heatmap::Measure},
    charts::Theme,
    metrics::{qa, verification},
    ui::{
        session::Session,
        together::{self, Together},
        widgets::{ensemble_explained, item_links, use_popover},
    },
    view::text,
};

/// None, any member, the majority; nothing where fewer than two of the runs shown judge captions, and fewer than two
/// answer questions.
#[component]
pub(super) fn EnsembleChoice() -> impl IntoView {
    let session = use_board().session;
    let has = Memo::new(move |_| together::judges(session).len() > 1 || together::voters(session).len() > 1);
    let choice = move || {
        view! {
            <div class="convention">
                <span class="convention-name">"Ensemble"</span>
                {together::choice(session)}
                <p class="small muted convention-note">
                    "The runs shown as one, in the list and on items, too: any or most of them flag a sentence, most of them give an answer."
                </p>
            </div>
        }
        .into_any()
    };
    move || has.get().then(choice)
}

/// The ensemble in a row of its own, with the numbers of questions and captions.
#[component]
pub(super) fn EnsembleRow() -> impl IntoView {
    let board = use_board();
    let session = board.session;
    let together = session.together;
    let intervals = follow_interval(session);
    move || Some(row(board, &together.get()?, &intervals.get()))
}

/// What the ensemble scores.
pub(super) fn score_of(session: Session, together: &Together) -> Option<RunScore> {
    let (loaded, kept) = (session.dataset.get()?, session.kept.get());
    let (outcomes, first) = (&together.outcomes, *together.ensemble.members().first()?);
    let convention = session.state.read().zero_division;
    let score = verification::score(&loaded.dataset, first, outcomes, &kept, convention);
    // An ensemble wrote no captions of its own.
    let verification = score.map(|score| verification::VerificationScore { self_preference: None, ..score });
    let qa = qa::score(&loaded.dataset, first, outcomes, &kept);
    Some(RunScore { qa, verification, ..RunScore::default() })
}

fn row(board: Board, together: &Together, intervals: &RunIntervals) -> Option<AnyView> {
    let session = board.session;
    let loaded = session.dataset.get()?;
    let ensemble = &together.ensemble;
    let score = score_of(session, together)?;
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let name = together::name(ensemble);
    let ids: Vec<_> = ensemble.members().iter().map(|run| loaded.dataset.run(*run).id.clone()).collect();
    let ids = ids.join(" + ");
    let popover = use_popover();
    let behind = |column: Column| -> Behind {
        let (outcomes, kept) = (together.outcomes.clone(), session.kept.get());
        let measure = if column.part() == Part::Questions { Measure::Accuracy } else { column.measure() };
        Arc::new(move |what| {
            item_links(session, popover, &items_behind(what, measure, &outcomes, &kept), None)
        })
    };
    let cell = |column: Column| {
        let figure = column
            .figure(&score, intervals)
            .filter(|_| matches!(column.part(), Part::Questions | Part::Captions));
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
                            <span class="run-name">{ensemble_explained(&name, ensemble)}</span>
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

/// The intervals of its macro average and its mean F1, from the worker.
fn follow_interval(session: Session) -> RwSignal<RunIntervals> {
    let made = RwSignal::new(RunIntervals::default());
    Effect::new(move |_| {
        let (now, kept) = (session.together.get(), session.kept.get());
        let convention = session.state.read().zero_division;
        made.set(RunIntervals::default());
        let Some(asked) = now.clone() else { return };
        spawn_local(async move {
            let Ok(statistics) = Statistics::start().await else { return };
            let Ok(macro_mean) = statistics.interval(by_type(&asked.outcomes, &kept)).await else { return };
            let values = f1_values(&asked.outcomes, &kept, convention);
            let Ok(f1) = statistics.interval(vec![values]).await else { return };
            let same = session.state.try_with_untracked(|state| state.zero_division) == Some(convention)
                && session.kept.try_get_untracked() == Some(kept);
            if same && session.together.try_get_untracked() == Some(now) {
                made.try_set(RunIntervals { macro_mean, f1, ..RunIntervals::default() });
            }
        });
    });
    made
}
