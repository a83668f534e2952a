//! The machine: six steps, the level picks the path (Dr.V, section 5, figure 5). It asks for calls and is handed what
//! came of them, in any order; the same outcomes always make the same report, so that a diagnosis that was cut off goes
//! on from the outcomes that were kept.

mod brief;

mod call;

mod captioning;

mod classifying;

mod diagnosis;

mod feeding;

mod finding;

mod locating;

mod perceiving;

mod reasoning;

mod self_pep;

mod step;

mod telling;

pub use brief::{Brief, Method, TRUTH, Toolbox};
pub use call::{Answered, Call, Outcome};
pub use diagnosis::{Diagnosis, Next};
