//! A loaded dataset as compact binary chunks, for the way from a worker to the page.
//!
//! A chunk is `VV`, the version, its number (u32) and then whole records: a tag, the length of
//! the body and the body. Numbers are little endian, lengths are varints. Each record is checked
//! when it is taken, so that what arrives keeps the invariants of [`Dataset`](crate::model::Dataset).

mod codec;

mod records;

mod sending;

mod receiving;

pub use receiving::{Receiving, WireError};
pub use sending::{encode, send};
