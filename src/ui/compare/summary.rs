//! The two runs in four numbers, a sentence and a table of two by two.

use leptos::prelude::*;

use super::{
    choose::{segment, segments},
    draws::interval_of,
    fates::{fate, label},
    figure::{Figure, Unit, about, figure},
    found::{Found, Relation},
    room::Room,
};
use crate::{
    analysis::{
        compare::{ALPHA, Part, Scale, definitions},
        definition::Definition,
    },
    charts::Theme,
    metrics::{
        Interval,
        paired::{Basis, Change, Counts, Difference},
    },
    ui::widgets::{Walked, exclusions, item_links, use_popover},
    view::text,
    web::fragment::History,
};

/// The card of the two as a whole.
#[component]
pub(super) fn Summary(room: Room) -> impl IntoView {
    view! {
        <section class="card compare-summary" aria-label="The two runs">
            {move || room.found.get().map(|found| summary(room, &found))}
        </section>
    }
}

fn summary(room: Room, found: &Found) -> AnyView {
    let theme = room.theme();
    let counted = definitions::counts(&found.comparison.all, &found.comparison, found.scale);
    let words = match found.scale {
        Scale::Questions => {
            "A question is right when its score is over one half. The numbers lead to the items."
        }
        Scale::Captions(_) => {
            "A caption\u{2019}s F1 under A against its F1 under B. The numbers list the captions."
        }
    };
    let left_out = definitions::difference(found.overall(), &found.comparison, found.scale).exclusions;
    let interval = interval_of(&room.drawn.read(), &Part::All);
    let (of_pair, popover) = (room.behind(), use_popover());
    let behind = |what: &'static str| item_links(room.session, popover, &of_pair(what), None);
    view! {
        <div class="compare-head">
            <h2>{format!("{} against {}", found.b, found.a)}</h2>
            {basis(room, found)}
        </div>
        <p class="verdict">{verdict(found)}</p>
        <div class="compare-whole">
            <div>
                <div class="tiles">{tiles(room, found, interval, &theme)}</div>
                {exclusions(&left_out, Some(&behind))}
            </div>
            <div>
                {counts(room, found)}
                <p class="muted small">{words}" "{about(room, counted, room.behind())}</p>
            </div>
        </div>
    }
    .into_any()
}

/// Micro or macro, for averages over questions.
fn basis(room: Room, found: &Found) -> Option<AnyView> {
    let gains = found.gains.as_ref()?;
    if gains.by_type.is_empty() {
        return None;
    }
    let one = |basis: Basis, words: &'static str| {
        segment(words, found.basis == basis, move || {
            room.session.change(History::Replace, |state| state.compare.basis = basis);
        })
    };
    let both = vec![one(Basis::Micro, "Micro, over questions"), one(Basis::Macro, "Macro, over types")];
    Some(segments("What every average here is over", both))
}

/// Averages, difference and p.
fn tiles(room: Room, found: &Found, interval: Option<Interval>, theme: &Theme) -> Vec<AnyView> {
    let (all, comparison, scale) = (found.overall(), &found.comparison, found.scale);
    let average = |of_b: bool| definitions::average(all, of_b, found.basis, comparison, scale);
    let one = |value: f64, unit: Unit, interval, range, definition| Figure {
        value,
        unit,
        n: all.items,
        interval,
        range,
        definition,
        behind: room.behind(),
    };
    let [of_a, of_b, gain] = match found.relation {
        Relation::Other => ["A", "B", "Difference, B \u{2212} A, points"],
        Relation::Method => ["A, base", "B, with the method", "Gain, B \u{2212} A, points"],
        Relation::After => ["A, before", "B, after", "Gain, B \u{2212} A, points"],
    };
    let unit = match scale {
        Scale::Questions => "accuracy, %",
        Scale::Captions(_) => "mean F1, %",
    };
    let p = definitions::p_value(all, comparison, scale);
    let test = match scale {
        Scale::Questions => "p, exact McNemar",
        Scale::Captions(_) => "p, exact sign test",
    };
    let range = Some(span(&[(all.difference, interval)]));
    let both = format!("{} and {}", found.b, found.a);
    let mut tiles = Vec::new();
    let mut tile = |layer: Option<usize>, head: String, whose: &str, figure: Option<Figure>| {
        tiles.push(one_tile(room, layer, head, whose, figure, theme));
    };
    let share = |value: f64, of_b| one(value, Unit::Share, None, None, average(of_b));
    let [in_a, in_b] = room.colours();
    tile(Some(in_a), format!("{of_a}: {unit}"), &found.a, all.a.map(|value| share(value, false)));
    tile(Some(in_b), format!("{of_b}: {unit}"), &found.b, all.b.map(|value| share(value, true)));
    let definition = difference_definition(found, all);
    let points = all.difference.map(|value| one(value, Unit::Points, interval, range, definition));
    tile(None, gain.to_owned(), &both, points);
    tile(None, test.to_owned(), &both, Some(one(all.p, Unit::Chance, None, None, p)));
    tiles
}

fn one_tile(
    room: Room,
    layer: Option<usize>,
    head: String,
    whose: &str,
    shown: Option<Figure>,
    theme: &Theme,
) -> AnyView {
    let ends = shown.as_ref().and_then(|shown| shown.interval);
    let ends = ends.map(|ends| format!("{} to {}", text::points(ends.lo), text::points(ends.hi)));
    let dot = layer.map(|layer| {
        view! { <span class=format!("run-dot of-layer-{layer}") aria-hidden="true"></span> }.into_any()
    });
    let number = match shown {
        Some(shown) => figure(room, whose, shown, theme),
        None => view! { <span class="no-figure">{text::NONE}</span> }.into_any(),
    };
    view! {
        <div class="tile">
            <span class="tile-head">{dot}{head}</span>
            {number}
            {ends.map(|words| view! { <span class="tile-ends muted small">{words}</span> }.into_any())}
        </div>
    }
    .into_any()
}

