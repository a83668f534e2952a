//! An opened row: the run's settings, and what it is good and bad at.

use leptos::prelude::*;

use crate::{
    analysis::profile::Measured,
    formats::listing::RunOf,
    ui::session::{Listed, Session},
    view::{
        board::{Kept, Part, profiled},
        route::{Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// What stands below the row of a run.
pub(super) fn opened(session: Session, listed: &Listed, run: &RunOf, of_captions: bool) -> AnyView {
    let profile = profiled(&listed.listing, &run.head.id, of_captions);
    let (cells, groups): (Vec<_>, Vec<_>) = profile.parts.iter().partition(|(part, ..)| part.is_cell);
    let name = if of_captions { "Errors found, by category" } else { "Accuracy by type" };
    let of_cells = if of_captions {
        "Mean F1 by complexity and duration"
    } else {
        "Accuracy by complexity and duration"
    };
    view! {
        <div class="board-opened">
            <p class="board-profile">{profile.words()}</p>
            <div class="board-columns">
                {settings(session, run, listed.listing.counts.items)}
                {parts(name, &groups)}
                {parts(of_cells, &cells)}
            </div>
        </div>
    }
    .into_any()
}

fn settings(session: Session, run: &RunOf, items: usize) -> AnyView {
    let head = &run.head;
    let row = |name: String, words: String| view! { <dt>{name}</dt><dd>{words}</dd> }.into_any();
    let mut all = vec![
        row("Run".to_owned(), head.id.clone()),
        row("Model".to_owned(), head.model.clone()),
        row("Setting".to_owned(), head.setting.clone()),
    ];
    if let Some(params) = &head.params {
        all.push(row("Parameters".to_owned(), params.clone()));
    }
    for kept in [Kept::Weights, Kept::Modality, Kept::Frames] {
        all.push(row(kept.label().to_owned(), kept.of(head).label));
    }
    all.push(row(
        "Answered".to_owned(),
        format!("{} of {} items", text::count(run.answered), text::count(items)),
    ));
    if run.reports > 0 {
        all.push(row("Reports".to_owned(), text::count(run.reports)));
    }
    let plain = |json: &String| serde_json::from_str::<String>(json).unwrap_or_else(|_| json.clone());
    all.extend(
        head.extra.iter().map(|(name, json)| row(name.to_string(), text::shortened(&plain(json), 200))),
    );
    view! {
        <section aria-label="Settings">
            <h3>"Settings"</h3>
            <dl class="facts">{all}</dl>
            <p class="buttons">{wrong(session, &head.id)}{report(session, &head.id)}</p>
        </section>
    }
    .into_any()
}

/// Leads to the run's report.
fn report(session: Session, run: &str) -> AnyView {
    let id = run.to_owned();
    let to = move || ViewState { screen: Screen::Report, runs: vec![id.clone()], ..session.state.get() };
    leads("Its report", to, session)
}

fn leads(
    words: &'static str,
    to: impl Fn() -> ViewState + Clone + Send + 'static,
    session: Session,
) -> AnyView {
    let there = to.clone();
    let press = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            session.go(untrack(&there), History::Push);
        }
    };
    view! { <a class="button" href=move || format!("#{}", to().to_fragment()) on:click=press>{words}</a> }
        .into_any()
}

/// Leads to the items that the run has wrong.
fn wrong(session: Session, run: &str) -> AnyView {
    let id = run.to_owned();
    let to = move || {
        let mut state = session.state.get().unfiltered();
        (state.screen, state.runs) = (Screen::Items, vec![id.clone()]);
        state.require_only(&id, &["wrong"]);
        state
    };
    leads("The items that it has wrong", to, session)
}

fn parts(name: &'static str, parts: &[&(Part, Measured, Option<f64>)]) -> AnyView {
    if parts.is_empty() {
        return ().into_any();
    }
    let row = |(part, own, field): &(Part, Measured, Option<f64>)| {
        let range = own.interval.map(|it| format!("{} to {}", text::per_cent(it.lo), text::per_cent(it.hi)));
        let lead = field.map(|field| text::points(own.value - field));
        view! {
            <tr>
                <th scope="row">{part.label.clone()}</th>
                <td class="number" title=range>{text::fixed(own.value * 100.0, 2)}</td>
                <td class="number">{field.map_or_else(|| text::NONE.to_owned(), |field| text::fixed(field * 100.0, 2))}</td>
                <td class="number">{lead.unwrap_or_else(|| text::NONE.to_owned())}</td>
                <td class="number">{text::count(own.support)}</td>
            </tr>
        }
        .into_any()
    };
    let rows: Vec<_> = parts.iter().map(|part| row(part)).collect();
    let head = |words: &'static str| view! { <th scope="col" class="number">{words}</th> }.into_any();
    view! {
        <div class="scroll-x board-parts">
            <table class="plain">
                <caption>{name}</caption>
                <thead><tr><td></td>{head("%")}{head("Others, %")}{head("Points")}{head("Of")}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}
