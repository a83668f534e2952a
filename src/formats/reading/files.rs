//! What is done with each file that comes in, and which comes next.

use std::sync::Arc;

use super::Reading;
use super::bare::{self, Bare};
use super::cutting::Cutting;
use super::stage::{Job, Part, Stage};
use crate::formats::archive::plain_path;
use crate::formats::error::LoadError;
use crate::formats::flow::Flow;
use crate::formats::foreign::{File, Format, VIDEOS};
use crate::formats::json;
use crate::formats::note::Severity;
use crate::formats::supply::{Beginning, Supply};
use crate::formats::table::{SLICE, Table};
use crate::formats::unpack::Unpacking;
use crate::formats::verivid::{Manifest, Outline, Reader, RunEntry, Source, TableKind};
use crate::formats::workbook;
use crate::model::Dataset;

/// What a file is that is opened alone.
pub(super) enum Judged {
    /// Another program wrote it.
    Others(&'static Format),
    /// It is ours: a manifest, or a table without one.
    Ours(Option<Bare>),
}

impl Reading {
    /// Takes a file that was handed over.
    pub(super) fn receive(&mut self, file: Arc<str>, supply: Supply, part: Part) {
        let size = supply.size();
        self.known += size;
        match supply.begin(self.allowance.left()) {
            Err(fault) => self.lose(&file, fault.of(&file), &part),
            Ok(Beginning::Long(flow)) => self.take_long(file, flow, part),
            Ok(Beginning::Whole(bytes, packed)) => {
                if let Err(why) = self.count_unpacked(size, bytes.len()) {
                    return self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part);
                }
                self.take_whole(file, bytes, part.unpacked(packed));
            }
        }
    }

    /// A file of `size` bytes came to have others.
    pub(super) fn count_unpacked(&mut self, size: u64, unpacked: usize) -> Result<(), String> {
        let unpacked = unpacked as u64;
        if unpacked == size {
            return Ok(());
        }
        self.known = (self.known + unpacked).saturating_sub(size);
        self.allowance.take(unpacked)
    }

