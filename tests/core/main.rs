//! Tests of the functional core, one module a layer.
#![cfg(not(target_arch = "wasm32"))]
#![expect(clippy::unwrap_used, reason = "in a test a panic is the verdict")]

mod formats;

mod made;

mod round_trip;

mod wire;
