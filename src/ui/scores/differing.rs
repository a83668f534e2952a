//! The replies on which the rule in use and another judge differ, one press away: against the default
//! rule, and against the score that the harness wrote into the file.

use leptos::prelude::*;

use super::board::use_board;
use crate::{
    analysis::export::{Cell, Table},
    formats::Loaded,
    metrics::rules::judging::Judged,
    model::Answer,
    ui::{
        session::{Session, Shared},
        widgets::{ExportMenu, Exported, Walked, leaving},
    },
    view::{
        conventions::{Against, Reading},
        differences::{Difference, Other},
        passages::around,
        route::{Screen, ViewState},
        text,
    },
    web::fragment::History,
};

/// More rows than this are counted and not laid out.
const MOST: usize = 200;
/// Characters of a reply that are shown.
const EXCERPT: usize = 140;

/// Two buttons with their counts, and the list of the one that is pressed.
#[component]
pub(super) fn Differences() -> impl IntoView {
    let session = use_board().session;
    let open = Memo::new(move |_| session.state.read().conventions.differing);
    let kept = Memo::new(move |_| {
        let kept = session.kept.get();
        let of = |(against, all): &(Against, Vec<Difference>)| {
            let kept: Vec<_> = all.iter().filter(|one| kept.contains(one.item)).cloned().collect();
            (*against, kept)
        };
        let known = session.differences.read();
        let all = known.iter().flat_map(|known| known.iter()).map(of);
        all.filter(|(_, all)| !all.is_empty()).collect::<Vec<_>>()
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
        let one = |(against, all): &(Against, Vec<Difference>)| {
            view! { {button(*against, all.len())}{to_items(session, *against, all)} }.into_any()
        };
        let buttons: Vec<_> = kept.read().iter().map(one).collect();
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

/// The way to the items behind a count of replies: an item has a reply of each run, and of each sample.
fn to_items(session: Session, against: Against, all: &[Difference]) -> AnyView {
    let mut items: Vec<_> = all.iter().map(|one| one.item).collect();
    items.sort_unstable();
    items.dedup();
    let narrow = move |state: &mut ViewState| {
        (state.screen, state.judged) = (Screen::Items, Some(against));
        state.leave_item();
    };
    let href = move || {
        let mut state = session.state.get();
        narrow(&mut state);
        format!("#{}", state.to_fragment())
    };
    let words = format!("Show the {}", text::plural(items.len(), "item", "items"));
    let go = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            session.change(History::Push, narrow);
        }
    };
    view! { <a href=href on:click=go>{words}</a> }.into_any()
}

fn words(against: Against, count: usize, reading: Reading) -> String {
    let replies = text::plural(count, "reply", "replies");
    match against {
        Against::Default => format!("{replies} judged otherwise than by default ({})", reading.label()),
        Against::Harness => format!("{replies} scored otherwise by the harness itself"),
    }
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
    let leave = {
        let all = Shared::new(all.to_vec());
        Callback::new(move |()| leave(session, against, &all, reading))
    };
    let summary = format!("{} of {} change the score.", text::count(changed), text::count(all.len()));
    view! {
        <p class="muted small">{summary}</p>
        <Walked class="scroll-x" label="Table of replies judged otherwise">
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
        </Walked>
        {more}
        <div class="under-head"><ExportMenu name="the replies judged otherwise" has_picture=false make=leave /></div>
    }
    .into_any()
}

/// Every reply of the list, its own words in full.
fn leave(session: Session, against: Against, all: &[Difference], reading: Reading) -> Option<Exported> {
    let loaded = session.dataset.get()?;
    let answer = |judged: &Judged| match &judged.extraction.answer {
        Some(Answer::One(one)) => one.clone(),
        Some(Answer::Order(order)) => order.join(" > "),
        None => judged.said.clone().unwrap_or_default(),
    };
    let row = |one: &Difference| {
        let run = loaded.dataset.run(one.run);
        let said = run.predictions_on(one.item).iter().find(|said| said.sample == one.sample);
        let reply = said.and_then(|said| said.response.clone().or_else(|| said.raw_answer.clone()));
        let (other, theirs) = match &one.other {
            Other::Default(theirs) => (theirs.outcome.id().to_owned(), answer(theirs)),
            Other::Harness(score) => (score.to_string(), String::new()),
        };
        let id = Cell::text(&loaded.dataset.item(one.item).id);
        let words = [run.id.clone(), one.sample.to_string(), reply.unwrap_or_default(), other, theirs];
        let ours = [one.ours.outcome.id().to_owned(), answer(&one.ours)];
        std::iter::once(id).chain(words.into_iter().chain(ours).map(Cell::Text)).collect()
    };
    let theirs = match against {
        Against::Default => "By default",
        Against::Harness => "Harness",
    };
    let head = ["Item", "Run", "Sample", "Reply", theirs, "Its answer", reading.label(), "Answer"];
    let table = Table::new(&head, all.iter().map(row).collect());
    let mut left = leaving(session, "Replies judged otherwise", (table, Vec::new()), &[])?;
    left.about.rule = reading.exported().to_owned();
    Some(left)
}

fn row(session: Session, loaded: &Shared<Loaded>, one: &Difference) -> AnyView {
    let dataset = &loaded.dataset;
    let (id, run) = (dataset.item(one.item).id.clone(), dataset.run(one.run));
    let all = run.predictions_on(one.item);
    let sample = all.iter().position(|at| at.sample == one.sample).unwrap_or_default();
    let said = all.get(sample);
    let reply = said.and_then(|at| at.response.clone().or_else(|| at.raw_answer.clone())).unwrap_or_default();
    let (before, marked, after) = around(&reply, one.ours.extraction.span.clone());
    let excerpt = excerpt(before, marked, after);
    let next = {
        let id = id.clone();
        move |state: &ViewState| ViewState { sample, ..state.with_item(id.clone()) }
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
