//! What the list can be narrowed by, with how many items each value would leave.

use leptos::{ev::Event, prelude::*};

use crate::{
    analysis::{
        filter::{Facets, facets},
        heatmap::Measure,
    },
    metrics::outcomes::Outcome,
    model::{Dataset, RunIx},
    ui::{
        selection::{self},
        session::{Session, Shared, use_session},
        widgets::broken,
    },
    view::{
        route::{Facet, counted_id},
        text,
    },
    web::fragment::History,
};

use super::{
    judged::JudgedGroup,
    marks::{CaptionMark, OutcomeMark},
};

/// One value of a facet: its name on disk, its label, how many items it leaves.
type Value = (String, String, usize);

fn values_of(counts: &Facets, facet: Facet) -> Vec<Value> {
    fn rows<'a, K: 'a>(
        counts: impl IntoIterator<Item = (&'a K, &'a usize)>,
        id: impl Fn(&K) -> String,
        label: impl Fn(&K) -> String,
    ) -> Vec<Value> {
        counts.into_iter().map(|(key, count)| (id(key), label(key), *count)).collect()
    }
    let own = |text: &str| text.to_owned();
    match facet {
        Facet::Task => rows(&counts.tasks, |k| own(k.id()), |k| own(k.label())),
        Facet::Level => rows(&counts.levels, |k| own(k.id()), |k| own(k.label())),
        Facet::Type => rows(&counts.types, |k| own(k.id()), |k| own(k.label())),
        Facet::Complexity => {
            rows(&counts.complexities, |k| own(k.id()), |k| format!("{} {}", k.number(), k.label()))
        }
        Facet::Duration => {
            rows(&counts.durations, |k| own(k.id()), |k| format!("{} {}", k.label(), k.limits()))
        }
        Facet::Category => rows(&counts.categories, |k| own(k.id()), |k| own(k.label())),
        Facet::Source => rows(&counts.sources, |k| own(k), |k| own(k)),
        Facet::Origin => rows(&counts.origins, |k| own(k), |k| own(k)),
    }
}

/// All facets that the dataset has.
#[component]
pub(super) fn FacetPanel() -> impl IntoView {
    let session = use_session();
    let filter = selection::filter(session.dataset, session.state, session.differences);
    let counts = Memo::new(move |_| {
        let loaded = session.dataset.get();
        let outcomes = session.outcomes.get();
        let outcomes = outcomes.as_ref().map_or(&[][..], |outcomes| outcomes.as_slice());
        let counts = loaded.map(|loaded| facets(&loaded.dataset, &filter.read(), outcomes));
        Shared::new(counts.unwrap_or_default())
    });
    let group = move |facet: Facet| {
        move || {
            let mut values = values_of(&counts.read(), facet);
            // A chosen value stays in sight when nothing is left of it.
            let chosen = session.state.read().facets.get(&facet).cloned().unwrap_or_default();
            for id in chosen {
                if !values.iter().any(|(known, ..)| *known == id) {
                    values.push((id.clone(), id, 0));
                }
            }
            (!values.is_empty()).then(|| view! { <FacetGroup facet values /> })
        }
    };
    view! {
        {Facet::ALL.iter().map(|facet| group(*facet)).collect_view()}
        <JudgedGroup />
        <RunChoice />
        {move || session.dataset.get().map(|loaded| outcome_groups(session, &loaded.dataset, &counts.read()))}
    }
}

#[component]
fn FacetGroup(facet: Facet, values: Vec<Value>) -> impl IntoView {
    let session = use_session();
    let row = move |(id, label, count): Value| {
        let chosen = {
            let id = id.clone();
            move || session.state.read().facets.get(&facet).is_some_and(|values| values.contains(&id))
        };
        let toggle = move |_| session.change(History::Push, |state| state.toggle(facet, &id));
        choice(label, count, chosen, toggle)
    };
    view! {
        <fieldset class="facet">
            <legend>{facet.label()}</legend>
            <ul>{values.into_iter().map(row).collect_view()}</ul>
        </fieldset>
    }
}

/// Which runs have marks, where there are several.
#[component]
fn RunChoice() -> impl IntoView {
    let session = use_session();
    move || {
        let loaded = session.dataset.get()?;
        let runs: Vec<_> = loaded.dataset.runs().iter().map(|run| run.id.clone()).collect();
        let several = runs.len() > 1;
        several.then(|| {
            view! {
                <fieldset class="facet">
                    <legend>"Runs shown, at most eight"</legend>
                    <ul>{runs.into_iter().map(|id| run_choice(session, id)).collect_view()}</ul>
                </fieldset>
            }
        })
    }
}

