//! The runs shown as one judge of captions, wherever runs are shown.

use leptos::prelude::*;

use super::session::Session;
use crate::{
    metrics::ensemble::{Ensemble, EnsembleRule},
    model::RunIx,
    view::text,
    web::fragment::History,
};

/// The runs shown that judge captions; reactive.
pub(super) fn judges(session: Session) -> Vec<RunIx> {
    let Some(outcomes) = session.outcomes.get() else { return Vec::new() };
    let judges = |run: &RunIx| outcomes.get(run.0 as usize).is_some_and(|outcomes| outcomes.has_verification);
    session.shown.get().into_iter().filter(judges).collect()
}

/// The ensemble that the address asks for; one is of two runs and more. Reactive.
pub(super) fn ensemble(session: Session) -> Option<Ensemble> {
    let rule = session.state.with(|state| state.conventions.ensemble)?;
    Ensemble::new(judges(session), rule).filter(|ensemble| ensemble.members().len() > 1)
}

/// What it is called.
pub(super) fn name(ensemble: &Ensemble) -> String {
    format!("{} of {}", ensemble.rule().label(), text::plural(ensemble.members().len(), "run", "runs"))
}

/// None, any member, the majority: one is pressed.
pub(super) fn choice(session: Session) -> AnyView {
    let chosen = Memo::new(move |_| session.state.read().conventions.ensemble);
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
            {button(Some(EnsembleRule::Any))}
            {button(Some(EnsembleRule::Majority))}
        </div>
    }
    .into_any()
}
