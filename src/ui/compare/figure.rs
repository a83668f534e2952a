//! A number that explains itself: a button with a strip under it.

use leptos::prelude::*;

use crate::{
    analysis::definition::Definition,
    charts::{Theme, Value, svg, whiskers::Whisker},
    metrics::Interval,
    ui::widgets::{Told, drawn, explanation, use_popover},
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

/// A number with all that it stands on.
#[derive(Clone, Debug)]
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
}

/// The strip under a number, in pixels.
const STRIP: (u32, u32) = (84, 11);
/// Fewer than this many are marked as thin.
const THIN: usize = 5;

/// The number of `whose`.
pub(super) fn figure(whose: &str, figure: Figure, theme: &Theme) -> AnyView {
    let popover = use_popover();
    let Figure { value, unit, n, interval, range, definition } = figure;
    let mut label = format!("{}: {}", definition.name, unit.words(value));
    if let Some(interval) = interval {
        label = format!("{label}, from {} to {}", unit.words(interval.lo), unit.words(interval.hi));
    }
    let strip = range.and_then(|range| {
        let interval = interval.map(|interval| (interval.lo, interval.hi));
        let value = Some(Value { value, n, interval, thin: n < THIN });
        svg::whisker(&Whisker { value, range, colour: theme.accent }, STRIP, theme).ok()
    });
    let whose = whose.to_owned();
    let open = move |event: web_sys::MouseEvent| {
        let (whose, definition) = (whose.clone(), definition.clone());
        popover.open(&event, move || {
            let words = |it: Interval| format!("{} to {}", unit.words(it.lo), unit.words(it.hi));
            let interval = interval.map(words);
            let told = Told { interval, no_quotient: unit != Unit::Share, ..Told::default() };
            let heading = format!("{} of {whose}: {}", definition.name, unit.words(value));
            explanation(heading, &definition, &told)
        });
    };
    view! {
        <button class="figure" aria-haspopup="dialog" aria-label=format!("{label}; explain") on:click=open>
            <span class="figure-value">{unit.short(value)}</span>
            {strip.map(|strip| drawn("whisker", strip))}
        </button>
    }
    .into_any()
}

/// A button that explains what numbers beside it, which lead elsewhere, are.
pub(super) fn about(definition: Definition) -> AnyView {
    let popover = use_popover();
    let open = move |event: web_sys::MouseEvent| {
        let definition = definition.clone();
        popover.open(&event, move || {
            let told = Told { no_quotient: true, ..Told::default() };
            explanation(definition.name.to_owned(), &definition, &told)
        });
    };
    view! { <button class="about-numbers" aria-haspopup="dialog" on:click=open>"How they are counted"</button> }.into_any()
}
