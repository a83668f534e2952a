//! The grid of complexity by duration, for a run or for the difference of two.

use leptos::{prelude::*, task::spawn_local};

use super::{
    choice::select,
    grid_data::{self, drawn, grid, place},
    intervals::Statistics,
    run_scores::convention_words,
    when,
};
use crate::{
    analysis::heatmap::{Heatmap, Measure},
    charts::{self, Theme, heatmap::Palette, table::words},
    metrics::{Interval, verification::ZeroDivision},
    model::{Complexity, DurationBracket, Task},
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, Picture, Spot},
    },
    view::{
        heat::{self, Shown},
        route::{Facet, counted_id, measure_from_id, measure_id},
        text,
    },
    web::{fragment::History, time::Stopwatch},
};

/// By run, its id and the measures for which it has a cell.
type Measures = Memo<Vec<(String, Vec<Measure>)>>;

/// The grid with its selects.
#[component]
pub(super) fn Grid(convention: Memo<ZeroDivision>) -> impl IntoView {
    let session = use_session();
    let measures: Measures = Memo::new(move |_| {
        let (outcomes, loaded) = (session.outcomes.get(), session.dataset.get());
        let Some((outcomes, loaded)) = outcomes.zip(loaded) else { return Vec::new() };
        let ids = loaded.dataset.runs().iter().map(|run| run.id.clone());
        let _timed = Stopwatch::start("verivid:heatmap-choices");
        ids.zip(grid_data::used(&outcomes, &session.kept.read())).collect()
    });
    let shown = Memo::new(move |_| heat::shown(&session.state.read().heat, &measures.read()));
    let map = Memo::new(move |_| {
        let shown = shown.get()?;
        let outcomes = session.outcomes.get()?;
        let _timed = Stopwatch::start("verivid:heatmap");
        let base = match shown.base {
            Some(base) => Some(outcomes.get(base)?),
            None => None,
        };
        let kept = session.kept.read();
        grid(outcomes.get(shown.run)?, base, &kept, shown.measure, convention.get()).map(Shared::new)
    });
    let intervals = cell_intervals(session, shown, map);
    let draw = Callback::new(move |width: u32| {
        picture(session, shown.get()?, &measures.read(), &*map.get()?, &intervals.read(), width)
    });
    let press = Callback::new(move |(row, column): (usize, usize)| {
        if let Some(shown) = shown.get_untracked() {
            show_items(session, row, column, shown, &measures.get_untracked());
        }
    });
    let has = Memo::new(move |_| shown.read().is_some());
    let none = "No scored item here has a video whose complexity and duration are both known.";
    let drawn = move || {
        view! {
            <div class="selects">{move || selects(session, shown.get(), &measures.read())}</div>
            <Chart label="Cells of complexity by duration" draw press />
            {move || under(map.get().as_deref())}
        }
        .into_any()
    };
    view! {
        <section class="card chart-card" aria-label="Complexity by duration">
            <h2>"Complexity by duration"</h2>
            {when(has, drawn, move || view! { <p class="muted">{none}</p> }.into_any())}
        </section>
    }
}

/// What the grid does not show.
fn under(map: Option<&Heatmap>) -> Option<AnyView> {
    let map = map.filter(|map| map.cells.iter().flatten().any(Option::is_some));
    let words = if map.is_none() {
        "No cell has a value under this choice.".to_owned()
    } else if let Some(map) = map.filter(|map| map.left_out > 0) {
        let items = text::plural(map.left_out, "item", "items");
        format!("{items} left out: the video\u{2019}s complexity or duration is not known")
    } else {
        return None;
    };
    Some(view! { <p class="muted small">{words}</p> }.into_any())
}

