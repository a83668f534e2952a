//! A number of the table: a button with a whisker that opens to its definition.

use std::sync::Arc;

use leptos::prelude::*;

use super::{
    board::Board,
    columns::{Column, Figure},
    drawer::drawer,
    explain::explanation,
};
use crate::{
    charts::{Theme, Value, svg, whiskers::Whisker},
    ui::widgets::{self, Shown, use_popover},
    view::text,
};

/// The strip under a number, in pixels.
const STRIP: (u32, u32) = (66, 11);

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

/// The items behind a reason for leaving out, laid out.
pub(super) type Behind = Arc<dyn Fn(&'static str) -> AnyView + Send + Sync>;

/// Who tells more of a number than its definition.
#[derive(Clone)]
pub(super) enum More {
    /// Its place in the table: the drawer, which follows the conventions.
    Cell(Box<Cell>),
    /// One that stands elsewhere has no conventions of its own.
    Items(Behind),
}

/// The number of `whose`.
pub(super) fn number(whose: &str, figure: Figure, theme: &Theme, more: More) -> AnyView {
    let popover = use_popover();
    let whose = whose.to_owned();
    let Figure { value, interval, undefined, .. } = figure;
    let name = match &more {
        More::Cell(cell) => cell.column.name(&figure.definition),
        More::Items(_) => figure.definition.name,
    };
    let mut label = format!("{name} of {whose}: {}", text::per_cent(value));
    if let Some(interval) = interval {
        label = format!("{label}, from {} to {}", text::per_cent(interval.lo), text::per_cent(interval.hi));
    }
    let before = (undefined > 0).then(|| {
        label = format!("{label}, 0/0 in {}", text::plural(undefined, "caption", "captions"));
        (format!("{}\u{d7}0/0", text::count(undefined)), "Captions of which this is 0/0")
    });
    let strip = Whisker {
        value: Some(Value::new(value, figure.n, interval)),
        range: (0.0, 1.0),
        colour: theme.accent,
    };
    // The table is drawn anew when a convention changes: the panel finds its button again by this name.
    let id = match &more {
        More::Cell(cell) => Some(format!("figure-{}-{}", cell.place, cell.column.id())),
        More::Items(_) => None,
    };
    let shown = Shown {
        value: text::fixed(value * 100.0, 2),
        label,
        before,
        strip: Some(svg::whisker(&strip, STRIP, theme).unwrap_or_default()),
        id,
        ..Shown::default()
    };
    widgets::number(shown, move || match &more {
        More::Cell(cell) => drawer(**cell, popover),
        More::Items(behind) => explanation(&whose, &figure, Some(&|what| behind(what))),
    })
}
