//! The clock, for measuring slices of work, and giving way to the browser.

use std::time::Duration;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::Performance;

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    clock().map_or(0.0, |clock| clock.now())
}

fn clock() -> Option<Performance> {
    web_sys::window().and_then(|window| window.performance())
}

/// Tells the browser's own timeline how long something took: from [`Stopwatch::start`] to the drop.
///
/// Whoever wants the figures listens with a `PerformanceObserver` for measures of these names;
/// the timeline itself keeps only the latest of each, since boxes are painted at every frame.
#[derive(Debug)]
pub struct Stopwatch {
    name: &'static str,
}

impl Stopwatch {
    /// From now on. Two of one name must not overlap.
    pub fn start(name: &'static str) -> Self {
        if let Some(clock) = clock() {
            // A refused mark leaves no measure, and nothing else.
            drop(clock.mark(name));
        }
        Self { name }
    }
}

impl Drop for Stopwatch {
    fn drop(&mut self) {
        if let Some(clock) = clock() {
            clock.clear_measures_with_measure_name(self.name);
            drop(clock.measure_with_start_mark(self.name, self.name));
            clock.clear_marks_with_mark_name(self.name);
        }
    }
}

/// Does `work` under a [`Stopwatch`].
pub fn measured<T>(name: &'static str, work: impl FnOnce() -> T) -> T {
    let _running = Stopwatch::start(name);
    work()
}

/// Milliseconds since 1970.
pub fn today() -> f64 {
    js_sys::Date::now()
}

/// A day and an hour of it as the reader's browser writes them, of milliseconds since 1970.
pub fn day_and_hour(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&milliseconds.into());
    let (day, hour) = (
        date.to_locale_date_string("default", &wasm_bindgen::JsValue::UNDEFINED),
        date.to_locale_time_string("default"),
    );
    format!("{day} {hour}")
}

/// Lets the browser paint and answer the reader.
pub async fn give_way() {
    match yielded() {
        // It cannot fail: nobody calls it off.
        Some(promise) => drop(JsFuture::from(promise).await),
        None => sleep(0).await,
    }
}

/// `scheduler.yield()`, where the browser has it: after a few timers in a row a browser makes each
/// last at least four milliseconds, which would double the time of work in short slices.
fn yielded() -> Option<Promise> {
    let scheduler = Reflect::get(&js_sys::global(), &"scheduler".into()).ok()?;
    let give: Function = Reflect::get(&scheduler, &"yield".into()).ok()?.dyn_into().ok()?;
    give.call0(&scheduler).ok()?.dyn_into().ok()
}

/// Waits.
pub async fn sleep(millis: u64) {
    gloo_timers::future::sleep(Duration::from_millis(millis)).await;
}
