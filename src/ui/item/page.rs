//! The item page.

use leptos::prelude::*;

use super::case::Scene;
use super::diagnosis::Diagnoses;
use super::embedded::{self, WholePage};
use super::nav::list_link;
use super::player::Player;
use super::{caption::Caption, controls::Controls, facts::Facts, keyboard, legend::Legend, nav::CaseNav};
use super::{matching::Matching, places::Places};
use super::{
    part_note::PartNote,
    question::Question,
    replies::{Reply, replies},
    reply::Replies,
    split::{Split, SplitBar, is_many, kept_lanes},
    stage::Stage,
    strip,
    table::MarksTable,
    timeline::Timeline,
};
use crate::formats::Loaded;
use crate::model::{ItemIx, Task};
use crate::ui::session::{Session, Shared, use_session};
use crate::view::route::Screen;

/// One item: video, timeline, and what each run said of it.
#[component]
pub fn ItemPage() -> impl IntoView {
    let session = use_session();
    let found = Memo::new(move |_| {
        let loaded = session.dataset.get()?;
        let id = session.state.with(|state| match &state.screen {
            Screen::Item(id) => Some(id.clone()),
            _ => None,
        })?;
        let at = loaded.dataset.item_named(&id)?;
        Some((loaded, at))
    });
    move || match found.get() {
        Some((loaded, at)) => view! { <CasePage loaded at /> }.into_any(),
        None => no_such_case(session),
    }
}

fn no_such_case(session: Session) -> AnyView {
    let id = session.state.with_untracked(|state| match &state.screen {
        Screen::Item(id) => id.clone(),
        _ => String::new(),
    });
    view! {
        <p class="nothing">
            "This dataset has no such case: "<strong>{id}</strong>". "
            <a href=list_link(session)>"All cases"</a>
        </p>
    }
    .into_any()
}

#[component]
fn CasePage(loaded: Shared<Loaded>, at: ItemIx) -> impl IntoView {
    let scene = Scene::new(use_session(), loaded, at);
    provide_context(scene);
    provide_context(Split::kept());
    let lanes = strip::lanes(scene);
    let folded = RwSignal::new(true);
    let layers = move || scene.case.with(|case| case.runs().count()) + 1;
    Player::new(scene).map(|player| {
        provide_context(player);
        keyboard::listen(scene, player);
        embedded::listen(scene, player);
        view! {
            <article class="case" style:--lanes=move || kept_lanes(lanes.read().len(), layers()).to_string() class:many-layers=move || is_many(layers())>
                <CaseNav />
                <WholePage />
                <section class="case-player" node_ref=player.frame aria-label="Video">
                    <Stage />
                    <Controls />
                    <div class="case-layers" class:folded=folded><div><Legend folded /><Matching /></div></div>
                </section>
                <SplitBar />
                <Timeline lanes />
                <Panel />
            </article>
        }
    })
}

/// What is asked and what was said, beside the video.
#[component]
fn Panel() -> impl IntoView {
    let scene = Scene::here();
    let said = Memo::new(move |_| replies(scene));
    let task = scene.case.with_untracked(|case| case.item().task);
    let has_caption = scene.case.with_untracked(|case| !case.item().sentences.is_empty());
    let judged = task.is_qa();
    // A caption's verdicts stand with its sentences; the raw replies are a detail there.
    let words = move || view! { <Replies replies=said judged /> };
    view! {
        <div class="case-panel" tabindex="0" aria-label="Question and replies" role="region">
            <PartNote />
            <Question replies=said />
            {has_caption.then(|| view! { <Caption replies=said /> })}
            {match task {
                Task::Verification => view! {
                    <Show when=move || said.read().iter().any(Reply::has_words)>
                        <details class="raw-replies"><summary>"Raw replies"</summary>{words()}</details>
                    </Show>
                }.into_any(),
                _ => words().into_any(),
            }}
            <Diagnoses />
            <Places />
            <MarksTable />
            <Facts replies=said />
        </div>
    }
}
