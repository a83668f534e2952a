//! How many columns of the table stand outside its frame, and the way to them.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::view::text::plural;
use crate::web::observe::{Growing, Resizing, Scrolling};

/// A column counts as seen when so much of it is, in page pixels.
const SEEN: f64 = 40.0;

/// A button under the right edge of the frame; nothing while the last column is in sight.
#[component]
pub(super) fn MoreColumns(
    /// Holds the frame, which scrolls, and this button.
    card: NodeRef<html::Section>,
) -> impl IntoView {
    let more = RwSignal::new(0_usize);
    let frame = move || -> Option<HtmlElement> {
        let card = card.try_get_untracked().flatten()?;
        card.query_selector(".scroll-table").ok()??.dyn_into().ok()
    };
    let count = move || {
        more.try_set(frame().map_or(0, |frame| outside(&frame)));
    };
    Effect::new(move |_| {
        card.track();
        let Some(frame) = frame() else { return };
        let heard = StoredValue::new_local((
            Growing::new(&frame, count),
            Resizing::new(&frame, move |_, _| count()),
            Scrolling::new(&frame, count),
        ));
        on_cleanup(move || heard.dispose());
    });
    let press = move |_| {
        if let Some(frame) = frame() {
            frame.set_scroll_left(frame.scroll_left() + frame.client_width() / 2);
        }
    };
    view! {
        <Show when=move || more.get() != 0>
            <button class="more-columns" tabindex="-1" aria-hidden="true" title="Scroll the table to the right" on:click=press>
                {move || format!("{} \u{203a}", plural(more.get(), "more column", "more columns"))}
            </button>
        </Show>
    }
}

/// Heads whose column begins right of what is seen.
fn outside(frame: &HtmlElement) -> usize {
    let Ok(heads) = frame.query_selector_all("thead tr:last-child > *") else { return 0 };
    let edge = frame.get_bounding_client_rect().right() - SEEN;
    let heads = (0..heads.length()).filter_map(|at| heads.get(at)?.dyn_into::<HtmlElement>().ok());
    heads.filter(|head| head.get_bounding_client_rect().left() > edge).count()
}
