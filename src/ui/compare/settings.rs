//! What the two runs were run with, side by side.

use leptos::prelude::*;

use super::{leaving, room::Room};
use crate::{
    analysis::compare::{Setting, settings},
    model::RunIx,
    ui::widgets::ExportMenu,
    view::{compared::Other, text},
};

/// The table of settings.
#[component]
pub(super) fn Settings(room: Room) -> impl IntoView {
    let body = move || {
        let (loaded, chosen) = (room.loaded.get()?, room.chosen.get()?);
        let words = match chosen.b {
            Other::Run(_) => "",
            Other::After => {
                "One run, before and after: its settings are the same. What changed are the answers that its reports hold."
            }
            Other::Together => {
                "An ensemble has no settings of its own: its members are the runs shown, as the names in Scores say."
            }
        };
        let Other::Run(b) = chosen.b else {
            return Some(view! { <p class="muted">{words}</p> }.into_any());
        };
        let rows = settings(&loaded.dataset, &[RunIx(chosen.a as u32), RunIx(b as u32)]);
        Some(table(room, &rows, [chosen.a, b]))
    };
    view! {
        <section class="card" aria-label="Settings">
            <h2>"Settings"</h2>
            {body}
        </section>
    }
}

fn table(room: Room, rows: &[Setting], runs: [usize; 2]) -> AnyView {
    let [a, b] = runs.map(|run| room.name(run));
    let leave = Callback::new(move |()| leaving::of_settings(room, &runs.map(|run| RunIx(run as u32))));
    let differ = rows.iter().filter(|row| row.differs).count();
    let words = match differ {
        0 => "What is known of their settings is the same.".to_owned(),
        _ => format!("They differ in {} of {}.", differ, text::plural(rows.len(), "setting", "settings")),
    };
    let value = |value: &Option<String>| {
        let words = value.clone().unwrap_or_else(|| "not known".to_owned());
        view! { <td class:muted=value.is_none()>{words}</td> }.into_any()
    };
    let row = |row: &Setting| {
        let mark = row.differs.then(|| {
            view! { <span class="differs" title="They differ">"\u{2260}"<span class="visually-hidden">" differs"</span></span> }.into_any()
        });
        let values: Vec<_> = row.values.iter().map(value).collect();
        view! { <tr class:is-different=row.differs><th scope="row">{mark}{row.name.clone()}</th>{values}</tr> }.into_any()
    };
    view! {
        <p class="muted small">{words}</p>
        <div class="scroll-x" tabindex="0">
            <table class="plain settings-table">
                <caption class="visually-hidden">"Settings of the two runs; those that differ are marked"</caption>
                <thead><tr><td></td><th scope="col">{a}</th><th scope="col">{b}</th></tr></thead>
                <tbody>{rows.iter().map(row).collect::<Vec<_>>()}</tbody>
            </table>
        </div>
        <div class="under-head"><ExportMenu name="the settings" has_picture=false make=leave /></div>
    }
    .into_any()
}
