//! JSON documents as the program prints them.

use serde_json::Value;

pub(crate) use verivid::view::score::values::{about, interval, made_of, object};

/// The document as text.
pub(crate) fn document(value: &Value) -> String {
    format!("{value:#}\n")
}
