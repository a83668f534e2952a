//! One row a run, sortable by every column.

use leptos::prelude::*;

use super::{
    columns::Column,
    intervals::{Intervals, RunIntervals},
    number::NumberButton,
    run_scores::{RunScore, RunScores},
};
use crate::{
    model::Run,
    ui::session::use_session,
    view::{palette::Layer, text},
};

/// What the rows are sorted by, and whether from the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    column: Option<Column>,
    descending: bool,
}

/// The table of runs.
#[component]
pub(super) fn ScoreTable(scores: RunScores, intervals: Intervals) -> impl IntoView {
    let session = use_session();
    let columns = Memo::new(move |_| Column::used(&scores.read()));
    let order = RwSignal::new(Order { column: None, descending: true });
    let rows = move || {
        let Some(loaded) = session.dataset.get() else { return Vec::new() };
        let (scores, columns, intervals) = (scores.get(), columns.get(), intervals.get());
        let mut rows: Vec<_> = loaded.dataset.runs().iter().zip(scores.iter()).enumerate().collect();
        sort(&mut rows, order.get());
        let shown = session.shown.get();
        let rows = rows.into_iter().map(|(place, (run, score))| {
            let own = intervals.get(place).copied().unwrap_or_default();
            let colour = shown.iter().position(|at| at.0 as usize == place);
            run_row(colour, run, score, &columns, &own).into_any()
        });
        rows.collect()
    };
    view! {
        <section class="card table-card" aria-label="Scores by run">
            <div class="scroll-x">
                <table class="score-table">
                    <thead>
                        {move || groups(&columns.get())}
                        <tr>
                            <SortHead column=None order label="Run" />
                            {move || columns
                                .get()
                                .into_iter()
                                .map(|column| view! { <SortHead column=Some(column) order label=column.label() /> })
                                .collect_view()}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="muted small under">
                "Per cent, with 95 % intervals. Each number is a button that says how it was computed."
            </p>
        </section>
    }
}

fn sort(rows: &mut [(usize, (&Run, &RunScore))], order: Order) {
    let Some(column) = order.column else {
        if !order.descending {
            rows.reverse();
        }
        return;
    };
    let none = RunIntervals::default();
    let value = |score: &RunScore| column.figure(score, &none).map(|figure| figure.value);
    rows.sort_by(|(_, (_, a)), (_, (_, b))| {
        // A run without the number stands last either way.
        let (a, b) = (value(a), value(b));
        let by_value = match (a, b) {
            (Some(a), Some(b)) if order.descending => b.total_cmp(&a),
            (Some(a), Some(b)) => a.total_cmp(&b),
            _ => std::cmp::Ordering::Equal,
        };
        a.is_none().cmp(&b.is_none()).then(by_value)
    });
}

/// The heads over the heads: questions and captions are never mixed.
fn groups(columns: &[Column]) -> impl IntoView + use<> {
    let captions = columns.iter().filter(|column| column.is_verification()).count();
    let questions = columns.len() - captions;
    let head = |count: usize, words: &'static str| {
        (count > 0)
            .then(|| view! { <th scope="colgroup" class="group" colspan=count.to_string()>{words}</th> })
    };
    view! {
        <tr class="groups">
            <td></td>
            {head(questions, "Question answering, accuracy")}
            {head(captions, "Caption verification, incorrect sentences found")}
        </tr>
    }
}

#[component]
fn SortHead(column: Option<Column>, order: RwSignal<Order>, label: &'static str) -> impl IntoView {
    let here = move || order.get().column == column;
    let sorted = move || match (here(), order.get().descending) {
        (false, _) => "none",
        (true, true) => "descending",
        (true, false) => "ascending",
    };
    let arrow = move || match sorted() {
        "descending" => "\u{25be}",
        "ascending" => "\u{25b4}",
        _ => "",
    };
    let turn = move |_| {
        order.update(|now| {
            let descending = now.column != column || !now.descending;
            *now = Order { column, descending };
        });
    };
    view! {
        <th scope="col" class:number=column.is_some() aria-sort=move || column.and(Some(sorted()))>
            <button class="sort" on:click=turn>
                {label}
                <span class="arrow" aria-hidden="true">{move || column.and(Some(arrow()))}</span>
            </button>
        </th>
    }
}

fn run_row(
    colour: Option<usize>,
    run: &Run,
    score: &RunScore,
    columns: &[Column],
    intervals: &RunIntervals,
) -> impl IntoView + use<> {
    // A run has a colour while it is shown elsewhere: in lists, over pictures, in bars.
    let dot = colour.map(|place| {
        let layer = format!("run-dot of-layer-{}", Layer::Run(place).style().colour);
        view! { <span class=layer aria-hidden="true"></span> }
    });
    let cells: Vec<_> = columns
        .iter()
        .map(|column| match column.figure(score, intervals) {
            Some(figure) => {
                view! { <td class="number"><NumberButton whose=run.id.clone() figure /></td> }.into_any()
            }
            None => view! { <td class="number muted">{text::NONE}</td> }.into_any(),
        })
        .collect();
    let mut about = vec![run.model.clone(), run.setting.clone()];
    about.extend(run.params.clone());
    about.extend(run.modality.map(|modality| modality.label().to_owned()));
    about.retain(|part| !part.is_empty());
    view! {
        <tr>
            <th scope="row">
                <span class="run-name">
                    {dot}
                    {run.id.clone()}
                </span>
                <span class="run-about">{about.join(", ")}</span>
            </th>
            {cells}
        </tr>
    }
}
