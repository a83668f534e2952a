//! On a narrow page the row of tabs scrolls: the present tab is in sight, and at an end with more an arrow says so.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;

use crate::{
    view::route::Screen,
    web::observe::{Growing, Resizing, Scrolling},
};

/// Less than this, in page pixels, is nothing hidden.
const HIDDEN: i32 = 3;
/// Room of an arrow over an end of the row, in page pixels.
const ARROW: i32 = 40;

/// An arrow at an end of the row, while there is more beyond it. A mouse may press it; a finger moves the row itself,
/// and the keyboard walks to the tabs.
#[component]
pub(super) fn TabsMore(
    /// The row.
    tabs: NodeRef<html::Nav>,
    /// To the left, -1, or to the right, 1.
    way: i32,
) -> impl IntoView {
    let more = RwSignal::new(false);
    let look = move || {
        let Some(tabs) = tabs.try_get_untracked().flatten() else { return };
        let hidden = match way {
            ..0 => tabs.scroll_left(),
            _ => tabs.scroll_width() - tabs.client_width() - tabs.scroll_left(),
        };
        more.try_set(hidden > HIDDEN);
    };
    Effect::new(move |_| {
        let Some(tabs) = tabs.get() else { return };
        let heard = StoredValue::new_local((
            Growing::new(&tabs, look),
            Resizing::new(&tabs, move |_, _| look()),
            Scrolling::new(&tabs, look),
        ));
        on_cleanup(move || heard.dispose());
    });
    let press = move |_| {
        if let Some(tabs) = tabs.get_untracked() {
            tabs.set_scroll_left(tabs.scroll_left() + way * (tabs.client_width() - 2 * ARROW).max(ARROW));
        }
    };
    let (class, title, arrow) = match way {
        ..0 => ("tabs-more back", "More screens to the left", "\u{2039}"),
        _ => ("tabs-more", "More screens to the right", "\u{203a}"),
    };
    view! {
        <span class="tabs-end">
            <span class=class hidden=move || !more.get() aria-hidden="true" title=title on:click=press>{arrow}</span>
        </span>
    }
}

/// The present tab is never out of sight, nor under an arrow.
pub(super) fn keep_tab_in_sight(tabs: NodeRef<html::Nav>, screen: Memo<Screen>) {
    let bring = move || {
        let Some(tabs) = tabs.try_get_untracked().flatten() else { return };
        let tab = tabs.query_selector("[aria-current]").ok().flatten();
        let Some(tab) = tab.and_then(|tab| tab.dyn_into::<web_sys::HtmlElement>().ok()) else { return };
        let left = tab.offset_left() - tabs.offset_left();
        let (right, wide) = (left + tab.offset_width(), tabs.client_width());
        let now = tabs.scroll_left();
        if left - ARROW < now {
            tabs.set_scroll_left(left - ARROW);
        } else if right + ARROW > now + wide {
            tabs.set_scroll_left(right + ARROW - wide);
        }
    };
    Effect::new(move |_| {
        screen.track();
        let Some(tabs) = tabs.get() else { return };
        request_animation_frame(bring);
        // Words and window get their widths later.
        let heard =
            StoredValue::new_local((Growing::new(&tabs, bring), Resizing::new(&tabs, move |_, _| bring())));
        on_cleanup(move || heard.dispose());
    });
}
