//! The reading worker.
fn main() {}
