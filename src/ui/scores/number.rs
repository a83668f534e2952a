//! A number of the table: a button with a whisker that opens to its definition.

use leptos::prelude::*;

use super::{
    board::Board,
    columns::{Column, Figure},
    drawer::drawer,
    explain::explanation,
};
use crate::{
    charts::{Theme, Value, svg, whiskers::Whisker},
    ui::widgets::{drawn, use_popover},
    view::text,
};

/// The strip under a number, in pixels.
const STRIP: (u32, u32) = (66, 11);
/// Fewer than this many are marked as thin.
const THIN: usize = 5;

/// Where a number of a run stands.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    /// The screen's numbers.
    pub(super) board: Board,
    /// The run's place in the dataset.
    pub(super) place: usize,
    /// The column.
    pub(super) column: Column,
}

/// The number of `whose`; one that stands in no `cell` has no conventions of its own.
pub(super) fn number(whose: &str, figure: Figure, theme: &Theme, cell: Option<Cell>) -> AnyView {
    let popover = use_popover();
    let whose = whose.to_owned();
    let Figure { value, interval, undefined, .. } = figure;
    let mut label = text::per_cent(value);
    if let Some(interval) = interval {
        label = format!("{label}, from {} to {}", text::per_cent(interval.lo), text::per_cent(interval.hi));
    }
    let note = (undefined > 0).then(|| {
        label = format!("{label}, 0/0 in {}", text::plural(undefined, "caption", "captions"));
        let title = "Captions of which this is 0/0";
        view! { <span class="figure-note" title=title>{format!("{}\u{d7}0/0", text::count(undefined))}</span> }.into_any()
    });
    let strip = Whisker {
        value: Some(Value {
            value,
            n: figure.n,
            interval: interval.map(|interval| (interval.lo, interval.hi)),
            thin: figure.n < THIN,
        }),
        range: (0.0, 1.0),
        colour: theme.accent,
    };
    let strip = svg::whisker(&strip, STRIP, theme).unwrap_or_default();
    // The table is drawn anew when a convention changes: the panel finds its button again by this name.
    let id = cell.map(|cell| format!("figure-{}-{}", cell.place, cell.column.id()));
    let open = move |event: web_sys::MouseEvent| {
        let (whose, figure) = (whose.clone(), figure.clone());
        popover.open(&event, move || match cell {
            Some(cell) => drawer(cell, popover),
            None => explanation(&whose, &figure, None),
        });
    };
    view! {
        <button class="figure" id=id aria-haspopup="dialog" aria-label=format!("{label}; explain") on:click=open>
            {note}
            <span class="figure-value">{text::fixed(value * 100.0, 2)}</span>
            {drawn("whisker", strip)}
        </button>
    }
    .into_any()
}
