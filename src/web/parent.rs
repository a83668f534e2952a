//! The page around this one, where this one stands in a frame of it.

use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{MessageEvent, Window};

use crate::view::embed::{Ask, Embedding, Told, asked};

/// Mark of every message, with the version of what can be said.
const MARK: &str = "verivid";
const VERSION: f64 = 1.0;

/// The page around this one, heard until this is dropped.
#[derive(Debug)]
pub struct Parent {
    heard: Closure<dyn FnMut(MessageEvent)>,
}

/// How a page in a frame of another was asked to behave; `None` where it is in none.
pub fn embedding() -> Option<Embedding> {
    asked(&window()?.location().search().ok()?)
}

/// Tells the page around this one; nobody else can read it.
pub fn tell(told: &Told) {
    let (Some(parent), Some(origin)) = (parent(), embedding().and_then(|how| origin(&how))) else { return };
    drop(parent.post_message(&message(told), &origin));
}

impl Parent {
    /// Calls `ask` with what the page around this one asks for; what it does not understand it says back.
    pub fn new(how: &Embedding, mut ask: impl FnMut(Ask) + 'static) -> Self {
        let allowed = origin(how);
        let heard = Closure::new(move |event: MessageEvent| {
            let from_parent = match (event.source(), parent()) {
                (Some(source), Some(parent)) => Object::is(&source, &parent),
                _ => false,
            };
            let data = event.data();
            let field =
                |name: &str| data.is_object().then(|| Reflect::get(&data, &name.into()).ok()).flatten();
            let (text, number) = (|name: &str| field(name)?.as_string(), |name: &str| field(name)?.as_f64());
            if !from_parent || Some(event.origin()) != allowed || number(MARK) != Some(VERSION) {
                return;
            }
            match Ask::read(text, number) {
                Ok(asked) => ask(asked),
                Err(why) => tell(&Told::Error(why)),
            }
        });
        if let Some(window) = window() {
            drop(window.add_event_listener_with_callback("message", heard.as_ref().unchecked_ref()));
        }
        Self { heard }
    }
}

impl Drop for Parent {
    fn drop(&mut self) {
        if let Some(window) = window() {
            drop(window.remove_event_listener_with_callback("message", self.heard.as_ref().unchecked_ref()));
        }
    }
}

fn window() -> Option<Window> {
    web_sys::window()
}

/// The window around this one; `None` where this one is the outermost.
fn parent() -> Option<Window> {
    let window = window()?;
    window.parent().ok().flatten().filter(|parent| !Object::is(parent, &window))
}

fn origin(how: &Embedding) -> Option<String> {
    how.origin.clone().or_else(|| window()?.location().origin().ok())
}

fn message(told: &Told) -> JsValue {
    let object = Object::new();
    let put = |name: &str, value: JsValue| drop(Reflect::set(&object, &name.into(), &value));
    put(MARK, VERSION.into());
    let kind = match told {
        Told::Ready { item, duration, frames } => {
            put("item", item.into());
            put("duration", (*duration).into());
            put("frames", (*frames as f64).into());
            "ready"
        }
        Told::Time { t, frame, playing } => {
            put("t", (*t).into());
            put("frame", (*frame as f64).into());
            put("playing", (*playing).into());
            "time"
        }
        Told::Selected(track) => {
            put("track", track.as_ref().map_or(JsValue::NULL, JsValue::from));
            "select"
        }
        Told::Error(why) => {
            put("message", why.into());
            "error"
        }
    };
    put("type", kind.into());
    object.into()
}
