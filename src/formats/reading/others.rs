//! Files that other programs wrote: one, or several without a manifest.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Reading;
use super::stage::{Job, Part, Stage};
use super::whole::add_wanted;
use crate::formats::Loaded;
use crate::formats::archive::Archive;
use crate::formats::error::LoadError;
use crate::formats::foreign::{
    Decisions, Feeding, File, Format, Found, MAPPING, Mapping, Out, Read, Sample, TakeRows, Told,
    format_named, named, recognise,
};
use crate::formats::media::is_video;
use crate::formats::merge::{Part as MergePart, Wanted, known};
use crate::formats::note::Severity;

/// What files of other programs need beside the dataset that is being built.
#[derive(Default)]
pub(super) struct Others {
    /// The format that all files are said to have.
    pub(super) forced: Option<&'static Format>,
    pub(super) decisions: Decisions,
    pub(super) found: Vec<Found>,
    /// What was read of the files so far, one part each.
    pub(super) parts: Vec<MergePart>,
    /// Files that are read with others of their format.
    pub(super) together: Vec<(&'static Format, Vec<File>)>,
    /// Files that are read once all others are.
    pub(super) last: VecDeque<(&'static Format, File)>,
    /// What the others hold was lent to those already.
    pub(super) lent: bool,
    /// There are several files and no manifest.
    pub(super) several: bool,
    /// Videos that stand beside the files.
    pub(super) media: Vec<String>,
    /// There is nothing but videos.
    pub(super) only_media: bool,
    /// What the files read so far looked for outside.
    pub(super) wanted: Wanted,
}

/// Whether a path names a video or a picture: a player may want it, and no reader does.
pub(super) fn is_media(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default();
    is_video(path) || ["jpg", "jpeg", "png"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Files that a computer writes by itself.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || part == "__MACOSX")
}

impl Reading {
    /// Says of which format the files are, instead of telling it by what stands in them.
    pub fn as_format(mut self, format: Option<&'static Format>) -> Self {
        self.others.forced = format;
        self
    }

    /// Says which files stand beside: videos among them are found for the files of other programs that name them.
    pub fn beside(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.others.media.extend(names.into_iter().filter(|name| is_media(name)));
        self
    }

    /// Answers what files leave open.
    pub fn deciding(mut self, decisions: Decisions) -> Self {
        self.others.decisions = decisions;
        self
    }

    /// Reads several files that stand in one folder: the dataset of the manifest nearest to its top, or what the
    /// files are each by itself. Each is asked for in turn; videos are not.
    pub fn of_files(mut names: Vec<String>) -> Self {
        names.sort();
        let is_manifest = |name: &&String| name.rsplit('/').next() == Some("verivid.json");
        let depth = |name: &&String| name.matches('/').count();
        if let Some(manifest) = names.iter().filter(is_manifest).min_by_key(depth) {
            return Self::new(manifest);
        }
        let mut reading = Self::new("");
        reading.plan_several(names);
        reading
    }

    /// What a file is: what a person says, or what it is told to be.
    pub(super) fn told(&self, file: &Arc<str>, bytes: &Arc<Vec<u8>>) -> Told {
        let said = self.others.decisions.0.get(&format!("format:{file}"));
        let said = said.and_then(|said| named(said));
        // Of several files one word does not hold for those that say themselves what they are.
        let forced = self.others.forced.filter(|_| !self.others.several);
        if let Some(format) = said.or(forced) {
            return Told { narrow: Some(format), is_table: false };
        }
        let told = recognise(file, bytes);
        Told { narrow: told.narrow.or(self.others.forced), ..told }
    }

    pub(super) fn found_as_verivid(&mut self, file: &Arc<str>) {
        self.others.found.push(Found {
            files: vec![file.to_string()],
            format: "verivid".to_owned(),
            title: "Verivid dataset, version 1".to_owned(),
            conventions: "times in seconds, boxes x, y, width, height in pixels".to_owned(),
            ..Found::default()
        });
    }

    pub(super) fn plan_several(&mut self, names: Vec<String>) {
        self.others.several = true;
        self.others.media = names.iter().filter(|name| is_media(name)).cloned().collect();
        let read: Vec<String> =
            names.into_iter().filter(|name| !is_media(name) && !is_hidden(name)).collect();
        if read.is_empty() {
            self.others.only_media = self.others.media.iter().any(|path| is_video(path));
            self.jobs.push_back(Job::NeedTables);
            self.stage = Stage::Idle;
            return;
        }
        let is_mapping = |name: &String| name.rsplit('/').next() == Some(MAPPING);
        let (mappings, files): (Vec<_>, Vec<_>) = read.into_iter().partition(is_mapping);
        self.jobs.extend(mappings.into_iter().chain(files).map(Job::Recognise));
        self.jobs.push_back(Job::ReadTogether);
        self.stage = Stage::Idle;
    }

    /// Takes a mapping file, which comes before the files that it is about; what was said by hand counts before it.
    fn take_mapping(&mut self, file: &Arc<str>, bytes: &[u8]) {
        let read = Mapping::read(bytes).and_then(|mapping| {
            let format = mapping.format.as_deref().map(format_named).transpose()?;
            Ok((format, mapping.decisions))
        });
        match read {
            Ok((format, decisions)) => {
                self.others.forced = self.others.forced.or(format);
                for (key, said) in decisions.0 {
                    self.others.decisions.0.entry(key).or_insert(said);
                }
            }
            Err(why) => self.building.note_file(Severity::SetAside, "mapping", file, None, why),
        }
        self.done += bytes.len() as u64;
        self.end_part(file);
    }

    /// A file that was asked for by its name alone.
    pub(super) fn begin_one(&mut self, file: Arc<str>, bytes: Arc<Vec<u8>>) {
        if Mapping::is_one(&file, &bytes) {
            return self.take_mapping(&file, &bytes);
        }
        let Some(format) = self.told(&file, &bytes).any() else {
            let nested = Archive::is_zip(&bytes);
            let reason = if nested {
                "an archive in it is not opened: open it by itself"
            } else {
                "no known format; it was left alone"
            };
            self.building.note_file(Severity::SetAside, "unknown format", &file, None, reason.to_owned());
            self.done += bytes.len() as u64;
            return self.end_part(&file);
        };
        self.begin_other(File { name: file, bytes }, format);
    }

    /// Reads a file as what it is.
    pub(super) fn begin_other(&mut self, file: File, format: &'static Format) {
        self.stage = Stage::Idle;
        if let Read::Together(_) = format.read
            && self.others.several
        {
            self.done += file.bytes.len() as u64;
            match self.others.together.iter_mut().find(|(known, _)| known.id == format.id) {
                Some((_, files)) => files.push(file),
                None => self.others.together.push((format, vec![file])),
            }
            return;
        }
        if let Read::Last(_) = format.read
            && self.others.several
        {
            self.done += file.bytes.len() as u64;
            self.others.last.push_back((format, file));
            return;
        }
        self.find(format, [&file.name]);
        let name = Arc::clone(&file.name);
        let length = file.bytes.len() as u64;
        let read = match format.read {
            Read::Rows(take) => return self.begin_rows(file, Box::new(take)),
            Read::Planned(plan) => {
                let sample = Sample::of(&name, &file.bytes);
                let take = self.with_out(&name, |out| plan(&name, &sample, out));
                return self.begin_rows(file, take);
            }
            Read::File(read) | Read::Last(read) => self.with_out(&name, |out| read(&file, out)),
            Read::Together(read) => self.with_out(&name, |out| read(&[file], out)),
        };
        self.end_other(&name, length, read);
    }

    fn begin_rows(&mut self, file: File, take: TakeRows) {
        let (name, length) = (Arc::clone(&file.name), file.bytes.len() as u64);
        match Feeding::new(&file) {
            Ok(feeding) => self.stage = Stage::Feeding(Box::new((feeding, take))),
            Err(error) => self.end_other(&name, length, Err(error)),
        }
    }

    pub(super) fn feed(&mut self, mut fed: Box<(Feeding, TakeRows)>) {
        let (feeding, take) = &mut *fed;
        let name = Arc::clone(feeding.name());
        match self.with_out(&name, |out| feeding.step(out, take)) {
            Ok(false) => self.stage = Stage::Feeding(fed),
            read => {
                let length = feeding.position();
                // What a flow unpacked was held to the rest of the allowance already.
                self.allowance.take(feeding.unpacked()).ok();
                self.end_other(&name, length, read.map(drop));
            }
        }
    }

    /// The files that belong together, format by format.
    pub(super) fn read_together(&mut self) {
        let Some((format, files)) = self.others.together.pop() else { return self.read_last() };
        self.jobs.push_front(Job::ReadTogether);
        let Read::Together(read) = format.read else { return };
        self.find(format, files.iter().map(|file| &file.name));
        let name = files.first().map_or_else(|| Arc::from(""), |file| Arc::clone(&file.name));
        let read = self.with_out(&name, |out| read(&files, out));
        self.end_other(&name, 0, read);
    }

    /// The files that are read knowing all others.
    fn read_last(&mut self) {
        let Some((format, file)) = self.others.last.pop_front() else { return };
        self.jobs.push_front(Job::ReadTogether);
        let Read::Last(read) = format.read else { return };
        if !std::mem::replace(&mut self.others.lent, true) {
            let outside = self.building.known.take().map(|known| MergePart {
                loaded: Loaded { dataset: (*known).clone(), ..Loaded::default() },
                ..MergePart::default()
            });
            self.building.known = Some(Arc::new(known(self.others.parts.iter().chain(&outside))));
        }
        self.find(format, [&file.name]);
        let read = self.with_out(&file.name, |out| read(&file, out));
        self.end_other(&file.name, 0, read);
    }

    pub(super) fn find<'a>(
        &mut self,
        format: &'static Format,
        files: impl IntoIterator<Item = &'a Arc<str>>,
    ) {
        self.finding = Found {
            files: files.into_iter().map(|name| name.to_string()).collect(),
            format: format.id.to_owned(),
            title: format.title.to_owned(),
            ..Found::default()
        };
    }

    pub(super) fn with_out<T>(&mut self, file: &Arc<str>, work: impl FnOnce(&mut Out) -> T) -> T {
        let mut out =
            Out::new(&mut self.building, &mut self.finding, &self.others.decisions, Arc::clone(file));
        work(&mut out)
    }

    pub(super) fn end_other(&mut self, name: &Arc<str>, length: u64, read: Result<(), LoadError>) {
        self.done += length;
        if let Err(error) = read {
            let part = if self.others.several { Part::OneOfSeveral } else { Part::Manifest };
            self.lose(name, error, &part);
            if self.others.several {
                self.end_part(name);
            }
            return;
        }
        self.others.found.push(std::mem::take(&mut self.finding));
        self.building.name(crate::formats::foreign::stem(name));
        if self.others.several {
            self.end_part(name);
        } else {
            self.stage = Stage::Idle;
        }
    }

    /// What was read of one of several files is a part by itself.
    fn end_part(&mut self, name: &Arc<str>) {
        let mut building = std::mem::take(&mut self.building);
        self.building.known = building.known.clone();
        self.building.media = building.media.clone();
        add_wanted(&mut self.others.wanted, std::mem::take(&mut building.wanted));
        let (dataset, notes, borrowed) = building.finish();
        let loaded = Loaded { dataset, notes, ..Loaded::default() };
        let (name, folder) = (name.to_string(), String::new());
        self.others.parts.push(MergePart {
            name,
            folder,
            foreign: true,
            loaded,
            borrowed,
            ..MergePart::default()
        });
        self.stage = Stage::Idle;
    }
}
