//! Samples, videos and sources by task and hallucination type (Dr.V, table 4).

use leptos::prelude::*;

use super::{
    card::{card, muted, table_menu, waiting},
    found::{Composition, Found},
    links::items_link,
    number::number,
};
use crate::{
    analysis::{
        composition::{Counted, Group, Property},
        composition_definitions as definitions,
        definition::Definition,
        export::{Cell, Table},
    },
    charts::of_composition::facet,
    ui::{
        session::{Session, use_session},
        widgets::{Exported, Walked, leaving},
    },
    view::{route::Facet, text},
};

/// So many names of sources stand in a cell.
const MOST_NAMES: usize = 6;

/// The table.
#[component]
pub(super) fn TypeTable(found: Found) -> impl IntoView {
    let defined = Signal::derive(move || {
        let known = found.composition.read();
        known
            .as_ref()
            .map(|known| definitions::counts(&known.tasks_types, &known.total))
            .into_iter()
            .collect()
    });
    let session = use_session();
    let none = "No item here has a hallucination type, so that there is no table of them.";
    card("By task and type", defined, move || match &*found.composition.read() {
        Some(known) if known.tasks_types.groups.is_empty() => muted(none),
        Some(known) => {
            let leave = move || leave(session, &*found.composition.get()?);
            view! { {table(known)} {table_menu("the table by task and type", leave)} }.into_any()
        }
        None => waiting(),
    })
}

/// A row a task, and a row each of its types.
fn leave(session: Session, known: &Composition) -> Option<Exported> {
    let whole = known.by.iter().find(|(property, _)| *property == Property::Task);
    let tasks = whole.into_iter().flat_map(|(_, all)| &all.groups);
    let row = |group: &Group| {
        let label = |place: usize| group.values.get(place).map_or("", |value| value.label.as_str());
        let count = &group.count;
        let sources = count.sources.join(", ");
        vec![
            Cell::text(label(0)),
            Cell::text(label(1)),
            Cell::Count(count.items),
            Cell::Count(count.videos),
            Cell::text(sources),
        ]
    };
    let rows = tasks.chain(&known.tasks_types.groups).map(row).collect();
    let table = Table::new(&["Task", "Type", "Items", "Videos", "Sources of the videos"], rows);
    let left_out = definitions::counts(&known.tasks_types, &known.total).exclusions;
    leaving(session, "Items, videos and sources by task and type", (table, Vec::new()), &left_out)
}

fn table(known: &Composition) -> AnyView {
    let head = |words: &'static str, class: &'static str| {
        view! { <th scope="col" class=class>{words}</th> }.into_any()
    };
    let counts = definitions::counts(&known.tasks_types, &known.total);
    let mut bodies = Vec::new();
    for task in tasks(&known.tasks_types) {
        let whole = known.by.iter().find(|(property, _)| *property == Property::Task);
        let whole = whole.and_then(|(_, all)| {
            all.groups.iter().find(|it| it.values.first().is_some_and(|v| v.id == task))
        });
        let rows =
            known.tasks_types.groups.iter().filter(|it| it.values.first().is_some_and(|v| v.id == task));
        let rows: Vec<_> = rows.map(|group| row(group, &counts)).collect();
        bodies.push(view! { <tbody>{whole.map(|group| task_row(group, &counts))}{rows}</tbody> }.into_any());
    }
    let left_out = known.tasks_types.left_out;
    let left_out = (left_out > 0).then(|| {
        let words = format!(
            "{} without a type are in their task\u{2019}s row alone",
            text::plural(left_out, "item", "items")
        );
        view! { <p class="muted small">{words}</p> }.into_any()
    });
    view! {
        <Walked class="scroll-table" label="Table by task and type">
            <table class="plain types-table">
                <caption class="visually-hidden">"Items, videos and sources by task and hallucination type"</caption>
                <thead>
                    <tr>
                        {head("Task and type", "")}
                        {head("Items", "number")}
                        {head("Videos", "number")}
                        {head("Sources of the videos", "")}
                    </tr>
                </thead>
                {bodies}
            </table>
        </Walked>
        {left_out}
    }
    .into_any()
}

/// The tasks that have a typed item, once each.
fn tasks(counted: &Counted) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for group in &counted.groups {
        if let Some(task) = group.values.first().filter(|task| ids.last() != Some(&task.id)) {
            ids.push(task.id.clone());
        }
    }
    ids
}

fn task_row(group: &Group, counts: &Definition) -> AnyView {
    let name = group.values.first().map(|task| task.label.clone()).unwrap_or_default();
    let keeps = group.values.first().zip(facet(Property::Task)).map(|(task, facet)| (facet, task.id.clone()));
    view! {
        <tr class="task-row">
            <th scope="row">{name.clone()}</th>
            {cells(group, keeps.into_iter().collect(), &name, counts)}
        </tr>
    }
    .into_any()
}

fn row(group: &Group, counts: &Definition) -> AnyView {
    let [task, kind] = group.values.as_slice() else { return ().into_any() };
    let keeps = vec![(Facet::Task, task.id.clone()), (Facet::Type, kind.id.clone())];
    let whose = format!("{}, {}", task.label, kind.label);
    view! { <tr><th scope="row" class="type-name">{kind.label.clone()}</th>{cells(group, keeps, &whose, counts)}</tr> }.into_any()
}

fn cells(group: &Group, keeps: Vec<(Facet, String)>, whose: &str, counts: &Definition) -> AnyView {
    let count = &group.count;
    let videos = Definition {
        name: "Videos",
        numerator: text::plural(count.videos, "video", "videos"),
        denominator: text::plural(count.items, "item", "items"),
        ..counts.clone()
    };
    let mut names = count.sources.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
    if count.sources.len() > MOST_NAMES {
        names = format!("{names} and {} more", count.sources.len() - MOST_NAMES);
    }
    if names.is_empty() {
        names = text::NONE.to_owned();
    }
    view! {
        <td class="number">{items_link(count.items, keeps, whose)}</td>
        <td class="number">{number(whose, text::count(count.videos), None, videos)}</td>
        <td class="source-names">{names}</td>
    }
    .into_any()
}