/// Measure, run and what is taken from it, each only what can be drawn.
fn selects(
    session: Session,
    shown: Option<Shown>,
    measures: &[(String, Vec<Measure>)],
) -> Option<Vec<AnyView>> {
    let shown = shown?;
    let id = |place: usize| measures.get(place).map(|(id, _)| id.clone()).unwrap_or_default();
    let with = |keep: &dyn Fn(usize, &[Measure]) -> bool| -> Vec<(String, String)> {
        let kept = measures.iter().enumerate().filter(|(place, (_, own))| keep(*place, own));
        kept.map(|(_, (id, _))| (id.clone(), id.clone())).collect()
    };
    let asked = session.state.read().heat.run.is_some();
    let has = |measure: &Measure| {
        let mut runs = measures.iter().enumerate().filter(|(place, _)| !asked || *place == shown.run);
        runs.any(|(_, (_, own))| own.contains(measure))
    };
    let named = |measure: Measure| (measure_id(measure).to_owned(), measure.label().to_owned());
    let kinds = Measure::ALL.into_iter().filter(has).map(named).collect();
    let mut bases = vec![(String::new(), "nothing".to_owned())];
    bases.extend(with(&|place, own| place != shown.run && own.contains(&shown.measure)));
    let base = shown.base.map(id).unwrap_or_default();
    let mut all = vec![
        select("Measure", kinds, measure_id(shown.measure).to_owned(), move |id| {
            session.change(History::Replace, |state| state.heat.measure = measure_from_id(&id));
        }),
        select("Run", with(&|_, own| !own.is_empty()), id(shown.run), move |id| {
            session.change(History::Replace, |state| state.heat.run = Some(id));
        }),
    ];
    if bases.len() > 1 {
        all.push(select("Minus", bases, base, move |id| {
            session.change(History::Replace, |state| state.heat.base = (!id.is_empty()).then_some(id));
        }));
    }
    Some(all)
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
        if made.with_untracked(|made| !made.is_empty()) {
            made.set(Vec::new());
        }
        let (Some(shown), Some(outcomes)) = (shown.get_untracked(), session.outcomes.get_untracked()) else {
            return;
        };
        if shown.base.is_some() || shown.measure == Measure::Accuracy {
            return;
        }
        let Some(run) = outcomes.get(shown.run) else { return };
        let convention = session.state.with_untracked(|state| state.zero_division);
        let cells = grid_data::values(run, &session.kept.get_untracked(), shown.measure, convention);
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
    shown: Shown,
    runs: &[(String, Vec<Measure>)],
    map: &Heatmap,
    intervals: &[Option<Interval>],
    width: u32,
) -> Option<Picture> {
    let name = |place: usize| runs.get(place).map(|(id, _)| id.as_str());
    let mut title = format!("{} of {}", shown.measure.label(), name(shown.run)?);
    let mut palette = Palette::Sequential;
    if let Some(base) = shown.base {
        title = format!("{title} minus {}, in points", name(base)?);
        palette = Palette::Diverging;
    }
    if shown.measure != Measure::Accuracy {
        title = format!("{title}; {}", convention_words(session.state.read().zero_division));
    } else if let Some(rule) = session.state.read().conventions.reading().0 {
        title = format!("{title}; answers read by {}", rule.label());
    }
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
        let value = data.cells.get(row)?.get(column).copied()??;
        let (row_head, column_head) = (data.rows.get(row)?, data.columns.get(column)?);
        let words = format!("{row_head}, {column_head}: {}. Show these items", words(Some(value), palette));
        Some(Spot { area, words, part: (row, column) })
    });
    let spots = spots.collect();
    Some(Picture { svg, height: layout.height, spots, table: charts::table::of_heatmap(&data) })
}

/// The items behind a cell, of all that the filters keep; of a difference those that both runs are
/// scored on.
fn show_items(session: Session, row: usize, column: usize, shown: Shown, runs: &[(String, Vec<Measure>)]) {
    let places = Complexity::ALL.get(row).zip(DurationBracket::ALL.get(column));
    let Some((complexity, duration)) = places else { return };
    let of = [Some(shown.run), shown.base].into_iter().flatten();
    let ids: Vec<String> = of.filter_map(|place| Some(runs.get(place)?.0.clone())).collect();
    session.change(History::Push, |state| {
        state.show_only(Facet::Complexity, complexity.id());
        state.show_only(Facet::Duration, duration.id());
        if shown.measure != Measure::Accuracy {
            state.show_only(Facet::Task, Task::Verification.id());
        }
        for run in ids {
            state.require(run, counted_id(shown.measure));
        }
    });
}
