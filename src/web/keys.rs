//! Keys pressed anywhere on the page, in the words of [`crate::view::keys`].

use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::view::keys::KeyPress;

/// Whether the event's target takes text, or is a control with keys of its own.
fn takes_text(target: &Element) -> bool {
    let name = target.tag_name();
    matches!(name.as_str(), "INPUT" | "TEXTAREA" | "SELECT")
        || target.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
}

/// Calls `take` with what the key event says.
pub fn with_press<R>(event: &KeyboardEvent, take: impl FnOnce(KeyPress<'_>) -> R) -> R {
    let key = event.key();
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let alt_graph = event.get_modifier_state("AltGraph");
    take(KeyPress {
        key: &key,
        shift: event.shift_key(),
        modified: event.meta_key() || (!alt_graph && (event.ctrl_key() || event.alt_key())),
        typing: target.as_ref().is_some_and(takes_text) || event.is_composing(),
    })
}

/// Hears keys on the whole page until dropped.
#[derive(Debug)]
pub struct Keyboard {
    heard: Closure<dyn FnMut(KeyboardEvent)>,
}

impl Keyboard {
    /// Calls `pressed` with each key.
    pub fn new(pressed: impl FnMut(KeyboardEvent) + 'static) -> Self {
        let heard = Closure::new(pressed);
        if let Some(window) = web_sys::window() {
            drop(window.add_event_listener_with_callback("keydown", heard.as_ref().unchecked_ref()));
        }
        Self { heard }
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            drop(window.remove_event_listener_with_callback("keydown", self.heard.as_ref().unchecked_ref()));
        }
    }
}
