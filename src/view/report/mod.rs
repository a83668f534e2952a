//! The report of a run as one page: what it scored, where it is good and bad, twelve of its failures, and how all of
//! it was computed. The program writes it as a file, the page shows it to be printed.

mod failing;

mod html;

mod made;

pub use failing::{Failing, MOST, failures};
pub use html::{Still, html, label_at};
pub use made::{Report, Score, number};
