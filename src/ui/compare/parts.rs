//! A against B in each part: level, type, task, and of captions the model that wrote them.

use leptos::prelude::*;

use super::{
    fates::fate,
    figure::{Figure, Unit, about, figure},
    found::Found,
    leaving,
    parts_data::{self, Row, rows},
    room::Room,
    summary::{difference_definition, span},
};
use crate::{
    analysis::compare::{Scale, definitions},
    charts::Theme,
    metrics::paired::{Basis, Change},
    ui::widgets::{ExportMenu, Walked},
    view::text,
};

/// The table of parts.
#[component]
pub(super) fn Parts(room: Room) -> impl IntoView {
    view! {
        <section class="card table-card" aria-label="Part by part">
            {move || room.found.get().map(|found| table(room, &found))}
        </section>
    }
}

fn table(room: Room, found: &Found) -> AnyView {
    let theme = room.theme();
    let rows = rows(found, &room.drawn.read());
    let ends: Vec<_> = rows.iter().map(|row| (row.difference.difference, row.interval)).collect();
    let range = span(&ends);
    let [a, b, gain] = found.relation.heads();
    let (fixed, broken, what) = match found.scale {
        Scale::Questions => ("Fixed", "Broken", "accuracy"),
        Scale::Captions(_) => ("Rose", "Fell", "mean F1"),
    };
    let basis = match (found.scale, found.basis) {
        (Scale::Captions(_), _) => "over captions",
        (_, Basis::Micro) => "micro, over questions",
        (_, Basis::Macro) => "macro, over types; tasks have no such average",
    };
    let counted = definitions::counts(&found.comparison.all, &found.comparison, found.scale);
    let scale = text::fixed(range.1 * 100.0, 0);
    let heads = ["n", a, b, gain, "p", fixed, broken];
    let head = |words: &'static str| {
        view! { <th scope="col" class="number"><span class="plain-head">{words}</span></th> }.into_any()
    };
    let mut body = Vec::new();
    let mut group = "";
    for row in &rows {
        if row.group != group {
            group = row.group;
            body.push(
                view! { <tr class="group-row"><th scope="rowgroup" colspan="8">{group}</th></tr> }.into_any(),
            );
        }
        body.push(part(room, found, row, range, &theme));
    }
    let leave = Callback::new(move |()| {
        let found = room.found.get()?;
        let rows = parts_data::rows(&found, &room.drawn.read());
        leaving::of_parts(room, &found, &rows)
    });
    let caption =
        format!("{what} of {} and of {} in per cent, {basis}; differences in points", found.a, found.b);
    let under = format!(
        "Per cent and points, {basis}. Strips reach from \u{2212}{scale} to +{scale} points, with paired 95 % intervals. p is not corrected for looking at several parts."
    );
    view! {
        <Walked class="scroll-table" label="Table of parts">
            <table class="score-table part-table">
                <caption class="visually-hidden">{caption}</caption>
                <thead>
                    <tr><th scope="col"><span class="plain-head">"Part"</span></th>{heads.map(head).into_iter().collect::<Vec<_>>()}</tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </Walked>
        <div class="under">
            <div class="under-head">
                <p class="muted small">{under}</p>
                <ExportMenu name="the parts" has_picture=false make=leave />
            </div>
            <p class="muted small">"n, "{fixed.to_lowercase()}" and "{broken.to_lowercase()}" are counts of items. "{about(room, counted, room.behind())}</p>
        </div>
    }
    .into_any()
}

fn part(room: Room, found: &Found, row: &Row<'_>, range: (f64, f64), theme: &Theme) -> AnyView {
    let difference = row.difference;
    let (comparison, scale) = (&found.comparison, found.scale);
    let one = |value: Option<f64>, unit: Unit, strip: bool, whose: &str, definition| {
        let shown = value.map(|value| Figure {
            value,
            unit,
            n: difference.items,
            interval: row.interval.filter(|_| strip),
            range: strip.then_some(range),
            definition,
            behind: room.behind(),
        });
        let number = match shown {
            Some(shown) => figure(room, &format!("{whose}, {}", row.label), shown, theme),
            None => view! { <span class="no-figure">{text::NONE}</span> }.into_any(),
        };
        view! { <td class="number">{number}</td> }.into_any()
    };
    let average = |of_b| definitions::average(difference, of_b, found.basis, comparison, scale);
    let counts = &difference.counts;
    let fate = |change, count| {
        view! { <td class="number">{fate(room, found, change, count, row.facet.clone())}</td> }.into_any()
    };
    view! {
        <tr class:is-type=row.inner>
            <th scope="row">{row.label.clone()}</th>
            <td class="number muted" title="Items scored under both runs">{text::count(difference.items)}</td>
            {one(difference.a, Unit::Share, false, &found.a, average(false))}
            {one(difference.b, Unit::Share, false, &found.b, average(true))}
            {one(difference.difference, Unit::Points, true, &found.b, difference_definition(found, difference))}
            {one(Some(difference.p), Unit::Chance, false, &found.b, definitions::p_value(difference, comparison, scale))}
            {fate(Change::Fixed, counts.b_only)}
            {fate(Change::Broken, counts.a_only)}
        </tr>
    }
    .into_any()
}
