//! What became of an item under a run, as a shape and a colour.

use leptos::prelude::*;

use crate::{
    metrics::{
        outcomes::{Outcome, RunOutcomes},
        verification::CaptionScore,
    },
    model::ItemIx,
    view::text,
};

fn shape(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Right => "\u{2713}",
        Outcome::Wrong => "\u{2717}",
        Outcome::Ambiguous => "\u{2248}",
        Outcome::Unparsed => "?",
        Outcome::Missing => "\u{2013}",
        Outcome::Unjudged => "\u{25cb}",
        Outcome::BadGold => "!",
        Outcome::NotScored => "\u{b7}",
    }
}

fn class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Right => "outcome is-right",
        Outcome::Wrong => "outcome is-wrong",
        Outcome::Ambiguous | Outcome::Unparsed | Outcome::BadGold => "outcome is-odd",
        Outcome::Missing | Outcome::Unjudged | Outcome::NotScored => "outcome is-none",
    }
}

/// The mark; its word is read aloud and shown on hover.
#[component]
pub(super) fn OutcomeMark(outcome: Outcome) -> impl IntoView {
    view! { <span class=class(outcome) aria-hidden="true">{shape(outcome)}</span> }
}

/// What stands for a caption's F1 beside a filter.
#[component]
pub(super) fn CaptionMark() -> impl IntoView {
    view! { <span class="outcome is-score" aria-hidden="true">"F1"</span> }
}

/// The mark of an item in the list: an outcome, or the F1 of a caption, over the run's colour.
pub(super) fn mark_of(run: &RunOutcomes, name: &str, colour: Option<usize>, at: ItemIx) -> AnyView {
    if let Some(caption) = run.captions.on(at) {
        return mark_of_caption(&caption, name, colour);
    }
    let outcome = run.of.get(at.0 as usize).copied().unwrap_or(Outcome::NotScored);
    mark(class(outcome), colour, format!("{name}: {}", outcome.label()), shape(outcome).to_owned())
}

/// The mark of a caption: its F1.
fn mark_of_caption(caption: &CaptionScore, name: &str, colour: Option<usize>) -> AnyView {
    let f1 = (!caption.missing).then(|| caption.quotients().f1);
    let (shown, words) = match f1 {
        None => (text::NONE.to_owned(), "no usable prediction".to_owned()),
        Some(None) => ("0/0".to_owned(), "F1 is 0/0: nothing incorrect, nothing flagged".to_owned()),
        Some(Some(f1)) => (format!("{}%", text::fixed(f1 * 100.0, 0)), format!("F1 {}", text::per_cent(f1))),
    };
    mark("outcome is-score", colour, format!("{name}: {words}"), shown)
}

/// The mark of an item on which an ensemble has no say, so that its column stays one.
pub(super) fn no_mark(name: &str) -> AnyView {
    mark(
        class(Outcome::NotScored),
        None,
        format!("{name}: no say on this one"),
        shape(Outcome::NotScored).to_owned(),
    )
}

/// One element and one text: rows come and go while the list is scrolled, each with a mark a run.
fn mark(class: &'static str, colour: Option<usize>, words: String, shown: String) -> AnyView {
    let class = colour.map_or(class.to_owned(), |colour| format!("{class} of-run of-layer-{colour}"));
    view! { <span class=class role="img" aria-label=words.clone() title=words>{shown}</span> }.into_any()
}
