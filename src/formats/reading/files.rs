//! What is done with each file that comes in, and which comes next.

use std::sync::Arc;

use super::Reading;
use super::bare::{self, Bare};
use super::cutting::Cutting;
use super::stage::{Job, Part, Stage};
use crate::formats::archive::plain_path;
use crate::formats::error::LoadError;
use crate::formats::foreign::File;
use crate::formats::json;
use crate::formats::note::Severity;
use crate::formats::table::{SLICE, Table};
use crate::formats::unpack::Unpacking;
use crate::formats::verivid::{Manifest, Outline, Reader, RunEntry, Source, TableKind};
use crate::formats::workbook;
use crate::model::Dataset;

impl Reading {
    pub(super) fn receive(&mut self, file: Arc<str>, bytes: Vec<u8>, part: Part) {
        self.known += bytes.len() as u64;
        if Unpacking::is_gzip(&bytes) {
            let packed = bytes.len() as u64;
            let unpacking = Box::new(Unpacking::gzip(bytes));
            self.stage = Stage::Unpacking { file, unpacking, part, packed };
            return;
        }
        let bytes = match self.opened(&file, bytes) {
            Ok(bytes) => Arc::new(bytes),
            Err(why) => return self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part),
        };
        match part {
            Part::Manifest => self.begin_manifest(file, bytes),
            Part::OneOfSeveral => self.begin_one(file, bytes),
            Part::Table { kind, optional } => {
                let range = 0..bytes.len();
                self.begin_table(file, Table::new(bytes, range, 1, 1), kind, optional);
            }
        }
    }

    /// A workbook as a list of its rows; any other file as it is.
    fn opened(&mut self, file: &Arc<str>, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        if !workbook::is_workbook(&bytes) {
            return Ok(bytes);
        }
        let rows = workbook::rows(&bytes)?;
        self.allowance.take(rows.json.len())?;
        for reason in rows.notes {
            self.building.note_file(Severity::Info, "several sheets", file, None, reason);
        }
        self.known = (self.known + rows.json.len() as u64).saturating_sub(bytes.len() as u64);
        Ok(rows.json)
    }

    pub(super) fn unpack(&mut self, file: Arc<str>, mut unpacking: Box<Unpacking>, part: Part, packed: u64) {
        match unpacking.step() {
            Ok(None) => self.stage = Stage::Unpacking { file, unpacking, part, packed },
            Ok(Some(bytes)) if packed > 0 && Unpacking::is_gzip(&bytes) => {
                let why = "it is packed more than once".to_owned();
                self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part);
            }
            Ok(Some(bytes)) => match self.allowance.take(bytes.len()) {
                Ok(()) => {
                    self.known -= packed;
                    self.receive(file, bytes, part);
                }
                Err(why) => self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part),
            },
            Err(why) => self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part),
        }
    }

    fn begin_manifest(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>) {
        let told = self.told(&file, &bytes);
        if let Some(format) = told.narrow {
            return self.begin_other(File { name: file, bytes }, format);
        }
        let bare = bare::of(&file, &bytes);
        if let Some(table) = told.table().filter(|_| matches!(bare, None | Some(Bare::Perhaps(_)))) {
            return self.begin_other(File { name: file, bytes }, table);
        }
        self.found_as_verivid(&file);
        match bare {
            None => {}
            Some(Bare::Predictions) => return self.plan_bare(&file, bytes),
            Some(Bare::Reports) => return self.plan_reports(&file, bytes),
            Some(Bare::Other(what) | Bare::Perhaps(what)) => {
                let why = format!(
                    "it holds {what} alone; choose the verivid.json that names it with it, or their folder"
                );
                return self.fail(LoadError::Unavailable { file: file.to_string(), why });
            }
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        let blanks = text.len() - text.trim_ascii_start().len();
        if text.get(blanks) != Some(&b'{') {
            let before = &text[..blanks];
            let line_start = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
            let error = LoadError::Malformed {
                file: file.to_string(),
                line: before.iter().filter(|b| **b == b'\n').count() + 1,
                column: blanks - line_start + 1,
                expected: "a verivid.json, which begins with `{`, or a file that docs/formats.md lists"
                    .to_owned(),
                found: json::excerpt(&text[blanks..]),
            };
            return self.fail(error);
        }
        let outline = Box::new(Outline::starting_at(bytes.len() - text.len()));
        self.stage = Stage::Outlining { file, bytes, outline };
    }

    pub(super) fn outline(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>, mut outline: Box<Outline>) {
        if !outline.step(&bytes, SLICE) {
            self.stage = Stage::Outlining { file, bytes, outline };
            return;
        }
        if let Err((line, column, expected)) = outline.check(&bytes) {
            let found = json::excerpt(&bytes[outline.position().min(bytes.len())..]);
            let (file, expected) = (file.to_string(), expected.to_owned());
            return self.fail(LoadError::Malformed { file, line, column, expected, found });
        }
        let notes = &mut self.building.notes;
        let manifest = Reader { bytes: &bytes, file: &file, notes }.read(outline.nodes());
        match manifest {
            Ok(manifest) => self.plan(manifest, bytes),
            Err(error) => self.fail(error),
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
        let tables =
            |kind, sources: Vec<Source>| sources.into_iter().map(move |source| Job::Table { kind, source });
        self.jobs.extend(tables(TableKind::Videos, manifest.videos));
        self.jobs.extend(tables(TableKind::Items, manifest.items));
        for mut entry in manifest.runs {
            let predictions = std::mem::take(&mut entry.predictions);
            let reports = std::mem::take(&mut entry.reports);
            self.jobs.push_back(Job::Run(Box::new(entry)));
            self.jobs.extend(tables(TableKind::Predictions, predictions));
            self.jobs.extend(tables(TableKind::Reports, reports));
        }
        self.stage = Stage::Idle;
    }

    /// A file of predictions alone: one run, called after the file.
    fn plan_bare(&mut self, file: &Arc<str>, bytes: Arc<Vec<u8>>) {
        let run = bare::run(file);
        let reason = format!("the file names no run; its predictions are called `{}` after it", run.id);
        self.building.note_file(Severity::Info, "run without a name", file, None, reason);
        let source = Source::Inline(0..bytes.len(), 1, 1);
        let entry = RunEntry { run, line: 1, predictions: Vec::new(), reports: Vec::new() };
        self.manifest = Arc::clone(file);
        self.done += bytes.len() as u64;
        self.inline = bytes;
        let table = Job::Table { kind: TableKind::Predictions, source };
        self.jobs.extend([Job::NeedItems, Job::Run(Box::new(entry)), table]);
        self.stage = Stage::Idle;
    }

    /// A file of reports alone, each of which names its run.
    fn plan_reports(&mut self, file: &Arc<str>, bytes: Arc<Vec<u8>>) {
        let source = Source::Inline(0..bytes.len(), 1, 1);
        self.manifest = Arc::clone(file);
        self.done += bytes.len() as u64;
        self.inline = bytes;
        self.jobs.extend([Job::NeedItems, Job::Table { kind: TableKind::Reports, source }]);
        self.stage = Stage::Idle;
    }

    pub(super) fn begin_job(&mut self) {
        match self.jobs.pop_front() {
            None => {
                self.inline = Arc::default();
                self.stage = Stage::Done;
            }
            Some(Job::Run(entry)) => self.building.open_run(entry.run),
            Some(Job::NeedItems) if self.building.known.is_none() => {
                let why = "it holds predictions alone; open it together with the dataset that they are about";
                let file = self.manifest.to_string();
                self.fail(LoadError::Unavailable { file, why: why.to_owned() });
            }
            Some(Job::NeedItems) => {}
            Some(Job::Recognise(path)) => self.stage = Stage::Waiting { path, part: Part::OneOfSeveral },
            Some(Job::ReadTogether) => self.read_together(),
            Some(Job::Table { kind, source }) => self.begin_source(kind, source),
        }
    }

    fn begin_source(&mut self, kind: TableKind, source: Source) {
        // Without its items a dataset is nothing; the last file that may have some decides.
        let more = self.jobs.iter().any(|job| matches!(job, Job::Table { kind: TableKind::Items, .. }));
        let optional = kind != TableKind::Items || self.items_read || more;
        match source {
            Source::Inline(range, line, column) => {
                let (file, bytes) = (Arc::clone(&self.manifest), Arc::clone(&self.inline));
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
    fn resolved(&self, path: &str) -> Option<String> {
        if path.starts_with("https://") || path.starts_with("http://") {
            return Some(path.to_owned());
        }
        Some(format!("{}{}", self.folder, plain_path(path)?))
    }

    fn begin_table(&mut self, file: Arc<str>, table: Table, kind: TableKind, optional: bool) {
        self.stage = Stage::Cutting(Box::new(Cutting::new(file, table, kind, optional)));
    }
}
