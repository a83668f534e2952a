//! What the diagnosing agent reports of the answers to the item: its steps, each of which draws its evidence over the
//! video, its verdicts, and what the model was told.

use leptos::{prelude::*, task::spawn_local};

use super::case::{Case, Scene};
use super::step::Steps;
use crate::metrics::outcomes::Outcome;
use crate::model::{Answer, Report, Verdict, VerdictKind};
use crate::ui::item::replies::answer_words;
use crate::ui::item::reply::OutcomeBadge;
use crate::view::evidence::reports_on;
use crate::web::{download, time};

/// How long the answer to a copy stays, in milliseconds.
const SHOWN: u64 = 4000;

/// The reports on the item, of the runs shown; nothing where there is none.
#[component]
pub fn Diagnoses() -> impl IntoView {
    let scene = Scene::here();
    let reports = Memo::new(move |_| {
        scene.case.with(|case| {
            let shown: Vec<String> = case.runs().map(|(_, _, run)| run.id.clone()).collect();
            reports_on(case.dataset(), case.at(), &shown).into_iter().cloned().collect::<Vec<Report>>()
        })
    });
    move || {
        (!reports.read().is_empty()).then(|| {
            let cards = reports.get().into_iter().map(|report| view! { <Diagnosis report /> }).collect_view();
            view! {
                <section class="diagnoses" aria-label="Diagnosis">
                    <h2>"What the diagnosis found"</h2>
                    <p class="muted">"A step draws its evidence over the video and on the timeline."</p>
                    {cards}
                </section>
            }
        })
    }
}

#[component]
fn Diagnosis(report: Report) -> impl IntoView {
    let kind =
        report.kind.as_deref().map(|id| crate::model::HallucinationType::from_id(id).label().to_owned());
    let about = [report.level.map(|level| level.label().to_owned()), kind];
    let about = about.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
    let (class, verdict) = match report.hallucinated {
        Some(true) => ("badge badge-wrong", "Hallucinated"),
        Some(false) => ("badge badge-right", "Supported"),
        None => ("badge", "Not decided"),
    };
    let points = report.error_points.clone();
    let is_open = report.hallucinated == Some(true);
    view! {
        <article class="diagnosis">
            <header class="reply-head">
                <h3>{report.run.clone()}</h3>
                <span class="muted">{about}</span>
                <span class=class>{verdict}</span>
            </header>
            <Steps report=report.clone() />
            <Verdicts report=report.clone() />
            {(!points.is_empty()).then(|| view! {
                <ul class="error-points" aria-label="What is wrong with the answer">
                    {points.into_iter().map(|point| view! { <li>{point}</li> }).collect_view()}
                </ul>
            })}
            {report.feedback.clone().map(|text| view! { <Feedback text open=is_open /> })}
            <After report />
        </article>
    }
}

/// Each option with what the evidence says of it.
#[component]
fn Verdicts(report: Report) -> impl IntoView {
    let scene = Scene::here();
    let row = move |(key, verdict): (String, Verdict)| {
        let text = scene.case.with_untracked(|case| option_text(case, &key));
        let (class, word) = verdict_words(verdict.verdict);
        let evidence = verdict.evidence.join(", ");
        view! {
            <tr>
                <th scope="row">{key}</th>
                <td>{text}</td>
                <td class=class title=format!("Decided by: {evidence}")>{word}</td>
            </tr>
        }
    };
    let rows = report.verdicts.clone();
    (!rows.is_empty()).then(|| {
        view! {
            <table class="verdicts">
                <caption>"Each option against the evidence"</caption>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        }
    })
}

fn option_text(case: &Case, key: &str) -> String {
    let found = case.item().options.iter().find(|choice| choice.key == key);
    found.map_or_else(String::new, |choice| choice.text.clone())
}

fn verdict_words(kind: VerdictKind) -> (&'static str, &'static str) {
    match kind {
        VerdictKind::Supported => ("verdict-supported", kind.label()),
        VerdictKind::Contradicted => ("verdict-contradicted", kind.label()),
        VerdictKind::CannotTell => ("muted", kind.label()),
    }
}

/// What the model was told, ready to be copied.
#[component]
fn Feedback(text: String, open: bool) -> impl IntoView {
    let said = RwSignal::new(None::<&'static str>);
    let copied = text.clone();
    let copy = move |_| {
        let text = copied.clone();
        spawn_local(async move {
            let done = download::copy(&text).await;
            said.try_set(Some(if done { "Copied" } else { "The browser refused: select the text" }));
            time::sleep(SHOWN).await;
            said.try_set(None);
        });
    };
    view! {
        <details class="feedback" open=open>
            <summary>"Feedback to the model"</summary>
            <blockquote class="reply-text">{text}</blockquote>
            <button type="button" on:click=copy>"Copy feedback"</button>
            <span role="status" class="muted">{move || said.get()}</span>
        </details>
    }
}

/// The answer before and after, each right or wrong.
#[component]
fn After(report: Report) -> impl IntoView {
    let scene = Scene::here();
    let reading = move || scene.session.state.with(|state| state.conventions.reading());
    let (before, after) = scene.case.with_untracked(|case| {
        let said = case
            .dataset()
            .run_named(&report.run)
            .and_then(|run| case.dataset().run(run).predictions_on(case.at()).first().cloned());
        let judged = |prediction: Option<&crate::model::Prediction>| {
            let judged = prediction.and_then(|p| reading().judge(case.item(), p))?;
            Some((judged.extraction.answer, judged.outcome))
        };
        let new = said.clone().map(|said| crate::model::Prediction {
            response: report.after_response.clone(),
            answer: report.after_answer.clone(),
            ..said
        });
        let is_new = report.after_response.is_some() || report.after_answer.is_some();
        (judged(said.as_ref()), judged(new.as_ref()).filter(|_| is_new))
    });
    let words = |(answer, outcome): (Option<Answer>, Outcome)| {
        let answer = answer.as_ref().map_or_else(|| "no answer".to_owned(), answer_words);
        view! { <strong>{answer}</strong> " " <OutcomeBadge outcome /> }
    };
    let text = report.after_response.clone();
    after.map(|after| {
        view! {
            <p class="answer-after">"Answer before: " {before.map(words)} "; after: " {words(after)}</p>
            {text.map(|text| view! { <blockquote class="reply-text">{text}</blockquote> })}
        }
    })
}
