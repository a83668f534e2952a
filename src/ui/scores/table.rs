//! One row a run, sortable by every column.

use leptos::prelude::*;

use super::{
    board::use_board,
    columns::{Column, Part},
    convention::Convention,
    ensemble::{EnsembleChoice, EnsembleRow},
    exported::exported,
    intervals::{Intervals, RunIntervals},
    more_columns::MoreColumns,
    number::{Cell, More, number},
    order::{Key, Order},
    rule_choice::RuleChoice,
    run_scores::{RunScore, RunScores, ZERO_BY_ZERO, convention_words},
    tubes_choice::{TubesChoice, tubes_words},
};
use crate::{
    charts::Theme,
    metrics::{rules::Rule, verification::ZeroDivision},
    model::{Run, RunIx},
    ui::{
        selection::layer_of,
        session::{Session, use_session},
        widgets::{ExportMenu, Walked, broken},
    },
    view::{
        palette::{Layer, MOST_RUNS},
        text,
    },
    web::fragment::History,
};

/// The table of runs.
#[component]
pub(super) fn ScoreTable(
    scores: RunScores,
    intervals: Intervals,
    convention: Memo<ZeroDivision>,
) -> impl IntoView {
    let (session, board) = (use_session(), use_board());
    let card = NodeRef::new();
    let order = Memo::new(move |_| session.state.read().order.clone());
    let runs = move || session.dataset.read().as_ref().map_or(0, |loaded| loaded.dataset.runs().len());
    let rows = move || {
        let Some(loaded) = session.dataset.get() else { return Vec::new() };
        let (scores, intervals) = (scores.get(), intervals.get());
        let columns = Column::used(&scores);
        let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
        let rows: Vec<_> = loaded.dataset.runs().iter().zip(scores.iter()).enumerate().collect();
        let rows = Order::read(order.read().as_deref()).sort(rows);
        let shown = session.shown.get();
        let layer = |place: usize| layer_of(&shown, RunIx(place as u32));
        let several = rows.len() > 1;
        let rows = rows.into_iter().map(|(place, (run, score))| {
            let own = intervals.get(place).copied().unwrap_or_default();
            let head = run_head(session, run, layer(place), several);
            view! { <tr>{head}{cells(score, &columns, &own, &theme, |column| (run.id.clone(), Cell { board, place, column }))}</tr> }.into_any()
        });
        rows.collect()
    };
    let leave = Callback::new(move |()| exported(session, &scores.read(), &intervals.read()));
    view! {
        <section class="card table-card" node_ref=card aria-label="Scores by run">
            <Walked class="scroll-table" label="Table of runs">
                <table class="score-table">
                    <caption class="visually-hidden">
                        "Scores by run, in per cent, with 95 % intervals. Each number is a button that says how it was computed."
                    </caption>
                    <thead>
                        {move || heads(session, &scores.read(), order, convention.get())}
                    </thead>
                    <tbody>{rows}<EnsembleRow /></tbody>
                </table>
            </Walked>
            <div class="under conventions">
                <div class="under-head">
                    <p class="muted small" aria-hidden="true">
                        "Per cent. A whisker is a 95 % interval; a dot alone has none. Each number is a button that says how it was computed."
                    </p>
                    <MoreColumns card />
                    <ExportMenu name="the scores" has_picture=false make=leave />
                </div>
                {move || (runs() > MOST_RUNS).then(|| view! {
                    <p class="muted small">
                        {format!("The charts show {} of {} runs, at most {MOST_RUNS}: the squares choose them.", session.shown.read().len(), runs())}
                    </p>
                }.into_any())}
                <RuleChoice scores />
                <Convention scores convention />
                <TubesChoice scores />
                <EnsembleChoice />
            </div>
        </section>
    }
}

/// Both rows of heads.
fn heads(
    session: Session,
    scores: &[RunScore],
    order: Memo<Option<String>>,
    convention: ZeroDivision,
) -> AnyView {
    let columns = Column::used(scores);
    let keys = columns.iter().map(|column| (Key::Column(*column), column.label()));
    let keys = std::iter::once((Key::Name, "Run")).chain(keys);
    let heads: Vec<_> = keys.map(|(key, label)| sort_head(session, order, key, label)).collect();
    view! {
        {(!columns.is_empty()).then(|| groups(&columns, scores, convention))}
        <tr>{heads}</tr>
    }
    .into_any()
}

