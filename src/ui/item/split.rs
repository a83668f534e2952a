//! The bar between the picture and the timeline: how high the picture is, kept by the browser.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;

use crate::web::storage;

/// Where the height is kept, in page pixels.
const KEY: &str = "verivid-picture-height";
/// Least and greatest height; the style sheet knows what the window leaves.
const LEAST: f64 = 112.0;
const MOST: f64 = 2000.0;
/// More layers than this need a high and wide list beside the picture.
const FEW_LAYERS: usize = 5;
/// So many lanes of the timeline stay in sight, with few layers and with many, where it has so many.
const KEPT_LANES: (usize, usize) = (9, 14);
/// An empty timeline says so in the room of these.
const LEAST_LANES: usize = 3;

/// Whether the layers beside the picture need much room.
pub(super) fn is_many(layers: usize) -> bool {
    layers > FEW_LAYERS
}

/// The lanes that the usual height of the picture leaves in sight: it takes what they and the layers do not need.
pub(super) fn kept_lanes(lanes: usize, layers: usize) -> usize {
    let most = if is_many(layers) { KEPT_LANES.1 } else { KEPT_LANES.0 };
    lanes.clamp(LEAST_LANES, most)
}

/// A press of an arrow key, in page pixels.
const STEP: f64 = 24.0;

/// How high the picture is; a named context of the item page.
#[derive(Clone, Copy)]
pub(super) struct Split {
    /// In page pixels; `None`: as the style sheet has it.
    tall: RwSignal<Option<f64>>,
    /// The picture's frame.
    pub(super) stage: NodeRef<html::Div>,
}

impl Split {
    /// As it was left.
    pub(super) fn kept() -> Self {
        let kept = storage::get(KEY).and_then(|text| text.parse().ok()).filter(|tall: &f64| tall.is_finite());
        Self { tall: RwSignal::new(kept.map(|tall| tall.clamp(LEAST, MOST))), stage: NodeRef::new() }
    }

    /// The height as a style's value; empty where the style sheet decides.
    pub(super) fn height(self) -> String {
        self.tall.get().map_or_else(String::new, |tall| format!("{tall:.0}px"))
    }

    fn set(self, tall: Option<f64>) {
        let tall = tall.map(|tall| tall.clamp(LEAST, MOST));
        self.tall.set(tall);
        storage::set(KEY, tall.map(|tall| format!("{tall:.0}")).as_deref());
    }

    fn now(self) -> f64 {
        self.stage.get_untracked().map_or(LEAST, |stage| stage.get_bounding_client_rect().height())
    }
}

/// The bar: dragged, or moved by the arrow keys; two presses, or Enter, put it back.
#[component]
pub fn SplitBar() -> impl IntoView {
    let split = expect_context::<Split>();
    let held = StoredValue::new(None::<(f64, f64)>);
    let grab = move |event: web_sys::PointerEvent| {
        if event.button() != 0 {
            return;
        }
        event.prevent_default();
        let bar = event.current_target().and_then(|bar| bar.dyn_into::<web_sys::Element>().ok());
        if let Some(bar) = bar {
            drop(bar.set_pointer_capture(event.pointer_id()));
        }
        held.set_value(Some((f64::from(event.client_y()), split.now())));
    };
    let drag = move |event: web_sys::PointerEvent| {
        if let Some((from, tall)) = held.get_value() {
            split.set(Some(tall + f64::from(event.client_y()) - from));
        }
    };
    let press = move |event: web_sys::KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowUp" => Some(split.now() - STEP),
            "ArrowDown" => Some(split.now() + STEP),
            "Enter" => None,
            _ => return,
        };
        event.prevent_default();
        split.set(to);
    };
    let now = move || {
        split.tall.track();
        format!("{:.0}", split.now())
    };
    view! {
        <div class="split" role="separator" tabindex="0" aria-orientation="horizontal" aria-label="Height of the picture"
            aria-valuemin=LEAST.to_string() aria-valuemax=MOST.to_string() aria-valuenow=now
            title="Drag for more picture or more timeline; press twice for the usual height"
            on:pointerdown=grab on:pointermove=drag
            on:pointerup=move |_| held.set_value(None) on:pointercancel=move |_| held.set_value(None)
            on:dblclick=move |_| split.set(None) on:keydown=press
        ></div>
    }
}
