//! The reader's place when a screen takes the place of another: where it was scrolled to, and what had the focus.

use std::collections::HashMap;

use leptos::{ev::Event, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::{ui::session::Session, view::route::Screen};

/// Where a screen was left.
#[derive(Clone, Debug, Default, PartialEq)]
struct Place {
    /// Pixels from its top.
    top: i32,
    /// The label of what had the focus in it.
    focused: Option<String>,
}

/// The places of the screens that were left; a copy refers to the same.
#[derive(Clone, Copy)]
pub(super) struct Places {
    session: Session,
    of: StoredValue<HashMap<&'static str, Place>>,
}

/// Pictures that are waited for until a screen is as tall as it was: its charts come one after the other.
const PATIENCE: u32 = 90;

/// A screen whose place is kept; the items keep their own.
fn key(screen: &Screen) -> Option<&'static str> {
    match screen {
        Screen::Board => Some("board"),
        Screen::Report => Some("report"),
        Screen::Scores => Some("scores"),
        Screen::Compare => Some("compare"),
        Screen::Benchmark => Some("benchmark"),
        Screen::Figures => Some("figures"),
        Screen::Published => Some("published"),
        Screen::Home | Screen::Items | Screen::Item(_) => None,
    }
}

fn content() -> Option<HtmlElement> {
    document().get_element_by_id("main").map(Element::unchecked_into)
}

impl Places {
    /// Keeps places from now on; moves the focus whenever the element that had it went away with its screen:
    /// it would be nowhere, and the next Tab would begin at the top of the page.
    pub(super) fn keep(session: Session) -> Self {
        let places = Self { session, of: StoredValue::new(HashMap::new()) };
        let screen = Memo::new(move |_| {
            let has_data = session.dataset.with(Option::is_some);
            (session.state.read().screen.clone(), has_data)
        });
        Effect::new(move |before: Option<(Screen, bool)>| {
            let now = screen.get();
            if before.is_some_and(|before| before != now) {
                let place = key(&now.0).and_then(|key| places.of.with_value(|of| of.get(key).cloned()));
                // After the screens have changed places.
                request_animation_frame(move || match place {
                    Some(place) => places.restore(place, PATIENCE),
                    None => focus_content_if_lost(),
                });
            }
            now
        });
        places
    }

    fn update(self, change: impl FnOnce(&mut Place)) {
        if let Some(key) = self.session.state.with_untracked(|state| key(&state.screen)) {
            self.of.try_update_value(|of| change(of.entry(key).or_default()));
        }
    }

    /// The content was scrolled.
    pub(super) fn scrolled(self) {
        if let Some(main) = content() {
            self.update(|place| place.top = main.scroll_top());
        }
    }

    /// Something in the content has the focus.
    pub(super) fn focused(self, event: &Event) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let label = target.and_then(|target| target.get_attribute("aria-label"));
        self.update(|place| place.focused = label);
    }

    /// Goes back to a place, as soon as the screen reaches that far.
    fn restore(self, place: Place, patience: u32) {
        let Some(main) = content() else { return };
        let reaches = main.scroll_height() - main.client_height() >= place.top;
        let label = place.focused.as_deref();
        let found = label.and_then(|label| labelled(&main, label));
        if patience > 0 && (!reaches || label.is_some() && found.is_none()) {
            request_animation_frame(move || self.restore(place, patience - 1));
            return;
        }
        // Who has gone on by now is not called back.
        let is_lost = focus_is_lost() || document().active_element().is_some_and(|now| now.id() == "main");
        if let Some(found) = found.filter(|_| is_lost) {
            drop(found.focus());
        }
        main.set_scroll_top(place.top);
        focus_content_if_lost();
    }
}

/// The element of this label; labels come from data and are compared, not queried for.
fn labelled(main: &HtmlElement, label: &str) -> Option<HtmlElement> {
    let all = main.query_selector_all("[aria-label]").ok()?;
    let element = |at| all.item(at)?.dyn_into::<HtmlElement>().ok();
    (0..all.length())
        .filter_map(element)
        .find(|element| element.get_attribute("aria-label").as_deref() == Some(label))
}

fn focus_is_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

fn focus_content_if_lost() {
    if let (true, Some(main)) = (focus_is_lost(), content()) {
        drop(main.focus());
    }
}
