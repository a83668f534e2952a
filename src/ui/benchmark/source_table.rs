//! Captions by the model that wrote them (VidOmni-Bench, table 1).

use leptos::prelude::*;

use super::{
    card::{card, table_menu, waiting},
    found::{CaptionParts, Found, Intervals},
    links::items_link,
    number::{between, number},
};
use crate::{
    analysis::{
        caption_definition as definitions,
        definition::Definition,
        export::{Cell, Measured, Table, Unit},
    },
    metrics::{Interval, caption_statistics::CaptionStatistics},
    model::Task,
    ui::{
        session::{Session, use_session},
        widgets::{Exported, Walked, leaving},
    },
    view::{route::Facet, text},
};

/// The table.
#[component]
pub(super) fn SourceTable(found: Found) -> impl IntoView {
    let session = use_session();
    let defined = Signal::derive(move || {
        let parts = found.captions.read();
        let all = parts.as_ref().and_then(|parts| parts.all.as_ref());
        all.map(|all| {
            vec![
                definitions::video_incorrect_rate(all),
                definitions::incorrect_per_caption(all),
                definitions::words_per_caption(all),
            ]
        })
        .unwrap_or_default()
    });
    card("Captions by the model that wrote them", defined, move || {
        let intervals = found.intervals.get();
        match &*found.captions.read() {
            Some(parts) => {
                let leave = move || {
                    let (parts, intervals) = (found.captions.get()?, found.intervals.get());
                    leave(session, &parts, intervals.as_deref())
                };
                view! { {table(parts, intervals.as_deref())} {table_menu("the table of captions", leave)} }
                    .into_any()
            }
            None => waiting(),
        }
    })
}

/// A row for whoever wrote captions, and one for all.
fn leave(session: Session, parts: &CaptionParts, intervals: Option<&Intervals>) -> Option<Exported> {
    let row = |name: &str, found: &CaptionStatistics, interval: Option<Interval>| {
        let rate = &found.video_incorrect_rate;
        let share = |value, interval| {
            Cell::Measured(Measured { value, interval, n: found.captions, note: String::new() }, Unit::Share)
        };
        let counts = [found.captions + found.unlabelled, found.sentences, found.incorrect, found.unknown];
        let mut cells = vec![Cell::text(name)];
        cells.extend(counts.map(Cell::Count));
        cells.push(share(rate.value, rate.interval));
        cells.push(share(found.incorrect_per_caption(), interval));
        cells.push(Cell::Plain(found.words_per_caption()));
        cells
    };
    let interval = |place: usize| intervals.and_then(|made| made.by_source.get(place).copied().flatten());
    let groups = parts.by_source.groups.iter().enumerate();
    let mut rows: Vec<_> = groups.map(|(place, (name, group))| row(name, group, interval(place))).collect();
    let all = parts.all.as_ref()?;
    rows.push(row("All captions", all, intervals.and_then(|made| made.all)));
    let head = ["Written by", "Captions", "Sentences", "Incorrect", "Unknown"];
    let rates = ["Video incorrect rate", "Incorrect per caption", "Words a caption"];
    let table = Table::new(&[&head[..], &rates].concat(), rows);
    let left_out = definitions::incorrect_per_caption(all).exclusions;
    leaving(session, "Captions by the model that wrote them", (table, Vec::new()), &left_out)
}

fn table(parts: &CaptionParts, intervals: Option<&Intervals>) -> AnyView {
    let head = |words: &'static str| view! { <th scope="col" class="number">{words}</th> }.into_any();
    let heads: Vec<_> = [
        "Captions",
        "Sentences",
        "Incorrect",
        "Unknown",
        "Video incorrect rate",
        "Incorrect per caption",
        "Words a caption",
    ]
    .map(head)
    .into();
    let mut rows = Vec::new();
    for (place, (name, group)) in parts.by_source.groups.iter().enumerate() {
        let interval = intervals.and_then(|made| made.by_source.get(place).copied().flatten());
        rows.push(row(name, Some(name), group, interval));
    }
    if let Some(all) = &parts.all {
        rows.push(row("All captions", None, all, intervals.and_then(|made| made.all)));
    }
    let left_out = parts.by_source.left_out;
    let left_out = (left_out > 0).then(|| {
        let words = format!(
            "{} that do not say who wrote them are in the last row alone",
            text::plural(left_out, "caption", "captions")
        );
        view! { <p class="muted small">{words}</p> }.into_any()
    });
    view! {
        <Walked class="scroll-x" label="Table of captions">
            <table class="plain">
                <caption class="visually-hidden">"Captions and their incorrect sentences, by the model that wrote them"</caption>
                <thead><tr><th scope="col">"Written by"</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Walked>
        {left_out}
        <p class="muted small">"Sentences are those labelled correct or incorrect: unknown ones are left out of the rates."</p>
    }
    .into_any()
}

fn row(name: &str, source: Option<&str>, found: &CaptionStatistics, interval: Option<Interval>) -> AnyView {
    let mut keeps = vec![(Facet::Task, Task::Verification.id().to_owned())];
    keeps.extend(source.map(|source| (Facet::Source, source.to_owned())));
    let per_cent = |value: Option<f64>| {
        value.map_or(text::NONE.to_owned(), |value| format!("{}%", text::fixed(value * 100.0, 1)))
    };
    let rate = &found.video_incorrect_rate;
    let sentences = |count: usize, sort: &'static str, label: &str| {
        let definition = Definition {
            name: sort,
            formula: "sentences of these captions with the label, each once",
            source: "VidOmni-Bench, section 3.4 and table 1",
            convention: "the label of the file".to_owned(),
            numerator: format!("{} {label}", text::plural(count, "sentence", "sentences")),
            denominator: text::plural(found.captions + found.unlabelled, "caption", "captions"),
            exclusions: Vec::new(),
        };
        view! { <td class="number">{number(name, text::count(count), None, definition)}</td> }.into_any()
    };
    let words = found.words_per_caption().map_or(text::NONE.to_owned(), |words| text::fixed(words, 1));
    view! {
        <tr class:task-row=source.is_none()>
            <th scope="row">{name.to_owned()}</th>
            <td class="number">{items_link(found.captions + found.unlabelled, keeps, name)}</td>
            {sentences(found.sentences, "Sentences", "labelled correct or incorrect")}
            {sentences(found.incorrect, "Incorrect sentences", "labelled incorrect")}
            {sentences(found.unknown, "Unknown sentences", "labelled unknown")}
            <td class="number">{number(name, per_cent(rate.value), between(rate.interval), definitions::video_incorrect_rate(found))}</td>
            <td class="number">
                {number(name, per_cent(found.incorrect_per_caption()), between(interval), definitions::incorrect_per_caption(found))}
            </td>
            <td class="number">{number(name, words, None, definitions::words_per_caption(found))}</td>
        </tr>
    }
    .into_any()
}
