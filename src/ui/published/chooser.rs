//! Which paper and which table: a list beside the table, a select where there is no room for one.

use std::sync::Arc;

use leptos::prelude::*;

use super::{index::Index, library::Library};
use crate::{
    formats::published::Entry,
    ui::session::{Session, Shared, use_session},
    view::{printed::Printed, text},
    web::fragment::History,
};

/// The papers with their tables.
#[component]
pub(super) fn Chooser(library: Library, printed: Memo<Printed>) -> impl IntoView {
    let session = use_session();
    let here =
        Memo::new(move |_| library.index.get().map(|index| index.place(printed.read().table.as_deref())));
    let lists = move || {
        let index = library.index.get()?;
        let papers = papers(&index);
        let list = |(paper, entries): &(String, Vec<(usize, Entry)>)| {
            let rows =
                entries.iter().map(|(at, entry)| row(session, library, here, *at, entry)).collect_view();
            view! { <h2>{paper.clone()}</h2><ul>{rows}</ul> }.into_any()
        };
        Some(
            view! { {papers.iter().map(list).collect_view()}{select(session, &index, &papers, here)} }
                .into_any(),
        )
    };
    view! { <nav class="chooser" aria-label="Tables">{lists}</nav> }
}

/// Entries by paper, with their places.
fn papers(index: &Shared<Index>) -> Vec<(String, Vec<(usize, Entry)>)> {
    let mut papers: Vec<(String, Vec<(usize, Entry)>)> = Vec::new();
    for (at, entry) in index.entries.iter().enumerate() {
        match papers.last_mut().filter(|(paper, _)| *paper == entry.paper) {
            Some((_, entries)) => entries.push((at, entry.clone())),
            None => papers.push((entry.paper.clone(), vec![(at, entry.clone())])),
        }
    }
    papers
}

fn row(session: Session, library: Library, here: Memo<Option<usize>>, at: usize, entry: &Entry) -> AnyView {
    // Shared, not stored: a link may be asked once more after its owner is gone.
    let id: Arc<str> = Arc::from(entry.id.as_str());
    let (of_target, of_count) = (Arc::clone(&id), Arc::clone(&id));
    let target = move || {
        let mut state = session.state.get();
        state.printed.show(&of_target);
        state
    };
    let failing = move || {
        let count = failing_in(library, &of_count);
        (count > 0).then(|| {
            let title = format!("{} that do not hold", text::plural(count, "relation", "relations"));
            let (said, number) = (title.clone(), text::count(count));
            view! {
                <span class="fail-count" title=title>
                    <span aria-hidden="true">"\u{2260}\u{a0}"{number}</span>
                    <span class="visually-hidden">{said}</span>
                </span>
            }
        })
    };
    view! {
        <li>
            <a
                href=move || format!("#{}", target().to_fragment())
                aria-current=move || (here.get() == Some(at)).then_some("true")
                on:click=move |event| {
                    if event.ctrl_key() || event.meta_key() || event.shift_key() {
                        return;
                    }
                    event.prevent_default();
                    session.change(History::Push, |state| state.printed.show(&id));
                }
            >
                <span class="table-number">{entry.number.clone()}</span>
                <span class="table-topic">{entry.topic.clone()}</span>
                {failing}
            </a>
        </li>
    }
    .into_any()
}

/// Checks of a table that fail; 0 until they are made.
pub(super) fn failing_in(library: Library, table: &str) -> usize {
    library.audit.with(|audit| {
        audit.as_ref().map_or(0, |audit| audit.failing().filter(|finding| finding.table == table).count())
    })
}

fn select(
    session: Session,
    index: &Shared<Index>,
    papers: &[(String, Vec<(usize, Entry)>)],
    here: Memo<Option<usize>>,
) -> AnyView {
    let ids: Vec<String> = index.entries.iter().map(|entry| entry.id.clone()).collect();
    let option = |(at, entry): &(usize, Entry)| {
        let (at, words) = (*at, format!("{} {}, {}", entry.paper, entry.number, entry.topic));
        view! { <option value=at.to_string() selected=move || here.get() == Some(at)>{words}</option> }
            .into_any()
    };
    let groups: Vec<_> = papers
        .iter()
        .map(|(paper, entries)| {
            let options: Vec<_> = entries.iter().map(option).collect();
            view! { <optgroup label=paper.clone()>{options}</optgroup> }.into_any()
        })
        .collect();
    let choose = move |event: web_sys::Event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        if let Some(id) = at.and_then(|at| ids.get(at)) {
            session.change(History::Push, |state| state.printed.show(id));
        }
    };
    view! {
        <label class="table-select">
            <span aria-hidden="true">"Table"</span>
            <select aria-label="Table" on:change=choose>{groups}</select>
        </label>
    }
    .into_any()
}
