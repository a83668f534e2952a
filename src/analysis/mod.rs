//! What a reader asks of the numbers: slices of the items, grids, pairings of events, and
//! the definition behind each figure shown.

pub mod filter;

pub mod heatmap;

pub mod pairing;

pub mod caption_definition;
pub mod definition;

pub use crate::metrics::ItemSet;