/// The ids of the runs that are shown.
fn shown_ids(session: Session) -> Vec<String> {
    let Some(loaded) = session.dataset.get() else { return Vec::new() };
    let runs = session.shown.get().into_iter();
    runs.filter_map(|run| Some(loaded.dataset.runs().get(run.0 as usize)?.id.clone())).collect()
}

fn run_choice(session: Session, id: String) -> impl IntoView {
    let label = id.clone();
    let chosen = {
        let id = id.clone();
        move || shown_ids(session).contains(&id)
    };
    let toggle = move |_| {
        let mut runs = untrack(|| shown_ids(session));
        match runs.iter().position(|other| *other == id) {
            Some(place) => drop(runs.remove(place)),
            None => runs.push(id.clone()),
        }
        session.change(History::Replace, |state| state.runs = runs);
    };
    view! {
        <li>
            <label class="facet-row">
                <input type="checkbox" prop:checked=chosen on:change=toggle />
                <span class="facet-label">{broken(&label)}</span>
            </label>
        </li>
    }
}

/// A group for each run: together they say "A right and B wrong".
fn outcome_groups(session: Session, dataset: &Dataset, counts: &Facets) -> impl IntoView + use<> {
    let shown = session.shown.get().into_iter();
    let groups = shown.filter_map(|run| {
        let place = run.0 as usize;
        let captions = counts.captions.get(place).copied()?;
        Some((run, dataset.runs().get(place)?, counts.outcomes.get(place)?, captions))
    });
    groups
        .filter(|(_, _, counts, captions)| {
            *captions > 0 || counts.keys().any(|outcome| *outcome != Outcome::NotScored)
        })
        .map(|(at, run, counts, captions)| {
            let colour = colour_of(session, at);
            let id = |what: &str| (run.id.clone(), what.to_owned());
            let mut rows: Vec<_> = counts
                .iter()
                .map(|(outcome, count)| outcome_row(session, id(outcome.id()), Some(*outcome), *count))
                .collect();
            if captions > 0 {
                rows.insert(0, outcome_row(session, id(&counted_id(Measure::F1)), None, captions));
            }
            view! {
                <fieldset class="facet">
                    <legend>
                        <span class=format!("run-dot of-layer-{colour}") aria-hidden="true"></span>
                        {broken(&run.id)}
                    </legend>
                    <ul>{rows}</ul>
                </fieldset>
            }
        })
        .collect_view()
}

/// The number of a run's colour; reactive.
pub(super) fn colour_of(session: Session, run: RunIx) -> usize {
    session.layer_of(run).map_or(0, |layer| layer.style().colour)
}

/// One thing that can be asked of a run: an outcome, or that it has an F1.
fn outcome_row(session: Session, term: (String, String), outcome: Option<Outcome>, count: usize) -> AnyView {
    let chosen = {
        let term = term.clone();
        move || session.state.read().outcomes.contains(&term)
    };
    let toggle = move |_| {
        session.change(History::Push, |state| match state.outcomes.iter().position(|other| *other == term) {
            Some(place) => drop(state.outcomes.remove(place)),
            None => state.outcomes.push(term.clone()),
        });
    };
    view! {
        <li>
            <label class="facet-row">
                <input type="checkbox" prop:checked=chosen on:change=toggle />
                {match outcome {
                    Some(outcome) => view! { <OutcomeMark outcome /> }.into_any(),
                    None => view! { <CaptionMark /> }.into_any(),
                }}
                <span class="facet-label">{outcome.map_or("Captions with an F1", Outcome::label)}</span>
                <span class="facet-count">{text::count(count)}</span>
            </label>
        </li>
    }
    .into_any()
}

/// A value that the items can be narrowed by, with how many it would leave.
pub(super) fn choice(
    label: String,
    count: usize,
    chosen: impl Fn() -> bool + Send + Sync + 'static,
    toggle: impl Fn(Event) + 'static,
) -> AnyView {
    view! {
        <li>
            <label class="facet-row">
                <input type="checkbox" prop:checked=chosen on:change=toggle />
                <span class="facet-label">{label}</span>
                <span class="facet-count">{text::count(count)}</span>
            </label>
        </li>
    }
    .into_any()
}