    /// Takes a file that is at hand.
    pub(super) fn take_whole(&mut self, file: Arc<str>, bytes: Vec<u8>, part: Part) {
        let bytes = match self.opened(&file, bytes) {
            Ok(bytes) => bytes,
            Err(why) => return self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part),
        };
        match part {
            Part::Given => self.take_given(file, bytes),
            Part::Manifest => self.begin_manifest(file, Arc::new(bytes)),
            Part::Piece => self.begin_piece(file, Arc::new(bytes)),
            Part::OneOfSeveral => self.begin_one(file, Arc::new(bytes)),
            Part::Table { kind, optional } => {
                let range = 0..bytes.len();
                self.begin_table(file, Table::new(Arc::new(bytes), range, 1, 1), kind, optional);
            }
        }
    }

    /// A workbook as a list of its rows; any other file as it is.
    fn opened(&mut self, file: &Arc<str>, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        if !workbook::is_workbook(&bytes) {
            return Ok(bytes);
        }
        let rows = workbook::rows(&bytes)?;
        self.allowance.take(rows.json.len() as u64)?;
        for reason in rows.notes {
            self.building.note_file(Severity::Info, "several sheets", file, None, reason);
        }
        self.known = (self.known + rows.json.len() as u64).saturating_sub(bytes.len() as u64);
        Ok(rows.json)
    }

    /// Unpacks a file of the .zip.
    pub(super) fn unpack(&mut self, file: Arc<str>, mut unpacking: Box<Unpacking>, part: Part) {
        let unpacked = match unpacking.step() {
            Ok(None) => {
                self.stage = Stage::Unpacking { file, unpacking, part };
                return;
            }
            Ok(Some(bytes)) => self.allowance.take(bytes.len() as u64).map(|()| bytes),
            Err(why) => Err(why),
        };
        match unpacked {
            Ok(bytes) => self.receive(file, Supply::from(bytes), part),
            Err(why) => self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part),
        }
    }

    /// What the one file is, by its head: one of another program's, or one of ours, and which.
    pub(super) fn judged(&self, file: &Arc<str>, head: &Arc<Vec<u8>>) -> Judged {
        let told = self.told(file, head);
        // A list of videos is something only beside other files.
        let alone = |format: &&'static Format| format.id == VIDEOS.id && self.building.known.is_none();
        if let Some(format) = told.narrow.filter(|format| !alone(format) || self.others.forced.is_some()) {
            return Judged::Others(format);
        }
        let bare = bare::of(file, head);
        match told.table().filter(|_| matches!(bare, None | Some(Bare::Perhaps(_)))) {
            Some(table) => Judged::Others(table),
            None => Judged::Ours(bare),
        }
    }

    fn begin_manifest(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>) {
        let bare = match self.judged(&file, &bytes) {
            Judged::Others(format) => return self.begin_other(File { name: file, bytes }, format),
            Judged::Ours(bare) => bare,
        };
        self.found_as_verivid(&file);
        match bare {
            None => {}
            Some(one @ (Bare::Predictions | Bare::Reports)) => {
                let length = bytes.len();
                return self.plan_bare(&file, Flow::of_held(bytes, 0..length), &one);
            }
            Some(Bare::Other(what) | Bare::Perhaps(what)) => {
                let why = format!(
                    "it holds {what} alone; choose the verivid.json that names it with it, or their folder"
                );
                return self.fail(LoadError::Unavailable { file: file.to_string(), why });
            }
        }
        match outlining(&file, &bytes) {
            Ok(outline) => self.stage = Stage::Outlining { file, bytes, outline, piece: false },
            Err(error) => self.fail(error),
        }
    }

    pub(super) fn outline(
        &mut self,
        file: Arc<str>,
        bytes: Arc<Vec<u8>>,
        mut outline: Box<Outline>,
        piece: bool,
    ) {
        if !outline.step(&bytes, SLICE) {
            self.stage = Stage::Outlining { file, bytes, outline, piece };
            return;
        }
        let part = if piece { Part::Piece } else { Part::Manifest };
        if let Err((line, column, expected)) = outline.check(&bytes) {
            let found = json::excerpt(&bytes[outline.position().min(bytes.len())..]);
            let (name, expected) = (file.to_string(), expected.to_owned());
            let error = LoadError::Malformed { file: name, line, column, expected, found };
            return self.lose(&file, error, &part);
        }
        let notes = &mut self.building.notes;
        let manifest = Reader { bytes: &bytes, file: &file, notes }.read(outline.nodes());
        match manifest {
            Ok(manifest) if piece => self.plan_piece(manifest, file, bytes),
            Ok(manifest) => self.plan(manifest, bytes),
            Err(error) => self.lose(&file, error, &part),
        }
    }

    /// Lists what is to be read, in the order in which rows refer to each other.
    fn plan(&mut self, manifest: Manifest, bytes: Arc<Vec<u8>>) {
        self.done += bytes.len() as u64;
        self.inline = bytes;
        self.building.dataset = Dataset::new(manifest.about);
        for table in manifest.published {
            self.building.dataset.push_published(table);
        }
        self.jobs.extend(tables(manifest.videos, manifest.items, manifest.runs));
        self.jobs.extend(manifest.pieces.into_iter().map(Job::Piece));
        self.stage = Stage::Idle;
    }

    /// A file of predictions alone: one run, called after the file. Or of reports alone, each of which names its run.
    pub(super) fn plan_bare(&mut self, file: &Arc<str>, flow: Flow, what: &Bare) {
        self.manifest = Arc::clone(file);
        let kind = if matches!(what, Bare::Reports) {
            self.jobs.push_back(Job::NeedItems("reports"));
            TableKind::Reports
        } else {
            let run = bare::run(file);
            let reason = format!("the file names no run; its predictions are called `{}` after it", run.id);
            self.building.note_file(Severity::Info, "run without a name", file, None, reason);
            let entry = RunEntry { run, line: 1, predictions: Vec::new(), reports: Vec::new() };
            self.jobs.extend([Job::NeedItems("predictions"), Job::Run(Box::new(entry))]);
            TableKind::Predictions
        };
        self.jobs.push_back(Job::Coming { file: Arc::clone(file), flow: Box::new(flow), kind });
        self.stage = Stage::Idle;
    }

    pub(super) fn begin_job(&mut self) {
        match self.jobs.pop_front() {
            None => {
                self.inline = Arc::default();
                self.stage = Stage::Done;
                self.end_pieces();
            }
            Some(Job::Run(entry)) => {
                let (file, line) = (self.inline_in().0, entry.line);
                self.building.open_run_of(entry.run, &file, line);
            }
            Some(Job::Piece(path)) => self.ask_piece(path),
            Some(Job::EndOfPiece) => self.end_piece(),
            Some(Job::NeedItems(what)) if self.building.known.is_none() => {
                let why =
                    format!("it holds {what} alone; open it together with the dataset that they are about");
                let file = self.manifest.to_string();
                self.fail(LoadError::Unavailable { file, why });
            }
            Some(Job::NeedItems(_)) => {}
            Some(Job::NeedTables) if self.others.only_media && self.building.known.is_some() => {}
            Some(Job::NeedTables) => {
                let why = "there is no table among the files: a .json, .jsonl, .csv, .xlsx, .xml or .zip";
                let file = if self.manifest.is_empty() { "the folder" } else { &self.manifest };
                self.fail(LoadError::Unavailable { file: file.to_owned(), why: why.to_owned() });
            }
            Some(Job::Recognise(path)) => self.stage = Stage::Waiting { path, part: Part::OneOfSeveral },
            Some(Job::ReadTogether) => self.read_together(),
            Some(Job::Table { kind, source }) => self.begin_source(kind, source),
            Some(Job::Coming { file, flow, kind }) => self.begin_table(file, Table::of(*flow), kind, true),
        }
    }

    fn begin_source(&mut self, kind: TableKind, source: Source) {
        // Without its items a dataset is nothing; the last file that may have some decides.
        let more = self.jobs.iter().any(|job| matches!(job, Job::Table { kind: TableKind::Items, .. }));
        let optional = kind != TableKind::Items || self.items_read || more || self.pieces.any();
        match source {
            Source::Inline(range, line, column) => {
                let (file, bytes) = self.inline_in();
                self.known += range.len() as u64;
                self.begin_table(file, Table::new(bytes, range, line, column), kind, optional);
            }
            Source::Path(path) => {
                let part = Part::Table { kind, optional };
                match self.resolved(&path) {
                    Some(path) => self.stage = Stage::Waiting { path, part },
                    None => {
                        let why = "its path leads out of the dataset's folder".to_owned();
                        self.unavailable(&Arc::from(path.as_str()), why, &part);
                    }
                }
            }
        }
    }

    /// The path under the manifest's folder; an http address stays as it is.
    pub(super) fn resolved(&self, path: &str) -> Option<String> {
        if path.starts_with("https://") || path.starts_with("http://") {
            return Some(path.to_owned());
        }
        let folder = self.pieces.folder().unwrap_or(&self.folder);
        Some(format!("{folder}{}", plain_path(path)?))
    }

    pub(super) fn begin_table(&mut self, file: Arc<str>, table: Table, kind: TableKind, optional: bool) {
        self.stage = Stage::Cutting(Box::new(Cutting::new(file, table, kind, optional)));
    }
}

