//! Two grids of captions: incorrect sentences by complexity and duration (VidOmni-Bench, figure 6),
//! and error categories by complexity (figure 7).

use leptos::prelude::*;

use super::{
    card::{card, muted, theme},
    found::{CaptionParts, Found},
    links::show_items,
    number::told,
};
use crate::{
    analysis::{caption_definition as definitions, definition::Definition},
    charts::{
        self, Drawing, heatmap::Heatmap, leaving::of_heatmap, of_captions, of_composition::Keeps, table,
    },
    metrics::caption_statistics::CaptionStatistics,
    model::{Complexity, DurationBracket, ErrorCategory, Task},
    ui::{
        session::use_session,
        widgets::{Chart, Explain, ExportMenu, Picture, Spot, leaving, use_popover},
    },
    view::{route::Facet, text},
};

/// The captions' own task, with what else keeps the items of a cell.
fn captions(keeps: impl IntoIterator<Item = (Facet, String)>) -> Keeps {
    let mut all = vec![(Facet::Task, Task::Verification.id().to_owned())];
    all.extend(keeps);
    all
}

/// What the number in a row and a column of a grid is.
type Define = fn(&CaptionParts, usize, usize) -> Option<Definition>;

/// A grid whose cells lead to their items.
fn grid(
    found: Found,
    (heading, label): (&'static str, &'static str),
    data: Signal<Option<Heatmap>>,
    keeps: fn(&Heatmap, usize, usize) -> Option<Keeps>,
    defined: Signal<Vec<Definition>>,
    define: Define,
    (none, under): (&'static str, Signal<Option<String>>),
) -> AnyView {
    let (session, popover) = (use_session(), use_popover());
    let explain: Explain = Callback::new(move |(row, column): (usize, usize)| {
        let table = data.with(|data| data.as_ref().map(table::of_heatmap));
        let definition = found.captions.read().as_ref().and_then(|parts| define(parts, row, column));
        let Some((table, definition)) = table.zip(definition) else { return ().into_any() };
        let head = table.rows.get(row).map(|(head, _)| head.clone()).unwrap_or_default();
        let of = table.columns.get(column).cloned().unwrap_or_default();
        told(session, popover, format!("{}, {head}, {of}", definition.name), &definition, false)
    });
    let has = Memo::new(move |_| {
        data.with(|data| data.as_ref().is_some_and(|data| data.cells.iter().flatten().any(Option::is_some)))
    });
    let draw = Callback::new(move |width| {
        let data = data.get()?;
        let theme = theme(session);
        let layout = charts::heatmap::layout(&data, width, &theme);
        let svg = charts::svg::heatmap(&data, width, &theme).ok()?;
        let mut spots = Vec::new();
        for (row, column, area) in layout.cells {
            let value = data.cells.get(row).and_then(|cells| cells.get(column)).copied().flatten();
            let heads = data.rows.get(row).zip(data.columns.get(column));
            if let (Some((row_head, column_head)), true) = (heads, value.is_some()) {
                let words = table::words(value, data.palette);
                let words = format!("{row_head}, {column_head}: {words}. Show the items");
                spots.push(Spot { area, words, part: (row, column) });
            }
        }
        Some(Picture { svg, height: layout.height, spots, table: table::of_heatmap(&data) })
    });
    let press = Callback::new(move |(row, column): (usize, usize)| {
        let found = data.with_untracked(|data| keeps(data.as_ref()?, row, column));
        if let Some(keeps) = found {
            show_items(session, &keeps);
        }
    });
    let leave = Callback::new(move |()| {
        let data = data.get()?;
        let left_out: Vec<_> = defined.get().into_iter().flat_map(|own| own.exclusions).collect();
        leaving(session, heading, (of_heatmap(&data), vec![Drawing::Grid(data, Vec::new())]), &left_out)
    });
    let under = move || under.get().map(|words| view! { <p class="muted small">{words}</p> }.into_any());
    card(heading, defined, move || {
        if !has.get() {
            return muted(none);
        }
        view! {
            <Chart label draw press explain />
            {under}
            <div class="under-head"><ExportMenu name=heading has_picture=true make=leave /></div>
        }
        .into_any()
    })
}

/// What is in no cell.
fn left_out(count: usize, why: &'static str) -> Option<String> {
    (count > 0).then(|| format!("{} left out: {why}", text::plural(count, "caption", "captions")))
}

fn defined(found: Found, of: fn(&CaptionStatistics) -> Definition) -> Signal<Vec<Definition>> {
    Signal::derive(move || {
        let parts = found.captions.read();
        parts.as_ref().and_then(|parts| parts.all.as_ref().map(of)).into_iter().collect()
    })
}

/// Incorrect sentences by complexity and duration.
#[component]
pub(super) fn IncorrectGrid(found: Found) -> impl IntoView {
    let data = Signal::derive(move || {
        let made = found.intervals.get();
        let intervals = made.as_ref().map_or(&[][..], |made| &made.by_cell);
        found.captions.read().as_ref().map(|parts| of_captions::incorrect(&parts.by_cell, intervals))
    });
    let keeps = |_: &Heatmap, row: usize, column: usize| {
        let (complexity, bracket) = Complexity::ALL.get(row).zip(DurationBracket::ALL.get(column))?;
        Some(captions([
            (Facet::Complexity, complexity.id().to_owned()),
            (Facet::Duration, bracket.id().to_owned()),
        ]))
    };
    let under = Signal::derive(move || {
        let count = found.captions.read().as_ref().map_or(0, |parts| parts.by_cell.left_out);
        left_out(count, "the video\u{2019}s complexity or duration is not known")
    });
    let none = "No labelled caption has a video whose complexity and duration are both known.";
    let defined = defined(found, definitions::incorrect_per_caption);
    let define: Define = |parts, row, column| {
        let (complexity, bracket) = Complexity::ALL.get(row).zip(DurationBracket::ALL.get(column))?;
        parts.by_cell.groups.get(&(*complexity, *bracket)).map(definitions::incorrect_per_caption)
    };
    grid(
        found,
        ("Incorrect rate by complexity and duration", "Cells of incorrect rate"),
        data,
        keeps,
        defined,
        define,
        (none, under),
    )
}

/// Error categories by complexity.
#[component]
pub(super) fn CategoryGrid(found: Found) -> impl IntoView {
    let data = Signal::derive(move || {
        let parts = found.captions.read();
        let parts = parts.as_ref().filter(|parts| parts.all.as_ref().is_some_and(|all| all.spans > 0));
        parts.map(|parts| of_captions::category_rates(&parts.by_complexity))
    });
    let keeps = |data: &Heatmap, _: usize, column: usize| {
        // The number before the name is the complexity's name on disk.
        let (id, _) = data.columns.get(column)?.split_once(' ')?;
        Some(captions([(Facet::Complexity, id.to_owned())]))
    };
    let under = Signal::derive(move || {
        let count = found.captions.read().as_ref().map_or(0, |parts| parts.by_complexity.left_out);
        left_out(count, "the video\u{2019}s complexity is not known")
    });
    let none = "No incorrect sentence with an error category stands in a caption whose video\u{2019}s complexity is known.";
    let defined = defined(found, category_rate);
    let define: Define = |parts, row, column| {
        let category = ErrorCategory::ALL.get(row)?;
        let group = parts.by_complexity.groups.values().nth(column)?;
        let rate = group.category_rates.get(category)?;
        Some(Definition {
            numerator: format!("{:.0} captions with such a sentence", rate.hits),
            denominator: format!("{} captions of the complexity with a labelled sentence", rate.total),
            ..category_rate(group)
        })
    };
    let labels = ("Error categories by complexity", "Cells of error categories");
    grid(found, labels, data, keeps, defined, define, (none, under))
}

/// The captions' incorrect rate, restricted to one category.
fn category_rate(all: &CaptionStatistics) -> Definition {
    Definition {
        name: "Video incorrect rate of a category",
        formula: "captions with an incorrect sentence that carries a span of the category / captions",
        source: "VidOmni-Bench, figure 7; interval: Wilson (1927)",
        numerator: "captions with such a sentence".to_owned(),
        denominator: "captions of the complexity with a labelled sentence".to_owned(),
        ..definitions::video_incorrect_rate(all)
    }
}
