//! A dense caption, sentence by sentence: its label, what is wrong in it, and who saw it.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::case::{Case, Scene};
use super::cell::item_number;
use super::legend::Swatch;
use super::player::Player;
use super::replies::Reply;
use crate::analysis::item_definitions::caption_f1;
use crate::formats::Loaded;
use crate::metrics::ensemble::Ensemble;
use crate::model::{ErrorCategory, ItemIx, RunIx, Sentence, SentenceLabel};
use crate::ui::session::Shared;
use crate::ui::{together, widgets::ensemble_explained};
use crate::units::TimeSpan;
use crate::view::passages::{Passage, passages};
use crate::view::route::Part;
use crate::view::text::{clock, per_cent};

/// The sentences of the caption.
#[component]
pub fn Caption(
    /// What each run said.
    replies: Memo<Vec<Reply>>,
) -> impl IntoView {
    let scene = Scene::here();
    let sentences = scene.case.with_untracked(|case| case.item().sentences.clone());
    let categories: BTreeSet<ErrorCategory> =
        sentences.iter().flat_map(|s| s.errors.iter().map(|e| e.category)).collect();
    let rows = sentences.into_iter().enumerate();
    view! {
        <section class="caption" aria-label="Caption">
            <div class="caption-head">
                <h2>"Caption"</h2>
                <EnsembleChoice />
            </div>
            <EnsembleScore />
            <ErrorLegend categories />
            <ol class="sentences">
                {rows.map(|(place, sentence)| view! { <SentenceRow place sentence replies /> }).collect_view()}
            </ol>
        </section>
    }
}

#[component]
fn ErrorLegend(categories: BTreeSet<ErrorCategory>) -> impl IntoView {
    let entry = |category: ErrorCategory| {
        let kind = if category.is_static() { "seen in one frame" } else { "needs several frames" };
        view! { <li title=kind><span class=class_of(&[category])>{category.label()}</span></li> }
    };
    (!categories.is_empty()).then(|| {
        view! { <ul class="error-legend" aria-label="Kinds of error">{categories.into_iter().map(entry).collect_view()}</ul> }
    })
}

#[component]
fn SentenceRow(place: usize, sentence: Sentence, replies: Memo<Vec<Reply>>) -> impl IntoView {
    let label = sentence.label;
    let scene = Scene::here();
    let flags = move || {
        let all = replies.get().into_iter();
        all.map(|reply| view! { <Flag reply place truth=label /> }).collect_view()
    };
    let together = move || together_flag(scene, place, label);
    let words = passages(&sentence.text, &sentence.errors);
    let (votes, voters) = votes(&sentence.votes);
    view! {
        <li class=format!("sentence sentence-{}", label.id())>
            <p class="sentence-text">{words.into_iter().map(|piece| view! { <Piece piece /> }).collect_view()}</p>
            <div class="sentence-facts">
                <span class=format!("badge badge-{}", label.id())>{label.label()}</span>
                {sentence.certificate.iter().map(|span| view! { <Certificate span=*span /> }).collect_view()}
                {(!votes.is_empty()).then(|| view! { <span class="muted" title=voters>"Votes: " {votes}</span> })}
            </div>
            <ul class="flags">{flags}{together}</ul>
        </li>
    }
}

/// The ensemble that the address asks for, with the caption.
fn ensemble_here(scene: Scene) -> Option<(Ensemble, Shared<Loaded>, ItemIx)> {
    let ensemble = together::ensemble(scene.session).filter(|ensemble| !ensemble.judges().is_empty())?;
    Some((ensemble, scene.session.dataset.get()?, scene.case.with(Case::at)))
}

/// Which ensemble of the runs shown judges beside them, where two of them judge captions.
#[component]
fn EnsembleChoice() -> impl IntoView {
    together::choice_beside(Scene::here().session, together::judges)
}

/// How well the ensemble judges the caption as a whole.
#[component]
fn EnsembleScore() -> impl IntoView {
    let scene = Scene::here();
    move || {
        let (ensemble, loaded, at) = ensemble_here(scene)?;
        let score = ensemble.caption(&loaded.dataset, at)?;
        let f1 = score.quotients().f1.map_or_else(|| "0/0".to_owned(), per_cent);
        let ids: Vec<_> = ensemble.judges().iter().map(|run| loaded.dataset.run(*run).id.clone()).collect();
        let name = together::name(&ensemble);
        let number = item_number(&name, f1, caption_f1(&score));
        let head = ensemble_explained(&name, &ensemble);
        Some(view! { <p class="muted small">{head}{format!(" ({}): F1 of this caption ", ids.join(", "))}{number}</p> }.into_any())
    }
}

