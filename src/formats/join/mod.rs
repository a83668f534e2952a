//! Items of one file and those of another that are the same under different names: annotations here, a
//! model's outputs there, videos in a folder. What is matched is renamed before the parts are merged; what is
//! doubtful is left apart and told, with a way to say it.

mod keys;

mod matching;

mod media;

mod table;

pub(super) use matching::onto;
pub use media::Medium;
pub(super) use media::{Attached, MediaBook, attach};
pub use table::{How, Join, Joined, Match};
