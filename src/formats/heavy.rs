//! Readers whose code is large and which few datasets need: Parquet tables, .zip archives (workbooks and logs among
//! them) and Zstandard. Natively they are always here. Of the page's two workers only the full one holds them: the other
//! finds that they are missing, and the page starts the full one in its place.

use std::io::{BufRead, Read};
use std::sync::Arc;

use super::archive::{Archive, listed_names, opened};
use super::foreign::{Columnar, columnar};
use super::zstd::Frames;

/// The readers.
pub(super) struct Heavy {
    /// Opens a Parquet table.
    pub(super) columnar: fn(&Arc<Vec<u8>>) -> Result<Columnar, String>,
    /// Reads the directory of a .zip.
    pub(super) archive: fn(Vec<u8>) -> Result<Archive, String>,
    /// The names of the files in a .zip.
    pub(super) names: fn(&[u8]) -> Option<Vec<String>>,
    /// Unpacks Zstandard.
    pub(super) zstd: fn(Box<dyn BufRead>) -> Box<dyn Read>,
}

/// All of them.
static ALL: Heavy =
    Heavy { columnar, archive: opened, names: listed_names, zstd: |packed| Box::new(Frames::new(packed)) };

/// What is said where they are not; the page never shows it, for it starts the full worker.
pub(super) const MISSING: &str = "its reader is in the other worker";

/// The readers, where they are.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn heavy() -> Option<&'static Heavy> {
    Some(&ALL)
}

#[cfg(target_arch = "wasm32")]
pub use here::{bring, missed};

#[cfg(target_arch = "wasm32")]
pub(super) use here::heavy;

#[cfg(target_arch = "wasm32")]
mod here {
    use std::cell::Cell;

    use super::{ALL, Heavy};

    thread_local! {
        static HERE: Cell<Option<&'static Heavy>> = const { Cell::new(None) };
        static MISSED: Cell<bool> = const { Cell::new(false) };
    }

    /// Makes them part of this program: the full worker calls it, and nobody else, so that no other holds their code.
    pub fn bring() {
        HERE.set(Some(&ALL));
    }

    /// Whether one of them was wanted and was not here.
    pub fn missed() -> bool {
        MISSED.get()
    }

    /// The readers, where they are.
    pub(in crate::formats) fn heavy() -> Option<&'static Heavy> {
        let here = HERE.get();
        MISSED.set(MISSED.get() || here.is_none());
        here
    }
}
