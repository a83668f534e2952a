//! The diagnosing agent: what its rules decide, and the machine of its six steps.

mod drawn;
mod drive;
mod machine;
mod properties;
mod questions;
mod reports;
mod times;

use std::fs;

/// A file of `tests/fixtures/agent`.
fn fixture(name: &str) -> String {
    fs::read_to_string(format!("{}/tests/fixtures/agent/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}
