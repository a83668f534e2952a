//! What a number means, in the panel beside it.

use leptos::prelude::*;

use super::columns::Figure;
use crate::view::text;

/// The definition with the value, what it was computed from and what was left out; `items` lays out the
/// items behind an exclusion.
pub(super) fn explanation(
    whose: &str,
    figure: &Figure,
    items: Option<&dyn Fn(&'static str) -> AnyView>,
) -> AnyView {
    let Figure { value, interval, definition, .. } = figure;
    let interval = interval.map(|interval| {
        let words = format!("{} to {}", text::per_cent(interval.lo), text::per_cent(interval.hi));
        view! { <dt>"95 % interval"</dt><dd>{words}</dd> }
    });
    let exclusion = |(reason, count): &(&'static str, usize)| {
        let behind = items.map(|items| items(reason));
        view! { <li><span class="number">{text::count(*count)}</span>" "{*reason}{behind}</li> }.into_any()
    };
    let exclusions: Vec<_> = definition.exclusions.iter().map(exclusion).collect();
    view! {
        <h3>{definition.name}" of "{whose.to_owned()}": "{text::per_cent(*value)}</h3>
        <p>{definition.formula}</p>
        <dl class="facts">
            <dt>"Numerator"</dt>
            <dd>{definition.numerator.clone()}</dd>
            <dt>"Denominator"</dt>
            <dd>{definition.denominator.clone()}</dd>
            {interval}
            <dt>"Rule"</dt>
            <dd>{definition.convention.clone()}</dd>
            <dt>"Source"</dt>
            <dd>{definition.source}</dd>
        </dl>
        {if exclusions.is_empty() {
            view! { <p class="muted">"Nothing was left out."</p> }.into_any()
        } else {
            view! { <ul class="exclusions">{exclusions}</ul> }.into_any()
        }}
    }
    .into_any()
}
