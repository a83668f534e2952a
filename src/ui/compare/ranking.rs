//! Three and more runs in order, and which differences between them hold.

use std::sync::Arc;

use leptos::{prelude::*, task::spawn_local};

use super::{
    choose::put,
    figure::{Behind, Figure, Unit, figure},
    leaving,
    room::Room,
};
use crate::{
    analysis::compare::{Pairwise, Ranked, Ranking, Scale, definitions, left_out, order, ranked_values},
    charts::Theme,
    model::RunIx,
    ui::{
        scores::intervals::Statistics,
        session::Shared,
        widgets::{ExportMenu, Walked, elided, exclusions, item_links, use_popover},
    },
    view::{
        compared::{Candidate, Kind},
        text,
    },
    web::{fragment::History, time},
};

/// The card's id, for whoever leads to it.
pub(super) const RANKING: &str = "ranking";

/// A change waits this long for the next one, in milliseconds.
const PAUSE: u64 = 80;

type Made = Option<(Scale, Shared<Ranking>)>;

/// The card of all runs; nothing where fewer than three take part.
#[component]
pub(super) fn RankingCard(room: Room) -> impl IntoView {
    let scale = Memo::new(move |_| scale(room));
    let taking = Memo::new(move |_| scale.get().map(|scale| taking(room, scale)).unwrap_or_default());
    let ranking = follow(room, scale, taking);
    let several = Memo::new(move |_| taking.read().len() > 2);
    move || {
        several.get().then(|| {
            view! {
                <section id=RANKING tabindex="-1" class="card table-card" aria-label="Ranking">
                    <h2 class="table-title">"All runs in order"</h2>
                    {move || choice(room, &taking.read())}
                    {move || match ranking.get() {
                        Some((scale, ranking)) => tables(room, scale, &ranking),
                        None => view! { <p class="table-title muted">"No item here is scored under all of the runs chosen, or fewer than two are chosen."</p> }.into_any(),
                    }}
                </section>
            }
            .into_any()
        })
    }
}

/// What is ranked by: as the two are compared, or as most runs can be.
fn scale(room: Room) -> Option<Scale> {
    let convention = Scale::Captions(room.session.state.read().zero_division);
    let chosen = room.chosen.get().and_then(|chosen| chosen.kind);
    let count = |has: fn(&Candidate) -> bool| room.candidates.read().iter().filter(|one| has(one)).count();
    match chosen {
        Some(Kind::Questions) => Some(Scale::Questions),
        Some(Kind::Captions) => Some(convention),
        None if count(|one| one.questions) > 1 => Some(Scale::Questions),
        None if count(|one| one.captions) > 1 => Some(convention),
        None => None,
    }
}

/// The runs that could take part, by place, and whether they do.
fn taking(room: Room, scale: Scale) -> Vec<(usize, String, bool)> {
    let wished = room.session.state.read().compare.ranked.clone();
    let candidates = room.candidates.read();
    let speaks = |one: &Candidate| if scale == Scale::Questions { one.questions } else { one.captions };
    let able = candidates.iter().enumerate().filter(|(_, one)| speaks(one));
    let is_in = |one: &Candidate| wished.is_empty() || wished.contains(&one.id);
    able.map(|(place, one)| (place, one.id.clone(), is_in(one))).collect()
}

/// Ranks after all else is on screen.
fn follow(
    room: Room,
    scale: Memo<Option<Scale>>,
    taking: Memo<Vec<(usize, String, bool)>>,
) -> RwSignal<Made> {
    let made = RwSignal::new(None);
    Effect::new(move |_| {
        let (now, all, data) = (scale.get(), taking.get(), room.data.get());
        spawn_local(async move {
            time::sleep(PAUSE).await;
            let is_current = taking.try_get_untracked().as_ref() == Some(&all)
                && room.data.try_get_untracked().as_ref() == Some(&data);
            let (Some(scale), Some((outcomes, kept)), true) = (now, data, is_current) else { return };
            let runs = all.iter().filter(|(.., is_in)| *is_in);
            let runs = runs.filter_map(|(run, ..)| Some((RunIx(*run as u32), outcomes.get(*run)?)));
            let runs: Vec<_> = runs.collect();
            let ranking = if runs.len() > 1 { order(&runs, &kept, scale) } else { None };
            let first = ranking.clone().map(|ranking| (scale, Shared::new(ranking)));
            made.try_set(first.clone());
            let Some(mut ranking) = ranking.filter(|_| scale != Scale::Questions) else { return };
            let Ok(statistics) = Statistics::start().await else { return };
            for n in 0..ranking.rows.len() {
                let outcomes = ranking.rows.get(n).and_then(|row| outcomes.get(row.run.0 as usize));
                let values = outcomes.map(|outcomes| ranked_values(outcomes, &ranking, scale));
                let interval = statistics.interval(vec![values.unwrap_or_default()]).await;
                if let Some(row) = ranking.rows.get_mut(n) {
                    row.interval = interval.ok().flatten();
                }
            }
            if made.try_get_untracked() == Some(first) {
                made.try_set(Some((scale, Shared::new(ranking))));
            }
        });
    });
    made
}

