//! Time, frames, rectangles: the vocabulary types, and the only conversions between
//! time and frames and between video and screen. Depends on nothing.

mod assignment;
mod frames;
mod letterbox;
mod moment;
mod rate;
mod rect;
mod time;

pub use assignment::assign;
pub use frames::{FrameIndex, FrameTable};
pub use letterbox::Letterbox;
pub use moment::{Moment, grace};
pub use rate::FrameRate;
pub use rect::{NormRect, PixelRect, PixelSize};
pub use time::{Seconds, TimeSpan, union_length};
