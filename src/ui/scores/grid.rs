//! The grid of complexity by duration, for a run or for the difference of two.

use std::collections::BTreeSet;

use leptos::{prelude::*, task::spawn_local};

use super::{
    grid_data::{self, drawn, grid, place},
    intervals::Statistics,
};
use crate::{
    analysis::heatmap::{Heatmap, Measure},
    charts::{self, Theme, heatmap::Palette},
    metrics::{Interval, outcomes::Outcome},
    model::{Complexity, DurationBracket},
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, Picture, Spot},
    },
    view::{
        route::{Facet, Screen},
        text,
    },
    web::fragment::History,
};

/// What the selects say, resolved against the dataset.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    run: usize,
    base: Option<usize>,
    measure: Measure,
}

/// The grid with its selects.
#[component]
pub(super) fn Grid() -> impl IntoView {
    let session = use_session();
    let wanted = RwSignal::new(None::<Measure>);
    let of_runs = Memo::new(move |_| {
        let (outcomes, kept) = (session.outcomes.get(), session.kept.get());
        outcomes.map(|outcomes| grid_data::used(&outcomes, &kept)).unwrap_or_default()
    });
    let measures = Memo::new(move |_| {
        let of_runs = of_runs.read();
        let has = |measure: &Measure| of_runs.iter().any(|own| own.contains(measure));
        Measure::ALL.into_iter().filter(has).collect::<Vec<_>>()
    });
    let shown = Memo::new(move |_| {
        let of_runs = of_runs.read();
        let loaded = session.dataset.get()?;
        let heat = session.state.read().heat.clone();
        let named = |id: Option<String>| Some(loaded.dataset.run_named(&id?)?.0 as usize);
        let has = |run: usize, measure| of_runs.get(run).is_some_and(|own| own.contains(&measure));
        let first = |measure| (0..of_runs.len()).find(|run| has(*run, measure));
        let asked = named(heat.run);
        // The run that was asked for decides, then the measure, then whatever there is.
        let fits = |measure: Measure| match asked {
            Some(run) => has(run, measure),
            None => first(measure).is_some(),
        };
        let all = || Measure::ALL.into_iter();
        let measure = wanted.get().filter(|wanted| fits(*wanted)).or_else(|| all().find(|each| fits(*each)));
        let measure = measure.or_else(|| all().find(|each| first(*each).is_some()))?;
        let run = asked.or_else(|| first(measure))?;
        Some(Shown { run, base: named(heat.base).filter(|base| *base != run), measure })
    });
    let map = Memo::new(move |_| {
        let shown = shown.get()?;
        let outcomes = session.outcomes.get()?;
        let base = match shown.base {
            Some(base) => Some(outcomes.get(base)?),
            None => None,
        };
        grid(outcomes.get(shown.run)?, base, &session.kept.read(), shown.measure).map(Shared::new)
    });
    let intervals = cell_intervals(session, shown, map);
    let draw = move |width: u32| picture(session, &shown.get()?, &*map.get()?, &intervals.get(), width);
    view! {
        <Show when=move || !measures.read().is_empty()>
            <section class="card chart-card" aria-label="Complexity by duration">
                <h2>"Complexity by duration"</h2>
                <Selects measures wanted shown />
                <Chart draw=Callback::new(draw) />
                {move || map.get().filter(|map| map.left_out > 0).map(|map| view! {
                    <p class="muted small under">
                        {text::plural(map.left_out, "item", "items")}
                        " left out: the video's complexity or duration is not known"
                    </p>
                })}
            </section>
        </Show>
    }
}

#[component]
fn Selects(
    measures: Memo<Vec<Measure>>,
    wanted: RwSignal<Option<Measure>>,
    shown: Memo<Option<Shown>>,
) -> impl IntoView {
    let session = use_session();
    let runs = move || {
        let loaded = session.dataset.get();
        loaded
            .map(|loaded| loaded.dataset.runs().iter().map(|run| run.id.clone()).collect::<Vec<_>>())
            .unwrap_or_default()
    };
    let options = move |chosen: fn(&Shown) -> Option<usize>| {
        let options = runs().into_iter().enumerate().map(move |(place, id)| {
            let selected = move || shown.get().and_then(|shown| chosen(&shown)) == Some(place);
            view! { <option value=id.clone() selected=selected>{id.clone()}</option> }
        });
        options.collect_view()
    };
    let some = |id: String| (!id.is_empty()).then_some(id);
    view! {
        <div class="selects">
            <select
                aria-label="Measure"
                on:change:target=move |event| {
                    let label = event.target().value();
                    wanted.set(Measure::ALL.into_iter().find(|measure| measure.label() == label));
                }
            >
                {move || measures.get().into_iter().map(|measure| {
                    let selected = move || shown.get().is_some_and(|shown| shown.measure == measure);
                    view! { <option value=measure.label() selected=selected>{measure.label()}</option> }
                }).collect_view()}
            </select>
            <span>"of"</span>
            <select
                aria-label="Run"
                on:change:target=move |event| {
                    let id = event.target().value();
                    session.change(History::Replace, |state| state.heat.run = some(id));
                }
            >
                {move || options(|shown| Some(shown.run))}
            </select>
            <span>"minus"</span>
            <select
                aria-label="Run taken from it"
                on:change:target=move |event| {
                    let id = event.target().value();
                    session.change(History::Replace, |state| state.heat.base = some(id));
                }
            >
                <option value="">"nothing"</option>
                {move || options(|shown| shown.base)}
            </select>
        </div>
    }
}

