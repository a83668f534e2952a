//! One panel that explains whatever button was pressed, beside that button.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

/// What the panel shows and where.
#[derive(Clone)]
struct Content {
    /// What it is, for those who hear it.
    label: &'static str,
    left: f64,
    top: f64,
    /// How far up the panel may reach when it stands above its button.
    bottom: f64,
    above: bool,
    /// How tall it may be: what does not fit scrolls inside.
    room: f64,
    view: ViewFn,
}

/// The page's one panel; a copy refers to the same.
#[derive(Clone, Copy)]
pub(in crate::ui) struct Popover {
    content: RwSignal<Option<Content>>,
    origin: StoredValue<Option<HtmlElement>, LocalStorage>,
}

/// The least height of the panel in CSS pixels.
const LEAST: f64 = 160.0;
/// The panel's least width in CSS pixels; the style sheets give some more.
const WIDTH: f64 = 360.0;
/// What stays free beside the panel, in CSS pixels.
const EDGE: f64 = 8.0;

impl Popover {
    pub(in crate::ui) fn new() -> Self {
        Self { content: RwSignal::new(None), origin: StoredValue::new_local(None) }
    }

    /// Opens the panel with an explanation beside the element that the event came from.
    pub(in crate::ui) fn open(self, event: &web_sys::Event, view: impl Into<ViewFn>) {
        self.open_as(event, "Explanation", view);
    }

    /// Opens the panel with something else.
    pub(in crate::ui) fn open_as(self, event: &web_sys::Event, label: &'static str, view: impl Into<ViewFn>) {
        let Some(button) = event.current_target().and_then(|t| t.dyn_into::<HtmlElement>().ok()) else {
            return;
        };
        let place = button.get_bounding_client_rect();
        let Some(page) = document().document_element() else { return };
        let (width, height) = (f64::from(page.client_width()), f64::from(page.client_height()));
        let (over, under) = (place.top() - 14.0, height - place.bottom() - 14.0);
        let above = over > under;
        self.origin.set_value(Some(button));
        self.content.set(Some(Content {
            label,
            left: place.left().min(width - WIDTH - 2.0 * EDGE).max(EDGE),
            top: (place.bottom() + 6.0).min(height - LEAST - EDGE).max(EDGE),
            bottom: height - place.top() + 6.0,
            above,
            room: if above { over } else { under },
            view: view.into(),
        }));
    }

    /// Closes the panel; the focus goes back to its button.
    pub(in crate::ui) fn close(self) {
        if self.content.try_update(Option::take).flatten().is_some()
            && let Some(Some(button)) = self.origin.try_update_value(Option::take)
        {
            // A button that was drawn anew meanwhile is found by its name.
            let same = || document().get_element_by_id(&button.id())?.dyn_into::<HtmlElement>().ok();
            let button = if button.is_connected() { Some(button) } else { same() };
            drop(button.map(|button| button.focus()));
        }
    }

    /// Closes the panel for another screen: the focus goes nowhere.
    pub(in crate::ui) fn leave(self) {
        self.content.try_set(None);
        self.origin.try_set_value(None);
    }
}

/// The popover of the page around the component.
pub(in crate::ui) fn use_popover() -> Popover {
    expect_context::<Popover>()
}

/// Where the panel appears.
#[component]
pub(in crate::ui) fn PopoverPanel() -> impl IntoView {
    let popover = use_popover();
    let node = NodeRef::<html::Div>::new();
    // How far the panel would reach over the right edge.
    let over = RwSignal::new(0.0);
    Effect::new(move |_| {
        if let (Some(panel), Some(page)) = (node.get(), document().document_element()) {
            let end = panel.get_bounding_client_rect().right() + over.get_untracked();
            over.set((end + EDGE - f64::from(page.client_width())).max(0.0));
            drop(panel.focus());
        }
    });
    let px = |value: f64| format!("{value:.0}px");
    move || {
        popover.content.get().map(|content| {
            view! {
                <div class="shade" on:click=move |_| popover.close()></div>
                // Past the first and the last thing in the panel that can be pressed, Tab leaves it.
                <span tabindex="0" on:focus=move |_| popover.close()></span>
                <div
                    node_ref=node
                    class="popover"
                    role="dialog"
                    aria-label=content.label
                    tabindex="-1"
                    style:left=move || px((content.left - over.get()).max(EDGE))
                    style:top=if content.above { "auto".to_owned() } else { px(content.top) }
                    style:max-height=px(content.room.max(LEAST))
                    style:bottom=if content.above { px(content.bottom) } else { "auto".to_owned() }
                    on:keydown=move |event| {
                        if event.key() == "Escape" {
                            event.stop_propagation();
                            event.prevent_default();
                            popover.close();
                        }
                    }
                >
                    {content.view.run()}
                    <span tabindex="0" on:focus=move |_| popover.close()></span>
                </div>
            }
        })
    }
}
