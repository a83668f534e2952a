//! Two runs on the same items: what changed, how sure one can be of it, and what was left out
//! (spec: two runs on the same items).

mod change;
mod difference;
mod exact;
mod holm;
mod resample;
mod rows;

pub use change::{Change, Counts};
pub use difference::{Basis, Difference};
pub use exact::mcnemar;
pub use holm::holm;
pub use resample::{PairedDraws, Values, paired_interval};
pub use rows::{LeftOut, Measure, Paired, Row, captions, questions};