/// The heads over the heads: parts are never mixed, and each names its convention.
fn groups(columns: &[Column], scores: &[RunScore], convention: ZeroDivision) -> AnyView {
    let head = |part: Part, words: String, why: &'static str| {
        let count = columns.iter().filter(|column| column.part() == part).count();
        (count > 0).then(|| {
            view! { <th scope="colgroup" class="group" colspan=count.to_string() title=why><span>{words}</span></th> }.into_any()
        })
    };
    let of = |count: fn(&RunScore) -> Option<usize>| {
        let counts = || scores.iter().filter_map(count);
        match (counts().min(), counts().max()) {
            (Some(least), Some(most)) if least == most => text::count(most),
            (Some(least), Some(most)) => format!("{} to {}", text::count(least), text::count(most)),
            _ => text::NONE.to_owned(),
        }
    };
    let rule = scores.iter().find_map(|score| Rule::from_id(score.qa.as_ref()?.rule)).unwrap_or_default();
    let asked = of(|score| Some(score.qa.as_ref()?.items));
    let judged = of(|score| Some(score.verification.as_ref()?.captions));
    let captions = if judged == "1" { "caption" } else { "captions" };
    let placed = of(|score| Some(score.grounding.as_ref()?.items));
    let queries = of(|score| Some(score.moments.as_ref()?.queries));
    let tubes = scores.iter().find_map(|score| score.grounding.as_ref()).map(tubes_words).unwrap_or_default();
    view! {
        <tr class="groups">
            <td></td>
            {head(Part::Questions, format!("Question answering, n = {asked}, rule {}", rule.label()), "")}
            {head(Part::Captions, format!("Incorrect sentences found, n = {judged} {captions}, {}", convention_words(convention)), ZERO_BY_ZERO)}
            {head(Part::Tubes, format!("Where and when, n = {placed}, {tubes}"), "")}
            {head(Part::Windows, format!("Moments, queries n = {queries}"), "")}
        </tr>
    }
    .into_any()
}

fn sort_head(session: Session, order: Memo<Option<String>>, key: Key, label: &'static str) -> AnyView {
    let (sorted, arrow) = Order::read(order.read().as_deref()).of(key);
    let press = move |_| {
        let next = Order::read(order.get_untracked().as_deref()).pressed(key);
        session.change(History::Replace, |state| state.order = next);
    };
    view! {
        <th scope="col" class:number=key != Key::Name aria-sort=sorted>
            <button class="sort" on:click=press>
                <span class="arrow" aria-hidden="true">{arrow}</span>
                {label}
            </button>
        </th>
    }
    .into_any()
}

/// The run's name; a run has a colour while it is shown elsewhere: in lists, over pictures, in bars.
fn run_head(session: Session, run: &Run, layer: Option<Layer>, several: bool) -> AnyView {
    let is_shown = layer.is_some();
    let layer = layer.map_or_else(String::new, |layer| format!("of-layer-{}", layer.style().colour));
    let dot = view! { <span class=format!("run-dot {layer}") aria-hidden="true"></span> }.into_any();
    let id = run.id.clone();
    let dot = if several {
        let press = {
            let id = id.clone();
            move |_| toggle(session, &id)
        };
        view! {
            <button
                class="run-choice"
                aria-pressed=is_shown.to_string()
                aria-label=format!("Show {id} in the charts")
                title="Shown in the charts"
                on:click=press
            >
                {dot}
            </button>
        }
        .into_any()
    } else {
        dot
    };
    let model = Some(run.model.clone()).filter(|model| *model != run.id);
    let mut about: Vec<_> = model.into_iter().chain([run.setting.clone()]).collect();
    about.extend(run.params.clone());
    about.extend(run.modality.map(|modality| modality.label().to_owned()));
    about.retain(|part| !part.is_empty());
    let about = about.join(", ");
    view! {
        <th scope="row">
            <div class="run-head-cell">
                {dot}
                <div>
                    <span class="run-name">{broken(&id)}</span>
                    <span class="run-about" title=about.clone()>{about.clone()}</span>
                </div>
            </div>
        </th>
    }
    .into_any()
}

/// Takes a run out of the charts, or puts it after the others; none is all of the first ones.
fn toggle(session: Session, id: &str) {
    let Some(loaded) = session.dataset.get_untracked() else { return };
    let name = |run: &crate::model::RunIx| Some(loaded.dataset.runs().get(run.0 as usize)?.id.clone());
    let mut ids: Vec<_> = session.shown.get_untracked().iter().filter_map(name).collect();
    match ids.iter().position(|other| other == id) {
        Some(place) => drop(ids.remove(place)),
        // The last of eight makes room.
        None => {
            ids.truncate(MOST_RUNS - 1);
            ids.push(id.to_owned());
        }
    }
    session.change(History::Replace, |state| state.runs = ids);
}

fn cells(
    score: &RunScore,
    columns: &[Column],
    intervals: &RunIntervals,
    theme: &Theme,
    cell_of: impl Fn(Column) -> (String, Cell),
) -> Vec<AnyView> {
    let cell = |column: &Column| match column.figure(score, intervals) {
        Some(figure) => {
            let (id, cell) = cell_of(*column);
            view! { <td class="number">{number(&id, figure, theme, More::Cell(Box::new(cell)))}</td> }
                .into_any()
        }
        None => {
            view! { <td class="number muted"><span class="no-figure">{text::NONE}</span></td> }.into_any()
        }
    };
    columns.iter().map(cell).collect()
}
