//! A number of the table: a button with a whisker that explains itself.

use leptos::prelude::*;

use super::{columns::Figure, explain::explanation};
use crate::{metrics::Interval, ui::widgets::use_popover, view::text};

/// The number.
#[component]
pub(super) fn NumberButton(
    /// Whose it is.
    whose: String,
    /// The number.
    figure: Figure,
) -> impl IntoView {
    let popover = use_popover();
    let Figure { value, interval, .. } = figure;
    let label = match interval {
        Some(Interval { lo, hi }) => {
            format!(
                "{}, from {} to {}; explain",
                text::per_cent(value),
                text::per_cent(lo),
                text::per_cent(hi)
            )
        }
        None => format!("{}; explain", text::per_cent(value)),
    };
    let open = move |event: web_sys::MouseEvent| {
        let (whose, definition) = (whose.clone(), figure.definition.clone());
        popover.open(&event, move || explanation(&whose, value, interval, &definition));
    };
    view! {
        <button class="figure" aria-label=label on:click=open>
            <span class="figure-value">{text::fixed(value * 100.0, 2)}</span>
            <Whisker value interval />
        </button>
    }
}

/// From 0 to 100 %: the interval as a line, the value as a tick.
#[component]
fn Whisker(value: f64, interval: Option<Interval>) -> impl IntoView {
    let x = |share: f64| format!("{:.2}", share.clamp(0.0, 1.0) * 100.0);
    let line = interval.map(|interval| {
        view! { <line class="whisker-line" x1=x(interval.lo) x2=x(interval.hi) y1="4" y2="4" /> }
    });
    view! {
        <svg class="whisker" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <line class="whisker-scale" x1="0" x2="100" y1="4" y2="4" />
            {line}
            <line class="whisker-tick" x1=x(value) x2=x(value) y1="0" y2="8" />
        </svg>
    }
}
