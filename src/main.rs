//! The page: nothing but the start.
fn main() {}
