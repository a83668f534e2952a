//! Calling work off: one handle for a flag that loops look at and a signal that requests obey.

use web_sys::{AbortController, AbortSignal};

/// Shared between the work and whoever may call it off.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    controller: Option<AbortController>,
}

impl Cancel {
    /// Not called off yet.
    pub fn new() -> Self {
        Self { controller: AbortController::new().ok() }
    }

    /// Calls the work off.
    pub fn cancel(&self) {
        if let Some(controller) = &self.controller {
            controller.abort();
        }
    }

    /// Whether the work was called off.
    pub fn is_cancelled(&self) -> bool {
        self.controller.as_ref().is_some_and(|controller| controller.signal().aborted())
    }

    /// What a request is given.
    pub(super) fn signal(&self) -> Option<AbortSignal> {
        self.controller.as_ref().map(AbortController::signal)
    }
}
