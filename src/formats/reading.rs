//! Reads a dataset without doing any I/O: it asks for files, is handed bytes and works in slices.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use super::archive::{Archive, Contents, plain_path};
use super::error::LoadError;
use super::json;
use super::note::{Note, Row, Severity};
use super::table::{Cut, SLICE, Table};
use super::unpack::Unpacking;
use super::verivid::{Building, Manifest, Outline, Reader, RunEntry, Source, TableKind};
use crate::model::Dataset;

/// A dataset and what its user should know of it.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// What was read.
    pub dataset: Dataset,
    /// By file, then line.
    pub notes: Vec<Note>,
}

/// What a [`Reading`] needs next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The whole file at this path, given to [`Reading::hand`]. The path begins as the manifest's does.
    File(String),
    /// Nothing: there is more to do, call [`Reading::next`] again.
    Again,
    /// Nothing: call [`Reading::finish`].
    Done,
}

/// Reads a dataset from one file: the inline JSON, a .gz of it, or a .zip of the folder.
pub fn read(name: &str, bytes: Vec<u8>) -> Result<Loaded, LoadError> {
    let mut reading = Reading::of_file(name, bytes);
    loop {
        match reading.next() {
            Ask::Again => {}
            Ask::Done => return reading.finish(),
            Ask::File(path) => {
                let why = "it stands beside the file that was opened; open the folder or a .zip of it";
                reading.hand(&path, Err(why.to_owned()));
            }
        }
    }
}

/// A file that has a part in the dataset.
#[derive(Clone, Debug)]
enum Part {
    Manifest,
    Table { kind: TableKind, optional: bool },
}

enum Job {
    /// Read a table.
    Table { kind: TableKind, source: Source },
    /// The tables of this run follow.
    Run(Box<RunEntry>),
}

enum Stage {
    /// Take the next job.
    Idle,
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
    Done,
}

/// A table that is being read.
struct Cutting {
    file: Arc<str>,
    table: Table,
    kind: TableKind,
    optional: bool,
    good: usize,
    bad: usize,
    /// The bytes before the table count as done already.
    reached: usize,
    first_fault: Option<LoadError>,
}

/// Rows that may fail before a table of which none was good is given up.
const PATIENCE: usize = 1_000;

/// Reads a dataset; see the module.
pub struct Reading {
    folder: String,
    manifest: Arc<str>,
    inline: Arc<Vec<u8>>,
    archive: Option<Archive>,
    jobs: VecDeque<Job>,
    stage: Stage,
    building: Building,
    items_read: bool,
    failed: Option<LoadError>,
    done: u64,
    known: u64,
}

impl Reading {
    /// Reads the folder of the manifest at this path or address.
    pub fn new(manifest_name: &str) -> Self {
        let cut = manifest_name.rfind(['/', '\\']).map_or(0, |at| at + 1);
        Self {
            folder: manifest_name[..cut].to_owned(),
            manifest: Arc::from(manifest_name),
            inline: Arc::default(),
            archive: None,
            jobs: VecDeque::new(),
            stage: Stage::Waiting { path: manifest_name.to_owned(), part: Part::Manifest },
            building: Building::default(),
            items_read: false,
            failed: None,
            done: 0,
            known: 0,
        }
    }

    /// Reads one file that holds all: inline JSON, a .gz of it, or a .zip; from a .zip it asks for nothing.
    pub fn of_file(name: &str, bytes: Vec<u8>) -> Self {
        let mut reading = Self::new(name);
        if Archive::is_zip(&bytes) {
            reading.open_archive(name, bytes);
        } else {
            reading.hand(name, Ok(bytes));
        }
        reading
    }

    fn open_archive(&mut self, name: &str, bytes: Vec<u8>) {
        let archive = match Archive::open(bytes) {
            Ok(archive) => archive,
            Err(why) => return self.fail(LoadError::Packed { file: name.to_owned(), why }),
        };
        let Some((manifest, others)) = archive.manifest() else {
            let why = "it holds no verivid.json".to_owned();
            return self.fail(LoadError::Unavailable { file: name.to_owned(), why });
        };
        let file: Arc<str> = Arc::from(name);
        if others > 0 {
            let reason = format!("{others} more verivid.json in the archive; `{manifest}` was read");
            self.building.note_file(Severity::Info, "several manifests", &file, None, reason);
        }
        for refused in &archive.refused {
            let reason = format!("the archive's `{refused}` points out of it and was left alone");
            self.building.note_file(Severity::SetAside, "path out of the archive", &file, None, reason);
        }
        self.folder = manifest[..manifest.rfind('/').map_or(0, |at| at + 1)].to_owned();
        self.manifest = Arc::from(manifest.as_str());
        self.stage = Stage::Waiting { path: manifest, part: Part::Manifest };
        self.archive = Some(archive);
    }

    fn fail(&mut self, error: LoadError) {
        self.failed = Some(error);
        self.stage = Stage::Done;
    }

