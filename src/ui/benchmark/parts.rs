//! The cards about items and videos: by task, level, complexity and duration; by type; how long the
//! videos are; where they come from.

use leptos::prelude::*;

use super::{
    card::{card, count_chart, unlinked},
    found::{Composition, Found},
};
use crate::{
    analysis::{
        composition::Property, composition_definitions as definitions, composition_videos::Durations,
        definition::Definition,
    },
    charts::{
        counts::Row,
        of_composition::{self, Linked},
    },
    ui::session::Shared,
    view::{route::Facet, text},
};

/// At most this many sources have a bar.
const MOST_SOURCES: usize = 24;

type Known = Shared<Composition>;

/// A value made of the composition once that is known.
fn made<T: Send + Sync + Clone + 'static>(found: Found, of: fn(&Known) -> T) -> Signal<Option<T>> {
    Signal::derive(move || found.composition.read().as_ref().map(of))
}

fn defined(found: Found, of: fn(&Known) -> Vec<Definition>) -> Signal<Vec<Definition>> {
    Signal::derive(move || found.composition.read().as_ref().map(of).unwrap_or_default())
}

/// Items, videos and sources by everything that items can be filtered by.
#[component]
pub(super) fn OverviewCard(found: Found) -> impl IntoView {
    let linked = made(found, |known| of_composition::overview(&known.by));
    let defined = defined(found, |known| {
        let tasks = known.by.iter().find(|(property, _)| *property == Property::Task);
        tasks.map(|(_, counted)| definitions::counts(counted, &known.total)).into_iter().collect()
    });
    let left_out = move || {
        let known = found.composition.get()?;
        let without = known.by.iter().filter(|(_, counted)| counted.left_out > 0);
        let each = without.map(|(property, counted)| {
            let what = match property {
                Property::Level => "type, hence no level".to_owned(),
                other => other.label().to_lowercase(),
            };
            format!("{} without {what}", text::count(counted.left_out))
        });
        let words: Vec<_> = each.collect();
        (!words.is_empty()).then(|| {
            view! { <p class="muted small">{format!("In no row, items: {}", words.join("; "))}</p> }
                .into_any()
        })
    };
    card("Items, videos and sources by facet", defined, move || {
        view! {
            {count_chart("Rows of items, videos and sources", linked, "There is nothing to count.", defined)}
            {left_out}
        }
        .into_any()
    })
}

/// The proportion of each hallucination type.
#[component]
pub(super) fn TypeCard(found: Found) -> impl IntoView {
    let linked = made(found, |known| of_composition::types(&known.types));
    let defined = defined(found, |known| {
        vec![definitions::type_shares(&known.types), definitions::counts(&known.types, &known.total)]
    });
    let none = "None of these items names a hallucination type.";
    card("Hallucination types", defined, move || {
        count_chart("Rows of hallucination types", linked, none, defined)
    })
}

/// Complexity by duration, and durations in finer bins.
#[component]
pub(super) fn DurationCard(found: Found) -> impl IntoView {
    let cells = made(found, |known| of_composition::cells(&known.cells));
    let bins = made(found, |known| bins(&known.durations));
    let of_cells = defined(found, |known| vec![definitions::counts(&known.cells, &known.total)]);
    let defined = defined(found, |known| vec![definitions::durations(&known.durations)]);
    let facts = move || {
        let known = found.composition.get()?;
        let of = &known.durations;
        let fact = |name: &'static str, value: Option<f64>| {
            value.map(|value| {
                view! { <div><dt>{name}</dt><dd>{text::clock_short(value)}</dd></div> }.into_any()
            })
        };
        let all = [
            fact("Shortest", of.shortest),
            fact("Median", of.median),
            fact("Mean", of.mean),
            fact("Longest", of.longest),
            fact("Together", (of.known > 0).then_some(of.total)),
        ];
        Some(view! { <dl class="amounts">{all}</dl> }.into_any())
    };
    let no_cells = "None of these videos has both a complexity and a duration.";
    card("Complexity and duration", defined, move || {
        view! {
            {count_chart("Rows of complexity by duration", cells, no_cells, of_cells)}
            {facts}
            {count_chart("Rows of durations", bins, "The duration of none of these videos is known.", defined)}
        }
        .into_any()
    })
}

/// The bins, or none where no duration is known.
fn bins(durations: &Durations) -> Linked {
    let mut chart = of_composition::durations(durations);
    if durations.known == 0 {
        chart.groups.clear();
    }
    unlinked(chart)
}

/// Where the videos come from.
#[component]
pub(super) fn SourceCard(found: Found) -> impl IntoView {
    let linked = made(found, |known| {
        let (mut chart, _) = of_composition::sources(&known.sources, MOST_SOURCES);
        chart.groups.retain(|group| !group.rows.is_empty());
        let mut linked = unlinked(chart);
        // A source has no other name than its own.
        let keeps = |row: &Row| vec![(Facet::Origin, row.label.clone())];
        linked.keeps =
            linked.chart.groups.iter().map(|group| group.rows.iter().map(keeps).collect()).collect();
        linked
    });
    let defined = defined(found, |known| vec![definitions::counts(&known.sources, &known.total)]);
    let others = move || {
        let known = found.composition.get()?;
        let (_, others) = of_composition::sources(&known.sources, MOST_SOURCES);
        let words = format!("{} with fewer items are not drawn", text::plural(others, "source", "sources"));
        (others > 0).then(|| view! { <p class="muted small">{words}</p> }.into_any())
    };
    let none = "None of these videos says where it came from.";
    card("Sources of the videos", defined, move || {
        view! { {count_chart("Rows of sources", linked, none, defined)} {others} }.into_any()
    })
}
