//! Detectors as data.

mod consensus;
mod decoding;
mod heads;
mod input;
mod labels;
mod onnx_files;
mod pixels;
mod protocol;
mod queries;
mod scores;
mod tracking;

use std::io::Read;

use serde_json::Value;

/// What another program made (tests/reference/make_detect.py).
fn reference(name: &str) -> Value {
    let path = format!("{}/tests/reference/detect/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The frame that it was made of: 240 x 160, three bytes a pixel.
fn frame() -> Vec<u8> {
    let path = format!("{}/tests/reference/detect/frame.rgb.gz", env!("CARGO_MANIFEST_DIR"));
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|one| one.as_f64().unwrap()).collect()
}

#[track_caller]
fn near(found: f64, expected: f64, within: f64, what: &str) {
    assert!((found - expected).abs() <= within, "{what}: {found}, expected {expected}");
}
