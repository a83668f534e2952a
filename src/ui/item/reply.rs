//! One run's reply: its words with the answer marked, how it was read, and what it is worth.

use leptos::prelude::*;

use super::ballot::TogetherReply;
use super::legend::Swatch;
use super::replies::{Reply, answer_words};
use super::rulings::Rulings;
use crate::metrics::answers::AnswerState;
use crate::metrics::outcomes::Outcome;
use crate::view::passages::around;
use crate::view::text::{fixed, length};

/// The replies of all runs shown.
#[component]
pub fn Replies(
    /// What each run said.
    replies: Memo<Vec<Reply>>,
    /// Whether an answer is read out of the words.
    judged: bool,
) -> impl IntoView {
    let cards = move || {
        let all = replies.get().into_iter().filter(|reply| judged || reply.has_words());
        all.map(|reply| view! { <ReplyCard reply judged /> }).collect_view()
    };
    view! {
        <section class="replies" aria-label="Replies">
            <h2>"What the models said"</h2>
            {judged.then(|| view! { <TogetherReply /> })}
            {cards}
            <Show when=move || replies.read().is_empty()>
                <p class="empty">"This dataset has no runs."</p>
            </Show>
        </section>
    }
}

#[component]
fn ReplyCard(reply: Reply, judged: bool) -> impl IntoView {
    let words = reply.response.clone().map(|text| view! { <Words text span=reply.span.clone() /> });
    let facts = [
        reply.samples.map(|(right, all)| format!("right in {right} of {all} samples")),
        reply.seconds.map(|secs| format!("took {}", length(secs))),
        reply.score.map(|score| format!("harness score {}", fixed(score, 3))),
    ];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let reading = judged.then(|| reading(&reply));
    view! {
        <article class=format!("reply of-layer-{}", reply.layer.style().colour)>
            <header class="reply-head">
                <Swatch layer=reply.layer />
                <h3>{reply.model.clone()}</h3>
                <span class="muted">{format!("{} \u{b7} {}", reply.id, reply.setting)}</span>
                {reply.outcome.filter(|_| judged).map(|outcome| view! { <OutcomeBadge outcome /> })}
            </header>
            {words}
            {reading.map(|text| view! { <p class="reply-reading">{text}</p> })}
            {reply.judge.clone().map(|judge| {
                let parts = [judge.model, judge.verdict, judge.text].into_iter().flatten();
                view! { <p class="reply-judge"><strong>"Judge: "</strong> {parts.collect::<Vec<_>>().join(" \u{b7} ")}</p> }
            })}
            {(!facts.is_empty()).then(|| view! { <p class="muted reply-facts">{facts}</p> })}
            {(judged && reply.response.is_some()).then(|| view! { <Rulings reply=reply.clone() /> })}
        </article>
    }
}

/// The raw words; those in which the answer was found are marked.
#[component]
fn Words(text: String, span: Option<std::ops::Range<usize>>) -> impl IntoView {
    let (before, marked, after) = around(&text, span);
    let marked = (!marked.is_empty()).then(|| view! { <mark>{marked.to_owned()}</mark> });
    view! { <blockquote class="reply-text">{before.to_owned()} {marked} {after.to_owned()}</blockquote> }
}

/// An outcome in a word and a colour.
#[component]
pub fn OutcomeBadge(
    /// Which.
    outcome: Outcome,
) -> impl IntoView {
    view! { <span class=format!("badge badge-{}", outcome.id())>{outcome.label()}</span> }
}

/// How the answer was read, by whose rule and by which of its steps.
fn reading(reply: &Reply) -> String {
    let Some(reading) = reply.reading else {
        return "Not scored: the rule in use does not apply to such a question".to_owned();
    };
    let step = reply.step;
    let by = reading.0.map_or_else(String::new, |_| format!(" by {}", reading.label()));
    match (&reply.answer, reply.state) {
        (Some(answer), _) => format!("Read as {}{by} (rule: {step})", answer_words(answer)),
        (None, AnswerState::Missing) => format!("No reply ({step})"),
        (None, AnswerState::Ambiguous) => format!("More than one answer read{by} (rule: {step})"),
        (None, AnswerState::Unjudged) => format!("Not judged ({step})"),
        (None, AnswerState::BadGold) => format!("Not scored ({step})"),
        (None, AnswerState::Parsed | AnswerState::Unparsed) => match &reply.said {
            Some(said) => format!("No answer read{by} (rule: {step}); it writes {said}"),
            None => format!("No answer read{by} (rule: {step})"),
        },
    }
}
