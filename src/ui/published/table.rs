//! The table that is chosen, as a leaderboard.

use leptos::prelude::*;

use super::{
    board::{self, Board, Column, Line},
    cell,
    index::Index,
    leaving,
    library::Library,
    own::{OwnRows, Owned},
    own_cell, walk,
};
use crate::{
    analysis::audit::Audit,
    formats::published::Entry,
    model::{Best, PublishedTable},
    ui::{
        session::{Session, Shared, use_session},
        widgets::ExportMenu,
    },
    view::printed::Printed,
    web::fragment::History,
};

/// The card with the table, its source and what must be known of it.
#[component]
pub(super) fn TableCard(library: Library, printed: Memo<Printed>, own: OwnRows) -> impl IntoView {
    let session = use_session();
    follow_picked(library, printed);
    // A popover's button must outlive its press: the card is made anew for another table alone.
    let chosen =
        Memo::new(move |_| library.index.get().map(|index| index.place(printed.read().table.as_deref())));
    let card = move || {
        let (index, at) = library.index.get().zip(chosen.get())?;
        let entry = Shared::new(index.entries.get(at)?.clone());
        let table = Memo::new(move |_| library.tables.with(|tables| tables.get(at).cloned().flatten()));
        let body = {
            let (index, entry) = (index.clone(), entry.clone());
            move || match table.get() {
                Some(table) => frame(session, library, printed, own, &index, &entry, table),
                None => view! { <p class="boot" role="status">"Fetching the table"</p> }.into_any(),
            }
        };
        let title = format!("{}: {}", entry.number, entry.title.rsplit(": ").next().unwrap_or_default());
        Some(view! {
            <section class="card table-card" aria-label="Published table">
                <div class="table-about">
                    <h2>{title}</h2>
                    {source(&entry)}
                    {entry.note.clone().map(|note| view! { <p class="small">{note}</p> })}
                </div>
                {body}
            </section>
        })
    };
    view! { {card} }
}

/// Brings the cell of the address into sight, once it is a button.
fn follow_picked(library: Library, printed: Memo<Printed>) {
    let picked = Memo::new(move |_| {
        let printed = printed.read();
        let cell = printed.cell.clone().map(|cell| (printed.table.clone(), cell));
        cell.filter(|_| library.audit.with(Option::is_some))
    });
    Effect::new(move |_| {
        if picked.get().is_some() {
            cell::focus_picked();
        }
    });
}

fn source(entry: &Entry) -> AnyView {
    let words =
        format!("{}, {}", entry.citation.clone().unwrap_or_else(|| entry.paper.clone()), entry.number);
    let link = entry.link.clone().map(|link| {
        let shown = link.trim_start_matches("https://").to_owned();
        view! { ". "<a href=link rel="noreferrer" target="_blank">{shown}</a> }
    });
    view! { <p class="muted small">"Source: "{words}{link}</p> }.into_any()
}

fn frame(
    session: Session,
    library: Library,
    printed: Memo<Printed>,
    own: OwnRows,
    index: &Shared<Index>,
    entry: &Shared<Entry>,
    table: Shared<PublishedTable>,
) -> AnyView {
    let board = Shared::new(Board::new(&table, entry, index));
    let heads: Vec<_> =
        board.columns.iter().map(|column| head(session, printed, std::slice::from_ref(column))).collect();
    let names = head(session, printed, &board.names);
    let table_out = table.clone();
    let checked = !table.checks.is_empty();
    let caption = format!("{}, {}", entry.paper, entry.number);
    let picked = Memo::new(move |_| printed.read().cell.clone());
    let lines = {
        let table = table.clone();
        Memo::new(move |_| board::lines(&table, &own.read().rows, &printed.read()))
    };
    let rows = {
        let (index, entry, board) = (index.clone(), entry.clone(), board.clone());
        move || {
            let (audit, picked, own) = (library.audit.get(), picked.get(), own.get());
            let show = |line: Line| match line {
                Line::Printed(row) => {
                    printed_row(&index, &entry, &table, audit.as_deref(), &board, row, picked.as_ref())
                }
                Line::Own(row) => own_cell::row(&own, row, &board),
            };
            lines.get().into_iter().map(show).collect_view()
        }
    };
    Effect::new(move |_| {
        lines.track();
        library.audit.track();
        own.track();
        picked.track();
        walk::give_stop();
    });
    let leave = {
        let (table, entry, board) = (table_out, entry.clone(), board.clone());
        Callback::new(move |()| {
            let (lines, own) = (lines.get(), own.get());
            Some(leaving::of_table(&table, &entry, &board, &lines, &own.rows))
        })
    };
    view! {
        <div class="scroll-table">
            <table class="score-table published-table">
                <caption class="visually-hidden">{caption}</caption>
                <thead><tr>{names}{heads}</tr></thead>
                <tbody on:keydown=move |event| walk::on_key(&event) on:focusin=move |event| walk::on_focus(&event)>
                    {rows}
                </tbody>
            </table>
        </div>
        {legend(entry, &board, checked, own)}
        <div class="under under-head"><ExportMenu name="the printed table" has_picture=false make=leave /></div>
    }
    .into_any()
}

