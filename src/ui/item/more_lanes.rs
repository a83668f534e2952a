//! How many lanes stand below what is seen of the timeline, and the way to them.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::view::text::plural;
use crate::web::observe::{Growing, Resizing, Scrolling};

/// A lane counts as seen when so much of it is, in page pixels.
const SEEN: f64 = 8.0;
/// So much of what was seen stays in sight: ruler and a lane.
const KEPT: i32 = 48;

/// A shade over the lower edge with a button; nothing while the last lane is in sight.
#[component]
pub(super) fn MoreLanes(
    /// Holds the lanes, which scroll, and this button.
    frame: NodeRef<html::Div>,
) -> impl IntoView {
    let more = RwSignal::new(0_usize);
    let body = move || -> Option<HtmlElement> {
        let frame = frame.try_get_untracked().flatten()?;
        frame.query_selector(".timeline-body").ok()??.dyn_into().ok()
    };
    let count = move || {
        more.try_set(body().map_or(0, |body| below(&body)));
    };
    Effect::new(move |_| {
        frame.track();
        let Some(body) = body() else { return };
        let heard = StoredValue::new_local((
            Growing::new(&body, count),
            Resizing::new(&body, move |_, _| count()),
            Scrolling::new(&body, count),
        ));
        on_cleanup(move || heard.dispose());
    });
    let press = move |_| {
        if let Some(body) = body() {
            body.set_scroll_top(body.scroll_top() + (body.client_height() - KEPT).max(KEPT));
        }
    };
    view! {
        <Show when=move || more.get() != 0>
            <div class="more-lanes" aria-hidden="true">
                <button type="button" tabindex="-1" title="Scroll the lanes down" on:click=press>
                    {move || format!("{} \u{2193}", plural(more.get(), "more lane", "more lanes"))}
                </button>
            </div>
        </Show>
    }
}

/// Lanes that end below what is seen.
fn below(body: &HtmlElement) -> usize {
    let Ok(lanes) = body.query_selector_all(".lane:not(.ruler)") else { return 0 };
    let edge = body.get_bounding_client_rect().bottom() + SEEN;
    let lanes = (0..lanes.length()).filter_map(|at| lanes.get(at)?.dyn_into::<HtmlElement>().ok());
    lanes.filter(|lane| lane.get_bounding_client_rect().bottom() > edge).count()
}
