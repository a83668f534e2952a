//! How good boxes over time are: against truth, frame by frame and as tracks. The tracking measures are defined as
//! TrackEval computes them (Luiten et al.).

mod sequence;

mod frames;

mod clear;
mod hota;
mod identity;

pub use clear::{Clear, clear};
pub use frames::{Counted, FrameResult, FrameScores, frame_scores};
pub use hota::{Hota, hota};
pub use identity::{Identity, identity};
pub use sequence::{Frame, Placed, Sequence};
