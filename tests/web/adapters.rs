//! The browser's own things behind their adapters.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::{document, window};
use verivid::web::fetch;
use verivid::web::fragment::{self, History};
use verivid::web::video::FrameClock;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlCanvasElement, HtmlVideoElement};

#[wasm_bindgen_test]
fn a_selection_makes_an_entry_of_the_history_and_a_slider_none() {
    let entries = || window().history().unwrap().length().unwrap();
    fragment::write("view=items", History::Replace);
    let before = entries();
    fragment::write("view=items&q=a", History::Replace);
    assert_eq!(entries(), before);
    fragment::write("view=scores", History::Push);
    assert_eq!(entries(), before + 1);
    assert_eq!(fragment::read(), "#view=scores");
    fragment::write("", History::Replace);
    assert_eq!(fragment::read(), "");
}

#[wasm_bindgen_test]
fn only_addresses_that_a_reader_gave_may_be_fetched() {
    let own = format!("{}data.json", fragment::page());
    assert!(fetch::is_allowed(&own), "{own}");
    assert!(!fetch::is_allowed("https://elsewhere.example/data.json"));
    fetch::add("https://elsewhere.example/data.json");
    assert!(fetch::is_allowed("https://elsewhere.example/videos.jsonl"));
    assert!(!fetch::is_allowed("https://third.example/videos.jsonl"));
}

/// A canvas that changes at thirty frames a second, as a video.
fn moving_picture() -> HtmlVideoElement {
    let body = document().body().unwrap();
    let canvas: HtmlCanvasElement = document().create_element("canvas").unwrap().unchecked_into();
    let video: HtmlVideoElement = document().create_element("video").unwrap().unchecked_into();
    body.append_child(&canvas).unwrap();
    body.append_child(&video).unwrap();
    video.set_muted(true);
    let start = js_sys::Function::new_with_args(
        "canvas, video",
        "const g = canvas.getContext('2d'); let n = 0;
         setInterval(() => { g.fillStyle = n++ % 2 ? 'red' : 'blue'; g.fillRect(0, 0, 32, 32); }, 33);
         video.srcObject = canvas.captureStream(30); return video.play();",
    );
    start.call2(&wasm_bindgen::JsValue::NULL, &canvas, &video).unwrap();
    video
}

#[wasm_bindgen_test]
async fn the_frame_clock_tells_presented_frames_until_it_is_dropped() {
    let times = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::clone(&times);
    let clock = FrameClock::follow(moving_picture(), move |time| seen.borrow_mut().push(time));
    for _ in 0..40 {
        TimeoutFuture::new(100).await;
        if times.borrow().len() >= 5 {
            break;
        }
    }
    let count = times.borrow().len();
    assert!(count >= 5, "{count} frames in four seconds");
    assert!(times.borrow().is_sorted(), "{:?}", times.borrow());
    drop(clock);
    TimeoutFuture::new(50).await;
    let dropped = times.borrow().len();
    TimeoutFuture::new(300).await;
    assert_eq!(times.borrow().len(), dropped);
}
