//! The page's keys: each sends a command; which, is decided by the table in `view::keys`.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::case::Scene;
use super::player::Player;
use crate::view::keys::{KeyPress, command_for_key};
use crate::web::keys::with_press;

/// Elements that use letters and arrows themselves.
const TYPING: &str = "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable], dialog[open] *";
/// Elements that the space bar presses: those that were come to by keyboard. After a click the bar plays.
const PRESSED: &str = ":is(button, summary, a, input, label):focus-visible";

/// Listens while the owner of the call lives.
pub(super) fn listen(scene: Scene, player: Player) {
    let down = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Shift" {
            scene.uncovered.try_set(true);
        }
        if ignored(&event) {
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
    });
    let left = window_event_listener(ev::blur, move |_| {
        scene.uncovered.try_set(false);
    });
    on_cleanup(move || {
        down.remove();
        up.remove();
        left.remove();
    });
}

/// Whether somebody else has taken the key, or the focused button will be pressed by it.
fn ignored(event: &ev::KeyboardEvent) -> bool {
    event.default_prevented() || (event.key() == " " && is_in(event, PRESSED))
}

fn is_in(event: &ev::KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
