//! How far a reading is, and what is still to do.

use std::sync::Arc;

use super::cutting::Cutting;
use crate::formats::flow::Flow;
use crate::formats::foreign::{Feeding, TakeRows};
use crate::formats::supply::Supply;
use crate::formats::unpack::Unpacking;
use crate::formats::verivid::{Outline, RunEntry, Source, TableKind};

/// A file that has a part in the dataset.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// The one file that holds all.
    Given,
    Manifest,
    /// One of the parts that the manifest names: a little dataset of its own.
    Piece,
    /// One of several files without a manifest.
    OneOfSeveral,
    Table {
        kind: TableKind,
        optional: bool,
    },
}

impl Part {
    /// The part of a file that came out of another: it is no archive to be opened in its turn.
    pub(super) fn unpacked(self, packed: bool) -> Self {
        if packed && matches!(self, Self::Given) { Self::Manifest } else { self }
    }
}

pub(super) enum Job {
    /// Read a table.
    Table { kind: TableKind, source: Source },
    /// Read a table that has begun to come in.
    Coming { file: Arc<str>, flow: Box<Flow>, kind: TableKind },
    /// The tables of this run follow.
    Run(Box<RunEntry>),
    /// Read the part at this path, as the manifest writes it.
    Piece(String),
    /// The part that was read is at its end.
    EndOfPiece,
    /// Nothing can be made of what follows, as it is called, without the items of another part.
    NeedItems(&'static str),
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
    Given(Supply),
    /// A file that cannot be read piece by piece is taken in.
    Gathering {
        file: Arc<str>,
        flow: Box<Flow>,
        bytes: Vec<u8>,
        part: Part,
    },
    /// A file was asked for.
    Waiting {
        path: String,
        part: Part,
    },
    Unpacking {
        file: Arc<str>,
        unpacking: Box<Unpacking>,
        part: Part,
    },
    Outlining {
        file: Arc<str>,
        bytes: Arc<Vec<u8>>,
        outline: Box<Outline>,
        piece: bool,
    },
    Cutting(Box<Cutting>),
    Feeding(Box<(Feeding, TakeRows)>),
    Done,
}
