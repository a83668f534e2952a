//! Why a chart could not be drawn.

use std::error::Error;

/// A backend refused to draw: a canvas that is gone, a file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the chart could not be drawn: {reason}")]
pub struct DrawError {
    /// The backend's own words.
    pub reason: String,
}

impl DrawError {
    pub(super) fn new(cause: impl Error) -> Self {
        Self { reason: cause.to_string() }
    }
}
