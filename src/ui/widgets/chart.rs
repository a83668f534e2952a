//! A drawn chart with buttons over its parts, as wide as the page has room, and its table.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::{Walked, use_popover};
use crate::{
    charts::{
        Area,
        table::Table,
        walk::{Way, step},
    },
    view::text,
    web::observe::Resizing,
};

/// A picture and what can be pressed in it.
#[derive(Clone, PartialEq)]
pub(in crate::ui) struct Picture {
    /// SVG of our own making.
    pub(in crate::ui) svg: String,
    /// In pixels.
    pub(in crate::ui) height: u32,
    /// The parts that can be pressed.
    pub(in crate::ui) spots: Vec<Spot>,
    /// The same in words.
    pub(in crate::ui) table: Table,
}

/// One part of a picture.
#[derive(Clone, PartialEq)]
pub(in crate::ui) struct Spot {
    /// Where.
    pub(in crate::ui) area: Area,
    /// What it shows and what a press does.
    pub(in crate::ui) words: String,
    /// Given to the chart's `press`.
    pub(in crate::ui) part: (usize, usize),
}

/// What the number in a row and a column of a chart's table means.
pub(in crate::ui) type Explain = Callback<(usize, usize), AnyView>;

/// The narrowest chart that still reads.
const LEAST: f64 = 280.0;

/// Draws anew whenever the width or what `draw` reads changes.
///
/// The parts are one stop of the Tab key; arrows move between them.
#[component]
pub(in crate::ui) fn Chart(
    /// What the group of parts is called.
    label: &'static str,
    /// Draws for a width in pixels.
    draw: Callback<u32, Option<Picture>>,
    /// Hears the part of the spot that was pressed.
    press: Callback<(usize, usize)>,
    /// Explains the number in a row and a column of the table: each is a button then.
    #[prop(optional)]
    explain: Option<Explain>,
    /// What stands under it while nothing is pointed at.
    #[prop(default = HINT)]
    hint: &'static str,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let width = RwSignal::new(None::<u32>);
    let active = RwSignal::new(0);
    let said = RwSignal::new(None::<(usize, usize)>);
    Effect::new(move |_| {
        let Some(frame) = node.get() else { return };
        let resizing = StoredValue::new_local(Resizing::new(&frame, move |wide, _| {
            let wide = wide.max(LEAST) as u32;
            if width.try_get_untracked().flatten() != Some(wide) {
                width.try_set(Some(wide));
            }
        }));
        on_cleanup(move || resizing.dispose());
    });
    let picture = Memo::new(move |_| draw.run(width.get()?));
    let spots = move || picture.with(|picture| picture.as_ref().map_or(0, |picture| picture.spots.len()));
    let say = move |event: web_sys::Event| {
        let part = place_of(&event).and_then(|at| Some(picture.read().as_ref()?.spots.get(at)?.part));
        said.set(part);
    };
    let click = move |event: web_sys::MouseEvent| {
        let part = place_of(&event).and_then(|at| Some((at, picture.read().as_ref()?.spots.get(at)?.part)));
        if let Some((at, part)) = part {
            active.set(at);
            press.run(part);
        }
    };
    let walk = move |event: web_sys::KeyboardEvent| {
        let Some((way, from)) = Way::of_key(&event.key()).zip(place_of(&event)) else { return };
        event.prevent_default();
        let areas: Vec<_> = picture.read().iter().flat_map(|p| &p.spots).map(|spot| spot.area).collect();
        if let Some(to) = step(&areas, from, way) {
            active.set(to);
            focus(node, to);
        }
    };
    view! {
        <div node_ref=node class="chart" on:click=click on:keydown=walk on:focusin=move |event| say(event.into()) on:mouseover=move |event| say(event.into())>
            {move || {
                let picture = picture.read();
                let Picture { svg, height, spots, .. } = picture.as_ref()?;
                let current = active.get().min(spots.len().saturating_sub(1));
                let buttons: Vec<_> = spots.iter().enumerate().map(|(at, each)| spot(at, each, at == current)).collect();
                Some(view! {
                    <div class="chart-frame" role="group" aria-label=label style:height=format!("{height}px")>
                        <div class="chart-picture" aria-hidden="true" inner_html=svg.clone()></div>
                        {buttons}
                    </div>
                })
            }}
        </div>
        <p class="chart-said muted small" aria-hidden="true" hidden=move || spots() == 0>
            {move || {
                // By its part, so that the words are those of the picture as it is now.
                let (part, picture) = (said.get(), picture.read());
                let mut spots = picture.iter().flat_map(|picture| &picture.spots);
                spots.find(|spot| Some(spot.part) == part).map_or_else(|| hint.to_owned(), |spot| spot.words.clone())
            }}
        </p>
        {move || picture.read().as_ref().map(|picture| words(&picture.table, explain))}
    }
}

