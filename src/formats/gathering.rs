//! Everything that a person opens at once, as one dataset: several places, each read by a [`Reading`]. No part knows what
//! stands before or behind it: what one could say better with others beside it is read again once all are there, so
//! that the order in which they were given does not matter. Like a reading it does no I/O.

mod place;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::archive::Archive;
use super::error::LoadError;
use super::foreign::{Decisions, Format};
use super::join::{MediaBook, Medium};
use super::media::{HEAD, MORE, MediaError, media_facts};
use super::merge::{Part, known};
use super::reading::{Ask, Reading};
use super::supply::Supply;
use crate::model::Dataset;

pub use place::{Begin, Need, Source};

/// The most files of videos that are looked into.
const MOST_LOOKED_INTO: usize = 2_000;

/// A video's file that is looked into.
struct Look {
    source: usize,
    path: String,
    from: u64,
    /// It was asked for once already.
    again: bool,
}

/// Places that are being read; see the module.
pub struct Gathering {
    sources: Vec<Source>,
    format: Option<&'static Format>,
    decisions: Decisions,
    parts: Vec<Option<Part>>,
    /// Parts that were read again; until all are, each knows the others as they were read first.
    fresh: Vec<(usize, Part)>,
    /// The places whose rows a part knew when it was read.
    lent: Vec<BTreeSet<usize>>,
    queue: VecDeque<usize>,
    now: Option<(usize, Reading)>,
    /// The one file of this place was asked for.
    waiting: Option<usize>,
    looks: Option<VecDeque<Look>>,
    book: Arc<MediaBook>,
    /// The .zip that a place is, where there are videos in it.
    archives: Vec<Option<Archive>>,
    failed: Option<LoadError>,
}

impl Gathering {
    /// Nothing is read yet.
    pub fn new(sources: Vec<Source>, format: Option<&'static Format>, decisions: Decisions) -> Self {
        let count = sources.len();
        Self {
            sources,
            format,
            decisions,
            parts: (0..count).map(|_| None).collect(),
            fresh: Vec::new(),
            lent: vec![BTreeSet::new(); count],
            queue: (0..count).collect(),
            now: None,
            waiting: None,
            looks: None,
            book: Arc::default(),
            archives: (0..count).map(|_| None).collect(),
            failed: None,
        }
    }

    /// Works on at most one slice and says what is needed then.
    #[expect(clippy::should_implement_trait, reason = "it is no iterator: it does not end with None")]
    pub fn next(&mut self) -> Need {
        if self.failed.is_some() {
            return Need::Done;
        }
        if let Some(source) = self.waiting {
            return Need::File { source, path: self.sources[source].begin_name() };
        }
        if let Some((source, reading)) = &mut self.now {
            let source = *source;
            match reading.next() {
                Ask::Again => {}
                Ask::File(path) => return Need::File { source, path },
                Ask::Done => self.end(source),
            }
            return Need::Again;
        }
        if let Some(source) = self.queue.pop_front() {
            self.begin(source);
            return Need::Again;
        }
        match &mut self.looks {
            None => self.plan_looks(),
            Some(looks) => match looks.front() {
                Some(look) => {
                    let most = if look.from == 0 { HEAD } else { MORE };
                    let (source, path, from) = (look.source, look.path.clone(), look.from);
                    let Some(archive) = &self.archives[source] else {
                        return Need::Part { source, path, from, most };
                    };
                    let bytes = archive.part(&path, from, most);
                    self.hand_part(bytes);
                }
                None => {
                    self.renew();
                    return Need::Done;
                }
            },
        }
        Need::Again
    }

    /// Hands over a file that was asked for, or why it could not be had.
    pub fn hand(&mut self, source: usize, path: &str, file: Result<Supply, String>) {
        if self.waiting == Some(source) {
            self.waiting = None;
            match file {
                Ok(file) => {
                    let reading = Reading::of_file(&self.sources[source].begin_name(), file);
                    self.start(source, reading);
                }
                Err(why) => self.failed = Some(LoadError::Unavailable { file: path.to_owned(), why }),
            }
        } else if let Some((_, reading)) = self.now.as_mut().filter(|(now, _)| *now == source) {
            reading.supply(path, file);
        }
    }

    /// Hands over the part of a video's file that was asked for; a file that cannot be had tells nothing.
    pub fn hand_part(&mut self, bytes: Result<Vec<u8>, String>) {
        let Some(look) = self.looks.as_mut().and_then(VecDeque::pop_front) else { return };
        match bytes.map(|bytes| media_facts(&bytes)) {
            Ok(Ok(facts)) => {
                let part = self.parts.get_mut(look.source).and_then(Option::as_mut);
                let medium =
                    part.and_then(|part| part.media.iter_mut().find(|medium| medium.path == look.path));
                if let Some(medium) = medium {
                    medium.facts = Some(facts);
                }
            }
            Ok(Err(MediaError::MoreNeeded { from })) if !look.again => {
                if let Some(looks) = &mut self.looks {
                    looks.push_front(Look { from, again: true, ..look });
                }
            }
            _ => {}
        }
        if self.looks.as_ref().is_some_and(VecDeque::is_empty) {
            self.plan_again();
        }
    }

