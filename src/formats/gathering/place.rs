//! The places that are read together, and what is needed of them.

/// How a place begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// With a manifest of this name, or another table that may be one.
    Manifest(String),
    /// With one file of this name, which holds all.
    Whole(String),
    /// With these files of a folder.
    Several(Vec<String>),
}

/// A place that a dataset, or a part of one, is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What it begins with.
    pub begin: Begin,
    /// What notes call it: its path as it was given.
    pub name: String,
    /// Put before the file names of its notes, such as `folder/`; may be empty.
    pub folder: String,
    /// Other files that stand beside it.
    pub beside: Vec<String>,
}

/// What is needed next; `source` counts from 0 in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// All of a file, given to [`Gathering::hand`].
    File {
        /// The place.
        source: usize,
        /// The path from its folder.
        path: String,
    },
    /// A part of a video's file, given to [`Gathering::hand_part`].
    Part {
        /// The place.
        source: usize,
        /// The path from its folder.
        path: String,
        /// The first byte.
        from: u64,
        /// The most bytes.
        most: u64,
    },
    /// Nothing: there is more to do.
    Again,
    /// Nothing: take the parts.
    Done,
}

impl Source {
    pub(super) fn begin_name(&self) -> String {
        match &self.begin {
            Begin::Manifest(name) | Begin::Whole(name) => name.clone(),
            Begin::Several(_) => String::new(),
        }
    }
}
