//! A leaderboard as values: which runs of a listing are shown, in which order, and what each is good and bad at. All
//! of it is made of the listing's own numbers.

mod asked;

mod checked;

mod kept;

mod profiled;

mod ranked;

mod wanted;

pub use asked::Board;
pub use checked::{Checked, checked};
pub use kept::{Choice, Kept};
pub use profiled::{Part, Profiled, profiled, profiled_among};
pub use ranked::{Row, choices, letters, rows, said, span};
pub use wanted::{Wanted, is_listing, wanted};