/// What stands under a chart whose parts lead to items.
const HINT: &str = "Press a part to see its items; arrow keys move between parts.";

/// The place of the spot that an event came from.
fn place_of(event: &web_sys::Event) -> Option<usize> {
    let button = event.target()?.dyn_into::<HtmlElement>().ok()?;
    button.get_attribute("data-spot")?.parse().ok()
}

fn focus(node: NodeRef<html::Div>, at: usize) {
    let found =
        node.get_untracked().and_then(|frame| frame.query_selector(&format!("[data-spot='{at}']")).ok());
    if let Some(button) = found.flatten().and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        drop(button.focus());
    }
}

fn spot(at: usize, spot: &Spot, is_current: bool) -> AnyView {
    let px = |value: i32| format!("{value}px");
    let Area { x, y, w, h } = spot.area;
    view! {
        <button
            class="spot"
            data-spot=at.to_string()
            tabindex=if is_current { "0" } else { "-1" }
            style:left=px(x)
            style:top=px(y)
            style:width=px(w)
            style:height=px(h)
            aria-label=spot.words.clone()
        ></button>
    }
    .into_any()
}

/// The chart in words, folded away.
fn words(table: &Table, explain: Option<Explain>) -> AnyView {
    let popover = explain.map(|explain| (use_popover(), explain));
    let head = |words: &String| view! { <th scope="col">{words.clone()}</th> }.into_any();
    let row = |(at, (head, cells)): (usize, &(String, Vec<String>))| {
        let cell = |(column, words): (usize, &String)| {
            let Some((popover, explain)) = popover.filter(|_| words != text::NONE) else {
                return view! { <td>{words.clone()}</td> }.into_any();
            };
            let of = table.columns.get(column).map_or("", String::as_str);
            let label = format!("{head}, {of}: {words}; explain");
            let open = move |event: web_sys::MouseEvent| {
                popover.open(&event, move || explain.run((at, column)));
            };
            view! { <td><button class="quiet cell-words" aria-haspopup="dialog" aria-label=label on:click=open>{words.clone()}</button></td> }
                .into_any()
        };
        let cells: Vec<_> = cells.iter().enumerate().map(cell).collect();
        view! { <tr><th scope="row">{head.clone()}</th>{cells}</tr> }.into_any()
    };
    let heads: Vec<_> = table.columns.iter().map(head).collect();
    let rows: Vec<_> = table.rows.iter().enumerate().map(row).collect();
    let caption = table.caption.clone();
    view! {
        <details class="chart-words">
            <summary>{if popover.is_some() { "As a table, each number with its definition" } else { "As a table" }}</summary>
            <Walked class="scroll-x" label="The chart as a table">
                <table class="plain">
                    <caption>{caption}</caption>
                    <thead><tr><td></td>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </Walked>
        </details>
    }
    .into_any()
}

/// A picture without parts, such as one in a cell of a table.
pub(in crate::ui) fn drawn(class: &'static str, svg: String) -> AnyView {
    view! { <span class=class aria-hidden="true" inner_html=svg></span> }.into_any()
}
