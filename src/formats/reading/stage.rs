//! How far a reading is, and what is still to do.

use std::sync::Arc;

use super::cutting::Cutting;
use crate::formats::foreign::{Feeding, TakeRows};
use crate::formats::unpack::Unpacking;
use crate::formats::verivid::{Outline, RunEntry, Source, TableKind};

/// A file that has a part in the dataset.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Manifest,
    /// One of several files without a manifest.
    OneOfSeveral,
    Table {
        kind: TableKind,
        optional: bool,
    },
}

pub(super) enum Job {
    /// Read a table.
    Table { kind: TableKind, source: Source },
    /// The tables of this run follow.
    Run(Box<RunEntry>),
    /// Nothing can be made of what follows without the items of another part.
    NeedItems,
    /// There is no table: that is something only beside other parts, and where there are videos.
    NeedTables,
    /// Tell what the file at this path is, and read it.
    Recognise(String),
    /// Read the files that belong together.
    ReadTogether,
}

pub(super) enum Stage {
    /// Take the next job.
    Idle,
    /// The one file that holds all is there.
    Given(Vec<u8>),
    /// A file was asked for.
    Waiting {
        path: String,
        part: Part,
    },
    Unpacking {
        file: Arc<str>,
        unpacking: Box<Unpacking>,
        part: Part,
        packed: u64,
    },
    Outlining {
        file: Arc<str>,
        bytes: Arc<Vec<u8>>,
        outline: Box<Outline>,
    },
    Cutting(Box<Cutting>),
    Feeding(Box<(Feeding, TakeRows)>),
    Done,
}
