//! What is asked, the options, and which of them is the truth and which was chosen by whom.

use leptos::prelude::*;

use super::case::Scene;
use super::legend::Swatch;
use super::replies::{Reply, answer_words, names};
use crate::metrics::answers::{Gold, gold};
use crate::model::{Item, Task};
use crate::ui::widgets::elided;
use crate::view::palette::Layer;

/// The question or query with its options.
#[component]
pub fn Question(
    /// What each run said.
    replies: Memo<Vec<Reply>>,
) -> impl IntoView {
    let scene = Scene::here();
    let item = scene.case.with_untracked(|case| case.item().clone());
    let options = choices(&item);
    let right = gold_key(&item);
    let gold = gold_words(&item);
    let asked = item.question.clone().or_else(|| item.query.clone());
    let rows = options.into_iter().map(|(key, text)| {
        let is_right = right.as_deref().is_some_and(|right| right.eq_ignore_ascii_case(&key));
        view! { <OptionRow key_=key text is_right replies /> }
    });
    view! {
        <section class="question" aria-label="Question">
            <Tags item=item.clone() />
            {asked.map(|text| view! { <p class="question-text">{text}</p> })}
            <ul class="options">{rows.collect_view()}</ul>
            {gold.map(|(name, text)| view! { <p class="gold"><strong>{name}</strong> " " {text}</p> })}
            <Claims item />
        </section>
    }
}

/// Task, level, type, group.
#[component]
fn Tags(item: Item) -> impl IntoView {
    let kind = item.kind.as_ref().map(|kind| format!("{} \u{b7} {}", kind.level().label(), kind.label()));
    let group = item.group.as_ref().map(|group| match &item.role {
        Some(role) => format!("Group {group}, {role}"),
        None => format!("Group {group}"),
    });
    let source = item.caption_source.as_ref().map(|source| format!("Caption by {source}"));
    let tags = [Some(item.task.label().to_owned()), kind, group, source];
    let tag = |text: String| view! { <li class="tag">{text}</li> };
    view! { <ul class="tags" aria-label="What kind of case">{tags.into_iter().flatten().map(tag).collect_view()}</ul> }
}

#[component]
fn OptionRow(key_: String, text: Option<String>, is_right: bool, replies: Memo<Vec<Reply>>) -> impl IntoView {
    let key = key_.clone();
    let chosen = move || {
        let all = replies.get().into_iter();
        let by: Vec<_> = all.filter(|reply| names(reply.answer.as_ref(), &key)).collect();
        by.into_iter().map(|reply| view! { <RunChip layer=reply.layer name=reply.id /> }).collect_view()
    };
    view! {
        <li class="option" class:truth=is_right>
            <span class="option-key">{key_}</span>
            <span class="option-text">{text}</span>
            <span class="option-marks">
                {is_right.then(|| view! { <span class="badge badge-truth">"Truth"</span> })}
                {chosen}
            </span>
        </li>
    }
}

/// A run's name with its line.
#[component]
pub fn RunChip(
    /// Whose.
    layer: Layer,
    /// Its name.
    name: String,
) -> impl IntoView {
    view! { <span class="option-run"><Swatch layer /> {elided(&name)}</span> }
}

#[component]
fn Claims(item: Item) -> impl IntoView {
    let claim = |claim: crate::model::Claim| {
        let cause = claim.cause.map(|cause| view! { <span class="muted">" Cause: " {cause}</span> });
        let effect = claim.effect.map(|effect| view! { <span class="muted">" Effect: " {effect}</span> });
        view! { <li>{claim.text} {cause} {effect}</li> }
    };
    (!item.claims.is_empty())
        .then(|| view! { <ul class="claims" aria-label="Claims">{item.claims.into_iter().map(claim).collect_view()}</ul> })
}

/// A yes / no question without options has these two.
fn choices(item: &Item) -> Vec<(String, Option<String>)> {
    if item.options.is_empty() && item.task == Task::YesNo {
        return vec![("yes".to_owned(), None), ("no".to_owned(), None)];
    }
    item.options.iter().map(|choice| (choice.key.clone(), Some(choice.text.clone()))).collect()
}

fn gold_key(item: &Item) -> Option<String> {
    match gold(item) {
        Gold::Is(crate::model::Answer::One(key)) => Some(key),
        _ => None,
    }
}

/// The right answer in words, where no option shows it.
fn gold_words(item: &Item) -> Option<(&'static str, String)> {
    let shown = choices(item).iter().any(|(key, _)| names(item.answer.as_ref(), key));
    match (&item.answer, gold(item)) {
        (Some(answer), Gold::Bad) => {
            Some(("The file's answer is none of the options:", answer_words(answer)))
        }
        (Some(_), Gold::Is(answer)) if !shown && gold_key(item).is_none_or(|key| !has(item, &key)) => {
            Some(("Truth:", answer_words(&answer)))
        }
        (None, _) => item.reference.clone().map(|text| ("Reference:", text)),
        _ => None,
    }
}

fn has(item: &Item, key: &str) -> bool {
    choices(item).iter().any(|(other, _)| other.eq_ignore_ascii_case(key))
}
