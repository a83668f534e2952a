//! What narrows the runs of a leaderboard.

use leptos::prelude::*;

use crate::{
    ui::session::Session,
    view::board::{Choice, Kept},
    web::fragment::History,
};

/// A group of checkboxes for each property of which the runs have several values.
pub(super) fn filters(session: Session, choices: Vec<(Kept, Vec<(Choice, usize)>)>) -> AnyView {
    if choices.is_empty() {
        return ().into_any();
    }
    let groups: Vec<_> = choices.into_iter().map(|(kept, values)| group(session, kept, values)).collect();
    view! { <div class="board-filters" role="group" aria-label="Runs shown">{groups}</div> }.into_any()
}

fn group(session: Session, kept: Kept, values: Vec<(Choice, usize)>) -> AnyView {
    let values: Vec<_> =
        values.into_iter().map(|(choice, count)| one(session, kept, choice, count)).collect();
    view! {
        <fieldset class="board-filter">
            <legend>{kept.label()}</legend>
            {values}
        </fieldset>
    }
    .into_any()
}

fn one(session: Session, kept: Kept, choice: Choice, count: usize) -> AnyView {
    let (id, asked) = (choice.id.clone(), choice.id);
    let chosen = move || session.state.read().board.has(kept, &asked);
    let toggle = move |_| session.change(History::Push, |state| state.board.toggle(kept, &id));
    view! {
        <label class="rank-choice">
            <input type="checkbox" prop:checked=chosen on:change=toggle />
            <span>{choice.label}</span>
            <span class="facet-count">{count.to_string()}</span>
        </label>
    }
    .into_any()
}
