//! Where the case stands in the list, the way to its neighbours, and which reply is shown.

use leptos::prelude::*;

use super::case::Scene;
use crate::model::Item;
use crate::ui::session::Session;
use crate::view::route::{Screen, ViewState};
use crate::view::text::{count, shortened};
use crate::web::fragment::History;

/// A name of more characters has lines of its own on a narrow page.
const LONG: usize = 24;
/// So many characters of a question say which it is; the style sheet cuts what has no room.
const ABOUT: usize = 120;

/// Previous and next case, the place in the list, and the sample.
#[component]
pub fn CaseNav() -> impl IntoView {
    let scene = Scene::here();
    let session = scene.session;
    let at = scene.case.with_untracked(|case| case.at());
    let place = Memo::new(move |_| session.list.with(|list| list.iter().position(|other| *other == at)));
    let length = move || session.list.with(|list| list.len());
    let words = move || match place.get() {
        Some(place) => format!("Case {} of {}", count(place + 1), count(length())),
        None => "Not in the filtered list".to_owned(),
    };
    let (name, about) = scene.case.with_untracked(|case| (case.item().id.clone(), about(case.item())));
    let long = name.chars().count() > LONG;
    view! {
        <nav class="case-nav" aria-label="Cases">
            <a class="case-list" href=move || list_link(session)>"All cases"</a>
            <h1 class="case-name" class:long=long>
                {name}
                {about.map(|about| view! { " " <span class="case-about" title=about.clone()>{about.clone()}</span> })}
            </h1>
            <SamplePicker />
            <span class="muted case-place">{words}</span>
            <CaseSteps />
        </nav>
    }
}

/// What the case is about: how its question begins, else whose caption it is.
fn about(item: &Item) -> Option<String> {
    let asked = item.question.as_deref().or(item.query.as_deref()).map(|text| shortened(text.trim(), ABOUT));
    let source = || item.caption_source.as_ref().map(|source| format!("Caption by {source}"));
    let said = || Some(item.title()).filter(|title| *title != item.id).map(|title| shortened(title, ABOUT));
    asked.or_else(source).or_else(said)
}

/// To the neighbours. It stands twice, above the picture and on a narrow page beside the player's own buttons; the
/// style sheet shows one of the two.
#[component]
pub fn CaseSteps() -> impl IntoView {
    let scene = Scene::here();
    let session = scene.session;
    let at = scene.case.with_untracked(|case| case.at());
    let place = Memo::new(move |_| session.list.with(|list| list.iter().position(|other| *other == at)));
    let first = move || place.get() == Some(0);
    let last = move || place.get().is_some_and(|place| place + 1 == session.list.with(|list| list.len()));
    view! {
        <span class="case-steps">
            <button type="button" disabled=first title="Previous case (k)" on:click=move |_| session.step_item(-1)>
                "\u{2039} Previous"
            </button>
            <button type="button" disabled=last title="Next case (j)" on:click=move |_| session.step_item(1)>
                "Next \u{203a}"
            </button>
        </span>
    }
}

pub(super) fn list_link(session: Session) -> String {
    let mut list = ViewState { screen: Screen::Items, ..session.state.get() };
    list.leave_item();
    format!("#{}", list.to_fragment())
}

/// Which of a run's replies is shown, where any run gave several.
#[component]
fn SamplePicker() -> impl IntoView {
    let scene = Scene::here();
    let samples = Memo::new(move |_| scene.case.with(|case| case.samples()));
    let choose = move |text: String| {
        if let Ok(sample) = text.parse() {
            scene.session.change(History::Replace, |state| state.sample = sample);
        }
    };
    let option = move |sample: usize| {
        let words = format!("Sample {} of {}", sample + 1, samples.get());
        view! { <option value=sample.to_string() prop:selected=move || scene.sample.get() == sample>{words}</option> }
    };
    view! {
        <Show when=move || { samples.get() > 1 }>
            <select aria-label="Sample" on:change:target=move |event| choose(event.target().value())>
                {move || (0..samples.get()).map(option).collect_view()}
            </select>
        </Show>
    }
}
