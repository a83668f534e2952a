//! What is given hostile bytes: every reader, the join, the writers and the page's own grammars, each a function of
//! bytes that must end soon, without a panic and within a limit of memory. `fuzz/` runs them under libFuzzer, the
//! smoke test of this package over the seeds that are kept and a few thousand changes of them.

mod memory;

mod dice;

mod changing;

mod parts;

mod seeds;

mod reading;

mod packed;

mod joining;

mod writing;

mod core;

mod target;

pub use changing::changed;
pub use dice::Dice;
pub use memory::peak;
pub use parts::{Named, joined, split};
pub use reading::met;
pub use seeds::{folder, keep, seeds};
pub use target::{TARGETS, Target, named};
