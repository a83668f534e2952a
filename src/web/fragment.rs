//! The address fragment: what is on screen, kept where a link can carry it and no server sees it.

use js_sys::Function;
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};

/// Whether the back button shall find the state before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// A new entry: a selection, another screen.
    Push,
    /// The same entry: typing, a slider.
    Replace,
}

/// The fragment with its `#`, or empty.
pub fn read() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// The page's address without its fragment.
pub fn page() -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// What the page's own file opens at the bare address: `<html data-dataset="...">`.
pub fn site() -> Option<String> {
    let root = web_sys::window()?.document()?.document_element()?;
    root.get_attribute("data-dataset").filter(|given| !given.is_empty())
}

/// Writes the fragment; no listener of [`Listening`] hears it.
pub fn write(fragment: &str, history: History) {
    let Some(window) = web_sys::window() else { return };
    let Ok(entries) = window.history() else { return };
    // Without a fragment the query must be spelled out: an empty address keeps the old fragment.
    let bare = || {
        let location = window.location();
        format!("{}{}", location.pathname().unwrap_or_default(), location.search().unwrap_or_default())
    };
    let address = if fragment.is_empty() { bare() } else { format!("#{fragment}") };
    let written = match history {
        History::Push => entries.push_state_with_url(&JsValue::NULL, "", Some(&address)),
        History::Replace => entries.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
    };
    // Browsers refuse more than a hundred changes in half a minute; the next one will be written.
    drop(written);
}

/// Hears of changes made by the back button, a link or the address bar, until dropped.
#[derive(Debug)]
pub struct Listening {
    heard: Closure<dyn FnMut()>,
}

const EVENTS: [&str; 2] = ["popstate", "hashchange"];

impl Listening {
    /// Calls `changed` with each new fragment.
    pub fn new(mut changed: impl FnMut(String) + 'static) -> Self {
        let heard = Closure::new(move || changed(read()));
        if let Some(window) = web_sys::window() {
            for event in EVENTS {
                drop(window.add_event_listener_with_callback(event, function(&heard)));
            }
        }
        Self { heard }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            for event in EVENTS {
                drop(window.remove_event_listener_with_callback(event, function(&self.heard)));
            }
        }
    }
}

fn function(closure: &Closure<dyn FnMut()>) -> &Function {
    closure.as_ref().unchecked_ref()
}
