//! `verivid detect`: boxes over time for a video.

mod command;

mod failure;

mod frames;

mod probe;

mod model;

mod detector;

mod looking;

mod joined;

mod report;

pub use command::detect;
pub use detector::Detector;
pub use failure::DetectFailure;
pub use frames::{Frames, Wanted};
pub(crate) use looking::look;
pub(crate) use model::{How, Loaded, all_cores, embedded, labels, load};
pub use probe::{Clip, probe};
