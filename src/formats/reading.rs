//! Reads a dataset without doing any I/O: it asks for files, is handed bytes and works in slices.

mod bare;

mod cutting;

mod files;

mod long;

mod others;

mod stage;

mod whole;

use std::collections::VecDeque;
use std::sync::Arc;

use super::archive::Archive;
use super::error::LoadError;
use super::foreign::Found;
use super::join::{Join, MediaBook, Medium};
use super::media::is_video;
use super::merge::{Borrowed, Part as MergePart, merge};
use super::note::{Note, Severity};
use super::supply::Supply;
use super::unpack::Allowance;
use super::verivid::Building;
use super::workbook;
use crate::model::Dataset;
use others::Others;
use stage::{Job, Part, Stage};

/// A dataset and what its user should know of it.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// What was read.
    pub dataset: Dataset,
    /// By file, then line.
    pub notes: Vec<Note>,
    /// What each file was understood as, in the order of reading.
    pub found: Vec<Found>,
    /// How files were brought together, where items of one are those of another.
    pub joins: Vec<Join>,
}

/// What a [`Reading`] needs next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The file at this path, given to [`Reading::hand`]. The path begins as the manifest's does.
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
                reading.refuse(&path, why.to_owned());
            }
        }
    }
}

/// Reads a dataset; see the module.
pub struct Reading {
    folder: String,
    manifest: Arc<str>,
    inline: Arc<Vec<u8>>,
    archive: Option<Archive>,
    jobs: VecDeque<Job>,
    stage: Stage,
    building: Building,
    finding: Found,
    others: Others,
    items_read: bool,
    failed: Option<LoadError>,
    allowance: Allowance,
    done: u64,
    known: u64,
}

impl Reading {
    /// Reads the folder of the manifest at this path or address.
    pub fn new(manifest_name: &str) -> Self {
        let path = manifest_name.split('?').next().unwrap_or_default();
        let cut = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
        Self {
            folder: manifest_name[..cut].to_owned(),
            manifest: Arc::from(manifest_name),
            inline: Arc::default(),
            archive: None,
            jobs: VecDeque::new(),
            stage: Stage::Waiting { path: manifest_name.to_owned(), part: Part::Manifest },
            building: Building::default(),
            finding: Found::default(),
            others: Others::default(),
            items_read: false,
            failed: None,
            allowance: Allowance::default(),
            done: 0,
            known: 0,
        }
    }

    /// Reads one file that holds all: inline JSON, a .gz of it, or a .zip; from a .zip it asks for nothing.
    pub fn of_file(name: &str, bytes: impl Into<Supply>) -> Self {
        let mut reading = Self::new(name);
        reading.stage = Stage::Given(bytes.into());
        reading
    }

    /// Takes the one file that holds all, which is at hand.
    fn take_given(&mut self, file: Arc<str>, bytes: Vec<u8>) {
        let bytes = Arc::new(bytes);
        let is_folder = Archive::is_zip(&bytes)
            && !workbook::is_workbook(&bytes)
            && self.told(&file, &bytes).narrow.is_none();
        let bytes = Arc::unwrap_or_clone(bytes);
        if is_folder {
            self.open_archive(&file, bytes);
        } else {
            self.take_whole(file, bytes, Part::Manifest);
        }
    }

    /// Lets rows speak of the videos and items of another part, where this one does not hold them.
    pub fn knowing(mut self, known: Arc<Dataset>) -> Self {
        self.building.known = Some(known);
        self
    }

    /// Says which files of videos stand beside, and what they say of themselves.
    pub(super) fn with_media(mut self, media: Arc<MediaBook>) -> Self {
        self.building.media = Some(media);
        self
    }

