//! What each file was understood as, and what of it is a choice: pressed, the files are read again.

use leptos::prelude::*;

use super::columns::{COLUMN, columns};
use crate::{
    formats::{Decision, Found},
    ui::load::use_loader,
    view::text::plural,
};

/// Files named one by one; more of one format are counted.
const NAMED: usize = 3;

/// The files of a dataset that was not our own format; nothing for one that was and leaves nothing open.
pub(super) fn understood(found: &[Found]) -> Option<AnyView> {
    if found.iter().all(|found| found.format == "verivid" && found.decisions.is_empty()) {
        return None;
    }
    let rows: Vec<_> = found.iter().cloned().map(row).collect();
    Some(
        view! {
            <section aria-label="What the files were understood as">
                <h3>"Read as"</h3>
                <div class="scroll-x">
                    <table class="plain">
                        <thead>
                            <tr>
                                <th scope="col">"File"</th>
                                <th scope="col">"What it is"</th>
                                <th scope="col">"Times, frames, boxes"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {found.iter().map(columns).collect::<Vec<_>>()}
                {decisions(found)}
            </section>
        }
        .into_any(),
    )
}

fn row(found: Found) -> impl IntoView {
    let more = found.files.len().saturating_sub(NAMED);
    let mut files = found.files[..found.files.len() - more].join(", ");
    if more > 0 {
        files = format!("{files} and {}", plural(more, "more", "more"));
    }
    let conventions = if found.conventions.is_empty() { "none".to_owned() } else { found.conventions };
    view! {
        <tr>
            <td>{files}</td>
            <td>{found.title}</td>
            <td class="muted">{conventions}</td>
        </tr>
    }
}

/// What files leave open, each with its answers.
fn decisions(found: &[Found]) -> Option<AnyView> {
    let mut asked: Vec<&Decision> = Vec::new();
    let open = found.iter().flat_map(|found| &found.decisions);
    for decision in open.filter(|decision| !decision.key.starts_with(COLUMN)) {
        // One answer holds for all files that ask the same.
        if !asked.iter().any(|known| known.key == decision.key) {
            asked.push(decision);
        }
    }
    if asked.is_empty() {
        return None;
    }
    let rows: Vec<_> = asked.into_iter().cloned().map(question).collect();
    Some(
        view! {
            <h3>"What the files leave open"</h3>
            <p class="muted">"The likeliest answer was taken. Another one reads the files again."</p>
            {rows}
        }
        .into_any(),
    )
}

fn question(decision: Decision) -> impl IntoView {
    let loader = use_loader();
    let Decision { key, question, options, chosen, by_hand, rows } = decision;
    let choices: Vec<_> = options
        .into_iter()
        .map(|(name, words)| {
            let (checked, key, group) = (name == chosen, key.clone(), key.clone());
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        name=group
                        prop:checked=checked
                        on:change=move |_| loader.decide(vec![(key.clone(), name.clone())])
                    />
                    <span>{words}</span>
                </label>
            }
        })
        .collect();
    let said = if by_hand { "You chose this." } else { "" };
    // What is asked once of a whole table touches no row by itself.
    let touched = (rows > 1).then(|| format!("{} touched. ", plural(rows as usize, "row", "rows")));
    view! {
        <fieldset class="decision">
            <legend>{question}</legend>
            <div class="choices">{choices}</div>
            {(rows > 1 || by_hand).then(|| view! { <p class="muted">{touched} {said}</p> })}
        </fieldset>
    }
}
