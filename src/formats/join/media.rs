//! Videos of a folder, found for those that a dataset names.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::keys::video_key;
use crate::formats::foreign::{Decision, Decisions};
use crate::formats::media::MediaFacts;
use crate::model::{Dataset, Video, VideoIx};

/// A video's file that stands among the files that were opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Medium {
    /// Its path from the folder that was opened.
    pub path: String,
    /// What it says of itself, where that was read.
    pub facts: Option<MediaFacts>,
}

impl Medium {
    /// A file of which nothing is known yet.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), facts: None }
    }
}

/// The files of videos, to be found by the names that datasets give them.
#[derive(Clone, Debug, Default)]
pub(in crate::formats) struct MediaBook {
    media: Vec<Medium>,
    by_key: HashMap<String, Vec<usize>>,
}

/// What stands in a book under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Lookup {
    /// Nothing.
    None,
    /// One file, by its place in the book.
    One(usize),
    /// Several files of that name, none of which is nearer than another.
    Several,
}

impl MediaBook {
    /// A book of these files; a path that stands twice counts once.
    pub(in crate::formats) fn of(media: impl IntoIterator<Item = Medium>) -> Self {
        let mut book = Self::default();
        let mut known = BTreeMap::new();
        for medium in media {
            if let Some(at) = known.get(&medium.path) {
                let kept: &mut Medium = &mut book.media[*at];
                kept.facts = kept.facts.or(medium.facts);
                continue;
            }
            known.insert(medium.path.clone(), book.media.len());
            book.by_key.entry(video_key(&medium.path)).or_default().push(book.media.len());
            book.media.push(medium);
        }
        book
    }

    /// Whether there is no file.
    pub(in crate::formats) fn is_empty(&self) -> bool {
        self.media.is_empty()
    }

    /// The file that a video's path or name means: the one of its name, or of several that which has most of its
    /// folders too.
    pub(in crate::formats) fn find(&self, src: &str) -> Lookup {
        let Some(files) = self.by_key.get(&video_key(src)).filter(|_| !src.contains("://")) else {
            return Lookup::None;
        };
        if let [one] = files.as_slice() {
            return Lookup::One(*one);
        }
        let shared: Vec<usize> = files.iter().map(|at| shared(&self.media[*at].path, src)).collect();
        let most = shared.iter().copied().max().unwrap_or(0);
        let mut nearest = files.iter().zip(&shared).filter(|(_, shared)| **shared == most);
        match (nearest.next(), nearest.next()) {
            (Some((one, _)), None) => Lookup::One(*one),
            _ => Lookup::Several,
        }
    }

    /// What the file of a video says of it.
    pub(in crate::formats) fn facts(&self, src: &str) -> Option<MediaFacts> {
        let Lookup::One(at) = self.find(src) else { return None };
        self.media.get(at)?.facts
    }

    /// The path of the file of a video.
    pub(in crate::formats) fn path(&self, src: &str) -> Option<&str> {
        let Lookup::One(at) = self.find(src) else { return None };
        self.media.get(at).map(|medium| medium.path.as_str())
    }

    /// The file at a place.
    fn medium(&self, at: usize) -> Option<&Medium> {
        self.media.get(at)
    }

    /// The files of a name.
    fn of_name(&self, src: &str) -> Vec<&str> {
        let files = self.by_key.get(&video_key(src)).into_iter().flatten();
        files.filter_map(|at| Some(self.medium(*at)?.path.as_str())).collect()
    }

    /// The paths of all files.
    pub(in crate::formats) fn paths(&self) -> impl Iterator<Item = &str> {
        self.media.iter().map(|medium| medium.path.as_str())
    }

    /// The file at a path.
    pub(in crate::formats) fn at_path(&self, path: &str) -> Option<&Medium> {
        let files = self.by_key.get(&video_key(path))?;
        files.iter().filter_map(|at| self.medium(*at)).find(|medium| medium.path == path)
    }
}

/// How many folders at their ends two paths have in common.
fn shared(a: &str, b: &str) -> usize {
    let folders = |path: &str| -> Vec<String> {
        path.to_lowercase().replace('\\', "/").rsplit('/').skip(1).map(str::to_owned).collect()
    };
    folders(a).iter().zip(folders(b).iter()).take_while(|(a, b)| a == b).count()
}

/// What became of the videos: how many name a file that is there, and how many do not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::formats) struct Attached {
    /// Videos that have their file.
    pub(in crate::formats) found: usize,
    /// Videos of whose name there are several files, and what can be said of them.
    pub(in crate::formats) doubtful: Vec<Decision>,
    /// How many such videos there are.
    pub(in crate::formats) several: usize,
    /// The files that these could be.
    pub(in crate::formats) in_question: BTreeSet<String>,
    /// Videos whose length is said otherwise in their file: the first, what is said and what it is, in seconds.
    pub(in crate::formats) longer: Option<(String, String)>,
    /// How many such videos there are.
    pub(in crate::formats) of_other_length: usize,
    /// All videos that could have one.
    pub(in crate::formats) of: usize,
    /// Whether a video was told something by its file.
    told: bool,
}

