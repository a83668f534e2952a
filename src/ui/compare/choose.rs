//! Which two are compared, and on what: selects, a swap, and pairs that suggest themselves.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::{pairs::suggestions, ranking::RANKING, room::Room};
use crate::{
    analysis::compare::Scale,
    metrics::{ensemble::EnsembleRule, verification::ZeroDivision},
    ui::{
        together,
        widgets::{chosen_words, named_select},
    },
    view::compared::{Candidate, Chosen, Kind, Other},
    web::fragment::History,
};

/// What a select calls the run after its diagnosis; no run can be called so in a select of places.
const AFTER: &str = "after";

/// The card over everything.
#[component]
pub(super) fn Choose(room: Room) -> impl IntoView {
    view! {
        <section class="card compare-choose" aria-label="Runs compared">
            <div class="compare-bar">{move || room.chosen.get().map(|chosen| selects(room, chosen))}</div>
            {move || suggestions(room)}
        </section>
    }
}

fn selects(room: Room, chosen: Chosen) -> AnyView {
    let candidates = room.candidates.read();
    let b = match chosen.b {
        Other::Run(place) => Some(place),
        Other::After | Other::Together => None,
    };
    let of_a: Vec<_> = named(&candidates, None);
    let mut of_b = named(&candidates, Some(chosen.a));
    if let Some(own) = candidates.get(chosen.a).filter(|own| own.after) {
        of_b.push((AFTER.to_owned(), format!("{} after its diagnosis", own.id)));
    }
    let rules =
        EnsembleRule::ALL.into_iter().filter_map(|rule| Some((rule, together::under(room.session, rule)?)));
    of_b.extend(rules.map(|(rule, ensemble)| (rule.id().to_owned(), together::name(&ensemble))));
    let is_together = chosen.b == Other::Together;
    let choose_a = move |value: String| {
        let Ok(a) = value.parse::<usize>() else { return };
        if is_together {
            return put_together(room, a, None);
        }
        // The run that was B makes room by taking A's place.
        let b = b.map(|b| if b == a { chosen.a } else { b });
        put(room, a, b);
    };
    let choose_b = move |value: String| match EnsembleRule::from_id(&value) {
        Some(rule) => put_together(room, chosen.a, Some(rule)),
        None => put(room, chosen.a, value.parse::<usize>().ok()),
    };
    let [in_a, in_b] = room.colours();
    let rule = room.session.state.with(|state| state.conventions.ensemble).filter(|_| is_together);
    let b_value = match (b, rule) {
        (Some(b), _) => b.to_string(),
        (None, Some(rule)) => rule.id().to_owned(),
        (None, None) => AFTER.to_owned(),
    };
    view! {
        {select("A", in_a, of_a, &chosen.a.to_string(), Box::new(choose_a))}
        <button
            class="square swap"
            aria-label="Swap A and B"
            title="Swap A and B"
            disabled=b.is_none()
            on:click=move |_| if let Some(b) = b { put(room, b, Some(chosen.a)) }
        >
            "\u{21c4}"
        </button>
        {select("B", in_b, of_b, &b_value, Box::new(choose_b))}
        {kinds(room, &candidates, chosen)}
        {conventions(room)}
        {jump(candidates.len())}
    }
    .into_any()
}

/// Leads to the ranking, which stands at the end.
fn jump(runs: usize) -> Option<AnyView> {
    let press = |_| {
        let there = document().get_element_by_id(RANKING);
        if let Some(there) = there.and_then(|there| there.dyn_into::<web_sys::HtmlElement>().ok()) {
            drop(there.focus());
        }
    };
    (runs > 2).then(|| {
        let words = format!("All {runs} runs in order");
        view! { <span class="spring"></span><button class="quiet" on:click=press>{words}</button> }.into_any()
    })
}

/// All runs but one: places and ids.
fn named(candidates: &[Candidate], but: Option<usize>) -> Vec<(String, String)> {
    let all = candidates.iter().enumerate().filter(|(place, _)| Some(*place) != but);
    all.map(|(place, one)| (place.to_string(), one.id.clone())).collect()
}

/// Compares two runs by place; without a second one the first after its diagnosis.
pub(super) fn put(room: Room, a: usize, b: Option<usize>) {
    let (a, b) = untrack(|| (room.name(a), b.map(|b| room.name(b))));
    room.session.change(History::Push, |state| state.compare.choose(&a, b.as_deref()));
}

/// Compares a run with the ensemble of the runs shown, by `rule` or by the one that is in use.
fn put_together(room: Room, a: usize, rule: Option<EnsembleRule>) {
    let a = untrack(|| room.name(a));
    room.session.change(History::Push, |state| {
        state.compare.choose_together(&a);
        state.conventions.ensemble = rule.or(state.conventions.ensemble);
    });
}

fn select(
    label: &'static str,
    colour: usize,
    options: Vec<(String, String)>,
    chosen: &str,
    choose: Box<dyn Fn(String)>,
) -> AnyView {
    let words = chosen_words(&options, chosen);
    let option = |(value, words): (String, String)| {
        let selected = value == chosen;
        view! { <option value=value prop:selected=selected>{words}</option> }.into_any()
    };
    let options: Vec<_> = options.into_iter().map(option).collect();
    let select = view! { <select aria-label=format!("Run {label}") on:change:target=move |event| choose(event.target().value())>{options}</select> };
    view! {
        <label class="compare-side">
            <span class=format!("run-dot of-layer-{colour}") aria-hidden="true"></span>
            <span aria-hidden="true">{label}</span>
            {named_select(select.into_any(), &words)}
        </label>
    }
    .into_any()
}

/// Questions or captions, where the two have both.
fn kinds(room: Room, candidates: &[Candidate], chosen: Chosen) -> Option<AnyView> {
    let ensemble = super::room::ensemble(room.session).filter(|_| chosen.b == Other::Together);
    let b = match chosen.b {
        Other::Run(b) => candidates.get(b),
        _ => ensemble.as_ref(),
    };
    let (a, b) = candidates.get(chosen.a).zip(b)?;
    if !(a.questions && b.questions && a.captions && b.captions) {
        return None;
    }
    let kind = |kind: Kind| {
        segment(kind.label(), chosen.kind == Some(kind), move || {
            room.session.change(History::Push, |state| {
                state.compare.kind = Some(kind);
                state.compare.listed = None;
            });
        })
    };
    Some(segments("Compared on", Kind::ALL.map(kind).into_iter().collect()))
}

/// What 0/0 counts as, where captions are compared.
fn conventions(room: Room) -> Option<AnyView> {
    let found = room.found.get()?;
    let Scale::Captions(now) = found.scale else { return None };
    let one = |convention: ZeroDivision, words: &'static str| {
        segment(words, convention == now, move || {
            room.session.change(History::Replace, |state| state.zero_division = convention);
        })
    };
    let both = vec![one(ZeroDivision::Zero, "0/0 counts as 0"), one(ZeroDivision::Skip, "0/0 is left out")];
    Some(segments("A caption\u{2019}s F1 of 0/0", both))
}

/// Buttons of which one is pressed.
pub(super) fn segments(label: &'static str, buttons: Vec<AnyView>) -> AnyView {
    view! { <div class="segments" role="group" aria-label=label>{buttons}</div> }.into_any()
}

/// One of them.
pub(super) fn segment(words: &'static str, pressed: bool, press: impl Fn() + 'static) -> AnyView {
    let press: Box<dyn Fn()> = Box::new(press);
    view! { <button aria-pressed=pressed.to_string() on:click=move |_| press()>{words}</button> }.into_any()
}
