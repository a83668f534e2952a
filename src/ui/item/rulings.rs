//! What every rule makes of one reply, side by side; a press takes a rule.

use leptos::{ev, html, prelude::*};

use super::case::Scene;
use super::replies::{Reply, answer_words};
use super::reply::OutcomeBadge;
use crate::metrics::rules::judging::Judged;
use crate::view::conventions::{Reading, Switch};
use crate::view::text::NONE;
use crate::web::fragment::History;

/// A table of the rules that apply; filled only while it is open.
#[component]
pub fn Rulings(
    /// The reply.
    reply: Reply,
) -> impl IntoView {
    let scene = Scene::here();
    let details = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let toggle = move |_: ev::Event| open.set(details.get_untracked().is_some_and(|details| details.open()));
    let run = reply.run;
    let now = Memo::new(move |_| scene.session.state.with(|state| state.conventions.reading()));
    let rulings = Memo::new(move |_| {
        if !open.get() {
            return Vec::new();
        }
        let sample = scene.sample.get();
        scene.case.with(|case| {
            let said = case.dataset().run(run).predictions_on(case.at()).get(sample);
            let judged = |reading: Reading| Some((reading, reading.judge(case.item(), said?)?));
            let mut all: Vec<(Reading, Judged)> = Reading::all().filter_map(judged).collect();
            // Where the file has no answer of its own, reading again is the same.
            if all.len() > 1
                && all[1].0.rule() == all[0].0.rule()
                && all[1].1 == all[0].1
                && now.get() != all[1].0
            {
                all.remove(1);
            }
            all
        })
    });
    let table = move || {
        let rows = rulings.get().into_iter();
        view! {
            <table>
                <caption class="visually-hidden">"The reply under each answer rule"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Rule"</th>
                        <th scope="col">"Answer"</th>
                        <th scope="col">"Outcome"</th>
                        <th scope="col">"Found by"</th>
                    </tr>
                </thead>
                <tbody>{rows.map(|(reading, judged)| view! { <RulingRow reading judged /> }).collect_view()}</tbody>
            </table>
        }
    };
    view! {
        <details class="rulings" node_ref=details on:toggle=toggle>
            <summary>"What each rule makes of it"</summary>
            <Show when=move || open.get()>
                <div class="scroll-x">{table}</div>
            </Show>
        </details>
    }
}

#[component]
fn RulingRow(reading: Reading, judged: Judged) -> impl IntoView {
    let session = Scene::here().session;
    let answer = judged.extraction.answer.as_ref().map(answer_words).or(judged.said);
    let in_use = move || session.state.with(|state| state.conventions.reading() == reading);
    let take = move |_| session.change(History::Replace, |state| Switch::Reading(reading).apply(state));
    view! {
        <tr class:in-use=in_use>
            <th scope="row">
                <button type="button" class="rule-name" aria-pressed=move || in_use().to_string() title="Read every answer by this rule" on:click=take>
                    {reading.label()}
                </button>
            </th>
            <td>{answer.unwrap_or_else(|| NONE.to_owned())}</td>
            <td><OutcomeBadge outcome=judged.outcome /></td>
            <td class="muted">{judged.extraction.step}</td>
        </tr>
    }
}
