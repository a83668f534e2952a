//! Many buttons that are one stop of the Tab key: arrows walk between them.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::{
    charts::{
        Area,
        walk::{Way, step},
    },
    web::observe::Growing,
};

/// What is walked to.
const STOPS: &str = "button, a[href]";

/// A frame whose buttons and links are one stop: Tab comes to the one that was looked at last and leaves again.
///
/// The frame itself takes the focus and hands it on, so that what it holds may be drawn anew at any time.
#[component]
pub(in crate::ui) fn Walked(
    /// Style of the frame.
    class: &'static str,
    /// What it holds.
    label: &'static str,
    /// What stands in it.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    let last = StoredValue::new(0_usize);
    Effect::new(move |_| {
        let Some(frame) = node.get() else { return };
        let still = move || stops(node).iter().for_each(|stop| stop.set_tab_index(-1));
        still();
        let growing = StoredValue::new_local(Growing::new(&frame, still));
        on_cleanup(move || growing.dispose());
    });
    let enter = move |_| {
        let Some(frame) = node.get_untracked() else { return };
        // A press into the frame is no wish to go anywhere.
        if frame.matches(":focus-visible").unwrap_or(false) {
            let stops = shown(node);
            let at = last.get_value().min(stops.len().saturating_sub(1));
            focus(stops.get(at));
        }
    };
    let remember = move |event: web_sys::FocusEvent| {
        if let Some(at) = place_of(&shown(node), &event) {
            last.set_value(at);
        }
    };
    let walk = move |event: web_sys::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        if event.key() == "Tab" && event.shift_key() {
            step_aside(node);
        }
        let Some(way) = Way::of_key(&event.key()) else { return };
        let stops = shown(node);
        let Some(from) = place_of(&stops, &event) else { return };
        event.prevent_default();
        let areas: Vec<_> = stops.iter().map(area).collect();
        focus(step(&areas, from, way).and_then(|to| stops.get(to)));
    };
    view! {
        <div node_ref=node class=class role="group" aria-label=label tabindex="0"
            on:focus=enter on:focusin=remember on:focusout=move |_| step_back(node) on:keydown=walk
        >
            {children()}
        </div>
    }
}

/// Everything in the frame that can be pressed.
fn stops(node: NodeRef<html::Div>) -> Vec<HtmlElement> {
    let Some(frame) = node.try_get_untracked().flatten() else { return Vec::new() };
    let Ok(found) = frame.query_selector_all(STOPS) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}

/// What of it is laid out.
fn shown(node: NodeRef<html::Div>) -> Vec<HtmlElement> {
    let mut all = stops(node);
    all.retain(|stop| stop.offset_width() > 0);
    all
}

fn place_of(stops: &[HtmlElement], event: &web_sys::Event) -> Option<usize> {
    let target = event.target()?.dyn_into::<web_sys::Node>().ok()?;
    stops.iter().position(|stop| stop.is_same_node(Some(&target)))
}

fn focus(stop: Option<&HtmlElement>) {
    if let Some(stop) = stop {
        drop(stop.focus());
    }
}

fn area(stop: &HtmlElement) -> Area {
    let edges = stop.get_bounding_client_rect();
    let [x, y, w, h] = [edges.x(), edges.y(), edges.width(), edges.height()].map(|edge| edge as i32);
    Area { x, y, w, h }
}

/// Going back from a button leads past the frame, which would only hand the focus on again.
fn step_aside(node: NodeRef<html::Div>) {
    if let Some(frame) = node.get_untracked() {
        frame.set_tab_index(-1);
    }
    // Where there is nothing to go back to, the focus stays and says nothing.
    set_timeout(move || step_back(node), std::time::Duration::ZERO);
}

/// Back among the stops of the page.
fn step_back(node: NodeRef<html::Div>) {
    if let Some(frame) = node.try_get_untracked().flatten() {
        frame.set_tab_index(0);
    }
}
