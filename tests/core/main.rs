//! The functional core, driven through its public interface.
#![expect(clippy::expect_used, reason = "a test that cannot go on should say why")]

mod analysis;
mod answers;
mod charts;
mod formats;
mod made;
mod media;
mod reference_scores;
mod round_trip;
mod units;
mod values;
mod view;
mod wire;
