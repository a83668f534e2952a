//! The first screen: what this is, and everything that can be opened.

mod open;
mod printed;
mod recent;
mod sample;

use leptos::prelude::*;

use self::{open::OpenPanel, printed::PrintedCard, recent::RecentList, sample::SampleCard};
use crate::{
    ui::session::use_session,
    view::{route::Screen, text},
};

/// The home screen.
#[component]
pub(super) fn Home() -> impl IntoView {
    let session = use_session();
    // A reload, or a link of somebody else, to files that only a computer has.
    let orphan = Memo::new(move |_| {
        let state = session.state.read();
        session.dataset.with(Option::is_none) && state.src.is_none() && state.screen != Screen::Home
    });
    view! {
        <div class="home">
            <Show when=move || orphan.get()>
                <div class="banner" role="status">
                    <p>
                        "This address shows a part of a dataset that was opened from files of a computer. "
                        "Open the same files, and it will be shown."
                    </p>
                </div>
            </Show>
            <h1>"See where a video language model hallucinates"</h1>
            <p class="lead">
                "Truth and predictions over the moving video, every metric with its definition, "
                "and the cases behind every number. Nothing is sent anywhere."
            </p>
            <OpenedNow />
            <div class="home-grid">
                <SampleCard />
                <OpenPanel />
                <PrintedCard />
                <RecentList />
            </div>
        </div>
    }
}

/// What the manifest says of the dataset that is open.
#[component]
fn OpenedNow() -> impl IntoView {
    let session = use_session();
    move || {
        let loaded = session.dataset.get()?;
        let dataset = &loaded.dataset;
        let about = dataset.about();
        let counts = [
            text::plural(dataset.videos().len(), "video", "videos"),
            text::plural(dataset.items().len(), "item", "items"),
            text::plural(dataset.runs().len(), "run", "runs"),
        ];
        let row = |name: &'static str, value: &Option<String>| {
            value.clone().map(|value| view! { <dt>{name}</dt><dd>{value}</dd> })
        };
        Some(view! {
            <section class="card opened" aria-label="Open now">
                <h2>{about.name.clone()}</h2>
                <p class="muted" title="As read: what was set aside is not counted, see the notes. A run is one model in one setting; an item counts once, however many runs speak of it.">{counts.join(", ")}</p>
                {about.description.clone().map(|words| view! { <p>{words}</p> })}
                <dl class="facts">
                    {row("Licence", &about.license)}
                    {row("Home page", &about.homepage)}
                    {row("Citation", &about.citation)}
                </dl>
            </section>
        })
    }
}
