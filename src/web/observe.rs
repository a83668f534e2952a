//! How wide an element is, as the browser lays it out, and what comes into it.

use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Element, MutationObserver, MutationObserverInit, ResizeObserver, ResizeObserverEntry};

/// Hears of an element's size until dropped.
#[derive(Debug)]
pub struct Resizing {
    observer: Option<ResizeObserver>,
    _heard: Closure<dyn FnMut(Array)>,
}

impl Resizing {
    /// Calls `resized` with width and height of the content in CSS pixels, at once and at each change.
    pub fn new(element: &Element, mut resized: impl FnMut(f64, f64) + 'static) -> Self {
        let heard = Closure::new(move |entries: Array| {
            if let Ok(entry) = entries.get(0).dyn_into::<ResizeObserverEntry>() {
                let size = entry.content_rect();
                resized(size.width(), size.height());
            }
        });
        let observer = ResizeObserver::new(heard.as_ref().unchecked_ref()).ok();
        if let Some(observer) = &observer {
            observer.observe(element);
        }
        Self { observer, _heard: heard }
    }
}

impl Drop for Resizing {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// Hears when elements come into an element, however deep, until dropped.
#[derive(Debug)]
pub struct Growing {
    observer: Option<MutationObserver>,
    _heard: Closure<dyn FnMut()>,
}

impl Growing {
    /// Calls `grown` after each change, before the page is painted.
    pub fn new(element: &Element, grown: impl FnMut() + 'static) -> Self {
        let heard = Closure::new(grown);
        let observer = MutationObserver::new(heard.as_ref().unchecked_ref()).ok();
        if let Some(observer) = &observer {
            let what = MutationObserverInit::new();
            what.set_child_list(true);
            what.set_subtree(true);
            drop(observer.observe_with_options(element, &what));
        }
        Self { observer, _heard: heard }
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// Hears an element being scrolled until dropped.
#[derive(Debug)]
pub struct Scrolling {
    element: Element,
    heard: Closure<dyn FnMut()>,
}

impl Scrolling {
    /// Calls `scrolled` after each step.
    pub fn new(element: &Element, scrolled: impl FnMut() + 'static) -> Self {
        let heard = Closure::new(scrolled);
        drop(element.add_event_listener_with_callback("scroll", heard.as_ref().unchecked_ref()));
        Self { element: element.clone(), heard }
    }
}

impl Drop for Scrolling {
    fn drop(&mut self) {
        let heard = self.heard.as_ref().unchecked_ref();
        drop(self.element.remove_event_listener_with_callback("scroll", heard));
    }
}
