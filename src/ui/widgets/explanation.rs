//! What a number means, as the panel beside it says it.

use leptos::prelude::*;

use crate::{analysis::definition::Definition, view::text};

/// What is said of a number beside its definition.
#[derive(Default)]
pub(in crate::ui) struct Told<'a> {
    /// The 95 % interval in words.
    pub(in crate::ui) interval: Option<String>,
    /// Whether nothing is divided: the words of a quotient would mislead.
    pub(in crate::ui) no_quotient: bool,
    /// Lays out the items behind a reason for leaving out.
    pub(in crate::ui) behind: Option<&'a dyn Fn(&'static str) -> AnyView>,
    /// Stands in place of what was left out, where that is told elsewhere.
    pub(in crate::ui) elsewhere: Option<&'static str>,
}

/// The definition under `heading`: formula, what the number was computed from, rule, source, and what
/// was left out.
pub(in crate::ui) fn explanation(heading: String, definition: &Definition, told: &Told<'_>) -> AnyView {
    let (above, below) = if told.no_quotient { ("From", "Over") } else { ("Numerator", "Denominator") };
    let facts = [
        (above, Some(definition.numerator.clone())),
        (below, Some(definition.denominator.clone())),
        ("95 % interval", told.interval.clone()),
        ("Rule", Some(definition.convention.clone())),
        ("Source", Some(definition.source.to_owned())),
    ];
    let fact = |(name, words): (&'static str, Option<String>)| {
        words.map(|words| view! { <dt>{name}</dt><dd>{words}</dd> }.into_any())
    };
    let left_out = match told.elsewhere {
        Some(words) => view! { <p class="muted">{words}</p> }.into_any(),
        None => exclusions(&definition.exclusions, told.behind),
    };
    view! {
        <section class="explanation">
            <h3>{heading}</h3>
            <p>{definition.formula}</p>
            <dl class="facts">{facts.into_iter().filter_map(fact).collect::<Vec<_>>()}</dl>
            {left_out}
        </section>
    }
    .into_any()
}

/// What was left out, and how often.
pub(in crate::ui) fn exclusions(
    counts: &[(&'static str, usize)],
    behind: Option<&dyn Fn(&'static str) -> AnyView>,
) -> AnyView {
    if counts.is_empty() {
        return view! { <p class="muted">"Nothing was left out."</p> }.into_any();
    }
    let row = |(reason, count): &(&'static str, usize)| {
        let behind = behind.map(|behind| behind(reason));
        view! { <li><span class="number">{text::count(*count)}</span>" "{*reason}{behind}</li> }.into_any()
    };
    view! { <ul class="exclusions">{counts.iter().map(row).collect::<Vec<_>>()}</ul> }.into_any()
}