    fn open_archive(&mut self, name: &str, bytes: Vec<u8>) {
        let archive = match Archive::open(bytes) {
            Ok(archive) => archive,
            Err(why) => return self.fail(LoadError::Packed { file: name.to_owned(), why }),
        };
        let Some((manifest, others)) = archive.manifest() else {
            let names: Vec<String> = archive.names().cloned().collect();
            self.archive = Some(archive);
            return self.plan_several(names);
        };
        let file: Arc<str> = Arc::from(name);
        if others > 0 {
            let reason = format!("{others} more verivid.json in the archive; `{manifest}` was read");
            self.building.note_file(Severity::Info, "several manifests", &file, None, reason);
        }
        if archive.repeats {
            let reason = "the archive holds a file twice under one name; the later one counts".to_owned();
            self.building.note_file(Severity::Changed, "repeated file", &file, None, reason);
        }
        for refused in &archive.refused {
            let reason = format!("the archive's `{refused}` points out of it and was left alone");
            self.building.note_file(Severity::SetAside, "path out of the archive", &file, None, reason);
        }
        let folder = archive.folder().to_owned();
        let beside = archive.names().filter_map(|name| name.strip_prefix(folder.as_str()));
        self.others.media.extend(beside.filter(|name| is_video(name)).map(str::to_owned));
        self.folder = folder;
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
            Stage::Given(supply) => self.receive(Arc::clone(&self.manifest), supply, Part::Given),
            Stage::Gathering { file, flow, bytes, part } => self.gather(file, flow, bytes, part),
            Stage::Unpacking { file, unpacking, part } => self.unpack(file, unpacking, part),
            Stage::Outlining { file, bytes, outline } => self.outline(file, bytes, outline),
            Stage::Cutting(cutting) => self.cut(cutting),
            Stage::Feeding(feeding) => self.feed(feeding),
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
            Some(Ok(unpacking)) => {
                let (file, unpacking) = (Arc::from(path.as_str()), Box::new(unpacking));
                self.stage = Stage::Unpacking { file, unpacking, part };
            }
            Some(Err(why)) => self.unavailable(&Arc::from(path.as_str()), why, &part),
        }
        Ask::Again
    }

    /// Hands over the file that was asked for, or why it could not be had.
    pub fn hand(&mut self, path: &str, bytes: Result<Vec<u8>, String>) {
        self.supply(path, bytes.map(Supply::from));
    }

    /// Says why the file that was asked for could not be had.
    pub fn refuse(&mut self, path: &str, why: String) {
        self.supply(path, Err(why));
    }

    /// The same as [`Reading::hand`], for a file that is read piece by piece.
    pub fn supply(&mut self, path: &str, supply: Result<Supply, String>) {
        match std::mem::replace(&mut self.stage, Stage::Idle) {
            Stage::Waiting { path: asked, part } if asked == path => {
                let file: Arc<str> = Arc::from(path);
                match supply {
                    Ok(supply) => self.receive(file, supply, part),
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
            Stage::Cutting(cutting) => cutting.position(),
            Stage::Outlining { outline, .. } => outline.position() as u64,
            Stage::Feeding(feeding) => feeding.0.position(),
            Stage::Gathering { flow, .. } => flow.position(),
            _ => 0,
        };
        (self.done + now, self.known)
    }

    /// The .zip that was read, for the media in it; taken once it is done, for the tables come out of it too.
    pub fn take_archive(&mut self) -> Option<Archive> {
        matches!(self.stage, Stage::Done).then(|| self.archive.take())?
    }

    /// The dataset and the notes, or why there is none.
    pub fn finish(self) -> Result<Loaded, LoadError> {
        let decisions = self.others.decisions.clone();
        Ok(merge(vec![self.finish_part("", "")?], &decisions))
    }

    /// The same as a part that can be merged with others; `name` and `folder` are for its notes.
    pub fn finish_part(mut self, name: &str, folder: &str) -> Result<MergePart, LoadError> {
        let media = std::mem::take(&mut self.others.media).into_iter().filter(|path| is_video(path));
        let media: Vec<Medium> = media.map(Medium::new).collect();
        let mut wanted = std::mem::take(&mut self.others.wanted);
        whole::add_wanted(&mut wanted, std::mem::take(&mut self.building.wanted));
        let (loaded, borrowed) = self.finish_lent()?;
        // A folder of videos alone is nobody's own format.
        let foreign = whole::is_foreign(&loaded.found) || loaded.found.is_empty();
        Ok(MergePart {
            name: name.to_owned(),
            folder: folder.to_owned(),
            foreign,
            loaded,
            borrowed,
            media,
            wanted,
        })
    }

    fn finish_lent(self) -> Result<(Loaded, Borrowed), LoadError> {
        match (self.failed, self.stage) {
            (Some(error), _) => Err(error),
            (None, Stage::Done) if self.others.only_media => Ok((Loaded::default(), Borrowed::default())),
            (None, Stage::Done) if self.others.several => {
                let loaded = whole::whole(self.others, &self.manifest)?;
                Ok((loaded, Borrowed::default()))
            }
            (None, Stage::Done) => {
                let (dataset, notes, borrowed) = self.building.finish();
                Ok((Loaded { dataset, notes, found: self.others.found, joins: Vec::new() }, borrowed))
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
            Part::Table { optional: true, .. } | Part::OneOfSeveral => {
                self.building.note_file(Severity::SetAside, "file not read", file, None, error.to_string());
                self.stage = Stage::Idle;
            }
            _ => self.fail(error),
        }
    }
}
