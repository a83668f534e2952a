//! Every method with its base: what it gains, all on one basis.

use leptos::prelude::*;

use super::{
    choose::put,
    fates::to_items,
    figure::{Figure, Unit, figure},
    leaving,
    room::Room,
};
use crate::{
    analysis::compare::{MethodPair, definitions},
    charts::Theme,
    metrics::{
        mitigation::{Mitigation, mitigation},
        paired::{Basis, Change},
    },
    model::RunIx,
    ui::{
        session::Shared,
        widgets::{ExportMenu, Exported, Walked},
    },
    view::{compared::Other, text},
};

/// The table of methods; nothing where no run is one.
#[component]
pub(super) fn Methods(room: Room) -> impl IntoView {
    let basis = Memo::new(move |_| room.session.state.read().compare.basis);
    let gains = Memo::new(move |_| {
        let mut all = Vec::new();
        let Some((outcomes, kept)) = room.data.get() else { return Shared::new(all) };
        for pair in room.pairs.get().iter() {
            let of = |run: RunIx| outcomes.get(run.0 as usize);
            let both = of(pair.base).zip(of(pair.method));
            let gains = both.and_then(|(base, method)| mitigation(base, method, &kept, basis.get()));
            all.extend(gains.map(|gains| (pair.clone(), gains)));
        }
        Shared::new(all)
    });
    move || {
        let theme = room.theme();
        let gains = gains.get();
        let rows: Vec<_> = gains.iter().map(|(pair, gains)| row(room, pair, gains, &theme)).collect();
        let all = gains.clone();
        let leave = Callback::new(move |()| leaving::of_methods(room, &all, basis.get()));
        (!rows.is_empty()).then(|| table(rows, basis.get(), leave))
    }
}

fn table(rows: Vec<AnyView>, basis: Basis, leave: Callback<(), Option<Exported>>) -> AnyView {
    let heads = [
        ("n", "Questions scored under both runs"),
        ("Base", "Of the base"),
        ("Method", "Of the run with the method"),
        ("Gain", "Method minus base, in points"),
        ("p", "Exact McNemar"),
        ("Fixed", "Questions right with the method alone: a score over one half"),
        ("Broken", "Questions right without it alone"),
    ];
    let head = |(words, title): (&'static str, &'static str)| {
        view! { <th scope="col" class="number"><span class="plain-head" title=title>{words}</span></th> }
            .into_any()
    };
    let words = match basis {
        Basis::Micro => "Accuracy in per cent, gains in points, micro: over questions. ",
        Basis::Macro => "Accuracy in per cent, gains in points, macro: over types. ",
    };
    view! {
        <section class="card table-card" aria-label="Methods">
            <h2 class="table-title">"Methods"</h2>
            <Walked class="scroll-table" label="Table of methods">
                <table class="score-table part-table">
                    <caption class="visually-hidden">"Each method with the run of the same model without it"</caption>
                    <thead>
                        <tr><th scope="col"><span class="plain-head">"Model and method"</span></th>{heads.map(head).into_iter().collect::<Vec<_>>()}<td></td></tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Walked>
            <div class="under under-head">
                <p class="muted small">
                    {words}"The base is the vanilla run of the same model that differs least in its other settings."
                </p>
                <ExportMenu name="the methods" has_picture=false make=leave />
            </div>
        </section>
    }
    .into_any()
}

fn row(room: Room, pair: &MethodPair, gains: &Mitigation, theme: &Theme) -> AnyView {
    let (a, b) = (pair.base.0 as usize, pair.method.0 as usize);
    let Some(loaded) = room.loaded.get() else { return ().into_any() };
    let (base, method) = (loaded.dataset.run(pair.base), loaded.dataset.run(pair.method));
    let whose = method.id.clone();
    let all = &gains.overall;
    let one = |value: Option<f64>, unit: Unit, of: Option<bool>| {
        let mut definition = definitions::gain(all, gains);
        if let Some(of_b) = of {
            definition.name = if of_b { "Accuracy with the method" } else { "Accuracy of the base" };
            definition.formula = "questions answered right / questions; macro: the mean of the types\u{2019}";
            definition.numerator =
                value.map_or(text::NONE.to_owned(), |value| format!("{value:.4} on average"));
        }
        if unit == Unit::Chance {
            definition.name = "p";
            definition.formula =
                "chance of a split at least as uneven when each change is as likely in either direction";
            definition.source = "McNemar (1947), exact: two-sided binomial on the questions that changed";
            definition.numerator = format!("{} broken, {} fixed", all.counts.a_only, all.counts.b_only);
        }
        let number = match value {
            Some(value) => {
                let (n, behind) = (all.items, room.behind_runs(a, b));
                let shown = Figure { value, unit, n, interval: None, range: None, definition, behind };
                figure(room, &whose, shown, theme)
            }
            None => view! { <span class="no-figure">{text::NONE}</span> }.into_any(),
        };
        view! { <td class="number">{number}</td> }.into_any()
    };
    let mut about = vec![format!("base: {}", base.id)];
    if !pair.also_differs.is_empty() {
        about.push(format!("also differs: {}", pair.also_differs.join(", ")));
    }
    let chosen = move || {
        let is = room.chosen.get().is_some_and(|now| (now.a, now.b) == (a, Other::Run(b)));
        is.to_string()
    };
    let exact = gains.left_out.fractional == 0;
    let count = |change: Change, count: usize| {
        let number = match exact {
            true => to_items(room, (&base.id, &method.id), (change, change.label()), count, None),
            false => view! { <span class="fate-none">{text::count(count)}</span> }.into_any(),
        };
        view! { <td class="number">{number}</td> }.into_any()
    };
    view! {
        <tr>
            <th scope="row">
                <span class="run-name">{format!("{}: {}", method.model, method.setting)}</span>
                <span class="run-about">{about.join("; ")}</span>
            </th>
            <td class="number muted">{text::count(all.items)}</td>
            {one(all.a, Unit::Share, Some(false))}
            {one(all.b, Unit::Share, Some(true))}
            {one(all.difference, Unit::Points, None)}
            {one(Some(all.p), Unit::Chance, None)}
            {count(Change::Fixed, gains.fixed.len())}
            {count(Change::Broken, gains.broken.len())}
            <td>
                <button aria-pressed=chosen aria-label=format!("Compare {} with {}", base.id, method.id) on:click=move |_| put(room, a, Some(b))>
                    "Compare"
                </button>
            </td>
        </tr>
    }
    .into_any()
}
