//! Light or dark. `boot.js` sets the theme before the first paint by the same rule.

use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::MediaQueryList;

use super::storage;

const KEY: &str = "verivid-theme";
const DARK: &str = "(prefers-color-scheme: dark)";

/// What the reader wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// What the computer is set to.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All, in the order of the switch.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// The name kept and on screen.
    pub fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// What was kept.
    pub fn kept() -> Self {
        storage::get(KEY).and_then(|kept| Self::named(&kept)).unwrap_or(Self::System)
    }

    /// The theme of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == name)
    }

    /// Shows the theme and keeps the choice.
    pub fn put(self) {
        storage::set(KEY, (self != Self::System).then_some(self.id()));
        self.show();
    }

    /// Shows the theme on this visit.
    pub fn show(self) {
        let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element())
        else {
            return;
        };
        let dark = match self {
            Self::System => system_is_dark(),
            other => other == Self::Dark,
        };
        drop(root.set_attribute("data-theme", if dark { "dark" } else { "light" }));
    }
}

/// Whether the page is shown dark now.
pub fn is_dark() -> bool {
    let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
    root.and_then(|root| root.get_attribute("data-theme")).as_deref() == Some("dark")
}

fn system_is_dark() -> bool {
    let query = web_sys::window().and_then(|w| w.match_media(DARK).ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Hears when the computer goes dark or light, until dropped.
#[derive(Debug)]
pub struct SystemTheme {
    query: Option<MediaQueryList>,
    heard: Closure<dyn FnMut()>,
}

impl SystemTheme {
    /// Calls `changed` after each change.
    pub fn new(changed: impl FnMut() + 'static) -> Self {
        let heard = Closure::new(changed);
        let query = web_sys::window().and_then(|window| window.match_media(DARK).ok().flatten());
        if let Some(query) = &query {
            drop(query.add_event_listener_with_callback("change", heard.as_ref().unchecked_ref()));
        }
        Self { query, heard }
    }
}

impl Drop for SystemTheme {
    fn drop(&mut self) {
        if let Some(query) = &self.query {
            let heard = self.heard.as_ref().unchecked_ref();
            drop(query.remove_event_listener_with_callback("change", heard));
        }
    }
}
