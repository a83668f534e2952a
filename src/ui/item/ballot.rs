//! What the runs shown answer together, beside what each of them said.

use leptos::prelude::*;

use super::case::{Case, Scene};
use super::replies::answer_words;
use super::reply::OutcomeBadge;
use crate::metrics::ensemble::{Ballot, EnsembleRule, can_vote};
use crate::metrics::outcomes::Outcome;
use crate::model::{Dataset, RunIx};
use crate::ui::{together, widgets::ensemble_explained};
use crate::view::text;

/// Which ensemble answers with the runs shown, where two of them answer questions, and its answer.
#[component]
pub(super) fn TogetherReply() -> impl IntoView {
    let scene = Scene::here();
    let session = scene.session;
    let countable = scene.case.with_untracked(|case| can_vote(case.item()));
    // The choice is of the whole page: where it is one of captions alone, that is said.
    let of_captions =
        move || session.state.with(|state| state.conventions.ensemble == Some(EnsembleRule::Any));
    countable.then(|| {
        view! {
            {together::choice_beside(session, together::voters)}
            <Show when=of_captions>
                <p class="muted small">"Any member is a rule for captions: of answers there is the majority alone."</p>
            </Show>
            {move || card(scene)}
        }
    })
}

fn card(scene: Scene) -> Option<AnyView> {
    let session = scene.session;
    let (ensemble, loaded, at) =
        (together::ensemble(session)?, session.dataset.get()?, scene.case.with(Case::at));
    let reading = session.state.with(|state| state.conventions.reading());
    let dataset = &loaded.dataset;
    let ballot = ensemble.ballot(dataset, at, &|item, said| reading.judge(item, said))?;
    let whole = session.together.get().filter(|together| together.ensemble == ensemble);
    let outcome = whole.and_then(|together| together.outcomes.of.get(at.0 as usize).copied());
    let badge = outcome.filter(|outcome| *outcome != Outcome::NotScored);
    let name = together::name(&ensemble);
    Some(
        view! {
            <article class="reply reply-together">
                <header class="reply-head">
                    <span class="stroke-room" aria-hidden="true">"\u{2211}"</span>
                    <h3>{ensemble_explained(&name, &ensemble)}</h3>
                    {badge.map(|outcome| view! { <OutcomeBadge outcome /> })}
                </header>
                <p class="reply-reading">{words(&ballot)}</p>
                <p class="muted reply-facts">{votes(dataset, &ballot)}</p>
            </article>
        }
        .into_any(),
    )
}

/// The answer and how it came about.
fn words(ballot: &Ballot<'_>) -> String {
    let (most, all) = ballot.share();
    match ballot.answer() {
        Some(answer) => {
            format!("{}, by {most} of {}", answer_words(answer), text::plural(all, "vote", "votes"))
        }
        None if all > 0 => {
            format!("No answer: several have {} of {all} each", text::plural(most, "vote", "votes"))
        }
        None => "No answer: no run has one that can be read".to_owned(),
    }
}

/// Who voted for what.
fn votes(dataset: &Dataset, ballot: &Ballot<'_>) -> String {
    let id = |run: RunIx| dataset.run(run).id.as_str();
    let vote = |vote: &crate::metrics::ensemble::Vote<'_>| match vote.answer() {
        Some(answer) => format!("{} {}", id(vote.run), answer_words(answer)),
        None => format!("{} no vote", id(vote.run)),
    };
    ballot.votes.iter().map(vote).collect::<Vec<_>>().join(", ")
}
