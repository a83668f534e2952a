//! The page's keys: each sends a command; which, is decided by the table in `view::keys`.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::case::Scene;
use super::player::Player;
use crate::view::keys::{KeyPress, command_for_key};
use crate::web::keys::with_press;

/// Elements that use letters and arrows themselves.
const TYPING: &str = "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable], dialog[open] *";
/// Elements that the space bar presses. Links are none: Enter follows them.
const PRESSED: &str = "button, summary, input, label";
/// What is the player's own keeps the space bar after a click too.
const OWN: &str = ".controls";

/// Listens while the owner of the call lives.
pub(super) fn listen(scene: Scene, player: Player) {
    // What was clicked has the focus and wants no key; what was come to by Tab does.
    let clicked = StoredValue::new(true);
    let is_for_button = move |event: &ev::KeyboardEvent| {
        let reached = !clicked.try_get_value().unwrap_or(true);
        event.key() == " " && is_in(event, PRESSED) && (reached || is_in(event, OWN))
    };
    let pressed = window_event_listener(ev::pointerdown, move |_| {
        clicked.try_set_value(true);
    });
    let down = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Shift" {
            scene.uncovered.try_set(true);
        }
        if event.key() == "Tab" {
            clicked.try_set_value(false);
        }
        if event.default_prevented() || is_for_button(&event) {
            return;
        }
        // A focused checkbox takes only the space bar: the other keys stay those of the page.
        let typing = is_in(&event, TYPING);
        let command = with_press(&event, |press| command_for_key(KeyPress { typing, ..press }));
        if let Some(command) = command {
            event.prevent_default();
            player.send(command);
        }
    });
    let up = window_event_listener(ev::keyup, move |event| {
        if event.key() == "Shift" {
            scene.uncovered.try_set(false);
        }
        // Some browsers press a button only when the bar is let go.
        let is_pressed = event.key() == " " && is_in(&event, PRESSED) && !is_in(&event, TYPING);
        if is_pressed && !is_for_button(&event) {
            event.prevent_default();
        }
    });
    let left = window_event_listener(ev::blur, move |_| {
        scene.uncovered.try_set(false);
    });
    on_cleanup(move || {
        pressed.remove();
        down.remove();
        up.remove();
        left.remove();
    });
}

fn is_in(event: &ev::KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
