//! A published table as a leaderboard: its order, its best figures, and the rows that one's own
//! runs have in it.

mod rank;

mod own;

mod questions;

mod captions;

mod grounding;

mod spoken;

pub use own::{Belongs, Input, OwnCell, OwnRow, Shown, Unit, rows, units};
pub use questions::{printed_task, printed_type};
pub use rank::{Place, order, places};
pub use spoken::{Over, differences};
