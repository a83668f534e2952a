//! One chart of a figure, with its definition, its ways out and its table.

use leptos::prelude::*;

use super::{
    Panels,
    draws::{Draws, with_draws},
};
use crate::{
    analysis::{
        export::About,
        figures::{Figure, Panel},
    },
    ui::{
        session::Session,
        widgets::{Chart, ExportMenu, PanelParts, Told, explanation, panel_parts, use_popover},
    },
};

/// All charts of the figure, from the top.
pub(super) fn cards(session: Session, figure: Memo<Figure>, panels: Panels, draws: Draws) -> AnyView {
    // The cards stay while only their numbers change: an open table stays open.
    let shape = Memo::new(move |_| (figure.get(), panels.read().len()));
    (move || {
        let (figure, count) = shape.get();
        let all: Vec<_> = (0..count).map(|at| card(session, figure, panels, draws, at)).collect();
        view! { <div class="figures-cards" class:several=count != 1>{all}</div> }
    })
    .into_any()
}

fn card(session: Session, figure: Figure, panels: Panels, draws: Draws, at: usize) -> AnyView {
    let panel = Memo::new(move |_| {
        let panel = panels.read().get(at)?.clone();
        Some(with_draws(panel, draws.read().get(at)))
    });
    let PanelParts { draw, press, leave, explain } = panel_parts(session, panel);
    let title =
        Memo::new(move |_| panel.read().as_ref().map(|panel| panel.title.clone()).unwrap_or_default());
    let left_out = move || {
        let exclusions = panel.read().as_ref().map(|panel| panel.left_out.clone())?;
        let words = About { exclusions, ..About::default() }.exclusions();
        (!words.is_empty()).then(|| view! { <p class="muted small">{words}</p> }.into_any())
    };
    view! {
        <section class="card chart-card" aria-label=title>
            <div class="chart-tools">
                {definition_button(panel)}
                <ExportMenu name=figure.label() has_picture=true make=leave at />
            </div>
            <Chart label=figure.label() draw press explain />
            {left_out}
        </section>
    }
    .into_any()
}

/// Opens what the chart's numbers mean.
fn definition_button(panel: Memo<Option<Panel>>) -> AnyView {
    let popover = use_popover();
    let open = move |event: web_sys::MouseEvent| {
        if let Some(panel) = panel.get_untracked() {
            popover.open(&event, move || {
                let elsewhere = Some(
                    "The table under the chart has each number with its interval; each opens to its own fraction, and to the items that it leaves out.",
                );
                let told = Told { elsewhere, ..Told::default() };
                explanation(panel.definition.name.to_owned(), &panel.definition, &told)
            });
        }
    };
    view! { <button class="quiet small" aria-haspopup="dialog" on:click=open>"How it is computed"</button> }
        .into_any()
}
