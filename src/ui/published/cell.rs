//! A printed figure. Where the audit touches it, it is a button that says what should hold.

use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::{
    board::{self, Column},
    index::Index,
};
use crate::{
    analysis::{
        audit::{Audit, Finding},
        leaderboard::Place,
    },
    formats::published::Entry,
    model::PublishedTable,
    ui::{session::Shared, widgets::use_popover},
    view::text,
    web::time,
};

/// The id of a cell in the page.
pub(super) fn element(row: usize, column: usize) -> String {
    format!("printed-{row}-{column}")
}

/// A cell of a printed row; `picked`: the address picks it out.
pub(super) fn printed(
    index: &Shared<Index>,
    entry: &Entry,
    table: &PublishedTable,
    audit: Option<&Audit>,
    column: &Column,
    row: usize,
    picked: bool,
) -> AnyView {
    let text = column.printed(table, row);
    let findings = board::findings(audit, &table.id, row, &column.head.name);
    let standing = match column.place(row) {
        Some(Place::Best) => "best",
        Some(Place::Second) => "second",
        None => "",
    };
    let figure = view! { <span class=format!("printed {standing}")>{text.clone()}</span> }.into_any();
    let content = match (findings.is_empty(), column.is_number) {
        (false, _) => checked(index, entry, column, (row_name(table, row), text), figure, findings),
        (true, true) if text != text::NONE => unchecked(entry, column, row_name(table, row), text, figure),
        _ => figure,
    };
    let class = if column.is_number { "number" } else { "words" };
    view! { <td class=class class:picked=picked id=element(row, column.at)>{content}</td> }.into_any()
}

/// The first cell of a row, which names it.
fn row_name(table: &PublishedTable, row: usize) -> String {
    table.rows.get(row).and_then(|cells| cells.first()).cloned().unwrap_or_default()
}

/// A figure that nothing is known to hold of: it says what it is and where it was printed.
fn unchecked(entry: &Entry, column: &Column, row: String, text: String, figure: AnyView) -> AnyView {
    let popover = use_popover();
    let label = format!("{text}, {row}, {}; explain", column.head.label);
    let head = format!("{}, {}: {text}", entry.number, column.head.label);
    let (meaning, printed) = (column.head.meaning.clone(), printed_in(entry));
    let open = move |event: web_sys::MouseEvent| {
        let (head, row, meaning, printed) = (head.clone(), row.clone(), meaning.clone(), printed.clone());
        popover.open(&event, move || {
            view! {
                <h3>{head.clone()}</h3>
                <p class="muted small">{row.clone()}</p>
                {meaning.clone().map(|words| view! { <p>{words}</p> }.into_any())}
                <p class="small">{printed.clone()}" As printed: no relation of this figure to others is known, so none is checked."</p>
            }
            .into_any()
        });
    };
    view! {
        <button class="check" tabindex="-1" aria-haspopup="dialog" aria-label=label on:click=open>
            <span class="check-mark" aria-hidden="true"></span>
            {figure}
        </button>
    }
    .into_any()
}

/// Where the table stands.
fn printed_in(entry: &Entry) -> String {
    let paper = entry.citation.clone().unwrap_or_else(|| entry.paper.clone());
    format!("{paper}, {}.", entry.number)
}

fn checked(
    index: &Shared<Index>,
    entry: &Entry,
    column: &Column,
    (row, text): (String, String),
    figure: AnyView,
    findings: Vec<Finding>,
) -> AnyView {
    let popover = use_popover();
    let failing = findings.iter().filter(|finding| !finding.holds).count();
    let said = match failing {
        0 => "holds".to_owned(),
        n if n == findings.len() => "does not hold".to_owned(),
        n => format!("{n} of {} relations do not hold", findings.len()),
    };
    let first = findings.iter().find(|finding| !finding.holds).or(findings.first());
    let title = first.map(|finding| {
        let basis = finding.would_hold.as_deref().unwrap_or_default();
        format!("{}\n{}\n{}", index.words(&finding.what), outcome(finding), index.words(basis))
            .trim_end()
            .to_owned()
    });
    let label = format!("{text}, {row}, {}, {said}; explain", column.head.label);
    let head = format!("{}, {}: {text}", entry.number, column.head.label);
    let index = index.clone();
    let about = (column.head.meaning.clone(), printed_in(entry));
    let open = move |event: web_sys::MouseEvent| {
        let (index, findings, head, about) = (index.clone(), findings.clone(), head.clone(), about.clone());
        popover.open(&event, move || explained(&index, &head, &about, &findings));
    };
    let class = if failing > 0 { "check fails" } else { "check holds" };
    let mark = if failing > 0 { "\u{2260}" } else { "" };
    view! {
        <button class=class tabindex="-1" aria-haspopup="dialog" aria-label=label title=title on:click=open>
            <span class="check-mark" aria-hidden="true">{mark}</span>
            {figure}
        </button>
    }
    .into_any()
}

/// Whether a relation holds, in a line.
pub(super) fn outcome(finding: &Finding) -> String {
    match (&finding.fault, &finding.recomputed) {
        (Some(fault), _) => format!("It cannot be checked: {fault}."),
        (None, Some(recomputed)) if finding.holds => format!("Holds: recomputed {recomputed}."),
        (None, Some(recomputed)) => {
            format!("Does not hold: printed {}, recomputed {recomputed}.", finding.printed)
        }
        (None, None) => String::new(),
    }
}

fn explained(
    index: &Index,
    head: &str,
    (meaning, printed): &(Option<String>, String),
    findings: &[Finding],
) -> AnyView {
    let row = findings.first().map(|finding| finding.row.clone());
    let one = |finding: &Finding| {
        let number = |name: &'static str, value: &Option<String>| {
            value.clone().map(|value| view! { <dt>{name}</dt><dd>{value}</dd> }.into_any())
        };
        let said = if finding.holds { "Holds within rounding" } else { "Does not hold" };
        let basis = finding.would_hold.as_ref().map(|words| index.words(words));
        let basis = basis.or_else(|| (!finding.holds).then(|| "No other basis was found.".to_owned()));
        view! {
            <section class="finding">
                <p>{index.words(&finding.what)}</p>
                <dl class="facts">
                    <dt>"Outcome"</dt>
                    <dd class:bad-words=!finding.holds>{said}</dd>
                    <dt>"Printed"</dt>
                    <dd>{finding.printed.clone()}</dd>
                    {number("Recomputed", &finding.recomputed)}
                    {number("Difference", &finding.difference)}
                    {number("Fault", &finding.fault)}
                    {number("Basis", &basis)}
                </dl>
            </section>
        }
        .into_any()
    };
    view! {
        <h3>{head.to_owned()}</h3>
        <p class="muted small">{row}</p>
        {meaning.clone().map(|words| view! { <p>{words}</p> }.into_any())}
        <p class="muted small">{printed.clone()}</p>
        {findings.iter().map(one).collect_view()}
    }
    .into_any()
}

/// Brings the cell that the address picks out into sight, and the focus to it.
pub(super) fn focus_picked() {
    spawn_local(async {
        // What was chosen is on the page after the next turn.
        time::give_way().await;
        let found = document().query_selector(".published td.picked button").ok().flatten();
        if let Some(button) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            drop(button.focus());
        }
    });
}