/// Bootstrap intervals of a caption measure, by [`place`]; they come from the worker.
fn cell_intervals(
    session: Session,
    shown: Memo<Option<Shown>>,
    map: Memo<Option<Shared<Heatmap>>>,
) -> RwSignal<Vec<Option<Interval>>> {
    let made = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let now = map.get();
        made.set(Vec::new());
        let (Some(shown), Some(outcomes)) = (shown.get_untracked(), session.outcomes.get_untracked()) else {
            return;
        };
        if shown.base.is_some() || shown.measure == Measure::Accuracy {
            return;
        }
        let Some(run) = outcomes.get(shown.run) else { return };
        let cells = grid_data::values(run, &session.kept.get_untracked(), shown.measure);
        spawn_local(async move {
            let Ok(statistics) = Statistics::start().await else { return };
            let mut intervals = Vec::new();
            for values in cells {
                let Ok(interval) = statistics.interval(vec![values]).await else { return };
                intervals.push(interval);
            }
            if map.try_get_untracked() == Some(now) {
                made.try_set(intervals);
            }
        });
    });
    made
}

fn picture(
    session: Session,
    shown: &Shown,
    map: &Heatmap,
    intervals: &[Option<Interval>],
    width: u32,
) -> Option<Picture> {
    let loaded = session.dataset.get()?;
    let name = |place: usize| loaded.dataset.runs().get(place).map(|run| run.id.clone());
    let (title, palette) = match shown.base {
        Some(base) => {
            let words =
                format!("{}: {} minus {}, points", shown.measure.label(), name(shown.run)?, name(base)?);
            (words, Palette::Diverging)
        }
        None => (format!("{}: {}", shown.measure.label(), name(shown.run)?), Palette::Sequential),
    };
    let mut map = map.clone();
    for (row, cells) in map.cells.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            if let (Some(cell), Some(Some(interval))) = (cell, intervals.get(place(row, column))) {
                cell.interval = Some(*interval);
            }
        }
    }
    let data = drawn(&map, title, palette);
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let layout = charts::heatmap::layout(&data, width, &theme);
    let svg = charts::svg::heatmap(&data, width, &theme).ok()?;
    let spots = layout.cells.into_iter().filter_map(|(row, column, area)| {
        let cell = map.cells.get(row)?.get(column)?.as_ref()?;
        let (complexity, duration) = (*Complexity::ALL.get(row)?, *DurationBracket::ALL.get(column)?);
        let value = if shown.base.is_some() { text::points(cell.value) } else { text::per_cent(cell.value) };
        let thin = if cell.thin { ", too few to rely on" } else { "" };
        let words = format!(
            "{}, {}: {value}, n = {}{thin}. Show the items",
            complexity.label(),
            duration.label(),
            text::count(cell.n)
        );
        let run =
            (shown.measure == Measure::Accuracy && shown.base.is_none()).then(|| name(shown.run)).flatten();
        let press = Callback::new(move |_| show_items(session, complexity, duration, run.clone()));
        Some(Spot { area, words, press })
    });
    Some(Picture { svg, height: layout.height, spots: spots.collect() })
}

/// The items of a cell; for questions those that the run did not get right.
fn show_items(session: Session, complexity: Complexity, duration: DurationBracket, run: Option<String>) {
    session.change(History::Push, |state| {
        state.screen = Screen::Items;
        state.facets.insert(Facet::Complexity, BTreeSet::from([complexity.id().to_owned()]));
        state.facets.insert(Facet::Duration, BTreeSet::from([duration.id().to_owned()]));
        let missed =
            Outcome::ALL.into_iter().filter(|outcome| outcome.is_scored() && *outcome != Outcome::Right);
        if let Some(run) = run {
            state.outcomes = missed.map(|outcome| (run.clone(), outcome.id().to_owned())).collect();
        }
    });
}
