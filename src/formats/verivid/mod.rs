//! The Verivid dataset format, version 1: readers of its rows, the building of a dataset from
//! them, and the writer.

mod outline;

mod parts;

mod video;

mod answer;

mod sentence;

mod item;

mod prediction;

mod report;

pub(super) mod published;

mod manifest;

mod open_run;

mod building;

pub mod contents;

mod pieces;

mod repeats;

mod write;

pub(super) use building::{Building, Table as TableKind};
pub(super) use manifest::{Manifest, Reader, RunEntry, Source};
pub(super) use outline::{Node, Outline};
pub(super) use sentence::plurality;
pub use write::{Piece, Pieces, manifest_of_pieces, report_line, video_lines, write};
pub(super) use write::{file_name, item_row, prediction_row, run_row, video_row};