/// Questions of doubtful files that are put; more cannot be answered one by one.
const MOST_ASKED: usize = 20;

/// The files among which a question lets choose.
const MOST_FILES: usize = 12;

/// Gives each video that is `looking` for one the path of its file among those of the book, and what it did not know of
/// itself.
pub(in crate::formats) fn attach(
    dataset: &mut Dataset,
    book: &MediaBook,
    looking: impl Fn(&Video) -> bool,
    decisions: &Decisions,
) -> Attached {
    let mut attached = Attached::default();
    for n in 0..dataset.videos().len() as u32 {
        let video = dataset.video_mut(VideoIx(n));
        if !looking(video) {
            continue;
        }
        attached.of += 1;
        let src = video.src.clone().unwrap_or_else(|| video.id.clone());
        let key = format!("file:{}", video.id);
        let said = decisions.0.get(&key).map(String::as_str);
        let found = match (said, book.find(&src)) {
            (Some("none"), _) => continue,
            (Some(path), Lookup::Several) if book.at_path(path).is_some() => book.at_path(path),
            (_, Lookup::None) => continue,
            (_, Lookup::One(at)) => book.medium(at),
            (_, Lookup::Several) => None,
        };
        if let Some(said) = said.filter(|_| found.is_some() && matches!(book.find(&src), Lookup::Several)) {
            attached.asks(&key, &src, book, said, true);
        }
        let Some(medium) = found else {
            attached.several += 1;
            attached.in_question.extend(book.of_name(&src).into_iter().map(str::to_owned));
            attached.asks(&key, &src, book, "none", said.is_some());
            continue;
        };
        video.src = Some(medium.path.clone());
        attached.found += 1;
        let Some(facts) = medium.facts else { continue };
        attached.told |= video.duration.is_none() || video.size.is_none() || video.rate.is_none();
        video.size = video.size.or(facts.size);
        video.rate = video.rate.or(facts.rate);
        match video.duration {
            None => video.duration = Some(facts.duration),
            Some(said) if (said - facts.duration).abs() > 0.5 + 0.02 * facts.duration => {
                attached.of_other_length += 1;
                let told = format!("{said:.2} s are said, the file has {:.2} s", facts.duration);
                attached.longer.get_or_insert_with(|| (video.id.clone(), told));
            }
            Some(_) => {}
        }
    }
    if attached.told {
        // What is indexed by a video's length is indexed anew.
        *dataset = Dataset::of_tables(std::mem::take(dataset).into_tables());
    }
    attached
}

impl Attached {
    /// Puts the question which of several files a video is.
    fn asks(&mut self, key: &str, src: &str, book: &MediaBook, chosen: &str, by_hand: bool) {
        if self.doubtful.len() >= MOST_ASKED {
            return;
        }
        let files = book.of_name(src).into_iter().take(MOST_FILES);
        let mut options: Vec<(String, String)> =
            files.map(|path| (path.to_owned(), path.to_owned())).collect();
        options.push(("none".to_owned(), "none of them".to_owned()));
        self.doubtful.push(Decision {
            key: key.to_owned(),
            question: format!("Which file is the video `{src}`? There are several of its name."),
            options,
            chosen: chosen.to_owned(),
            by_hand,
            rows: 1,
        });
    }

    /// Adds what became of other videos.
    pub(in crate::formats) fn add(&mut self, other: Self) {
        self.found += other.found;
        self.of += other.of;
        self.several += other.several;
        self.in_question.extend(other.in_question);
        self.of_other_length += other.of_other_length;
        self.longer = self.longer.take().or(other.longer);
        let room = MOST_ASKED.saturating_sub(self.doubtful.len());
        for decision in other.doubtful.into_iter().take(room) {
            if !self.doubtful.iter().any(|known| known.key == decision.key) {
                self.doubtful.push(decision);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_by_its_name_and_of_several_by_its_folders() {
        let book = MediaBook::of(
            ["a/star/AB.mp4", "b/other/ab.mp4", "CD.MP4", "1/t.mp4", "2/t.mp4"].map(Medium::new),
        );
        for (src, expect) in [
            ("star/AB.mp4", Lookup::One(0)),
            ("./x/other/ab", Lookup::One(1)),
            ("ab.webm", Lookup::Several),
            ("deep/cd", Lookup::One(2)),
            ("t", Lookup::Several),
            ("gone", Lookup::None),
            ("https://host/cd.mp4", Lookup::None),
        ] {
            assert_eq!(book.find(src), expect, "{src}");
        }
    }
}
