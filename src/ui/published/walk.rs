//! The buttons of a table are one stop of the Tab key; arrows walk from one to the next.

use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::web::time;

/// Makes the first button the stop, where rows were made anew and none is.
pub(super) fn give_stop() {
    spawn_local(async {
        // The rows are on the page after the next turn.
        time::give_way().await;
        let found = |selector: &str| document().query_selector(selector).ok().flatten();
        if found(".published-table td button[tabindex='0']").is_none()
            && let Some(first) = found(".published-table td button")
        {
            drop(first.set_attribute("tabindex", "0"));
        }
    });
}

/// Handles an arrow key that was pressed on one of the table's buttons.
pub(super) fn on_key(event: &web_sys::KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let Some(button) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let next = match event.key().as_str() {
        "ArrowLeft" => in_row(&button, Element::previous_element_sibling),
        "ArrowRight" => in_row(&button, Element::next_element_sibling),
        "ArrowUp" => in_column(&button, Element::previous_element_sibling),
        "ArrowDown" => in_column(&button, Element::next_element_sibling),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next {
        drop(next.focus());
    }
}

/// Makes the button that has the focus the stop.
pub(super) fn on_focus(event: &web_sys::FocusEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(button) = target.filter(|target| target.tag_name() == "BUTTON") else { return };
    let Some(body) = button.closest("tbody").ok().flatten() else { return };
    if let Ok(Some(stop)) = body.query_selector("button[tabindex='0']") {
        drop(stop.set_attribute("tabindex", "-1"));
    }
    drop(button.set_attribute("tabindex", "0"));
}

type Step = fn(&Element) -> Option<Element>;

fn button_in(cell: &Element) -> Option<HtmlElement> {
    cell.query_selector("button").ok().flatten()?.dyn_into().ok()
}

fn in_row(button: &Element, step: Step) -> Option<HtmlElement> {
    let mut cell = button.closest("td").ok().flatten()?;
    loop {
        cell = step(&cell)?;
        if let Some(found) = button_in(&cell) {
            return Some(found);
        }
    }
}

fn in_column(button: &Element, step: Step) -> Option<HtmlElement> {
    let cell = button.closest("td").ok().flatten()?;
    let mut row = cell.parent_element()?;
    let place = (0..row.child_element_count()).find(|at| row.children().item(*at).as_ref() == Some(&cell))?;
    loop {
        row = step(&row)?;
        let found = row.children().item(place).as_ref().and_then(button_in);
        if found.is_some() {
            return found;
        }
    }
}
