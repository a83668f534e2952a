//! What is left to do when the program itself fails: say so. The page that says it is in
//! `boot.js`, since nothing here may be relied on any more.

use web_sys::{CustomEvent, CustomEventInit};

/// Sends the message of a panic to `boot.js`.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let options = CustomEventInit::new();
        options.set_detail(&info.to_string().into());
        let event = CustomEvent::new_with_event_init_dict("verivid-panic", &options);
        if let (Some(window), Ok(event)) = (web_sys::window(), event) {
            drop(window.dispatch_event(&event));
        }
    }));
}

/// Tells `boot.js` that the page is up.
pub fn report_ready() {
    if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new("verivid-ready")) {
        drop(window.dispatch_event(&event));
    }
}
