//! What a number of the scores means, in the panel beside it.

use leptos::prelude::*;

use super::columns::Figure;
use crate::{
    metrics::Interval,
    ui::widgets::{self, Told},
    view::text,
};

/// The definition with the value, what it was computed from and what was left out; `items` lays out the
/// items behind an exclusion.
pub(super) fn explanation(
    whose: &str,
    figure: &Figure,
    items: Option<&dyn Fn(&'static str) -> AnyView>,
) -> AnyView {
    let words =
        |interval: Interval| format!("{} to {}", text::per_cent(interval.lo), text::per_cent(interval.hi));
    // A bootstrap of one value would say that it is certain.
    let alone = (figure.n == 1).then(|| "none: there is but one item".to_owned());
    let told = Told { interval: figure.interval.map(words).or(alone), behind: items, ..Told::default() };
    let heading = format!("{} of {whose}: {}", figure.definition.name, text::per_cent(figure.value));
    widgets::explanation(heading, &figure.definition, &told)
}
