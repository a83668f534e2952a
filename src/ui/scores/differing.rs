//! The replies on which the rule in use and another judge differ, one press away: against the default
//! rule, and against the score that the harness wrote into the file.

use leptos::{prelude::*, task::spawn_local};

use super::board::use_board;
use crate::{
    formats::Loaded,
    metrics::rules::judging::Judged,
    model::Answer,
    ui::session::{Session, Shared},
    view::{
        conventions::{Against, Reading},
        differences::{Difference, Differing, Other},
        passages::around,
        route::{Screen, ViewState},
        text,
    },
    web::{fragment::History, time},
};

/// Longest stretch of work between two chances for the browser, in milliseconds.
const SLICE: f64 = 8.0;
/// More rows than this are counted and not laid out.
const MOST: usize = 200;
/// Characters of a reply that are shown.
const EXCERPT: usize = 140;

/// By judge, over all items and runs; empty until they are found.
type Found = RwSignal<Vec<(Against, Shared<Vec<Difference>>)>>;

/// Two buttons with their counts, and the list of the one that is pressed.
#[component]
pub(super) fn Differences() -> impl IntoView {
    let session = use_board().session;
    let found = follow_differences(session);
    let open = Memo::new(move |_| session.state.read().conventions.differing);
    let kept = Memo::new(move |_| {
        let kept = session.kept.get();
        let of = |(against, all): &(Against, Shared<Vec<Difference>>)| {
            let kept: Vec<_> = all.iter().filter(|one| kept.contains(one.item)).cloned().collect();
            (*against, kept)
        };
        found.read().iter().map(of).filter(|(_, all)| !all.is_empty()).collect::<Vec<_>>()
    });
    let reading = move || session.state.read().conventions.reading();
    let button = move |against: Against, count: usize| {
        let press = move |_| {
            session.change(History::Replace, |state| {
                let now = &mut state.conventions.differing;
                *now = if *now == Some(against) { None } else { Some(against) };
            });
        };
        let words = words(against, count, reading());
        view! {
            <button aria-expanded=move || (open.get() == Some(against)).to_string() on:click=press>{words}</button>
        }
        .into_any()
    };
    let list = move || {
        let against = open.get()?;
        let kept = kept.read();
        let (_, all) = kept.iter().find(|(each, _)| *each == against)?;
        let loaded = session.dataset.get()?;
        Some(table(session, &loaded, against, all, reading()))
    };
    move || {
        let buttons: Vec<_> = kept.read().iter().map(|(against, all)| button(*against, all.len())).collect();
        (!buttons.is_empty()).then(|| {
            view! {
                <section class="card differing" aria-label="Replies judged otherwise">
                    <div class="differing-head">{buttons}</div>
                    {list}
                </section>
            }
            .into_any()
        })
    }
}

fn words(against: Against, count: usize, reading: Reading) -> String {
    let replies = text::plural(count, "reply", "replies");
    match against {
        Against::Default => format!("{replies} judged otherwise than by default ({})", reading.label()),
        Against::Harness => format!("{replies} scored otherwise by the harness itself"),
    }
}

/// Finds both lists in slices after each change of the rule.
fn follow_differences(session: Session) -> Found {
    let found = RwSignal::new(Vec::new());
    let reading = Memo::new(move |_| session.state.read().conventions.reading());
    Effect::new(move |_| {
        let (Some(loaded), reading) = (session.dataset.get(), reading.get()) else { return };
        let wanted = loaded.clone();
        let is_wanted = move || {
            session.dataset.try_get_untracked().flatten().as_ref() == Some(&wanted)
                && session.state.try_with_untracked(|state| state.conventions.reading()) == Some(reading)
                && !found.is_disposed()
        };
        spawn_local(async move {
            let mut all = Vec::new();
            for against in Against::ALL {
                let Some(list) = find(&loaded, reading, against, &is_wanted).await else { return };
                all.push((against, Shared::new(list)));
            }
            if is_wanted() {
                found.try_set(all);
            }
        });
    });
    found
}