/// What is to be read of a manifest, in the order in which rows refer to each other.
pub(super) fn tables(videos: Vec<Source>, items: Vec<Source>, runs: Vec<RunEntry>) -> Vec<Job> {
    let table =
        |kind, sources: Vec<Source>| sources.into_iter().map(move |source| Job::Table { kind, source });
    let mut jobs: Vec<Job> = table(TableKind::Videos, videos).collect();
    jobs.extend(table(TableKind::Items, items));
    for mut entry in runs {
        let (predictions, reports) =
            (std::mem::take(&mut entry.predictions), std::mem::take(&mut entry.reports));
        jobs.push(Job::Run(Box::new(entry)));
        jobs.extend(table(TableKind::Predictions, predictions));
        jobs.extend(table(TableKind::Reports, reports));
    }
    jobs
}

/// Begins to find the members of a manifest, behind a byte-order mark and blanks.
pub(super) fn outlining(file: &str, bytes: &[u8]) -> Result<Box<Outline>, LoadError> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let blanks = text.len() - text.trim_ascii_start().len();
    if text.get(blanks) == Some(&b'{') {
        return Ok(Box::new(Outline::starting_at(bytes.len() - text.len())));
    }
    let before = &text[..blanks];
    let line_start = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    Err(LoadError::Malformed {
        file: file.to_owned(),
        line: before.iter().filter(|b| **b == b'\n').count() + 1,
        column: blanks - line_start + 1,
        expected: "a verivid.json, which begins with `{`, or a file of another program that Verivid reads (docs/formats.md)".to_owned(),
        found: json::excerpt(&text[blanks..]),
    })
}
