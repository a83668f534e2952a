//! Several parts made one dataset: annotations and runs that stand in different places.
//! Ids are matched, what a later part adds is taken over, and every repeat or conflict is a
//! note. Nothing here reads anything: parts come from a [`Reading`](super::Reading).

mod part;

mod files;

mod fields;

mod rows;

mod runs;

mod merging;

pub use part::{Borrowed, Part, Wanted, known, merge};
pub(super) use rows::{completed_item, completed_prediction, completed_video};
