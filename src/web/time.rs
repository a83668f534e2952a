//! The clock, for measuring slices of work, and giving way to the browser.

use std::time::Duration;

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}

/// Milliseconds since 1970.
pub fn today() -> f64 {
    js_sys::Date::now()
}

/// Lets the browser paint and answer the reader.
pub async fn give_way() {
    sleep(0).await;
}

/// Waits.
pub async fn sleep(millis: u64) {
    gloo_timers::future::sleep(Duration::from_millis(millis)).await;
}
