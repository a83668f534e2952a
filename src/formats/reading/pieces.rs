//! A dataset in parts: each is a manifest with its tables in it, read after what the first manifest holds itself.

use std::sync::Arc;

use super::Reading;
use super::files::{outlining, tables};
use super::stage::{Job, Part, Stage};
use crate::formats::archive::plain_path;
use crate::formats::error::LoadError;
use crate::formats::note::Severity;
use crate::formats::verivid::Manifest;

/// The part whose tables are being read.
struct Open {
    file: Arc<str>,
    bytes: Arc<Vec<u8>>,
    folder: String,
}

/// How far the parts are.
#[derive(Default)]
pub(super) struct Pieces {
    asked: usize,
    read: usize,
    /// Where the part that is asked for lies, seen from the manifest's folder.
    way: String,
    open: Option<Open>,
    first_loss: Option<LoadError>,
}

impl Pieces {
    /// Whether there are parts.
    pub(super) fn any(&self) -> bool {
        self.asked > 0
    }

    /// The folder of the part that is being read.
    pub(super) fn folder(&self) -> Option<&str> {
        self.open.as_ref().map(|open| open.folder.as_str())
    }
}

/// A path or address up to its last folder.
fn folder_of(path: &str) -> &str {
    let end = path.find(['?', '#']).unwrap_or(path.len());
    &path[..path[..end].rfind('/').map_or(0, |at| at + 1)]
}

impl Reading {
    /// Asks for a part.
    pub(super) fn ask_piece(&mut self, path: String) {
        self.pieces.asked += 1;
        let is_address = path.starts_with("https://") || path.starts_with("http://");
        let plain = if is_address { Some(path.clone()) } else { plain_path(&path) };
        let (Some(plain), Some(whole)) = (plain, self.resolved(&path)) else {
            let why = "its path leads out of the dataset's folder".to_owned();
            return self.unavailable(&Arc::from(path.as_str()), why, &Part::Piece);
        };
        self.pieces.way = folder_of(&plain).to_owned();
        self.stage = Stage::Waiting { path: whole, part: Part::Piece };
    }

    /// Takes the bytes of the part that was asked for.
    pub(super) fn begin_piece(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>) {
        match outlining(&file, &bytes) {
            Ok(outline) => self.stage = Stage::Outlining { file, bytes, outline, piece: true },
            Err(error) => self.lose_piece(&file, error),
        }
    }

    /// Plans the tables of a part before all that is still to be read.
    pub(super) fn plan_piece(&mut self, manifest: Manifest, file: Arc<str>, bytes: Arc<Vec<u8>>) {
        self.pieces.read += 1;
        self.done += bytes.len() as u64;
        if !manifest.pieces.is_empty() {
            let reason = "a part has no parts of its own; they were not read".to_owned();
            self.building.note_file(Severity::SetAside, "parts of a part", &file, None, reason);
        }
        for table in manifest.published {
            let earlier = self.building.dataset.published().iter().find(|other| other.id == table.id);
            match earlier {
                None => self.building.dataset.push_published(table),
                Some(earlier) if *earlier == table => {}
                Some(_) => {
                    let reason = format!("a table called `{}` came before", table.id);
                    self.building.note_file(Severity::SetAside, "repeated id", &file, None, reason);
                }
            }
        }
        self.building.piece = Some(self.pieces.way.clone());
        self.pieces.open = Some(Open { folder: folder_of(&file).to_owned(), file, bytes });
        self.jobs.push_front(Job::EndOfPiece);
        for job in tables(manifest.videos, manifest.items, manifest.runs).into_iter().rev() {
            self.jobs.push_front(job);
        }
        self.stage = Stage::Idle;
    }

    /// The part's tables are read.
    pub(super) fn end_piece(&mut self) {
        self.pieces.open = None;
        self.building.piece = None;
    }

    /// The file and the bytes that hold the tables which are inline.
    pub(super) fn inline_in(&self) -> (Arc<str>, Arc<Vec<u8>>) {
        match &self.pieces.open {
            Some(open) => (Arc::clone(&open.file), Arc::clone(&open.bytes)),
            None => (Arc::clone(&self.manifest), Arc::clone(&self.inline)),
        }
    }

    /// A part is lost: the others load.
    pub(super) fn lose_piece(&mut self, file: &Arc<str>, error: LoadError) {
        let reason = format!("a part of the dataset was not read: {error}");
        let line = match &error {
            LoadError::Malformed { line, .. } => Some(*line),
            _ => None,
        };
        self.building.note_file(Severity::SetAside, "part not read", file, line, reason);
        self.pieces.first_loss.get_or_insert(error);
        self.stage = Stage::Idle;
    }

    /// Nothing is left to read: a dataset of which every part is lost is none.
    pub(super) fn end_pieces(&mut self) {
        let nothing = self.pieces.read == 0 && self.building.dataset.items().is_empty();
        if let Some(error) = self.pieces.first_loss.take().filter(|_| nothing) {
            self.fail(error);
        }
    }
}