/// Which runs take part.
fn choice(room: Room, taking: &[(usize, String, bool)]) -> AnyView {
    let ids: Vec<String> = taking.iter().filter(|(.., is_in)| *is_in).map(|(_, id, _)| id.clone()).collect();
    let all = taking.len();
    let box_of = |(_, id, is_in): &(usize, String, bool)| {
        let (own, mut next) = (id.clone(), ids.clone());
        let toggle = move |_| {
            match next.iter().position(|id| *id == own) {
                Some(place) => drop(next.remove(place)),
                None => next.push(own.clone()),
            }
            // All of them is what an address without the key means.
            let wish = if next.len() == all { Vec::new() } else { next.clone() };
            room.session.change(History::Replace, |state| state.compare.ranked = wish);
        };
        view! {
            <label class="rank-choice">
                <input type="checkbox" prop:checked=*is_in on:change=toggle />
                {elided(id)}
            </label>
        }
        .into_any()
    };
    view! {
        <div class="rank-choices" role="group" aria-label="Runs ranked">
            {taking.iter().map(box_of).collect::<Vec<_>>()}
        </div>
    }
    .into_any()
}

fn tables(room: Room, scale: Scale, ranking: &Ranking) -> AnyView {
    let theme = room.theme();
    let holding = ranking.pairs.iter().filter(|pair| pair.holds).count();
    let unit = match scale {
        Scale::Questions => "Accuracy",
        Scale::Captions(_) => "Mean F1",
    };
    let definition = definitions::holds(ranking, scale);
    let (left_out, popover) = (not_common(room, ranking, scale), use_popover());
    let behind = |what: &'static str| item_links(room.session, popover, &left_out(what), None);
    let words = format!(
        "{holding} of {} hold after Holm\u{2019}s correction. Runs that share a letter are not told apart.",
        text::plural(ranking.pairs.len(), "difference", "differences"),
    );
    let items = match scale {
        Scale::Questions => text::plural(ranking.items.len(), "question", "questions"),
        Scale::Captions(_) => text::plural(ranking.items.len(), "caption", "captions"),
    };
    let range = span(ranking);
    let leave = {
        let ranking = Shared::new(ranking.clone());
        Callback::new(move |()| leaving::of_ranking(room, scale, &ranking))
    };
    let rows: Vec<_> =
        ranking.rows.iter().map(|row| place(room, row, ranking, (scale, range), &theme)).collect();
    let pairs: Vec<_> =
        ranking.pairs.iter().map(|pair| pairwise(room, pair, ranking, scale, &theme)).collect();
    view! {
        <p class="table-title">{words}</p>
        <div class="rank-tables">
            <Walked class="scroll-table" label="Table of runs in order">
                <table class="score-table rank-table">
                    <caption class="visually-hidden">"Runs in order, best first"</caption>
                    <thead>
                        <tr>{heads(&[("Place", true), ("Run", false), (unit, true), ("Letters", false)])}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Walked>
            <Walked class="scroll-table" label="Table of every two runs">
                <table class="score-table pair-table">
                    <caption class="visually-hidden">"Every two of the runs, and whether their difference holds"</caption>
                    <thead>
                        <tr>
                            {heads(&[("Higher", false), ("Lower", false), ("Points", true), ("p", true), ("p, corrected", true), ("Holds", false)])}
                            <td></td>
                        </tr>
                    </thead>
                    <tbody>{pairs}</tbody>
                </table>
            </Walked>
        </div>
        <div class="under">
            <div class="under-head">
                <p class="muted small">
                    {format!("Per cent and points over {items} that all of them are scored on; strips reach from {:.0} to {:.0} %. {}: {}; {}.", range.0 * 100.0, range.1 * 100.0, definition.name, definition.formula, definition.convention)}
                </p>
                <ExportMenu name="the ranking" has_picture=false make=leave />
            </div>
            {exclusions(&definition.exclusions, Some(&behind))}
        </div>
    }
    .into_any()
}

