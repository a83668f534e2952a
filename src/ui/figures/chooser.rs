//! Which figure, of which runs, and of which measure: all of it in the address.

use leptos::{prelude::*, task::spawn_local};

use super::while_here;
use crate::{
    analysis::{
        figures::{Figure, make},
        heatmap::Measure,
    },
    ui::{
        session::{Session, use_session},
        widgets::{elided, with_source},
    },
    view::{
        palette::{Layer, MOST_RUNS, slots},
        route::{measure_from_id, measure_id},
        text,
    },
    web::{fragment::History, time},
};

/// By place in `Figure::ALL`: whether the data has something for it; `None`: not known yet.
type Known = RwSignal<[Option<bool>; Figure::ALL.len()]>;

/// The figures by name; those that the data has nothing for are said to be empty.
#[component]
pub(super) fn FigureChoice(figure: Memo<Figure>) -> impl IntoView {
    let session = use_session();
    let known = follow_known(session);
    let link = move |at: usize, each: Figure| {
        let is_empty = move || known.read().get(at).copied().flatten() == Some(false);
        view! {
            <li>
                <button
                    class="figure-choice"
                    class:is-empty=is_empty
                    aria-current=move || (figure.get() == each).then_some("true")
                    on:click=move |_| session.change(History::Push, |state| state.figure = Some(each))
                >
                    <span>{each.label()}</span>
                    <span class="muted small">{move || if is_empty() { "nothing in view" } else { each.paper() }}</span>
                </button>
            </li>
        }
        .into_any()
    };
    let all: Vec<_> = Figure::ALL.into_iter().enumerate().map(|(at, each)| link(at, each)).collect();
    view! {
        <nav class="figures-list" aria-label="Figures">
            <ul>{all}</ul>
        </nav>
    }
}

/// Tries each figure in turn, after what is in view has been drawn.
fn follow_known(session: Session) -> Known {
    let known = RwSignal::new([None; Figure::ALL.len()]);
    let round = StoredValue::new(0_u32);
    Effect::new(move |_| {
        session.kept.track();
        session.outcomes.track();
        let own = round.try_update_value(|round| {
            *round += 1;
            *round
        });
        spawn_local(async move {
            for (at, each) in Figure::ALL.into_iter().enumerate() {
                time::give_way().await;
                if round.try_get_value() != own {
                    return;
                }
                let has = untrack(|| with_source(session, |source| !make(each, &all_of(source)).is_empty()));
                known.try_update(|known: &mut [Option<bool>; Figure::ALL.len()]| known[at] = has);
            }
        });
    });
    known
}

/// The same data, whatever runs were chosen.
fn all_of<'a>(source: &crate::analysis::figures::Source<'a>) -> crate::analysis::figures::Source<'a> {
    crate::analysis::figures::Source { chosen: false, ..*source }
}

/// The runs; none pressed is all of them.
#[component]
pub(super) fn RunChoice(
    /// Whether each run has its colour in the figure.
    coloured: Memo<bool>,
) -> impl IntoView {
    let session = use_session();
    let chosen = while_here(session, move || session.state.read().runs.clone());
    let runs = move || {
        let loaded = session.dataset.get();
        let named = chosen.get();
        let places: Vec<usize> = match (&loaded, named.is_empty()) {
            (Some(loaded), false) => {
                named.iter().filter_map(|id| Some(loaded.dataset.run_named(id)?.0 as usize)).collect()
            }
            (Some(loaded), true) => (0..loaded.dataset.runs().len().min(MOST_RUNS)).collect(),
            _ => Vec::new(),
        };
        let own = slots(&places);
        let runs = loaded.iter().flat_map(|loaded| loaded.dataset.runs()).enumerate();
        let run = |(place, run): (usize, &crate::model::Run)| {
            let id = run.id.clone();
            let slot = places.iter().position(|at| *at == place).and_then(|at| own.get(at).copied());
            let layer =
                slot.map_or_else(String::new, |slot| format!("of-layer-{}", Layer::Run(slot).style().colour));
            let pressed = named.contains(&id);
            let about = format!("{}, {}", run.model, run.setting);
            let press = {
                let id = id.clone();
                move |_| toggle(session, &id)
            };
            view! {
                <button class="run-chip small" aria-pressed=pressed.to_string() title=about on:click=press>
                    {coloured.get().then(|| view! { <span class=format!("run-dot {layer}") aria-hidden="true"></span> }.into_any())}
                    <span class="run-chip-name">{elided(&id)}</span>
                </button>
            }
            .into_any()
        };
        runs.map(run).collect::<Vec<_>>()
    };
    let count = move || session.dataset.read().as_ref().map_or(0, |loaded| loaded.dataset.runs().len());
    let words = move || match (chosen.read().len(), count()) {
        (0, count) if count > MOST_RUNS && coloured.get() => {
            format!("All {} runs; bars show the first {MOST_RUNS}", text::count(count))
        }
        (0, _) => "All runs".to_owned(),
        (some, count) => format!("{some} of {} runs", text::count(count)),
    };
    move || {
        (count() > 1).then(|| {
            view! {
                <div class="run-chips" role="group" aria-label="Runs in the figure">
                    {runs}
                    <span class="muted small">{words}</span>
                    {move || {
                        (!chosen.read().is_empty()).then(|| view! {
                            <button
                                class="quiet small"
                                on:click=move |_| session.change(History::Replace, |state| state.runs.clear())
                            >
                                "All runs"
                            </button>
                        }.into_any())
                    }}
                </div>
            }
            .into_any()
        })
    }
}

/// Adds a run to the chosen ones, or takes it out; the last of eight makes room.
fn toggle(session: Session, id: &str) {
    session.change(History::Replace, |state| match state.runs.iter().position(|run| run == id) {
        Some(at) => drop(state.runs.remove(at)),
        None => {
            state.runs.truncate(MOST_RUNS - 1);
            state.runs.push(id.to_owned());
        }
    });
}

/// What the cells of a grid show, where that can be chosen.
pub(super) fn measure_choice(session: Session, figure: Figure) -> Option<AnyView> {
    if !figure.has_measure() {
        return None;
    }
    let outcomes = session.outcomes.get()?;
    let has = |measure: &Measure| {
        outcomes.iter().any(|run| match measure {
            Measure::Accuracy => run.has_qa,
            _ => run.has_verification,
        })
    };
    let shown =
        session.state.read().heat.measure.filter(has).or_else(|| Measure::ALL.into_iter().find(has))?;
    let option = |measure: Measure| {
        view! { <option value=measure_id(measure) prop:selected=measure == shown>{measure.label()}</option> }
            .into_any()
    };
    let options: Vec<_> = Measure::ALL.into_iter().filter(has).map(option).collect();
    let choose = move |id: String| {
        session.change(History::Replace, |state| state.heat.measure = measure_from_id(&id));
    };
    Some(
        view! {
            <label class="figures-measure">
                <span>"Measure"</span>
                <select on:change:target=move |event| choose(event.target().value())>{options}</select>
            </label>
        }
        .into_any(),
    )
}