    /// Works on at most one slice and says what is needed then.
    #[expect(clippy::should_implement_trait, reason = "it is no iterator: it does not end with None")]
    pub fn next(&mut self) -> Ask {
        match std::mem::replace(&mut self.stage, Stage::Idle) {
            Stage::Done => {
                self.stage = Stage::Done;
                return Ask::Done;
            }
            Stage::Waiting { path, part } => return self.wait(path, part),
            Stage::Idle => self.begin_job(),
            Stage::Unpacking { file, unpacking, part, packed } => self.unpack(file, unpacking, part, packed),
            Stage::Outlining { file, bytes, outline } => self.outline(file, bytes, outline),
            Stage::Cutting(cutting) => self.cut(cutting),
        }
        Ask::Again
    }

    fn wait(&mut self, path: String, part: Part) -> Ask {
        let contents = self.archive.as_ref().map(|archive| archive.get(&path));
        match contents {
            None => {
                self.stage = Stage::Waiting { path: path.clone(), part };
                return Ask::File(path);
            }
            Some(Ok(Contents::Plain(bytes))) => self.receive(Arc::from(path.as_str()), bytes, part),
            Some(Ok(Contents::Packed(unpacking))) => {
                let (file, unpacking) = (Arc::from(path.as_str()), Box::new(unpacking));
                self.stage = Stage::Unpacking { file, unpacking, part, packed: 0 };
            }
            Some(Err(why)) => self.unavailable(&Arc::from(path.as_str()), why, &part),
        }
        Ask::Again
    }

    /// Hands over the file that was asked for, or why it could not be had.
    pub fn hand(&mut self, path: &str, bytes: Result<Vec<u8>, String>) {
        match std::mem::replace(&mut self.stage, Stage::Idle) {
            Stage::Waiting { path: asked, part } if asked == path => {
                let file: Arc<str> = Arc::from(path);
                match bytes {
                    Ok(bytes) => self.receive(file, bytes, part),
                    Err(why) => self.unavailable(&file, why, &part),
                }
            }
            // Nobody asked for this file; what was going on goes on.
            stage => self.stage = stage,
        }
    }

    /// Bytes done, and bytes known of so far; the second grows as files come in.
    pub fn progress(&self) -> (u64, u64) {
        let now = match &self.stage {
            Stage::Cutting(cutting) => (cutting.table.position() - cutting.reached) as u64,
            Stage::Outlining { outline, .. } => outline.position() as u64,
            _ => 0,
        };
        (self.done + now, self.known)
    }

    /// The dataset and the notes, or why there is none.
    pub fn finish(self) -> Result<Loaded, LoadError> {
        match (self.failed, self.stage) {
            (Some(error), _) => Err(error),
            (None, Stage::Done) => {
                let (dataset, notes) = self.building.finish();
                Ok(Loaded { dataset, notes })
            }
            _ => Err(LoadError::Unfinished { file: self.manifest.to_string() }),
        }
    }

    fn unavailable(&mut self, file: &Arc<str>, why: String, part: &Part) {
        self.lose(file, LoadError::Unavailable { file: file.to_string(), why }, part);
    }

    /// A file is lost: a note where the dataset makes sense without it.
    fn lose(&mut self, file: &Arc<str>, error: LoadError, part: &Part) {
        match part {
            Part::Table { optional: true, .. } => {
                self.building.note_file(Severity::SetAside, "file not read", file, None, error.to_string());
                self.stage = Stage::Idle;
            }
            _ => self.fail(error),
        }
    }

    fn receive(&mut self, file: Arc<str>, bytes: Vec<u8>, part: Part) {
        self.known += bytes.len() as u64;
        if Unpacking::is_gzip(&bytes) {
            let packed = bytes.len() as u64;
            let unpacking = Box::new(Unpacking::gzip(bytes));
            self.stage = Stage::Unpacking { file, unpacking, part, packed };
            return;
        }
        let bytes = Arc::new(bytes);
        match part {
            Part::Manifest => self.begin_manifest(file, bytes),
            Part::Table { kind, optional } => {
                let range = 0..bytes.len();
                self.begin_table(file, bytes, range, 1, kind, optional);
            }
        }
    }

    fn unpack(&mut self, file: Arc<str>, mut unpacking: Box<Unpacking>, part: Part, packed: u64) {
        match unpacking.step() {
            Ok(None) => self.stage = Stage::Unpacking { file, unpacking, part, packed },
            Ok(Some(bytes)) => {
                self.known -= packed;
                self.receive(file, bytes, part);
            }
            Err(why) => self.lose(&file, LoadError::Packed { file: file.to_string(), why }, &part),
        }
    }

