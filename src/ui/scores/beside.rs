//! What stands beside an accuracy: what guessing gets, what the harness wrote, and which answers a
//! model leans to.

use leptos::prelude::*;

use super::{columns::Column, drawer::is_accuracy, number::Cell};
use crate::{
    analysis::bias,
    metrics::{Ratio, qa::QaScore},
    view::text,
};

/// Facts and the option letters; nothing where the number is no accuracy.
pub(super) fn beside(cell: Cell) -> AnyView {
    if !is_accuracy(cell.column) && !matches!(cell.column, Column::YesRate | Column::Harness) {
        return ().into_any();
    }
    // What follows is never of a level alone: nobody shall take it for that.
    let heading = match cell.column {
        Column::Level(_) => format!("Over all questions of {}", cell.board.run_id(cell.place)),
        _ => "Beside it".to_owned(),
    };
    let score = Memo::new(move |_| cell.board.scores.try_get()?.get(cell.place).cloned());
    (move || {
        let score = score.get()?;
        let harness = score.harness.map(|found| {
            (
                "Harness\u{2019}s own".to_owned(),
                format!(
                    "{} over {}",
                    text::per_cent(found.mean),
                    text::plural(found.replies, "reply", "replies")
                ),
            )
        });
        let qa = score.qa?;
        let facts: Vec<_> = facts(&qa)
            .into_iter()
            .chain(harness)
            .map(|(name, words)| view! { <dt>{name}</dt><dd>{words}</dd> }.into_any())
            .collect();
        Some(
            view! {
                <div class="beside">
                    <h4>{heading.clone()}</h4>
                    <dl class="facts">{facts}</dl>
                    {letters(&qa)}
                </div>
            }
            .into_any(),
        )
    })
    .into_any()
}

fn facts(qa: &QaScore) -> Vec<(String, String)> {
    let share = |ratio: &Ratio| text::per_cent_or_none(ratio.value);
    let chance = qa.chance.map(|chance| {
        let of = text::plural(qa.chance_items, "question", "questions");
        (
            "Chance level".to_owned(),
            format!("{} over {of}: {}", text::per_cent(chance), bias::chance(qa).formula),
        )
    });
    let yes = (qa.yes_rate.total > 0).then(|| {
        let words = format!(
            "{} over {} answered, {} of the gold",
            share(&qa.yes_rate),
            text::plural(qa.yes_rate.total, "question", "questions"),
            share(&qa.gold_yes_rate)
        );
        ("Says yes".to_owned(), words)
    });
    let pairs = qa.pairs.as_ref().map(|pairs| {
        let words = format!(
            "{} of {}, basic and hallucinated",
            share(&pairs.overall),
            text::plural(pairs.pairs, "pair", "pairs")
        );
        ("Pairs right".to_owned(), words)
    });
    chance.into_iter().chain(yes).chain(pairs).collect()
}

/// How often each option's place is gold, and how often it is said.
fn letters(qa: &QaScore) -> Option<AnyView> {
    if qa.letters.is_empty() {
        return None;
    }
    let name = |place: usize| {
        u8::try_from(place)
            .ok()
            .filter(|place| *place < 26)
            .map_or_else(|| text::count(place + 1), |place| char::from(b'A' + place).to_string())
    };
    let row = |(place, (gold, said)): (usize, &(Ratio, Ratio))| {
        let lean = said.value.zip(gold.value).map(|(said, gold)| text::points(said - gold));
        view! {
            <tr>
                <th scope="row">{name(place)}</th>
                <td class="number">{text::per_cent_or_none(gold.value)}</td>
                <td class="number">{text::per_cent_or_none(said.value)}</td>
                <td class="number">{lean.unwrap_or_else(|| text::NONE.to_owned())}</td>
            </tr>
        }
        .into_any()
    };
    let rows: Vec<_> = qa.letters.iter().enumerate().map(row).collect();
    Some(
        view! {
            <table class="plain letters">
                <caption>"Options by place: gold and said"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Option"</th>
                        <th scope="col" class="number">"Gold"</th>
                        <th scope="col" class="number">"Said"</th>
                        <th scope="col" class="number">"Lean"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
        .into_any(),
    )
}
