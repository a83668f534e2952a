//! The steps of a diagnosis as a column: pressing one draws what it found and opens what it was given and gave.

use leptos::{ev, html, prelude::*};

use super::case::Scene;
use super::legend::{LayerMark, Swatch};
use super::player::Player;
use crate::model::{Report, Step, StepStatus};
use crate::view::evidence::{Evidence, Picked, TOOLS, field};
use crate::view::playback::Command;
use crate::view::text::length;

/// The steps of a report. Up and down go from one to the next.
#[component]
pub fn Steps(
    /// Whose.
    report: Report,
) -> impl IntoView {
    let scene = Scene::here();
    let list = NodeRef::<html::Ol>::new();
    let names: Vec<_> = report.steps.iter().map(|step| step.name).collect();
    let run = report.run.clone();
    let walk = move |event: ev::KeyboardEvent| {
        let way: isize = match event.key().as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let now = scene.session.state.with_untracked(|state| state.step.clone());
        let at =
            now.filter(|now| now.run == run).and_then(|now| names.iter().position(|name| *name == now.step));
        let next = at.map_or(Some(0), |at| at.checked_add_signed(way)).filter(|next| *next < names.len());
        let Some(next) = next else { return };
        scene.look_at(Some(Picked { run: run.clone(), step: names[next] }));
        let button = list
            .get_untracked()
            .and_then(|list| list.query_selector_all("button.step").ok()?.item(next as u32));
        if let Some(button) =
            button.and_then(|node| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(node).ok())
        {
            button.focus().ok();
        }
    };
    let rows = report.steps.iter().enumerate().map(|(n, step)| {
        view! { <StepRow n=n + 1 step=step.clone() report=report.clone() /> }
    });
    view! { <ol class="steps" node_ref=list on:keydown=walk>{rows.collect_view()}</ol> }
}

#[component]
fn StepRow(n: usize, step: Step, report: Report) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let picked = Picked { run: report.run.clone(), step: step.name };
    let is_on = {
        let picked = picked.clone();
        Memo::new(move |_| scene.session.state.with(|state| state.step.as_ref() == Some(&picked)))
    };
    let start = Evidence::of(&report, step.name).start();
    let press = move |_| {
        let on = !is_on.get_untracked();
        scene.look_at(on.then(|| picked.clone()));
        if let Some(start) = start.filter(|_| on) {
            player.send(Command::SeekTo(start));
        }
    };
    let facts = [
        step.agreement.filter(|_| step.status == StepStatus::Ok).map(|how| how.label().to_lowercase()),
        step.seconds.map(length),
        field(&step, "tokens").map(|count| format!("{count} tokens")),
        field(&step, "cost").map(|cost| format!("cost {cost}")),
    ];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
    let state = format!("step-state step-{}", step.status.id());
    let label = step.status.label();
    let shown = StoredValue::new(step.clone());
    view! {
        <li>
            <button type="button" class="step" aria-expanded=move || is_on.get().to_string()
                aria-pressed=move || is_on.get().to_string() on:click=press
            >
                <span class="step-number">{n}</span>
                <span class="step-name">{step.name.label()}</span>
                <span class=state>{label}</span>
                <span class="step-tools">{step.tools.join(", ")}</span>
                <span class="muted step-facts">{facts}</span>
            </button>
            <Show when=move || is_on.get()>{shown.with_value(|step| view! { <Inside step=step.clone() /> })}</Show>
        </li>
    }
}

/// What a step was given and what it gave.
#[component]
fn Inside(step: Step) -> impl IntoView {
    let scene = Scene::here();
    let drawn = move || scene.evidence.with(|found| found.as_ref().is_some_and(|found| !found.is_empty()));
    let names = step.by_tool.iter().map(|(name, _)| name.clone());
    let names: Vec<String> = std::iter::once("agreed on".to_owned()).chain(names).collect();
    // One tool alone agrees with nobody.
    let legend =
        TOOLS.into_iter().zip(names).skip(usize::from(step.by_tool.len() == 1)).map(|(layer, name)| {
            view! { <li><Swatch layer /> <LayerMark layer /> {name}</li> }
        });
    let legend = legend.collect_view();
    let captions =
        step.by_tool.iter().filter_map(|(tool, output)| Some((tool.clone(), output.caption.clone()?)));
    let said = step.text.clone().map(|text| ("Found".to_owned(), text));
    let fields = [
        ("objects", "Looked for"),
        ("events", "Events"),
        ("claims", "Claims"),
        ("input", "Asked"),
        ("output", "Replied"),
    ];
    let fields = fields.into_iter().filter_map(|(name, label)| Some((label.to_owned(), field(&step, name)?)));
    let part = |(label, text): (String, String)| {
        view! { <dt>{label}</dt> <dd>{text}</dd> }
    };
    view! {
        <div class="step-inside">
            <Show when=move || !drawn()><p class="muted">"Nothing of it can be drawn."</p></Show>
            <Show when=drawn><p class="muted">"Drawn over the video in the place of all other boxes; press the step again to bring them back."</p></Show>
            {(!step.by_tool.is_empty()).then(|| view! { <ul class="step-legend" aria-label="Strokes">{legend}</ul> })}
            <dl>{said.into_iter().chain(captions).chain(fields).map(part).collect_view()}</dl>
        </div>
    }
}