async fn find(
    loaded: &Loaded,
    reading: Reading,
    against: Against,
    is_wanted: &impl Fn() -> bool,
) -> Option<Vec<Difference>> {
    let mut all = Vec::new();
    let mut since = time::now();
    for run in loaded.dataset.run_indices() {
        let mut differing = Differing::new(&loaded.dataset, run, reading, against);
        while differing.step(16) {
            if time::now() - since > SLICE {
                time::give_way().await;
                if !is_wanted() {
                    return None;
                }
                since = time::now();
            }
        }
        all.extend(differing.finish());
    }
    Some(all)
}

fn table(
    session: Session,
    loaded: &Shared<Loaded>,
    against: Against,
    all: &[Difference],
    reading: Reading,
) -> AnyView {
    let rows: Vec<_> = all.iter().take(MOST).map(|one| row(session, loaded, one)).collect();
    let changed = all.iter().filter(|one| one.changes_score()).count();
    let other = match against {
        Against::Default => "By default",
        Against::Harness => "Harness",
    };
    let more = (all.len() > MOST).then(|| {
        let words = format!("The first {MOST} of {}: filters narrow them.", text::count(all.len()));
        view! { <p class="muted small">{words}</p> }.into_any()
    });
    let summary = format!("{} of {} change the score.", text::count(changed), text::count(all.len()));
    view! {
        <p class="muted small">{summary}</p>
        <div class="scroll-x">
            <table class="plain differing-table">
                <caption class="visually-hidden">"Replies judged otherwise"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Item"</th>
                        <th scope="col">"Run"</th>
                        <th scope="col">"Reply"</th>
                        <th scope="col">{other}</th>
                        <th scope="col">{reading.label()}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {more}
    }
    .into_any()
}

fn row(session: Session, loaded: &Shared<Loaded>, one: &Difference) -> AnyView {
    let dataset = &loaded.dataset;
    let (id, run) = (dataset.item(one.item).id.clone(), dataset.run(one.run));
    let said = run.predictions_on(one.item).iter().find(|at| at.sample == one.sample);
    let reply = said.and_then(|at| at.response.clone().or_else(|| at.raw_answer.clone())).unwrap_or_default();
    let (before, marked, after) = around(&reply, one.ours.extraction.span.clone());
    let excerpt = excerpt(before, marked, after);
    let next = {
        let id = id.clone();
        move |state: &ViewState| ViewState {
            screen: Screen::Item(id.clone()),
            time: None,
            track: None,
            ..state.clone()
        }
    };
    let href = {
        let next = next.clone();
        move || format!("#{}", next(&session.state.read()).to_fragment())
    };
    let go = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            let next = next(&session.state.get_untracked());
            session.go(next, History::Push);
        }
    };
    let other = match &one.other {
        Other::Default(theirs) => judged(theirs),
        Other::Harness(score) => view! { <span class="number">{text::fixed(*score, 3)}</span> }.into_any(),
    };
    view! {
        <tr>
            <th scope="row"><a href=href on:click=go>{id}</a></th>
            <td>{run.id.clone()}</td>
            <td class="differing-reply">{excerpt}</td>
            <td>{other}</td>
            <td>{judged(&one.ours)}</td>
        </tr>
    }
    .into_any()
}

/// The words around those that decided.
fn excerpt(before: &str, marked: &str, after: &str) -> AnyView {
    let skip = before.chars().count().saturating_sub(EXCERPT / 3);
    let head: String = before.chars().skip(skip).collect();
    let head = if skip > 0 { format!("\u{2026}{head}") } else { head };
    let tail = text::shortened(after, EXCERPT);
    let marked = (!marked.is_empty()).then(|| view! { <mark>{text::shortened(marked, EXCERPT)}</mark> });
    view! { <span>{head}{marked}{tail}</span> }.into_any()
}

/// An outcome with the answer that was read.
fn judged(judged: &Judged) -> AnyView {
    let answer = match &judged.extraction.answer {
        Some(Answer::One(one)) => one.clone(),
        Some(Answer::Order(order)) => order.join(" \u{2192} "),
        None => judged.said.clone().unwrap_or_default(),
    };
    let outcome = judged.outcome;
    view! {
        <span class=format!("badge badge-{}", outcome.id())>{outcome.label()}</span>
        " "
        <span class="muted">{answer}</span>
    }
    .into_any()
}
