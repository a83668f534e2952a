//! Numbers about pixels: what a graphics card computes in the page, here as the reference that its kernels are
//! compared with.

mod cuts;

mod colours;

mod motion;

mod splat;

pub use colours::{BoxColour, box_colour};
pub use cuts::{Thumbnail, cut_score, cuts, thumbnail};
pub use motion::{MotionField, block_motion};
pub use splat::{Splat, splat};
