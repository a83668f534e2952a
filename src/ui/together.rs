//! The runs shown as one, which judges captions and answers questions, wherever runs are shown.

use leptos::prelude::*;

use super::session::{Session, Shared};
use crate::{
    metrics::{
        ensemble::{Ensemble, EnsembleRule},
        outcomes::RunOutcomes,
    },
    model::RunIx,
    view::text,
    web::fragment::History,
};

/// An ensemble and what became of every item under it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Together {
    /// Who, and how.
    pub(super) ensemble: Ensemble,
    /// By the rule that answers were read by.
    pub(super) outcomes: Shared<RunOutcomes>,
}

fn those(session: Session, are: fn(&RunOutcomes) -> bool) -> Vec<RunIx> {
    let Some(outcomes) = session.outcomes.get() else { return Vec::new() };
    let are = |run: &RunIx| outcomes.get(run.0 as usize).is_some_and(are);
    session.shown.get().into_iter().filter(are).collect()
}

/// The runs shown that judge captions; reactive.
pub(super) fn judges(session: Session) -> Vec<RunIx> {
    those(session, |outcomes| outcomes.has_verification)
}

/// The runs shown that answer questions; reactive.
pub(super) fn voters(session: Session) -> Vec<RunIx> {
    those(session, |outcomes| outcomes.has_qa)
}

/// The ensemble of the runs shown under a rule; each of its parts is of two runs and more. Reactive.
pub(super) fn under(session: Session, rule: EnsembleRule) -> Option<Ensemble> {
    Ensemble::of_parts(judges(session), voters(session), rule)
}

/// The ensemble that the address asks for. Reactive.
pub(super) fn ensemble(session: Session) -> Option<Ensemble> {
    under(session, session.state.with(|state| state.conventions.ensemble)?)
}

/// What it is called.
pub(super) fn name(ensemble: &Ensemble) -> String {
    format!("{} of {}", ensemble.rule().label(), text::plural(ensemble.members().len(), "run", "runs"))
}

/// The choice beside the replies of one item, where two of the runs shown have a say: `speakers` gives these.
pub(super) fn choice_beside(session: Session, speakers: fn(Session) -> Vec<RunIx>) -> AnyView {
    let several = Memo::new(move |_| speakers(session).len() > 1);
    (move || {
        several.get().then(|| {
            view! {
                <div class="caption-ensemble">
                    <span class="muted small">"Ensemble"</span>
                    {choice(session)}
                </div>
            }
            .into_any()
        })
    })
    .into_any()
}

/// None, any member, the majority: one is pressed. Of answers there is the majority alone.
pub(super) fn choice(session: Session) -> AnyView {
    let chosen = Memo::new(move |_| session.state.read().conventions.ensemble);
    let judged = Memo::new(move |_| judges(session).len() > 1);
    let button = move |rule: Option<EnsembleRule>| {
        let press = move |_| session.change(History::Replace, |state| state.conventions.ensemble = rule);
        view! {
            <button aria-pressed=move || (chosen.get() == rule).to_string() on:click=press>
                {rule.map_or("None", EnsembleRule::label)}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="segments" role="group" aria-label="Ensemble of the runs shown">
            {button(None)}
            {move || judged.get().then(|| button(Some(EnsembleRule::Any)))}
            {button(Some(EnsembleRule::Majority))}
        </div>
    }
    .into_any()
}