/// What the difference of a part is, on the basis of the comparison.
pub(super) fn difference_definition(found: &Found, part: &Difference) -> Definition {
    let plain = definitions::difference(part, &found.comparison, found.scale);
    let Some(gains) = &found.gains else { return plain };
    match (found.relation, found.basis) {
        (Relation::Other, Basis::Micro) => plain,
        // The same average as a gain's, of two runs of which none is the other's base.
        (Relation::Other, Basis::Macro) => {
            Definition { name: plain.name, formula: plain.formula, ..definitions::gain(part, gains) }
        }
        _ => definitions::gain(part, gains),
    }
}

/// Ends of a scale about 0 that holds these differences with their intervals.
pub(super) fn span(differences: &[(Option<f64>, Option<Interval>)]) -> (f64, f64) {
    const STEPS: [f64; 7] = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0];
    let ends = differences.iter().flat_map(|(value, interval)| {
        let ends = interval.map(|interval| [interval.lo, interval.hi]);
        value.iter().copied().chain(ends.into_iter().flatten())
    });
    let most = ends.fold(0.0_f64, |most, end| most.max(end.abs()));
    let step = STEPS.into_iter().find(|step| *step >= most).unwrap_or(1.0);
    (-step, step)
}

/// What the numbers say, in words.
fn verdict(found: &Found) -> String {
    let all = found.overall();
    let (what, over) = match (found.scale, found.basis) {
        (Scale::Questions, Basis::Micro) => ("Accuracy", text::plural(all.items, "question", "questions")),
        (Scale::Questions, Basis::Macro) => {
            let types = found.gains.as_ref().map_or(0, |gains| gains.by_type.len());
            (
                "Accuracy",
                format!(
                    "{}, averaged over {}",
                    text::plural(all.items, "question", "questions"),
                    text::plural(types, "type", "types")
                ),
            )
        }
        (Scale::Captions(_), _) => ("Mean F1", text::plural(all.items, "caption", "captions")),
    };
    let (rose, fell) = (all.counts.b_only, all.counts.a_only);
    let first = match all.difference {
        Some(difference) if text::points(difference) != "0.00" => {
            let way = if difference > 0.0 { "above" } else { "below" };
            let size = text::fixed(difference.abs() * 100.0, 2);
            format!("{what} of {} is {size} points {way} that of {}, on {over}.", found.b, found.a)
        }
        Some(_) => format!("{} and {} come out alike, on {over}.", found.b, found.a),
        None => format!("{what} is not defined on {over}."),
    };
    let changed = match found.scale {
        Scale::Questions => format!("{} fixed, {} broken", text::count(rose), text::count(fell)),
        Scale::Captions(_) => format!("F1 rose in {}, fell in {}", text::count(rose), text::count(fell)),
    };
    let p = match text::chance(all.p) {
        small if small.starts_with('<') => small.replace("< ", "p below "),
        other => format!("p = {other}"),
    };
    let chance = if rose + fell == 0 {
        "nothing changed, so nothing speaks for a difference".to_owned()
    } else if all.p <= ALPHA {
        format!("a split so uneven is unlikely between two that are alike ({p})")
    } else {
        format!("a split so uneven is not unusual between two that are alike ({p})")
    };
    format!("{first} {changed}: {chance}.")
}

/// The table of two by two; of captions a row for each fate.
fn counts(room: Room, found: &Found) -> AnyView {
    let all: &Counts = &found.comparison.all.counts;
    let of = |change: Change| match change {
        Change::Fixed => all.b_only,
        Change::Broken => all.a_only,
        Change::Both => all.both,
        Change::Neither => all.neither,
    };
    let number = |change: Change| fate(room, found, change, of(change), None);
    if found.scale != Scale::Questions {
        let order = [Change::Fixed, Change::Broken, Change::Both, Change::Neither];
        let row = |change: Change| {
            view! { <tr><th scope="row">{label(change, found.scale)}</th><td class=change.id()>{number(change)}</td></tr> }
                .into_any()
        };
        let rows: Vec<_> = order.map(row).into();
        return view! {
            <Walked class="fates-frame" label="Table of what became of the items">
            <table class="fates">
                <caption class="visually-hidden">"Captions by what became of their F1 from A to B"</caption>
                <tbody>{rows}</tbody>
            </table>
            </Walked>
        }
        .into_any();
    }
    let cell = |change: Change| {
        view! { <td class=change.id()>{number(change)}<span class="fate-name">{change.label()}</span></td> }
            .into_any()
    };
    let [both, broken, fixed, neither] =
        [Change::Both, Change::Broken, Change::Fixed, Change::Neither].map(cell);
    view! {
        <Walked class="fates-frame" label="Table of what became of the items">
        <table class="fates">
            <caption class="visually-hidden">"Questions right and not right under A and under B"</caption>
            <thead>
                <tr><td></td><th scope="col">"Right in B"</th><th scope="col">"Not in B"</th></tr>
            </thead>
            <tbody>
                <tr><th scope="row">"Right in A"</th>{both}{broken}</tr>
                <tr><th scope="row">"Not in A"</th>{fixed}{neither}</tr>
            </tbody>
        </table>
        </Walked>
    }
    .into_any()
}
