//! By whose rule answers are read: the choice, what a reader has to know of it, and how many replies
//! hang on it.

use leptos::prelude::*;

use super::{board::use_board, choice::select, run_scores::RunScores};
use crate::{ui::session::Session, view::conventions::Reading, web::fragment::History};

/// A select and a note; nothing where no question is asked.
#[component]
pub(super) fn RuleChoice(scores: RunScores) -> impl IntoView {
    let session = use_board().session;
    let asked = Memo::new(move |_| {
        session.dataset.read().as_ref().is_some_and(|loaded| {
            !scores.read().is_empty() && loaded.dataset.items().iter().any(|item| item.task.is_qa())
        })
    });
    let reading = Memo::new(move |_| session.state.read().conventions.reading());
    let choice = move || {
        view! {
            <div class="convention">
                {rules(session, reading)}
                <p class="small muted convention-note">{move || note(reading.get())}</p>
            </div>
        }
        .into_any()
    };
    move || asked.get().then(choice)
}

/// The rules that apply to a question of the dataset.
fn rules(session: Session, reading: Memo<Reading>) -> AnyView {
    let applies = |reading: &Reading| {
        let loaded = session.dataset.get_untracked();
        loaded.is_some_and(|loaded| {
            loaded.dataset.items().iter().any(|item| reading.rule().applies_to(item.task))
        })
    };
    let named = |reading: Reading| (reading.id().to_owned(), reading.label().to_owned());
    let options: Vec<_> = Reading::all().filter(applies).map(named).collect();
    (move || {
        let choose = move |id: String| {
            session.change(History::Replace, |state| {
                state.conventions.rule = Some(id).filter(|id| !id.is_empty())
            });
        };
        select("Answers read by", options.clone(), reading.get().id().to_owned(), choose)
    })
    .into_any()
}

fn note(reading: Reading) -> String {
    let rule = reading.rule();
    let source = rule.source();
    match reading.0 {
        None => "The file\u{2019}s own answer where it has one; otherwise the answer is read from the reply."
            .to_owned(),
        Some(_) if source.file.is_empty() => {
            format!("Every reply read again, whatever answer the file has. {}", rule.note())
        }
        Some(_) => format!("{} Source: {}, {}.", rule.note(), source.tool, source.file),
    }
}
