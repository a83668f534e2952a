//! Items with a reply that two judges judge otherwise, among what the list can be narrowed by.

use leptos::prelude::*;

use super::facets::choice;

use crate::{
    ui::session::{Session, use_session},
    view::conventions::Against,
    web::fragment::History,
};

/// A choice for each judge that differs somewhere; nothing until a screen has found that out.
#[component]
pub(super) fn JudgedGroup() -> impl IntoView {
    let session = use_session();
    let counts = Memo::new(move |_| counts(session));
    move || {
        let rows: Vec<_> =
            counts.get().into_iter().map(|(against, count)| row(session, against, count)).collect();
        (!rows.is_empty()).then(|| {
            view! {
                <fieldset class="facet">
                    <legend>"Replies judged otherwise"</legend>
                    <ul>{rows}</ul>
                </fieldset>
            }
            .into_any()
        })
    }
}

/// By judge, the items of the dataset; the one that is chosen stays in sight.
fn counts(session: Session) -> Vec<(Against, usize)> {
    let known = session.differences.get();
    let chosen = session.state.read().judged;
    let count = |against: Against| {
        let all = known.iter().flat_map(|known| known.iter()).filter(|(each, _)| *each == against);
        let mut items: Vec<_> = all.flat_map(|(_, all)| all).map(|one| one.item).collect();
        items.sort_unstable();
        items.dedup();
        (against, items.len())
    };
    let all = Against::ALL.into_iter().map(count);
    all.filter(|(against, count)| *count > 0 || chosen == Some(*against)).collect()
}

fn row(session: Session, against: Against, count: usize) -> AnyView {
    let chosen = move || session.state.read().judged == Some(against);
    let toggle = move |_| {
        session.change(History::Push, |state| {
            state.judged = Some(against).filter(|_| state.judged != Some(against));
        });
    };
    let label = match against {
        Against::Default => "Than by the default rule",
        Against::Harness => "Than by the harness itself",
    };
    choice(label.to_owned(), count, chosen, toggle)
}
