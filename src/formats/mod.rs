//! What the data looks like on disk.

pub mod media;