    fn begin_manifest(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>) {
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        let blanks = text.len() - text.trim_ascii_start().len();
        if text.get(blanks) != Some(&b'{') {
            let before = &text[..blanks];
            let line_start = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
            let error = LoadError::Malformed {
                file: file.to_string(),
                line: before.iter().filter(|b| **b == b'\n').count() + 1,
                column: blanks - line_start + 1,
                expected: "a verivid.json, which begins with `{`".to_owned(),
                found: json::excerpt(&text[blanks..]),
            };
            return self.fail(error);
        }
        let outline = Box::new(Outline::starting_at(bytes.len() - text.len()));
        self.stage = Stage::Outlining { file, bytes, outline };
    }

    fn outline(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>, mut outline: Box<Outline>) {
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

    fn begin_job(&mut self) {
        match self.jobs.pop_front() {
            None => {
                self.inline = Arc::default();
                self.stage = Stage::Done;
            }
            Some(Job::Run(entry)) => self.building.open_run(entry.run),
            Some(Job::Table { kind, source }) => self.begin_source(kind, source),
        }
    }

    fn begin_source(&mut self, kind: TableKind, source: Source) {
        // Without its items a dataset is nothing; the last file that may have some decides.
        let more = self.jobs.iter().any(|job| matches!(job, Job::Table { kind: TableKind::Items, .. }));
        let optional = kind != TableKind::Items || self.items_read || more;
        match source {
            Source::Inline(range, line) => {
                let (file, bytes) = (Arc::clone(&self.manifest), Arc::clone(&self.inline));
                self.known += range.len() as u64;
                self.begin_table(file, bytes, range, line, kind, optional);
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

    fn begin_table(
        &mut self,
        file: Arc<str>,
        bytes: Arc<Vec<u8>>,
        range: Range<usize>,
        line: usize,
        kind: TableKind,
        optional: bool,
    ) {
        let reached = range.start;
        let table = Table::new(bytes, range, line);
        self.stage = Stage::Cutting(Box::new(Cutting {
            file,
            table,
            kind,
            optional,
            good: 0,
            bad: 0,
            reached,
            first_fault: None,
        }));
    }

    fn cut(&mut self, mut cutting: Box<Cutting>) {
        let mut budget = SLICE;
        loop {
            let cut = match cutting.table.cut(&cutting.file, &mut budget) {
                Ok(cut) => cut,
                Err(error) => return self.end_table(&cutting, Some(error)),
            };
            match cut {
                Cut::Pause => break,
                Cut::End => return self.end_table(&cutting, None),
                Cut::Row { range, line, column, last } => {
                    self.take_row(&mut cutting, range, (line, column), last);
                }
                Cut::Broken { line, column, expected, found } => {
                    let file = cutting.file.to_string();
                    let expected = expected.to_owned();
                    let error = LoadError::Malformed { file, line, column, expected, found };
                    if cutting.good == 0 {
                        return self.end_table(&cutting, Some(error));
                    }
                    let reason = format!("the rest of the file was not read: {error}");
                    let file = Arc::clone(&cutting.file);
                    self.building.note_file(Severity::SetAside, "cut short", &file, Some(line), reason);
                    return self.end_table(&cutting, None);
                }
            }
            if cutting.good == 0 && cutting.bad >= PATIENCE {
                let fault = cutting.first_fault.take();
                return self.end_table(&cutting, fault);
            }
        }
        self.stage = Stage::Cutting(cutting);
    }

    fn take_row(
        &mut self,
        cutting: &mut Cutting,
        range: Range<usize>,
        (line, column): (usize, usize),
        last: bool,
    ) {
        let file = Arc::clone(&cutting.file);
        let bytes = Arc::clone(&cutting.table.bytes);
        let mut row = Row { notes: &mut self.building.notes, file: &file, line, id: None };
        match json::parse_row(bytes[range].trim_ascii_end(), &mut row) {
            Ok(value) => {
                cutting.good += 1;
                self.building.row(cutting.kind, value, &file, line);
            }
            Err(fault) => {
                cutting.bad += 1;
                let column = if fault.line == 1 { column - 1 + fault.column } else { fault.column };
                let (line, expected, found) = (line + fault.line - 1, fault.expected, fault.found);
                let cut_off = if last { "the last row is cut off and was set aside" } else { "set aside" };
                row.line = line;
                row.set_aside(
                    "no JSON",
                    format!("{cut_off}: column {column}: expected {expected}, found {found}"),
                );
                let file = file.to_string();
                cutting.first_fault.get_or_insert(LoadError::Malformed {
                    file,
                    line,
                    column,
                    expected,
                    found,
                });
            }
        }
    }

    fn end_table(&mut self, cutting: &Cutting, error: Option<LoadError>) {
        self.done += (cutting.table.position() - cutting.reached) as u64;
        self.stage = Stage::Idle;
        if let Some(error) = error {
            let part = Part::Table { kind: cutting.kind, optional: cutting.optional };
            return self.lose(&cutting.file, error, &part);
        }
        self.items_read |= cutting.kind == TableKind::Items;
    }
}
