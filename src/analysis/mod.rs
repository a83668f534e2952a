//! What a reader asks of the numbers: slices of the items, grids, pairings of events, and
//! the definition behind each figure shown.

pub mod filter;
pub mod narrowed;

pub mod figures;

pub mod export;

pub mod methods;

pub mod heatmap;

pub mod compare;

pub mod bias;

pub mod pairing;

pub mod audit;

pub mod composition;
pub mod composition_bibtex;
pub mod composition_definitions;
pub mod composition_items;
pub mod composition_videos;

pub mod leaderboard;
pub mod profile;

pub mod caption_definition;
pub mod definition;
pub mod definition_items;

pub mod grounding_definitions;
pub mod item_definitions;

pub use crate::metrics::ItemSet;
