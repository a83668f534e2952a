//! The functional core, driven through its public interface.

mod analysis;
mod answers;
mod made;
mod reference_scores;
