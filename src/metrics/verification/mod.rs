//! Scores of sentence-wise verification (spec: sentence-wise verification).

mod means;
mod score;
mod self_preference;
mod shares;
mod tally;

pub use super::caption::{CATEGORIES, CaptionScore, Quotients, cell_of};
pub use means::{Means, Undefined, ZeroDivision, by_complexity, of_captions};
pub use score::{CellScore, THIN, VerificationScore, score, with_intervals};
pub use self_preference::{Evaluator, Matrix, SelfPreference, folded_name, matrix, own_captions};
