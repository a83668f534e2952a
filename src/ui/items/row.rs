//! One row of the list.

use leptos::prelude::*;

use super::{
    facets::colour_of,
    marks::{mark_of, no_mark},
};
use crate::{
    formats::Loaded,
    metrics::outcomes::{Outcome, RunOutcomes},
    model::{Item, ItemIx},
    ui::{
        session::{Session, Shared},
        together::{self, Together},
    },
    view::{route::ViewState, text},
    web::fragment::History,
};

/// Characters of a question that are put into the page: what is cut by the row is not worth more.
const TITLE: usize = 240;

/// The address of an item from the present one.
pub(super) fn to_item(state: &ViewState, id: &str) -> ViewState {
    state.with_item(id.to_owned())
}

fn about(item: &Item) -> String {
    let mut parts = vec![item.id.clone(), item.task.label().to_owned()];
    parts.extend(item.kind.as_ref().map(|kind| kind.label().to_owned()));
    parts.extend(item.caption_source.clone());
    parts.join("  \u{b7}  ")
}

/// A link to the item with its question, type and marks.
pub(super) fn row(
    session: Session,
    loaded: &Shared<Loaded>,
    outcomes: Option<&Shared<Vec<RunOutcomes>>>,
    at: ItemIx,
) -> impl IntoView + use<> {
    let item = loaded.dataset.item(at);
    let id = item.id.clone();
    let href = {
        let id = id.clone();
        move || format!("#{}", to_item(&session.state.read(), &id).to_fragment())
    };
    let together = session.together.get().map(|Together { ensemble, outcomes }| {
        let name = together::name(&ensemble);
        let judged = outcomes.captions.on(at).is_some()
            || outcomes.of.get(at.0 as usize).is_some_and(|outcome| *outcome != Outcome::NotScored);
        if judged { mark_of(&outcomes, &name, None, at) } else { no_mark(&name) }
    });
    let marks = outcomes.map(|all| {
        let runs = session.shown.get().into_iter();
        let marks = runs.filter_map(|run| {
            let colour = Some(colour_of(session, run));
            Some(mark_of(all.get(run.0 as usize)?, &loaded.dataset.run(run).id, colour, at))
        });
        marks.collect_view()
    });
    view! {
        <a
            class="item-row"
            href=href
            on:click=move |event| {
                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                    event.prevent_default();
                    let next = to_item(&session.state.get_untracked(), &id);
                    session.go(next, History::Push);
                }
            }
        >
            <span class="item-words">
                <span class="item-title">{text::shortened(item.title(), TITLE)}</span>
                <span class="item-about">{about(item)}</span>
            </span>
            <span class="item-marks">{marks}{together}</span>
        </a>
    }
}
