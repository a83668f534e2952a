//! How wide an element is, as the browser lays it out.

use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Element, ResizeObserver, ResizeObserverEntry};

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