/// The head over some columns that share one: those of the rows' names do.
fn head(session: Session, printed: Memo<Printed>, columns: &[Column]) -> AnyView {
    let names: Vec<String> = columns.iter().map(|column| column.head.name.clone()).collect();
    let said = move || {
        let printed = printed.read();
        match printed.ordered().filter(|(name, _)| names.iter().any(|own| own == name)) {
            Some((_, true)) => "descending",
            Some((_, false)) => "ascending",
            None => "none",
        }
    };
    let is_number = columns.len() == 1 && columns.iter().all(|column| column.is_number);
    let meaning = columns.first().and_then(|column| column.head.meaning.clone());
    let buttons = columns.iter().map(|column| sort(session, printed, column)).collect_view();
    view! { <th scope="col" class:number=is_number aria-sort=said title=meaning>{buttons}</th> }.into_any()
}

fn sort(session: Session, printed: Memo<Printed>, column: &Column) -> AnyView {
    let (name, label) = (column.head.name.clone(), column.head.label.clone());
    // Figures begin with the best, words with the first letter.
    let descending = column.is_number && column.head.best != Some(Best::Low);
    let sorted = {
        let name = name.clone();
        Memo::new(move |_| {
            let printed = printed.read();
            printed.ordered().filter(|(column, _)| *column == name).map(|(_, descending)| descending)
        })
    };
    let press = move |_| session.change(History::Replace, |state| state.printed.press(&name, descending));
    let arrow = move || match sorted.get() {
        Some(true) => "\u{25be}",
        Some(false) => "\u{25b4}",
        None => "",
    };
    view! {
        <button class="sort" on:click=press>
            {label}
            <span class="arrow" aria-hidden="true">{arrow}</span>
        </button>
    }
    .into_any()
}

fn printed_row(
    index: &Shared<Index>,
    entry: &Entry,
    table: &PublishedTable,
    audit: Option<&Audit>,
    board: &Board,
    row: usize,
    picked: Option<&(usize, String)>,
) -> AnyView {
    let (name, besides) = board.name(&|column| column.printed(table, row));
    let cells = board.columns.iter().map(|column| {
        let is_picked = picked.is_some_and(|(at, name)| *at == row + 1 && *name == column.head.name);
        cell::printed(index, entry, table, audit, column, row, is_picked)
    });
    view! {
        <tr>
            <th scope="row">{name}" "<span class="besides">{besides}</span></th>
            {cells.collect_view()}
        </tr>
    }
    .into_any()
}

/// What the marks mean, and what keeps own rows from being compared.
fn legend(entry: &Shared<Entry>, board: &Board, checked: bool, own: OwnRows) -> AnyView {
    let ranked = board.columns.iter().any(|column| column.head.best.is_some());
    let daggers = board.columns.iter().any(Column::has_daggers);
    let group = entry.group.is_some();
    let apart = entry.apart.join(", ");
    let differs = entry.differs.clone();
    let best = ranked.then(|| {
        let within = if group { " within its group" } else { "" };
        let but = if apart.is_empty() { String::new() } else { format!(", {apart} apart") };
        view! {
            <p class="muted small">
                <span class="printed best">"Bold"</span>" is the best printed figure of a column"{within}{but}", "
                <span class="printed second">"underlined"</span>" the second. "
                {daggers.then_some("\u{2020} reproduced by the authors. ")}
            </p>
        }
        .into_any()
    });
    let own = move || own.with(|own: &Owned| own_cell::about(own, &differs));
    let marks = checked.then(|| {
        view! {
            <p class="muted small">
                <span class="check-key fails" aria-hidden="true">"\u{2260}"</span>
                " a relation of this figure does not hold; "
                <span class="check-key holds" aria-hidden="true"></span>
                " every relation holds. Each such figure is a button that says which; arrow keys walk from one to the next. "
                "A relation holds if some value that rounds to each printed figure gives one that rounds to the printed result."
            </p>
        }
        .into_any()
    });
    view! {
        <div class="under">
            {best}
            {marks}
            {own}
        </div>
    }
    .into_any()
}
