//! A row of one's own, and what is said under the table about such rows.

use leptos::prelude::*;

use super::{board::Board, own::Owned};
use crate::{
    analysis::leaderboard::{OwnCell, Shown},
    metrics::Interval,
    ui::widgets::{Told, explanation, use_popover},
    view::text,
};

/// An own row under the table's columns.
pub(super) fn row(own: &Owned, at: usize, board: &Board) -> AnyView {
    let Some(row) = own.rows.get(at) else { return ().into_any() };
    let of = |at: usize| row.cells.get(at).unwrap_or(&OwnCell::Nothing);
    let (name, besides) = board.name(&|column| of(column.at).text().to_owned());
    let cells = board.columns.iter().map(|column| {
        let cell = of(column.at);
        let content = match cell {
            OwnCell::Nothing => view! { <span class="printed muted">{text::NONE}</span> }.into_any(),
            OwnCell::Words(words) => view! { <span class="printed">{words.clone()}</span> }.into_any(),
            OwnCell::Figure(shown) => figure(&name, &column.head.label, shown),
        };
        let class = if column.is_number { "number" } else { "words" };
        view! { <td class=class>{content}</td> }.into_any()
    });
    let cells = cells.collect_view();
    view! {
        <tr class="own-row">
            <th scope="row">{name}" "<span class="besides">{besides}</span>" "<span class="own-badge">"own"</span></th>
            {cells}
        </tr>
    }
    .into_any()
}

fn figure(name: &str, column: &str, shown: &Shown) -> AnyView {
    let popover = use_popover();
    let words = shown.text.clone();
    let label = format!("{words}, own, {column}; explain");
    let (name, shown) = (name.to_owned(), shown.clone());
    let open = move |event: web_sys::MouseEvent| {
        let (name, shown) = (name.clone(), shown.clone());
        popover.open(&event, move || explained(&name, &shown));
    };
    view! {
        <button class="check own" tabindex="-1" aria-haspopup="dialog" aria-label=label on:click=open>
            <span class="printed">{words}</span>
        </button>
    }
    .into_any()
}

fn explained(name: &str, shown: &Shown) -> AnyView {
    let words =
        |interval: Interval| format!("{} to {}", text::per_cent(interval.lo), text::per_cent(interval.hi));
    let told = Told { interval: shown.interval.map(words), ..Told::default() };
    let heading = format!("{} of {name}: {}", shown.definition.name, text::per_cent(shown.value));
    explanation(heading, &shown.definition, &told)
}

/// What keeps own rows from being compared; nothing without such rows.
pub(super) fn about(own: &Owned, of_table: &[String]) -> Option<AnyView> {
    if own.rows.is_empty() {
        return None;
    }
    let said = own.differs.iter().chain(of_table);
    let said = said.map(|words| view! { <li>{words.clone()}</li> }.into_any()).collect_view();
    let cut =
        own.cut.then(|| view! { <li>"Not all own rows are shown: there are too many pairs of runs."</li> });
    Some(
        view! {
            <div class="own-about">
                <p class="small"><span class="own-badge">"own"</span>" rows are the open runs, on the same columns. They cannot be compared with the printed ones as they stand:"</p>
                <ul class="small">{said}{cut}</ul>
            </div>
        }
        .into_any(),
    )
}
