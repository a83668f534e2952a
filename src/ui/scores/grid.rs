//! The grid of complexity by duration, for a run or for the difference of two.

use leptos::{prelude::*, task::spawn_local};

use super::{
    choice::select,
    grid_data::{self, grid},
    intervals::Statistics,
    when,
};
use crate::{
    analysis::{
        figures::{self, Panel, cell_place, cell_values},
        heatmap::{Heatmap, Measure},
    },
    metrics::{Interval, verification::ZeroDivision},
    model::{RunIx, Task},
    ui::{
        session::{Session, Shared, use_session},
        widgets::{Chart, ExportMenu, PanelParts, panel_parts, show_items},
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
    let present =
        Memo::new(move |_| panel(session, shown.get()?, &measures.read(), &*map.get()?, &intervals.read()));
    let PanelParts { draw, leave, explain, .. } = panel_parts(session, present);
    let pressed = Callback::new(move |part: (usize, usize)| {
        if let Some((panel, shown)) = present.get_untracked().zip(shown.get_untracked()) {
            press(session, &panel, part, shown, &measures.get_untracked());
        }
    });
    let has = Memo::new(move |_| shown.read().is_some());
    let none = "No scored item here has a video whose complexity and duration are both known.";
    let drawn = move || {
        view! {
            <div class="selects">{move || selects(session, shown.get(), &measures.read())}</div>
            <Chart label="Cells of complexity by duration" draw press=pressed explain />
            {move || under(map.get().as_deref())}
        }
        .into_any()
    };
    view! {
        <section class="card chart-card" aria-label="Complexity by duration">
            <ExportMenu name="the grid" has_picture=true make=leave />
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

/// Bootstrap intervals of a caption measure, by [`cell_place`]; they come from the worker.
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
        let cells = cell_values(run, &session.kept.get_untracked(), shown.measure, convention);
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

/// The grid as it stands, with the intervals that have come by now.
fn panel(
    session: Session,
    shown: Shown,
    runs: &[(String, Vec<Measure>)],
    map: &Heatmap,
    intervals: &[Option<Interval>],
) -> Option<Panel> {
    let name = |place: usize| runs.get(place).map(|(id, _)| id.as_str());
    let mut panel =
        figures::grid(map, (name(shown.run)?, shown.base.and_then(name)), session.state.read().zero_division);
    let of = shown.base.into_iter().chain([shown.run]).map(|place| RunIx(place as u32));
    panel.column_runs = vec![of.collect(); panel.columns.len()];
    if let Some(rule) =
        session.state.read().conventions.reading().0.filter(|_| shown.measure == Measure::Accuracy)
    {
        panel.title = format!("{}; answers read by {}", panel.title, rule.label());
    }
    for (row, cells) in panel.groups.iter_mut().flat_map(|group| &mut group.rows).enumerate() {
        for (column, number) in cells.cells.iter_mut().enumerate() {
            if let (Some(number), Some(Some(interval))) = (number, intervals.get(cell_place(row, column))) {
                number.interval = Some(*interval);
            }
        }
    }
    Some(panel)
}

/// The items behind a cell, of all that the filters keep; of a difference those that both runs are
/// scored on.
fn press(
    session: Session,
    panel: &Panel,
    part: (usize, usize),
    shown: Shown,
    runs: &[(String, Vec<Measure>)],
) {
    let of = [Some(shown.run), shown.base].into_iter().flatten();
    let ids: Vec<String> = of.filter_map(|place| Some(runs.get(place)?.0.clone())).collect();
    show_items(session, panel, part, |state| {
        if shown.measure != Measure::Accuracy {
            state.show_only(Facet::Task, Task::Verification.id());
        }
        for run in ids {
            state.require(run, counted_id(shown.measure));
        }
    });
}
