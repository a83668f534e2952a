//! The functional core, driven through its public interface.
#![expect(clippy::expect_used, reason = "a test that cannot go on should say why")]

mod analysis;
mod answers;
mod made;
mod reference_scores;
