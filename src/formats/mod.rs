//! What the data looks like on disk. `read` and [`Reading`] make a checked [`Dataset`](crate::model::Dataset)
//! out of bytes; nothing after this layer checks it again. A broken record becomes a [`Note`],
//! only an unreadable file is a [`LoadError`]. Nothing here touches a disk or a network.

mod note;

mod error;

mod counted;

mod json;

mod sharing;

mod near;

mod names;

mod fields;

mod depth;

mod table;

mod csv;

mod zstd;

pub mod heavy;

mod unpack;

mod flow;

mod supply;

pub mod archive;

mod xml;

mod workbook;

mod foreign;

mod reading;

mod join;

pub mod merge;

mod gathering;

pub mod verivid;

pub mod writers;

pub mod published;

pub mod wire;

pub mod media;

pub use error::LoadError;
pub use foreign::{Decision, Decisions, FORMATS, Format, Found, MAPPING, Mapping, format_named, named};
pub use gathering::{Begin, Gathering, Need, Source};
pub use join::{How, Join, Joined, Match, Medium};
pub use note::{Note, Severity};
pub use reading::{Ask, Loaded, Reading, read};
pub use supply::Supply;