fn heads(names: &[(&'static str, bool)]) -> Vec<AnyView> {
    let head = |(words, number): &(&'static str, bool)| {
        view! { <th scope="col" class:number=*number><span class="plain-head">{*words}</span></th> }
            .into_any()
    };
    names.iter().map(head).collect()
}

fn place(
    room: Room,
    row: &Ranked,
    ranking: &Ranking,
    (scale, range): (Scale, (f64, f64)),
    theme: &Theme,
) -> AnyView {
    let name = room.name(row.run.0 as usize);
    let shown = Figure {
        value: row.value,
        unit: Unit::Share,
        n: ranking.items.len(),
        interval: row.interval,
        range: Some(range),
        definition: definitions::ranked(row, ranking, scale),
        behind: not_common(room, ranking, scale),
    };
    view! {
        <tr>
            <td class="number" title="Runs whose values are equal share a place">{row.rank.to_string()}</td>
            <th scope="row"><span class="run-name">{name.clone()}</span></th>
            <td class="number">{figure(room, &name, shown, theme)}</td>
            <td class="rank-letters">{letters(row.run, ranking)}</td>
        </tr>
    }
    .into_any()
}

/// The items that not all of the ranked runs are scored on.
fn not_common(room: Room, ranking: &Ranking, scale: Scale) -> Behind {
    let runs: Vec<RunIx> = ranking.rows.iter().map(|row| row.run).collect();
    Arc::new(move |_| {
        let Some(Some((all, kept))) = room.data.try_get() else { return Vec::new() };
        let runs: Vec<_> = runs.iter().filter_map(|run| all.get(run.0 as usize)).collect();
        left_out(&runs, &kept, scale)
    })
}

/// The tenths that hold all values with their intervals.
fn span(ranking: &Ranking) -> (f64, f64) {
    let (mut low, mut high) = (1.0_f64, 0.0_f64);
    for row in &ranking.rows {
        let ends = row.interval.map_or((row.value, row.value), |interval| (interval.lo, interval.hi));
        (low, high) = (low.min(ends.0), high.max(ends.1));
    }
    ((low * 10.0).floor() / 10.0, (high * 10.0).ceil() / 10.0)
}

/// A letter for each group that a run is in: a to z, then a2 and so on.
fn letters(run: RunIx, ranking: &Ranking) -> String {
    let letter = |place: usize| {
        let own = char::from(b'a' + (place % 26) as u8);
        if place < 26 { own.to_string() } else { format!("{own}{}", place / 26 + 1) }
    };
    let own = ranking.groups.iter().enumerate().filter(|(_, group)| group.contains(&run));
    own.map(|(place, _)| letter(place)).collect::<Vec<_>>().join(" ")
}

fn pairwise(room: Room, pair: &Pairwise, ranking: &Ranking, scale: Scale, theme: &Theme) -> AnyView {
    let (higher, lower) = (pair.higher.0 as usize, pair.lower.0 as usize);
    let (of_higher, of_lower) = (room.name(higher), room.name(lower));
    let whose = format!("{of_higher} and {of_lower}");
    let one = |value: f64, unit: Unit, name: Option<&'static str>| {
        let mut definition = definitions::pairwise(pair, ranking, scale);
        if let Some(name) = name {
            definition.formula =
                "chance of a split at least as uneven when each change is as likely in either direction";
            definition.name = name;
        }
        let (n, behind) = (ranking.items.len(), not_common(room, ranking, scale));
        let shown = Figure { value, unit, n, interval: None, range: None, definition, behind };
        view! { <td class="number">{figure(room, &whose, shown, theme)}</td> }.into_any()
    };
    let label = format!("Compare {of_lower} with {of_higher}");
    let holds = if pair.holds { "holds" } else { text::NONE };
    view! {
        <tr class:holds=pair.holds>
            <th scope="row"><span class="run-name">{of_higher}</span></th>
            <td><span class="run-name is-light">{of_lower}</span></td>
            {one(pair.difference, Unit::Points, None)}
            {one(pair.p, Unit::Chance, Some("p"))}
            {one(pair.corrected, Unit::Chance, Some("p, corrected by Holm"))}
            <td class="holds-mark">{holds}</td>
            <td><button aria-label=label on:click=move |_| put(room, lower, Some(higher))>"Compare"</button></td>
        </tr>
    }
    .into_any()
}
