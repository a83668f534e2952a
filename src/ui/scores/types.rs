//! Bars by hallucination type under the three levels, and by error category of captions.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::{
    run_scores::{RunScore, RunScores},
    types_data::{category_bars, type_bars, types},
};
use crate::{
    charts::{self, Theme, bars::BarChart, heatmap::Palette, table::words},
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, Picture, Spot},
    },
    view::{
        palette::MOST_RUNS,
        route::{Facet, Screen},
    },
    web::fragment::History,
};

/// Accuracy by type; in words why there is none, where questions are scored.
#[component]
pub(super) fn TypeBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let has = Memo::new(move |_| !types(&scores.read()).is_empty());
    let any = Memo::new(move |_| scores.read().iter().any(|score| score.qa.is_some()));
    let draw = Callback::new(move |width| {
        let (scores, names) = only(session, &scores.read(), |score| score.qa.is_some());
        picture(session, &type_bars(&scores, names), width, true)
    });
    let press = Callback::new(move |(group, category): (usize, usize)| {
        let kinds = types(&scores.get_untracked());
        let kind = kinds.get(group).and_then(|(_, kinds)| kinds.get(category));
        if let Some(kind) = kind {
            session.change(History::Push, |state| {
                state.screen = Screen::Items;
                state.facets.insert(Facet::Type, BTreeSet::from([kind.id().to_owned()]));
            });
        }
    });
    view! {
        <Show when=move || any.get()>
            {card("By hallucination type", has, "No question here names its hallucination type.", draw, press)}
        </Show>
    }
}

/// Recall by error category; in words why there is none, where captions are scored.
#[component]
pub(super) fn CategoryBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let has = Memo::new(move |_| !category_bars(&scores.read(), Vec::new()).groups.is_empty());
    let any = Memo::new(move |_| scores.read().iter().any(|score| score.verification.is_some()));
    let draw = Callback::new(move |width| {
        let (scores, names) = only(session, &scores.read(), |score| score.verification.is_some());
        picture(session, &category_bars(&scores, names), width, false)
    });
    let none = "No incorrect sentence here is marked with an error category.";
    view! {
        <Show when=move || any.get()>
            {card("By error category of captions", has, none, draw, Callback::new(|_| {}))}
        </Show>
    }
}

fn card(
    heading: &'static str,
    has: Memo<bool>,
    none: &'static str,
    draw: Callback<u32, Option<Picture>>,
    press: Callback<(usize, usize)>,
) -> AnyView {
    view! {
        <section class="card chart-card" aria-label=heading>
            <h2>{heading}</h2>
            <Show when=move || has.get() fallback=move || view! { <p class="muted">{none}</p> }>
                <Chart label="Bars" draw press />
            </Show>
        </section>
    }
    .into_any()
}

/// The runs that have something to show, so that no row of bars stays empty: those that the
/// address names, else the first.
fn only(
    session: Session,
    scores: &Shared<Vec<RunScore>>,
    has: fn(&RunScore) -> bool,
) -> (Vec<RunScore>, Vec<String>) {
    let named = session.state.read().runs.clone();
    let loaded = session.dataset.get();
    let runs = loaded.iter().flat_map(|loaded| loaded.dataset.runs());
    let all = scores.iter().cloned().zip(runs.map(|run| run.id.clone()));
    let kept = all.filter(|(score, name)| has(score) && (named.is_empty() || named.contains(name)));
    kept.take(MOST_RUNS).unzip()
}

fn picture(session: Session, data: &BarChart, width: u32, can_press: bool) -> Option<Picture> {
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let layout = charts::bars::layout(data, width, &theme);
    let svg = charts::svg::bars(data, width, &theme).ok()?;
    let spots = layout.bars.iter().filter(|_| can_press).filter_map(|(group, category, series, area)| {
        let (part, run) = ((*group, *category), data.series.get(*series)?);
        let category = data.groups.get(*group)?.categories.get(*category)?;
        let value = category.values.get(*series).copied()??;
        let value = words(Some(value), Palette::Sequential);
        Some(Spot { area: *area, words: format!("{run}, {}: {value}. Show the items", category.label), part })
    });
    let spots = spots.collect();
    Some(Picture { svg, height: layout.height, spots, table: charts::table::of_bars(data) })
}
