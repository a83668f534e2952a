//! The reader's place when a screen takes the place of another: where it was scrolled to, and what had the focus.

use std::collections::HashMap;

use leptos::{
    ev::{self, Event},
    prelude::*,
};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::{ui::session::Session, view::route::Screen, web::time};

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
    /// How often the reader pressed a key, a button or a wheel.
    acts: StoredValue<u32>,
}

/// A way back to a place.
#[derive(Clone, Debug)]
struct Return {
    place: Place,
    /// What the reader had done when it began: who goes on is not called back.
    acts: u32,
    /// When it is given up, in milliseconds of the page's clock.
    until: f64,
}

/// How long a screen may take until it is as tall as it was, in milliseconds: its numbers come from a worker, and
/// its charts one after the other.
const PATIENCE: f64 = 20_000.0;

/// A screen whose place is kept; the items keep their own.
fn key(screen: &Screen) -> Option<&'static str> {
    match screen {
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
        let places = Self { session, of: StoredValue::new(HashMap::new()), acts: StoredValue::new(0) };
        let acted = move || places.acts.update_value(|acts| *acts = acts.wrapping_add(1));
        // On the window: there a browser need not wait for the answer before it scrolls.
        window_event_listener(ev::wheel, move |_| acted());
        window_event_listener(ev::keydown, move |_| acted());
        window_event_listener(ev::pointerdown, move |_| acted());
        let screen = Memo::new(move |_| {
            let has_data = session.dataset.with(Option::is_some);
            (session.state.read().screen.clone(), has_data)
        });
        Effect::new(move |before: Option<(Screen, bool)>| {
            let now = screen.get();
            if before.is_some_and(|before| before != now) {
                let place = key(&now.0).and_then(|key| places.of.with_value(|of| of.get(key).cloned()));
                // After the screens have changed places.
                request_animation_frame(move || {
                    focus_content_if_lost();
                    if let Some(place) = place {
                        let until = time::now() + PATIENCE;
                        places.restore(Return { place, acts: places.acts.get_value(), until });
                    }
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

    /// Something in the content has the focus; the content itself is no place in it.
    pub(super) fn focused(self, event: &Event) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(target) = target.filter(|target| target.id() != "main") else { return };
        self.update(|place| place.focused = target.get_attribute("aria-label"));
    }

    /// Goes back to a place, as soon as the screen reaches that far.
    fn restore(self, way: Return) {
        let Some(main) = content() else { return };
        if self.acts.get_value() != way.acts {
            return;
        }
        let reaches = main.scroll_height() - main.client_height() >= way.place.top;
        let label = way.place.focused.as_deref();
        let found = label.and_then(|label| labelled(&main, label));
        if time::now() < way.until && (!reaches || label.is_some() && found.is_none()) {
            request_animation_frame(move || self.restore(way));
            return;
        }
        if let Some(found) = found {
            drop(found.focus());
        }
        main.set_scroll_top(way.place.top);
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
