//! What the audit found: how many relations hold, and those that do not, each a link to its cell.

use std::sync::Arc;

use leptos::prelude::*;

use super::{cell, index::Index, leaving, library::Library};
use crate::{
    analysis::audit::{Audit, Finding},
    ui::{
        session::{Session, Shared, use_session},
        widgets::{ExportMenu, Walked},
    },
    view::{printed::Printed, text},
    web::fragment::History,
};

/// The summary and the list.
#[component]
pub(super) fn Relations(library: Library, printed: Memo<Printed>) -> impl IntoView {
    let session = use_session();
    let body = move || {
        let index = library.index.get()?;
        let Some(audit) = library.audit.get() else {
            return Some(view! { <p class="muted" role="status">"Recomputing"</p> }.into_any());
        };
        let printed = printed.get();
        let entry = index.entries.get(index.place(printed.table.as_deref()))?;
        Some(
            view! {
                {summary(session, &audit, &entry.id, &entry.number, printed.all)}
                {list(session, &index, &audit, &entry.id, printed.all)}
            }
            .into_any(),
        )
    };
    view! {
        <section class="card relations" aria-label="What does not add up">
            <h2>"What does not add up"</h2>
            {body}
        </section>
    }
}

fn summary(session: Session, audit: &Audit, table: &str, number: &str, all: bool) -> AnyView {
    let of_table = || audit.findings.iter().filter(|finding| finding.table == table);
    let (made, holding) = (of_table().count(), of_table().filter(|finding| finding.holds).count());
    let here = match made {
        0 => format!("Nothing is declared of {number}."),
        _ => format!("{number}: {holding} of {} hold.", text::plural(made, "relation", "relations")),
    };
    let whole = format!(
        "All tables: {} of {} hold.",
        text::count(audit.holding()),
        text::plural(audit.findings.len(), "relation", "relations")
    );
    let choice = |words: String, value: bool| {
        let change = move |_| session.change(History::Replace, |state| state.printed.all = value);
        view! { <button aria-pressed=(all == value).to_string() on:click=change>{words}</button> }.into_any()
    };
    let failing = audit.findings.len() - audit.holding();
    view! {
        <p>{here}" "{whole}</p>
        <div class="segments" role="group" aria-label="Relations that do not hold">
            {choice(format!("{number} ({})", made - holding), false)}
            {choice(format!("All tables ({failing})"), true)}
        </div>
    }
    .into_any()
}

fn list(session: Session, index: &Shared<Index>, audit: &Audit, table: &str, all: bool) -> AnyView {
    let shown: Vec<&Finding> = audit.failing().filter(|finding| all || finding.table == table).collect();
    if shown.is_empty() && !all && audit.findings.iter().all(|finding| finding.table != table) {
        return ().into_any();
    }
    if shown.is_empty() {
        return view! { <p class="muted">"Rounding explains everything that is declared here."</p> }
            .into_any();
    }
    let shown_findings = shown.iter().map(|finding| (*finding).clone()).collect();
    let rows = shown.into_iter().map(|finding| row(session, index, finding, all)).collect_view();
    let leave = {
        let shown: Vec<Finding> = shown_findings;
        Callback::new(move |()| Some(leaving::of_findings(shown.iter())))
    };
    view! {
        <Walked class="scroll-x" label="Table of relations that do not hold">
            <table class="plain failing-table">
                <caption class="visually-hidden">"Relations that do not hold"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Cell"</th>
                        <th scope="col">"What should hold"</th>
                        <th scope="col" class="number">"Printed"</th>
                        <th scope="col" class="number">"Recomputed"</th>
                        <th scope="col">"Under which basis it would"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </Walked>
        <div class="under-head"><ExportMenu name="the relations that do not hold" has_picture=false make=leave /></div>
    }
    .into_any()
}

fn row(session: Session, index: &Shared<Index>, finding: &Finding, all: bool) -> AnyView {
    let entry = index.entries.get(index.place(Some(&finding.table)));
    let column = index.head(&finding.column).label;
    let place = match (all, entry) {
        (true, Some(entry)) => format!("{} {}, {}, {column}", entry.paper, entry.number, finding.row),
        _ => format!("{}, {column}", finding.row),
    };
    let basis = match (&finding.would_hold, &finding.fault) {
        (Some(words), _) => index.words(words),
        (None, Some(fault)) => format!("It cannot be checked: {fault}."),
        (None, None) => "None was found.".to_owned(),
    };
    view! {
        <tr>
            <th scope="row">{link(session, finding, place)}</th>
            <td>{index.words(&finding.what)}</td>
            <td class="number">{finding.printed.clone()}</td>
            <td class="number">{finding.recomputed.clone().unwrap_or_else(|| text::NONE.to_owned())}</td>
            <td class:muted=finding.would_hold.is_none()>{basis}</td>
        </tr>
    }
    .into_any()
}

/// A link that picks the cell out.
fn link(session: Session, finding: &Finding, words: String) -> AnyView {
    let Some(row) = finding.at else { return words.into_any() };
    // Shared, not stored: a link may be asked once more after its owner is gone.
    let place = Arc::new((finding.table.clone(), finding.column.clone()));
    let picked = move |printed: &mut Printed| printed.pick(&place.0, row, &place.1);
    let pick = picked.clone();
    let target = move || {
        let mut state = session.state.get();
        pick(&mut state.printed);
        state
    };
    view! {
        <a
            href=move || format!("#{}", target().to_fragment())
            on:click=move |event| {
                if event.ctrl_key() || event.meta_key() || event.shift_key() {
                    return;
                }
                event.prevent_default();
                session.change(History::Push, |state| picked(&mut state.printed));
                cell::focus_picked();
            }
        >
            {words}
        </a>
    }
    .into_any()
}