/// What the ensemble says of a sentence, and who voted what.
fn together_flag(scene: Scene, place: usize, truth: SentenceLabel) -> Option<AnyView> {
    let (ensemble, loaded, at) = ensemble_here(scene)?;
    let dataset = &loaded.dataset;
    let verdict = ensemble.verdicts(dataset, at).and_then(|all| all.get(place).copied());
    let (words, class) = verdict_words(verdict, truth);
    let votes = ensemble.votes(dataset, at);
    let vote = |(run, said): &(RunIx, Option<Vec<SentenceLabel>>)| {
        let said =
            said.as_ref().and_then(|all| all.get(place)).map_or("said nothing", |label| said_word(*label));
        format!("{} {said}", dataset.run(*run).id)
    };
    let votes = votes.iter().map(vote).collect::<Vec<_>>().join(", ");
    Some(
        view! {
            <li class="flag flag-together">
                <span class="stroke-room" aria-hidden="true">"\u{2211}"</span>
                <span class="flag-run">{together::name(&ensemble)}</span>
                <span class=format!("flag-verdict {class}")>{words}</span>
                <span class="flag-reason">{votes}</span>
            </li>
        }
        .into_any(),
    )
}

fn said_word(said: SentenceLabel) -> &'static str {
    match said {
        SentenceLabel::Incorrect => "flags it",
        SentenceLabel::Correct => "passes it",
        SentenceLabel::Unknown => "cannot tell",
    }
}

/// How many said what, and who did.
fn votes(votes: &[(String, SentenceLabel)]) -> (String, String) {
    let said = |label: &SentenceLabel| (votes.iter().filter(|(_, vote)| vote == label).count(), *label);
    let counts = SentenceLabel::ALL.iter().map(said).filter(|(count, _)| *count > 0);
    let words = counts.map(|(count, label)| format!("{count} {}", label.label().to_lowercase()));
    let voters = votes.iter().map(|(who, vote)| format!("{who}: {}", vote.label().to_lowercase()));
    (words.collect::<Vec<_>>().join(", "), voters.collect::<Vec<_>>().join(", "))
}

#[component]
fn Piece(piece: Passage) -> impl IntoView {
    if piece.errors.is_empty() {
        return piece.text.into_any();
    }
    let names = piece.errors.iter().map(|category| category.label()).collect::<Vec<_>>().join(", ");
    let class = class_of(&piece.errors);
    view! { <span class=class title=names.clone()>{piece.text}<span class="visually-hidden">{format!(" [{names}]")}</span></span> }
        .into_any()
}

/// The first of several kinds gives the line; its title names all.
fn class_of(categories: &[ErrorCategory]) -> String {
    let first = categories.first().map_or("", |category| category.id());
    format!("error error-{first}")
}

/// A span that is enough to decide the sentence: shown again and again when pressed.
#[component]
fn Certificate(span: TimeSpan) -> impl IntoView {
    let player = Player::here();
    let words = format!("{} \u{2013} {}", clock(span.start()), clock(span.end()));
    view! {
        <button type="button" class="certificate" title="Show the part of the video that decides it"
            class:on=move || player.looped.get().is_some_and(|part| Part::within(span) == Some(part))
            on:click=move |_| player.repeat(span)
        >
            "\u{25b6}\u{fe0e} " {words}
        </button>
    }
}

/// What a run said of the sentence, and whether that meets the label.
#[component]
fn Flag(reply: Reply, place: usize, truth: SentenceLabel) -> impl IntoView {
    let verdict = reply.sentences.as_ref().and_then(|all| all.get(place)).cloned();
    let (words, class) = verdict_words(verdict.as_ref().map(|v| v.label), truth);
    let reason = verdict.and_then(|v| v.reason).map(|text| view! { <span class="flag-reason">{text}</span> });
    view! {
        <li class="flag">
            <Swatch layer=reply.layer />
            <span class="flag-run">{reply.id}</span>
            <span class=format!("flag-verdict {class}")>{words}</span>
            {reason}
        </li>
    }
}

fn verdict_words(said: Option<SentenceLabel>, truth: SentenceLabel) -> (String, &'static str) {
    let Some(said) = said else { return ("said nothing".to_owned(), "missing") };
    let word = said_word(said);
    // Who abstains is neither right nor wrong to the eye, however the score has to count it.
    if said == SentenceLabel::Unknown {
        let counted = if truth == SentenceLabel::Unknown { "" } else { ", counts as not flagged" };
        return (format!("\u{25cb} {word}{counted}"), "undecided");
    }
    let flags = |label| label == SentenceLabel::Incorrect;
    match (truth, flags(said) == flags(truth)) {
        (SentenceLabel::Unknown, _) => (word.to_owned(), "undecided"),
        (_, true) => (format!("\u{2713} {word}"), "met"),
        (_, false) => (format!("\u{2717} {word}"), "missed"),
    }
}
