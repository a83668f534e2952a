//! A number that explains itself: a button with a strip under it.

use leptos::prelude::*;

use crate::{
    analysis::definition::Definition,
    charts::{Theme, Value, svg, whiskers::Whisker},
    metrics::Interval,
    ui::widgets::{drawn, use_popover},
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
        popover.open(&event, move || explanation(&whose, unit, value, interval, &definition));
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
            let facts = ["From", "Over"].into_iter().zip([&definition.numerator, &definition.denominator]);
            let rest = [("Rule", &*definition.convention), ("Source", definition.source)];
            let facts = facts.map(|(name, words)| (name, &**words)).chain(rest);
            let fact = |(name, words): (&'static str, &str)| {
                view! { <dt>{name}</dt><dd>{words.to_owned()}</dd> }.into_any()
            };
            view! {
                <h3>{definition.name}</h3>
                <p>{definition.formula}</p>
                <dl class="facts">{facts.map(fact).collect::<Vec<_>>()}</dl>
                {exclusions(&definition.exclusions)}
            }
            .into_any()
        });
    };
    view! { <button class="about-numbers" aria-haspopup="dialog" on:click=open>"How they are counted"</button> }.into_any()
}

/// The definition with the value, what it was computed from and what was left out.
fn explanation(
    whose: &str,
    unit: Unit,
    value: f64,
    interval: Option<Interval>,
    definition: &Definition,
) -> AnyView {
    let mut facts = vec![
        ("Numerator", definition.numerator.clone()),
        ("Denominator", definition.denominator.clone()),
        ("Rule", definition.convention.clone()),
        ("Source", definition.source.to_owned()),
    ];
    if unit != Unit::Share {
        // Nothing is divided by the second: the words of a quotient would mislead.
        facts[0].0 = "From";
        facts[1].0 = "Over";
    }
    if let Some(interval) = interval {
        let words = format!("{} to {}", unit.words(interval.lo), unit.words(interval.hi));
        facts.insert(2, ("95 % interval", words));
    }
    let fact = |(name, words): (&'static str, String)| view! { <dt>{name}</dt><dd>{words}</dd> }.into_any();
    view! {
        <h3>{definition.name}" of "{whose.to_owned()}": "{unit.words(value)}</h3>
        <p>{definition.formula}</p>
        <dl class="facts">{facts.into_iter().map(fact).collect::<Vec<_>>()}</dl>
        {exclusions(&definition.exclusions)}
    }
    .into_any()
}

/// What was left out, and how often.
pub(super) fn exclusions(counts: &[(&'static str, usize)]) -> AnyView {
    if counts.is_empty() {
        return view! { <p class="muted small">"Nothing was left out."</p> }.into_any();
    }
    let row = |(reason, count): &(&'static str, usize)| {
        view! { <li><span class="number">{text::count(*count)}</span>" "{*reason}</li> }.into_any()
    };
    view! { <ul class="exclusions small">{counts.iter().map(row).collect::<Vec<_>>()}</ul> }.into_any()
}