    /// Bytes done, and bytes known of so far, of the place that is being read.
    pub fn progress(&self) -> (u64, u64) {
        self.now.as_ref().map_or((0, 0), |(_, reading)| reading.progress())
    }

    /// The .zip of the first place, for the media in it.
    pub fn take_archive(&mut self) -> Option<Archive> {
        self.archives.first_mut()?.take()
    }

    /// All parts, in the order in which their places were given, or why there are none.
    pub fn finish(self) -> Result<Vec<Part>, LoadError> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.parts.into_iter().flatten().collect()),
        }
    }

    fn begin(&mut self, source: usize) {
        match &self.sources[source].begin {
            Begin::Manifest(name) => {
                let reading = Reading::new(name);
                self.start(source, reading);
            }
            Begin::Several(names) => {
                let reading = Reading::of_files(names.clone());
                self.start(source, reading);
            }
            Begin::Whole(_) => self.waiting = Some(source),
        }
    }

    fn start(&mut self, source: usize, reading: Reading) {
        let mut reading = reading.as_format(self.format).deciding(self.decisions.clone());
        reading = reading.beside(self.sources[source].beside.clone()).with_media(Arc::clone(&self.book));
        if self.sources.len() > 1 {
            let (lent, dataset) = self.lent_to(source);
            self.lent[source] = lent;
            reading = reading.knowing(Arc::new(dataset));
        }
        self.now = Some((source, reading));
    }

    /// What the places read so far, but for this one, can lend.
    fn lent_to(&self, source: usize) -> (BTreeSet<usize>, Dataset) {
        let others = self.parts.iter().enumerate().filter_map(|(n, part)| Some((n, part.as_ref()?)));
        let others: Vec<_> = others.filter(|(n, part)| *n != source && part.has_rows()).collect();
        let lent = others.iter().map(|(n, _)| *n).collect();
        (lent, known(others.into_iter().map(|(_, part)| part)))
    }

    fn end(&mut self, source: usize) {
        let Some((_, mut reading)) = self.now.take() else { return };
        let archive = reading.take_archive();
        let Source { name, folder, .. } = &self.sources[source];
        let read = reading.finish_part(name, folder);
        let has_videos = read.as_ref().is_ok_and(|part| !part.media.is_empty());
        if let Some(archive) = archive.filter(|_| source == 0 || has_videos) {
            self.archives[source] = Some(archive);
        }
        match read {
            Ok(part) if self.parts[source].is_none() => self.parts[source] = Some(part),
            Ok(part) => self.fresh.push((source, part)),
            Err(error) => self.failed = Some(error),
        }
    }

    /// Finds the files of videos in which something stands that a part looked for.
    fn plan_looks(&mut self) {
        let parts = || self.parts.iter().enumerate().filter_map(|(n, part)| Some((n, part.as_ref()?)));
        let all = parts().flat_map(|(n, part)| part.media.iter().map(move |medium| (n, medium)));
        let all: Vec<(usize, &Medium)> = all.collect();
        let book = MediaBook::of(all.iter().map(|(_, medium)| (*medium).clone()));
        let wanted: BTreeSet<&str> = parts()
            .flat_map(|(_, part)| part.wanted.videos.iter())
            .filter_map(|video| book.path(video))
            .collect();
        let looks = all.iter().filter(|(_, medium)| wanted.contains(medium.path.as_str()));
        let looks: VecDeque<Look> = looks
            .take(MOST_LOOKED_INTO)
            .map(|(source, medium)| Look {
                source: *source,
                path: medium.path.clone(),
                from: 0,
                again: false,
            })
            .collect();
        let none = looks.is_empty();
        self.looks = Some(looks);
        if none {
            self.plan_again();
        }
    }

    /// Puts what was read again in the place of what was read first; what files say of themselves stays.
    fn renew(&mut self) {
        for (source, part) in self.fresh.drain(..) {
            let media = self.parts[source].take().map(|first| first.media);
            self.parts[source] = Some(Part { media: media.unwrap_or_default(), ..part });
        }
    }

    /// Reads again what can be said better now.
    fn plan_again(&mut self) {
        let media = self.parts.iter().flatten().flat_map(|part| part.media.iter().cloned());
        self.book = Arc::new(MediaBook::of(media));
        let with_rows: BTreeSet<usize> =
            (0..self.parts.len()).filter(|n| self.parts[*n].as_ref().is_some_and(Part::has_rows)).collect();
        let again = (0..self.parts.len()).filter(|n| {
            let Some(part) = &self.parts[*n] else { return false };
            let others: BTreeSet<usize> = with_rows.iter().copied().filter(|other| other != n).collect();
            part.wanted.others() && self.lent[*n] != others
                || part.wanted.videos.iter().any(|video| self.book.facts(video).is_some())
        });
        self.queue = again.collect();
    }
}
