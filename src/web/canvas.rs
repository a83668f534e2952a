//! Drawing on a canvas in page pixels, sharp on every screen, and watching an element's size.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};

/// A canvas ready to be drawn on, cleared; coordinates are page (CSS) pixels.
pub struct Pen {
    context: CanvasRenderingContext2d,
    canvas: HtmlCanvasElement,
    width: f64,
    height: f64,
}

impl Pen {
    /// Fits the canvas's store to its place on the page and the screen's density, and clears it.
    /// `None` where the canvas has no place yet or no context.
    pub fn on(canvas: &HtmlCanvasElement) -> Option<Self> {
        let (width, height) = (f64::from(canvas.client_width()), f64::from(canvas.client_height()));
        if width < 1.0 || height < 1.0 {
            return None;
        }
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.unchecked_into();
        let density = web_sys::window().map_or(1.0, |w| w.device_pixel_ratio()).clamp(1.0, 4.0);
        let (w, h) = ((width * density).round() as u32, (height * density).round() as u32);
        if (canvas.width(), canvas.height()) != (w, h) {
            canvas.set_width(w);
            canvas.set_height(h);
        }
        context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0).ok()?;
        context.clear_rect(0.0, 0.0, width, height);
        context.set_font("600 12px system-ui, sans-serif");
        context.set_text_baseline("middle");
        Some(Self { context, canvas: canvas.clone(), width, height })
    }

    /// Width and height in page pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// The colour that a style variable stands for here, such as `--layer-truth`.
    pub fn colour(&self, variable: &str) -> String {
        style_of(&self.canvas, variable).unwrap_or_else(|| "red".to_owned())
    }

    /// An outline: colour, width and dash pattern in page pixels.
    pub fn outline(&self, (x, y, w, h): (f64, f64, f64, f64), colour: &str, width: f64, dash: &[f64]) {
        self.context.set_stroke_style_str(colour);
        self.context.set_line_width(width);
        self.set_dash(dash);
        self.context.stroke_rect(x, y, w, h);
    }

    /// A filled rectangle.
    pub fn fill(&self, (x, y, w, h): (f64, f64, f64, f64), colour: &str, alpha: f64) {
        self.context.set_global_alpha(alpha);
        self.context.set_fill_style_str(colour);
        self.context.fill_rect(x, y, w, h);
        self.context.set_global_alpha(1.0);
    }

    /// Text whose middle line is at `y`.
    pub fn text(&self, text: &str, x: f64, y: f64, colour: &str) {
        self.context.set_fill_style_str(colour);
        // Drawing text fails only without a font, and then there is nothing to draw.
        let _no_font = self.context.fill_text(text, x, y);
    }

    /// How wide a text is.
    pub fn text_width(&self, text: &str) -> f64 {
        self.context.measure_text(text).map_or(0.0, |m| m.width())
    }

    fn set_dash(&self, dash: &[f64]) {
        let list: js_sys::Array = dash.iter().map(|d| JsValue::from_f64(*d)).collect();
        // Fails only for a list that is not numbers.
        let _numbers = self.context.set_line_dash(&list);
    }
}

/// The value of a style variable at an element; `None` where it is not set.
pub fn style_of(element: &Element, variable: &str) -> Option<String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    let value = style.get_property_value(variable).ok()?;
    Some(value.trim().to_owned()).filter(|v| !v.is_empty())
}

/// Calls back when an element's size changes, until dropped.
pub struct SizeWatch {
    observer: web_sys::ResizeObserver,
    _called: Closure<dyn FnMut()>,
}

impl SizeWatch {
    /// Watches `element`; `on_size` gets its width and height in page pixels. The first call comes soon.
    pub fn new(element: Element, mut on_size: impl FnMut(f64, f64) + 'static) -> Option<Self> {
        let watched = element.clone();
        let called = Closure::new(move || {
            on_size(f64::from(watched.client_width()), f64::from(watched.client_height()));
        });
        let observer = web_sys::ResizeObserver::new(called.as_ref().unchecked_ref()).ok()?;
        observer.observe(&element);
        Some(Self { observer, _called: called })
    }
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
