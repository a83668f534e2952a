//! A card with a heading, a mark that explains its numbers, and a chart or words in its place.

use leptos::prelude::*;

use super::{
    links::show_items,
    number::{explain, told},
};
use crate::{
    analysis::definition::Definition,
    charts::{
        Drawing, Theme,
        counts::{self, CountChart},
        leaving::of_counts,
        of_composition::Linked,
    },
    ui::{
        session::{Session, use_session},
        widgets::{Chart, Explain, ExportMenu, Exported, Picture, Spot, leaving, use_popover},
    },
    view::text,
};

/// A section with a heading and an explaining mark.
pub(super) fn card(
    heading: &'static str,
    definitions: Signal<Vec<Definition>>,
    body: impl Into<ViewFn>,
) -> AnyView {
    fn built(heading: &'static str, definitions: Signal<Vec<Definition>>, body: ViewFn) -> AnyView {
        let mark = move || {
            let definitions = definitions.get();
            (!definitions.is_empty()).then(|| explain(heading, definitions))
        };
        view! {
            <section class="card chart-card" aria-label=heading>
                <div class="card-head"><h2>{heading}</h2>{mark}</div>
                {move || body.run()}
            </section>
        }
        .into_any()
    }
    built(heading, definitions, body.into())
}

/// Words in place of what is not there.
pub(super) fn muted(words: &'static str) -> AnyView {
    view! { <p class="muted">{words}</p> }.into_any()
}

/// The theme of the page.
pub(super) fn theme(session: Session) -> Theme {
    if session.dark.get() { Theme::dark() } else { Theme::light() }
}

/// Bars of counts whose rows lead to their items, or words where there are none. The `definitions` are those of the
/// columns in order; the last one is that of all further columns.
pub(super) fn count_chart(
    label: &'static str,
    linked: Signal<Option<Linked>>,
    none: &'static str,
    definitions: Signal<Vec<Definition>>,
) -> AnyView {
    let (session, popover) = (use_session(), use_popover());
    let explain: Explain = Callback::new(move |(row, column): (usize, usize)| {
        let Some(linked) = linked.get() else { return ().into_any() };
        let (table, all) = (counts::table(&linked.chart), definitions.get());
        let (Some((head, cells)), Some(own)) = (table.rows.get(row), all.get(column).or(all.last())) else {
            return ().into_any();
        };
        let of = table.columns.get(column).cloned().unwrap_or_default();
        let value = cells.get(column).cloned().unwrap_or_default();
        let definition = Definition { numerator: format!("{head}: {value}"), ..own.clone() };
        told(session, popover, format!("{of}, {head}: {value}"), &definition, true)
    });
    let has = Memo::new(move |_| linked.with(|linked| linked.as_ref().map(|it| !it.chart.groups.is_empty())));
    let draw = Callback::new(move |width| {
        let linked = linked.get()?;
        picture(session, &linked, width)
    });
    let press = Callback::new(move |(group, row): (usize, usize)| {
        let keeps =
            linked.with_untracked(|linked| Some(linked.as_ref()?.keeps.get(group)?.get(row)?.clone()));
        if let Some(keeps) = keeps.filter(|keeps| !keeps.is_empty()) {
            show_items(session, &keeps);
        }
    });
    let leave = Callback::new(move |()| {
        let chart = linked.get()?.chart;
        let title = if chart.title.is_empty() { label.to_owned() } else { chart.title.clone() };
        let left_out: Vec<_> = definitions.get().into_iter().flat_map(|own| own.exclusions).collect();
        leaving(session, &title, (of_counts(&chart), vec![Drawing::Counts(chart)]), &left_out)
    });
    (move || match has.get() {
        Some(true) => view! {
            <Chart label draw press explain />
            <div class="under-head"><ExportMenu name=label has_picture=true make=leave /></div>
        }
        .into_any(),
        Some(false) => muted(none),
        None => waiting(),
    })
    .into_any()
}

/// What stands in a card until its numbers are known.
pub(super) fn waiting() -> AnyView {
    view! { <p class="muted boot">"Counting"</p> }.into_any()
}

/// A chart without links as one with none.
pub(super) fn unlinked(chart: CountChart) -> Linked {
    Linked { chart, keeps: Vec::new(), captions: Vec::new() }
}

fn picture(session: Session, linked: &Linked, width: u32) -> Option<Picture> {
    let theme = theme(session);
    let layout = counts::layout(&linked.chart, width, &theme);
    let svg = counts::picture(&linked.chart, width, &theme).ok()?;
    let table = counts::table(&linked.chart);
    let mut spots = Vec::new();
    for (place, (group, row, area)) in layout.rows.iter().enumerate() {
        let keeps = linked.keeps.get(*group).and_then(|group| group.get(*row));
        let words = table.rows.get(place);
        if let (Some(_), Some((head, cells))) = (keeps.filter(|keeps| !keeps.is_empty()), words) {
            let each: Vec<_> = linked
                .chart
                .columns
                .iter()
                .zip(cells)
                .map(|(column, cell)| format!("{} {cell}", column.label))
                .collect();
            let listed = linked.captions.get(*group).and_then(|group| group.get(*row));
            let act = match listed {
                Some(count) => {
                    format!(
                        "Show the {} with an incorrect sentence of it",
                        text::plural(*count, "caption", "captions")
                    )
                }
                None => "Show the items".to_owned(),
            };
            let words = format!("{head}: {}. {act}", each.join(", "));
            spots.push(Spot { area: *area, words, part: (*group, *row) });
        }
    }
    Some(Picture { svg, height: layout.height, spots, table })
}

/// The way out of a table, under it.
pub(super) fn table_menu(
    name: &'static str,
    make: impl Fn() -> Option<Exported> + Send + Sync + 'static,
) -> AnyView {
    let make = Callback::new(move |()| make());
    view! { <div class="under-head"><ExportMenu name=name has_picture=false make=make /></div> }.into_any()
}
