//! Bars by hallucination type under the three levels, and by error category of captions.

use leptos::prelude::*;

use super::{
    run_scores::{RunScore, RunScores},
    types_data::{Chosen, category_bars, type_bars, types},
    when,
};
use crate::{
    charts::{self, Theme, bars::BarChart, heatmap::Palette, table::words},
    metrics::outcomes::Outcome,
    model::ErrorCategory,
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, Picture, Spot},
    },
    view::{
        palette::{self, MOST_RUNS},
        route::Facet,
    },
    web::fragment::History,
};

/// Accuracy by type; in words why there is none, where questions are scored.
#[component]
pub(super) fn TypeBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let has = Memo::new(move |_| !types(&with_questions(session, scores).0).is_empty());
    let any = Memo::new(move |_| scores.read().iter().any(|score| score.qa.is_some()));
    let draw = Callback::new(move |width| {
        let chosen = with_questions(session, scores);
        let offer = match chosen.1.as_slice() {
            [only] => format!("Show the items that {only} did not get right"),
            _ => "Show all items of the type".to_owned(),
        };
        picture(session, &type_bars(&chosen), width, &offer)
    });
    let press = Callback::new(move |(group, category): (usize, usize)| {
        let chosen = untrack(|| with_questions(session, scores));
        let kinds = types(&chosen.0);
        let kind = kinds.get(group).and_then(|(_, kinds)| kinds.get(category));
        if let Some(kind) = kind {
            session.change(History::Push, |state| {
                state.show_only(Facet::Type, kind.id());
                if let [only] = chosen.1.as_slice() {
                    state.require_only(only, &Outcome::FAILING.map(Outcome::id));
                }
            });
        }
    });
    let none = "None of the runs shown answers a question that names its hallucination type.";
    let rule = move || {
        let rule = session.state.read().conventions.reading().0?;
        Some(view! { <p class="muted small">"Answers read by "{rule.label()}</p> }.into_any())
    };
    when(any, move || card("By hallucination type", has, none, draw, press, rule), || ().into_any())
}

/// Recall by error category; in words why there is none, where captions are scored.
#[component]
pub(super) fn CategoryBars(scores: RunScores) -> impl IntoView {
    let session = use_session();
    let has = Memo::new(move |_| !category_bars(&with_captions(session, scores)).groups.is_empty());
    let any = Memo::new(move |_| scores.read().iter().any(|score| score.verification.is_some()));
    let draw = Callback::new(move |width| {
        let offer = "Show the captions with such a sentence";
        picture(session, &category_bars(&with_captions(session, scores)), width, offer)
    });
    let none = "None of the runs shown judges a sentence that is marked with an error category.";
    let press = Callback::new(move |(group, at): (usize, usize)| {
        let data = untrack(|| category_bars(&with_captions(session, scores)));
        let label = data.groups.get(group).and_then(|group| Some(group.categories.get(at)?.label.clone()));
        let category = ErrorCategory::ALL.iter().find(|each| Some(each.label()) == label.as_deref());
        if let Some(category) = category {
            session.change(History::Push, |state| state.show_only(Facet::Category, category.id()));
        }
    });
    when(any, move || card("By error category of captions", has, none, draw, press, || ()), || ().into_any())
}

fn card(
    heading: &'static str,
    has: Memo<bool>,
    none: &'static str,
    draw: Callback<u32, Option<Picture>>,
    press: Callback<(usize, usize)>,
    under: impl Into<ViewFn>,
) -> AnyView {
    let under: ViewFn = under.into();
    view! {
        <section class="card chart-card" aria-label=heading>
            <h2>{heading}</h2>
            {move || under.run()}
            {when(
                has,
                move || view! { <Chart label=heading draw press /> }.into_any(),
                move || view! { <p class="muted">{none}</p> }.into_any(),
            )}
        </section>
    }
    .into_any()
}

fn with_questions(session: Session, scores: RunScores) -> Chosen {
    chosen(session, &scores.read(), |score| score.qa.is_some())
}

fn with_captions(session: Session, scores: RunScores) -> Chosen {
    chosen(session, &scores.read(), |score| score.verification.is_some())
}

/// The runs that have something to show, so that no row of bars stays empty: of those that the
/// address names, else of all, those shown elsewhere before the others.
fn chosen(session: Session, scores: &Shared<Vec<RunScore>>, has: fn(&RunScore) -> bool) -> Chosen {
    let mut order: Vec<usize> = session.shown.read().iter().map(|run| run.0 as usize).collect();
    if session.state.read().runs.is_empty() {
        let others: Vec<_> = (0..scores.len()).filter(|run| !order.contains(run)).collect();
        order.extend(others);
    }
    let mut chosen = Chosen::default();
    let Some(loaded) = session.dataset.get() else { return chosen };
    for run in order {
        let place = run;
        let found = loaded.dataset.runs().get(run).zip(scores.get(run).filter(|score| has(score)));
        if let Some((run, score)) = found.filter(|_| chosen.0.len() < MOST_RUNS) {
            chosen.0.push(score.clone());
            chosen.1.push(run.id.clone());
            chosen.2.push(place);
        }
    }
    chosen.2 = palette::slots(&chosen.2);
    chosen
}

fn picture(session: Session, data: &BarChart, width: u32, offer: &str) -> Option<Picture> {
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let layout = charts::bars::layout(data, width, &theme);
    let svg = charts::svg::bars(data, width, &theme).ok()?;
    let spots = layout.rows.iter().filter_map(|(group, category, area)| {
        let part = (*group, *category);
        let category = data.groups.get(*group)?.categories.get(*category)?;
        let own = data.series.iter().zip(&category.values);
        let own: Vec<_> =
            own.map(|(run, value)| format!("{run} {}", words(*value, Palette::Sequential))).collect();
        let words = format!("{}: {}. {offer}", category.label, own.join("; "));
        Some(Spot { area: *area, words, part })
    });
    let spots = spots.collect();
    Some(Picture { svg, height: layout.height, spots, table: charts::table::of_bars(data) })
}
