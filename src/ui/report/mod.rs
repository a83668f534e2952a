//! The report of one run as a page to be printed, or saved as one file.

mod failures;
mod made;
mod sheet;

use leptos::prelude::*;

use self::{
    made::{Stage, follow},
    sheet::sheet,
};
use crate::{
    charts::report::charts,
    ui::session::{Session, use_session},
    view::report::html,
    web::{download, fragment::History, still},
};

/// The screen.
#[component]
pub(super) fn ReportPage() -> impl IntoView {
    let session = use_session();
    // The first of the runs shown.
    let run = Memo::new(move |_| {
        let loaded = session.dataset.get()?;
        let named = session.state.read().runs.first().and_then(|id| loaded.dataset.run_named(id));
        named.or_else(|| loaded.dataset.run_indices().next())
    });
    let stage = follow(session, run);
    let body = move || match stage.get() {
        Stage::None => view! { <p class="card">"This dataset has no runs."</p> }.into_any(),
        Stage::Scoring(done, all) => {
            view! { <p class="boot" role="status">{format!("Scoring run {} of {all}", done + 1)}</p> }
                .into_any()
        }
        Stage::Made(report, stills) => sheet(session, &report, stills),
    };
    view! {
        <div class="report">
            {bar(session, stage)}
            {body}
        </div>
    }
}

/// What is not printed: which run, and what to do with the page.
fn bar(session: Session, stage: RwSignal<Stage>) -> AnyView {
    let save = move |_| {
        if let Stage::Made(report, stills) = &*stage.read_untracked() {
            let stills = stills.with_untracked(|stills| {
                stills.iter().map(|still| still.clone().unwrap_or_default()).collect::<Vec<_>>()
            });
            let made = format!("Made by Verivid {}.", env!("CARGO_PKG_VERSION"));
            download::save(
                &format!("{}.html", file_name(&report.run)),
                "text/html",
                &html(report, &charts(report), &stills, &made),
            );
        }
    };
    let runs = move || {
        let loaded = session.dataset.get()?;
        let now = session.state.read().runs.first().cloned();
        let options = loaded.dataset.runs().iter().map(|run| {
            let (id, chosen) = (run.id.clone(), now.as_ref() == Some(&run.id));
            view! { <option value=id.clone() selected=chosen>{id.clone()}</option> }.into_any()
        });
        let options: Vec<_> = options.collect();
        let choose = move |event: web_sys::Event| {
            let id = event_target_value(&event);
            session.change(History::Push, |state| state.runs = vec![id]);
        };
        Some(view! {
            <label class="report-run"><span>"Run"</span><select on:change=choose>{options}</select></label>
        })
    };
    let none = move || !matches!(&*stage.read(), Stage::Made(..));
    view! {
        <div class="report-bar buttons" role="group" aria-label="The report">
            {runs}
            <button class="primary" disabled=none on:click=move |_| still::print()>"Print, or save as PDF"</button>
            <button disabled=none on:click=save>"Save as one HTML file"</button>
        </div>
    }
    .into_any()
}

/// A run's id as the name of a file.
fn file_name(id: &str) -> String {
    let fine = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    id.chars().map(fine).collect()
}
