//! What each column of a table means: shown over its first rows, and said otherwise at a press.

use leptos::prelude::*;

use crate::{
    formats::{Decision, Found},
    ui::load::use_loader,
};

/// What the keys of questions about columns begin with.
pub(super) const COLUMN: &str = "column:";

/// The first rows of a table under what their columns mean.
pub(super) fn columns(found: &Found) -> Option<AnyView> {
    let (head, rows) = found.shown.split_first()?;
    let meanings: Vec<Decision> =
        found.decisions.iter().filter(|decision| decision.key.starts_with(COLUMN)).cloned().collect();
    let meanings = StoredValue::new(meanings);
    let heads: Vec<_> = head.iter().cloned().map(|name| column(name, meanings)).collect();
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            let cells: Vec<_> = row.iter().cloned().map(|cell| view! { <td>{cell}</td> }).collect();
            view! { <tr>{cells}</tr> }
        })
        .collect();
    Some(
        view! {
            <h3>"What the columns of " {found.files.first().cloned()} " mean"</h3>
            <p class="muted">
                "Guessed from their names and first rows. Another meaning reads the file again; what means nothing stays with its item."
            </p>
            <div class="scroll-x" tabindex="0" role="region" aria-label="The first rows">
                <table class="plain columns">
                    <thead>
                        <tr>{heads}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
        .into_any(),
    )
}

/// The words of a meaning, out of its question: `Which column is the video?`.
fn words(decision: &Decision) -> String {
    let words = decision.question.strip_prefix("Which column is ").unwrap_or(&decision.question);
    words.trim_end_matches('?').to_owned()
}

/// A column's head: its name, and a choice of what it means.
fn column(name: String, meanings: StoredValue<Vec<Decision>>) -> impl IntoView {
    let loader = use_loader();
    let here = name.clone();
    let chosen = meanings.with_value(|all| {
        all.iter().find(|meaning| meaning.chosen == here).map_or_else(String::new, |m| m.key.clone())
    });
    let options: Vec<_> = meanings.with_value(|all| {
        let option = |meaning: &Decision| {
            let selected = meaning.key == chosen;
            view! { <option value=meaning.key.clone() selected=selected>{words(meaning)}</option> }
        };
        all.iter().map(option).collect()
    });
    let (label, before) = (format!("What the column {name} means"), chosen.clone());
    let change = move |event| {
        let now: String = event_target_value(&event);
        let mut said = Vec::new();
        if !before.is_empty() {
            said.push((before.clone(), String::new()));
        }
        if !now.is_empty() {
            said.push((now, name.clone()));
        }
        loader.decide(said);
    };
    view! {
        <th scope="col">
            <span class="column-name">{here}</span>
            <select aria-label=label on:change=change>
                <option value="" selected=chosen.is_empty()>"means nothing here"</option>
                {options}
            </select>
        </th>
    }
}
