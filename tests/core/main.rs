//! Tests of the functional core, one module a layer.
#![cfg(not(target_arch = "wasm32"))]

mod formats;

mod made;

mod round_trip;

mod wire;
