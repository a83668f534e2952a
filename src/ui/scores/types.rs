//! Bars by hallucination type under the three levels, and by error category of captions.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::{
    run_scores::{RunScore, RunScores},
    types_data::{category_bars, type_bars, types},
};
use crate::{
    charts::{self, Theme, bars::BarChart},
    model::HallucinationType,
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, Picture, Spot},
    },
    view::{
        palette::MOST_RUNS,
        route::{Facet, Screen},
        text,
    },
    web::fragment::History,
};

/// Both charts, those of them that the data has.
#[component]
pub(super) fn TypeBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let has_types = Memo::new(move |_| !types(&scores.read()).is_empty());
    let has_categories = Memo::new(move |_| !category_bars(&scores.read(), Vec::new()).groups.is_empty());
    view! {
        <Show when=move || has_types.get()>
            <section class="card chart-card" aria-label="By hallucination type">
                <h2>"By hallucination type"</h2>
                <Chart draw=Callback::new(move |width| by_type(session, &scores.get(), width)) />
            </section>
        </Show>
        <Show when=move || has_categories.get()>
            <section class="card chart-card" aria-label="By error category">
                <h2>"By error category of captions"</h2>
                <Chart draw=Callback::new(move |width| by_category(session, &scores.get(), width)) />
            </section>
        </Show>
    }
}

fn run_names(session: Session) -> Vec<String> {
    let loaded = session.dataset.get();
    loaded.map(|loaded| loaded.dataset.runs().iter().map(|run| run.id.clone()).collect()).unwrap_or_default()
}

/// The runs that have something to show, so that no row of bars stays empty: those that the
/// address names, else the first.
fn only(
    session: Session,
    scores: &Shared<Vec<RunScore>>,
    has: fn(&RunScore) -> bool,
) -> (Vec<RunScore>, Vec<String>) {
    let named = session.state.read().runs.clone();
    let all = scores.iter().cloned().zip(run_names(session));
    let kept = all.filter(|(score, name)| has(score) && (named.is_empty() || named.contains(name)));
    kept.take(MOST_RUNS).unzip()
}

fn draw(session: Session, data: &BarChart, width: u32) -> Option<(String, charts::bars::Layout)> {
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let layout = charts::bars::layout(data, width, &theme);
    Some((charts::svg::bars(data, width, &theme).ok()?, layout))
}

fn by_type(session: Session, scores: &Shared<Vec<RunScore>>, width: u32) -> Option<Picture> {
    let (scores, names) = only(session, scores, |score| score.qa.is_some());
    let data = type_bars(&scores, names);
    let kinds = types(&scores);
    let (svg, layout) = draw(session, &data, width)?;
    let spots = layout.bars.iter().filter_map(|(group, category, series, area)| {
        let value = data.groups.get(*group)?.categories.get(*category)?.values.get(*series).copied()??;
        let kind = kinds.get(*group)?.1.get(*category)?.clone();
        let words = format!(
            "{}, {}: {}, n = {}. Show the items",
            data.series.get(*series)?,
            kind.label(),
            text::per_cent(value.value),
            text::count(value.n)
        );
        let press = Callback::new(move |_| show_items(session, &kind));
        Some(Spot { area: *area, words, press })
    });
    let spots = spots.collect();
    Some(Picture { svg, height: layout.height, spots })
}

fn by_category(session: Session, scores: &Shared<Vec<RunScore>>, width: u32) -> Option<Picture> {
    let (scores, names) = only(session, scores, |score| score.verification.is_some());
    let data = category_bars(&scores, names);
    let (svg, layout) = draw(session, &data, width)?;
    Some(Picture { svg, height: layout.height, spots: Vec::new() })
}

fn show_items(session: Session, kind: &HallucinationType) {
    session.change(History::Push, |state| {
        state.screen = Screen::Items;
        state.facets.insert(Facet::Type, BTreeSet::from([kind.id().to_owned()]));
    });
}
