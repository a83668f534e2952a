//! What 0/0 counts as in the scores of captions: the choice, and what hangs on it.

use std::sync::Arc;

use leptos::prelude::*;

use super::{
    figures::ceiling,
    number::{More, number},
    run_scores::{RunScores, ZERO_BY_ZERO, convention_words},
};
use crate::{
    charts::Theme,
    metrics::verification::ZeroDivision,
    ui::{session::use_session, widgets::use_popover},
    view::text,
    web::fragment::History,
};

/// Two buttons, the captions affected and the ceiling; nothing where no caption is scored.
#[component]
pub(super) fn Convention(scores: RunScores, convention: Memo<ZeroDivision>) -> impl IntoView {
    let session = use_session();
    let choice = move |each: ZeroDivision| {
        view! {
            <button
                aria-pressed=move || (convention.get() == each).to_string()
                on:click=move |_| session.change(History::Replace, |state| state.zero_division = each)
            >
                {convention_words(each)}
            </button>
        }
        .into_any()
    };
    move || {
        let scores = scores.get();
        let captions: Vec<_> = scores.iter().filter_map(|score| score.verification.as_ref()).collect();
        if captions.is_empty() {
            return None;
        }
        let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
        let span = |of: fn(&crate::metrics::verification::Undefined) -> usize| {
            let counts = || captions.iter().map(|score| of(&score.undefined));
            match (counts().min().unwrap_or(0), counts().max().unwrap_or(0)) {
                (least, most) if least == most => text::count(most),
                (least, most) => format!("{} to {}", text::count(least), text::count(most)),
            }
        };
        let affected = format!(
            "Captions concerned, by run: precision {}, recall {}, F1 {}. F1 of a verifier without a fault:",
            span(|undefined| undefined.precision),
            span(|undefined| undefined.recall),
            span(|undefined| undefined.f1),
        );
        // The ceiling follows from the captions' labels: runs on the same captions share it.
        let mut ceilings: Vec<_> = scores.iter().filter_map(ceiling).collect();
        ceilings.dedup_by(|a, b| a.value == b.value);
        // It leaves nothing out.
        let nothing = || More::Items(Arc::new(|_| ().into_any()));
        let ceilings: Vec<_> = ceilings
            .into_iter()
            .map(|figure| number("a perfect verifier", figure, &theme, nothing()))
            .collect();
        Some(
            view! {
                <div class="convention">
                    <span class="convention-name">"Captions with 0/0"</span>
                    <div class="segments" role="group" aria-label="A caption's precision, recall or F1 of 0/0">
                        {choice(ZeroDivision::Zero)}
                        {choice(ZeroDivision::Skip)}
                    </div>
                    <p class="small muted convention-note">
                        <span>{affected}</span>
                        {ceilings}
                        {what_it_is()}
                    </p>
                </div>
            }
            .into_any(),
        )
    }
}

/// Opens what 0/0 is about.
fn what_it_is() -> AnyView {
    let popover = use_popover();
    let open = move |event: web_sys::MouseEvent| {
        popover.open(&event, || view! { <h3>"0/0"</h3><p>{ZERO_BY_ZERO}</p> }.into_any());
    };
    view! {
        <button class="square quiet explain" aria-haspopup="dialog" aria-label="What 0/0 is" title="What 0/0 is" on:click=open>
            "?"
        </button>
    }
    .into_any()
}
