//! Detectors as data: requests, capabilities, decoding, tracking.

pub mod consensus;
