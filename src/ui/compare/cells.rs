//! The difference of the two over complexity and duration.

use leptos::{prelude::*, task::spawn_local};

use super::{draws::interval, room::Room};
use crate::{
    analysis::{
        compare::Scale,
        figures::{self, Panel, behind_runs},
        heatmap::{Heatmap, Measure, paired_cells},
    },
    metrics::verification::ZeroDivision,
    model::{Complexity, DurationBracket, RunIx},
    ui::{
        scores::Statistics,
        session::Shared,
        widgets::{
            Chart, Explain, ExportMenu, Picture, Popover, explain_behind, exported, picture_of, use_popover,
            with_source,
        },
    },
    view::{
        route::{Facet, Screen, measure_from_id, measure_id},
        text,
    },
    web::{fragment::History, time},
};

/// A change waits this long for the next one, in milliseconds.
const PAUSE: u64 = 60;

/// The card with the grid.
#[component]
pub(super) fn Cells(room: Room) -> impl IntoView {
    let measure = Memo::new(move |_| {
        let scale = room.found.get()?.scale;
        let wished = room.session.state.read().heat.measure;
        Some(match scale {
            Scale::Questions => Measure::Accuracy,
            Scale::Captions(_) => wished.filter(|each| *each != Measure::Accuracy).unwrap_or(Measure::F1),
        })
    });
    let map = grid(room, measure);
    let draw = Callback::new(move |width: u32| picture(room, &*map.get()?, width));
    let press = Callback::new(move |(row, column): (usize, usize)| {
        let places = Complexity::ALL.get(row).zip(DurationBracket::ALL.get(column));
        let Some((complexity, duration)) = places else { return };
        let runs = room.found.get_untracked().map(|found| found.runs.clone());
        room.session.change(History::Push, |state| {
            state.show_only(Facet::Complexity, complexity.id());
            state.show_only(Facet::Duration, duration.id());
            state.screen = Screen::Items;
            state.runs = runs.unwrap_or_default();
        });
    });
    let popover = use_popover();
    let explain: Explain = Callback::new(move |place| {
        let panel = map.get().and_then(|map| panel(room, &map));
        panel.map_or_else(|| ().into_any(), |panel| explained(room, popover, &panel, place))
    });
    let leave = Callback::new(move |()| exported(room.session, &panel(room, &*map.get()?)?));
    let has = Memo::new(move |_| room.found.get().is_some_and(|found| !found.comparison.by_cell.is_empty()));
    view! {
        <section class="card chart-card" aria-label="Difference by complexity and duration">
            <h2>"Difference by complexity and duration"</h2>
            {move || if has.get() {
                view! {
                    {move || measures(room, measure.get())}
                    <Chart label="Cells of complexity by duration" draw press explain />
                    {move || under(room)}
                    <div class="under-head"><ExportMenu name="the differences" has_picture=true make=leave /></div>
                }.into_any()
            } else {
                view! { <p class="muted">"No item here is scored under both and has a video whose complexity and duration are both known."</p> }.into_any()
            }}
        </section>
    }
}

/// The grid, made after all else.
fn grid(room: Room, measure: Memo<Option<Measure>>) -> RwSignal<Option<Shared<Heatmap>>> {
    let made = RwSignal::new(None);
    Effect::new(move |_| {
        let (now, measure) = (room.found.get(), measure.get());
        spawn_local(async move {
            time::sleep(PAUSE).await;
            if room.found.try_get_untracked() != Some(now.clone()) {
                return;
            }
            let (Some(found), Some(measure)) = (now, measure) else { return };
            let (Some(Some(sides)), Some(kept)) =
                (room.sides.try_get_untracked(), room.session.kept.try_get_untracked())
            else {
                return;
            };
            let convention = match found.scale {
                Scale::Captions(convention) => convention,
                Scale::Questions => ZeroDivision::default(),
            };
            let cells = sides.both().and_then(|(a, b)| paired_cells(a, b, &kept, measure, convention));
            let first = cells.as_ref().map(|(map, _)| Shared::new(map.clone()));
            made.try_set(first.clone());
            // The numbers stand; their intervals come cell by cell.
            let Some((mut map, values)) = cells else { return };
            let is_current = || made.try_get_untracked().as_ref() == Some(&first);
            let statistics = Statistics::start().await.ok();
            for (cell, values) in map.cells.iter_mut().flatten().zip(values) {
                if let Some(cell) = cell {
                    let Some(own) = interval(&[values], statistics.as_ref(), &is_current).await else {
                        return;
                    };
                    cell.interval = own;
                }
            }
            if is_current() {
                made.try_set(Some(Shared::new(map)));
            }
        });
    });
    made
}

/// What of captions the cells show.
fn measures(room: Room, chosen: Option<Measure>) -> Option<AnyView> {
    let chosen = chosen.filter(|measure| *measure != Measure::Accuracy)?;
    let choose = move |value: String| {
        room.session.change(History::Replace, |state| state.heat.measure = measure_from_id(&value));
    };
    let all = [Measure::F1, Measure::Precision, Measure::Recall];
    let option = |measure: Measure| {
        view! { <option value=measure_id(measure) prop:selected=measure == chosen>{measure.label()}</option> }
            .into_any()
    };
    Some(
        view! {
            <div class="selects">
                <label>
                    <span>"Measure"</span>
                    <select on:change:target=move |event| choose(event.target().value())>
                        {all.map(option).into_iter().collect::<Vec<_>>()}
                    </select>
                </label>
            </div>
        }
        .into_any(),
    )
}

fn under(room: Room) -> Option<AnyView> {
    let count = room.found.get()?.comparison.left_out_of_cells;
    (count > 0).then(|| {
        let items = text::plural(count, "item", "items");
        let words = format!("{items} left out: the video\u{2019}s complexity or duration is not known");
        view! { <p class="muted small">{words}</p> }.into_any()
    })
}

fn panel(room: Room, map: &Heatmap) -> Option<Panel> {
    let found = room.found.get()?;
    Some(figures::grid(map, (&found.b, Some(&found.a)), room.session.state.read().zero_division))
}

fn picture(room: Room, map: &Heatmap, width: u32) -> Option<Picture> {
    picture_of(&panel(room, map)?, width, room.session.dark.get())
}

/// What a cell's number means; B may be no run of the dataset.
fn explained(room: Room, popover: Popover, panel: &Panel, place: (usize, usize)) -> AnyView {
    let found = with_source(room.session, |source| {
        let sides = room.sides.get()?;
        let (a, b) = sides.both()?;
        let [of_a, of_b] = [sides.a, sides.b.as_ref().map_or(sides.a, |b| *b)].map(|at| RunIx(at as u32));
        behind_runs(source, panel, place, &[(of_a, a), (of_b, b)])
    });
    explain_behind(room.session, popover, panel, place, found.flatten())
}
