//! Why a file could not be read at all, in one sentence for a user.

use thiserror::Error;

/// A file that nothing can be read from.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LoadError {
    /// Something else stood where the format needs `expected`.
    #[error("{file}, line {line}, column {column}: expected {expected}, found {found}")]
    Malformed {
        /// The file.
        file: String,
        /// From 1.
        line: usize,
        /// In bytes, from 1.
        column: usize,
        /// What the format needs there.
        expected: String,
        /// What stood there.
        found: String,
    },
    /// The file could not be had.
    #[error("{file} could not be read: {why}")]
    Unavailable {
        /// The file.
        file: String,
        /// The reader's reason.
        why: String,
    },
    /// A packed file is damaged, or too large unpacked.
    #[error("{file} could not be unpacked: {why}")]
    Packed {
        /// The file.
        file: String,
        /// The reason.
        why: String,
    },
    /// [`Reading::finish`](super::Reading::finish) came before the reading was done.
    #[error("{file} was not read to its end")]
    Unfinished {
        /// The file.
        file: String,
    },
}
