//! Tests of the core, from outside: they know the public names and nothing else.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod charts;
mod media;
mod units;
mod view;
//! The functional core, driven through its public interface.

mod analysis;
mod answers;
mod made;
mod reference_scores;
