//! The keyboard's place when a screen takes the place of another.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::{ui::session::Session, view::route::Screen};

/// Moves the focus to the content whenever the element that had it went away with its screen:
/// it would be nowhere, and the next Tab would begin at the top of the page.
pub(super) fn keep_focus(session: Session) {
    let screen = Memo::new(move |_| {
        let has_data = session.dataset.with(Option::is_some);
        (session.state.read().screen.clone(), has_data)
    });
    Effect::new(move |before: Option<(Screen, bool)>| {
        let now = screen.get();
        if before.is_some_and(|before| before != now) {
            // After the screens have changed places.
            request_animation_frame(focus_content_if_lost);
        }
        now
    });
}

fn focus_content_if_lost() {
    let page = document();
    let lost = page.active_element().is_none_or(|element| element.tag_name() == "BODY");
    if let (true, Some(main)) = (lost, page.get_element_by_id("main")) {
        drop(main.unchecked_into::<web_sys::HtmlElement>().focus());
    }
}
