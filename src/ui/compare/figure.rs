//! A number that explains itself: a button with a strip under it.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::Room;

use crate::{
    analysis::definition::Definition,
    charts::{Theme, Value, svg, whiskers::Whisker},
    metrics::Interval,
    model::ItemIx,
    ui::widgets::{Shown, Told, explanation, item_links, number, use_popover},
    view::text,
};

/// How a number reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A share, in per cent.
    Share,
    /// A difference of shares, in points.
    Points,
    /// A p-value.
    Chance,
}

impl Unit {
    /// The number with its unit.
    fn words(self, value: f64) -> String {
        match self {
            Self::Share => text::per_cent(value),
            Self::Points => format!("{}\u{a0}points", text::points(value)),
            Self::Chance => text::chance(value),
        }
    }

    /// The number under a head that says the unit.
    fn short(self, value: f64) -> String {
        match self {
            Self::Share => text::fixed(value * 100.0, 2),
            Self::Points => text::points(value),
            Self::Chance => text::chance(value),
        }
    }
}

/// The items behind a reason for leaving out.
pub(super) type Behind = Arc<dyn Fn(&'static str) -> Vec<ItemIx> + Send + Sync>;

/// A number with all that it stands on.
#[derive(Clone)]
pub(super) struct Figure {
    /// The number.
    pub(super) value: f64,
    /// How it reads.
    pub(super) unit: Unit,
    /// How many it was computed from.
    pub(super) n: usize,
    /// Its interval, where it has one by now.
    pub(super) interval: Option<Interval>,
    /// The ends of the strip under it; `None`: no strip.
    pub(super) range: Option<(f64, f64)>,
    /// How it was computed.
    pub(super) definition: Definition,
    /// The items that it leaves out.
    pub(super) behind: Behind,
}

/// The strip under a number, in pixels.
const STRIP: (u32, u32) = (84, 11);

/// The number of `whose`.
pub(super) fn figure(room: Room, whose: &str, figure: Figure, theme: &Theme) -> AnyView {
    let popover = use_popover();
    let Figure { value, unit, n, interval, range, definition, behind } = figure;
    let mut label = format!("{} of {whose}: {}", definition.name, unit.words(value));
    if let Some(interval) = interval {
        label = format!("{label}, from {} to {}", unit.words(interval.lo), unit.words(interval.hi));
    }
    let strip = range.and_then(|range| {
        let value = Some(Value::new(value, n, interval));
        svg::whisker(&Whisker { value, range, colour: theme.accent }, STRIP, theme).ok()
    });
    let whose = whose.to_owned();
    let shown = Shown { value: unit.short(value), label, strip, ..Shown::default() };
    number(shown, move || {
        let words = |it: Interval| format!("{} to {}", unit.words(it.lo), unit.words(it.hi));
        let items = |what: &'static str| item_links(room.session, popover, &behind(what), None);
        let told = Told {
            interval: interval.map(words),
            no_quotient: unit != Unit::Share,
            behind: Some(&items),
            ..Told::default()
        };
        let heading = format!("{} of {whose}: {}", definition.name, unit.words(value));
        explanation(heading, &definition, &told)
    })
}

/// A button that explains what numbers beside it, which lead elsewhere, are.
pub(super) fn about(room: Room, definition: Definition, behind: Behind) -> AnyView {
    let popover = use_popover();
    let open = move |event: web_sys::MouseEvent| {
        let (definition, behind) = (definition.clone(), Arc::clone(&behind));
        popover.open(&event, move || {
            let items = |what: &'static str| item_links(room.session, popover, &behind(what), None);
            let told = Told { no_quotient: true, behind: Some(&items), ..Told::default() };
            explanation(definition.name.to_owned(), &definition, &told)
        });
    };
    view! { <button class="about-numbers" aria-haspopup="dialog" on:click=open>"How they are counted"</button> }.into_any()
}
