//! Bars by hallucination type under the three levels, and by error category of captions.

use leptos::prelude::*;

use super::{
    run_scores::{RunScore, RunScores},
    when,
};
use crate::{
    analysis::figures::{self, Of, Panel},
    model::RunIx,
    ui::{
        session::{Session, use_session},
        widgets::{Chart, ExportMenu, PanelParts, panel_parts},
    },
    view::palette::{self, MOST_RUNS},
};

/// Accuracy by type; in words why there is none, where questions are scored.
#[component]
pub(super) fn TypeBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let panel = Memo::new(move |_| figures::types(&chosen(session, scores, |score| score.qa.clone())));
    let any = Memo::new(move |_| scores.read().iter().any(|score| score.qa.is_some()));
    let none = "None of the runs shown answers a question that names its hallucination type.";
    let rule = move || {
        let rule = session.state.read().conventions.reading().0?;
        Some(view! { <p class="muted small">"Answers read by "{rule.label()}</p> }.into_any())
    };
    when(any, move || card("By hallucination type", panel, none, rule), || ().into_any())
}

/// Recall by error category; in words why there is none, where captions are scored.
#[component]
pub(super) fn CategoryBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let panel =
        Memo::new(move |_| figures::categories(&chosen(session, scores, |score| score.verification.clone())));
    let any = Memo::new(move |_| scores.read().iter().any(|score| score.verification.is_some()));
    let none = "None of the runs shown judges a sentence that is marked with an error category.";
    when(any, move || card("By error category of captions", panel, none, || ()), || ().into_any())
}

fn card(
    heading: &'static str,
    panel: Memo<Option<Panel>>,
    none: &'static str,
    under: impl Into<ViewFn>,
) -> AnyView {
    let under: ViewFn = under.into();
    let session = use_session();
    let has = Memo::new(move |_| panel.read().as_ref().is_some_and(Panel::has_numbers));
    let PanelParts { draw, press, leave, explain } = panel_parts(session, panel);
    let chart = move || view! { <Chart label=heading draw press explain /> }.into_any();
    let menu = move || view! { <ExportMenu name=heading has_picture=true make=leave /> }.into_any();
    view! {
        <section class="card chart-card" aria-label=heading>
            {when(has, menu, || ().into_any())}
            <h2>{heading}</h2>
            {move || under.run()}
            {when(has, chart, move || view! { <p class="muted">{none}</p> }.into_any())}
        </section>
    }
    .into_any()
}

/// The runs that have something to show, so that no row of bars stays empty: of those that the
/// address names, else of all, those shown elsewhere before the others.
fn chosen<T>(session: Session, scores: RunScores, part: fn(&RunScore) -> Option<T>) -> Vec<Of<T>> {
    let scores = scores.read();
    let mut order: Vec<usize> = session.shown.read().iter().map(|run| run.0 as usize).collect();
    if session.state.read().runs.is_empty() {
        let others: Vec<_> = (0..scores.len()).filter(|run| !order.contains(run)).collect();
        order.extend(others);
    }
    let Some(loaded) = session.dataset.get() else { return Vec::new() };
    let mut found = Vec::new();
    for run in order {
        let score = scores.get(run).and_then(&part);
        if let Some((of, score)) =
            loaded.dataset.runs().get(run).zip(score).filter(|_| found.len() < MOST_RUNS)
        {
            found.push((run, of.id.clone(), score));
        }
    }
    let places: Vec<usize> = found.iter().map(|(run, ..)| *run).collect();
    let slots = palette::slots(&places);
    let of = |((run, name, score), place)| Of { run: RunIx(run as u32), name, place, score };
    found.into_iter().zip(slots).map(of).collect()
}
