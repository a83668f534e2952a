//! Verivid: see where a video language model hallucinates.
//!
//! The host build of this library is the functional core; the wasm build is the whole page.
//! Each module uses only those above it.

pub mod units;

pub mod model;

pub mod formats;

pub mod metrics;

pub mod analysis;

pub mod detect;

pub mod agent;

pub mod view;

pub mod charts;

#[cfg(target_arch = "wasm32")]
pub mod web;

#[cfg(target_arch = "wasm32")]
pub mod ui;
