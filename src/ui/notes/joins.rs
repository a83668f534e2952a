//! How files were brought together: what was matched, what stands apart, and the way to say otherwise.

use leptos::prelude::*;

use crate::{
    formats::{How, Join, Joined, Match},
    ui::load::use_loader,
    view::text,
};

/// Rows of a join that are listed; more cannot be mended by hand.
const SHOWN: usize = 200;

/// All joins in which anything was matched or stands apart.
pub(super) fn joins(joins: &[Join]) -> Option<AnyView> {
    let told = joins.iter().filter(|join| join.matched + join.doubtful + join.only_here > 0);
    let told: Vec<_> = told.cloned().map(one).collect();
    if told.is_empty() {
        return None;
    }
    Some(
        view! { <section aria-label="How the files were joined"><h3>"Joined"</h3>{told}</section> }
            .into_any(),
    )
}

fn one(join: Join) -> impl IntoView {
    let counts = [
        (join.same_id, "matched by id"),
        (join.matched, "matched by video and question"),
        (join.doubtful, "doubtful, kept apart"),
        (join.only_here, "only in this file"),
        (join.only_before, "only in the files before it"),
    ];
    let counts: Vec<_> = counts
        .map(|(count, words)| view! { <div><dt>{words}</dt><dd>{text::count(count as usize)}</dd></div> })
        .into_iter()
        .collect();
    let rest = join.rows.len().saturating_sub(SHOWN);
    let by_hand = |row: &Joined| matches!(row.outcome, Match::One(_, How::ByHand));
    let is_open = join.doubtful != 0 || join.rows.iter().any(by_hand);
    let left: Vec<_> =
        join.left_over.iter().take(SHOWN).map(|id| view! { <option value=id.clone()></option> }).collect();
    let list = format!("left-of-{}", join.file);
    let rows: Vec<_> = join.rows.into_iter().take(SHOWN).map(|row| joined(row, list.clone())).collect();
    view! {
        <h4>{join.file}</h4>
        <dl class="join-counts">{counts}</dl>
        <datalist id=list>{left}</datalist>
        <details open=is_open>
            <summary>"Items that were not matched by id"</summary>
            <div class="scroll-x">
                <table class="plain join">
                    <thead>
                        <tr>
                            <th scope="col">"In this file"</th>
                            <th scope="col">"It asks"</th>
                            <th scope="col">"Taken as"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {(rest > 0).then(|| view! { <p class="muted">{text::count(rest)}" more."</p> })}
        </details>
    }
}

fn joined(row: Joined, left: String) -> impl IntoView {
    let loader = use_loader();
    let key = StoredValue::new(format!("item:{}", row.id));
    let say = move |said: String| {
        if !said.is_empty() {
            loader.decide(vec![(key.get_value(), said)]);
        }
    };
    let taken = match row.outcome {
        Match::One(id, how) => {
            let words = how.words();
            view! {
                <span>{id}</span>
                " "
                <span class="muted">{words}</span>
                " "
                <button class="small" on:click=move |_| say("none".to_owned())>"Keep apart"</button>
            }
            .into_any()
        }
        Match::Doubtful(candidates) => {
            let options: Vec<_> = candidates
                .into_iter()
                .map(|id| view! { <option value=id.clone()>{id.clone()}</option> })
                .collect();
            view! {
                <select aria-label="Which item it is" on:change=move |event| say(event_target_value(&event))>
                    <option value="">"doubtful: choose"</option>
                    {options}
                    <option value="none">"none of them"</option>
                </select>
            }
            .into_any()
        }
        Match::OnlyHere => view! {
            <input
                type="text"
                list=left
                placeholder="only here: the item that it is"
                aria-label="The item that it is"
                on:change=move |event| say(event_target_value(&event))
            />
        }
        .into_any(),
    };
    view! {
        <tr>
            <td>{row.id}</td>
            <td>{row.title}</td>
            <td>{taken}</td>
        </tr>
    }
}
