//! One part of a dataset, as it was read.

use std::collections::BTreeSet;

use super::files::attached;
use super::merging::Merging;
use crate::formats::join::Medium;
use crate::formats::{Decisions, Loaded};
use crate::model::{Dataset, Item, ItemIx, Tables, VideoIx};

/// Rows that a part was lent by the parts before it, so that its predictions have something to
/// speak of. They say nothing of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Borrowed {
    /// Videos of the part that are another's.
    pub videos: BTreeSet<VideoIx>,
    /// Items of the part that are another's.
    pub items: BTreeSet<ItemIx>,
}

/// What a part would know better with other parts beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// It speaks of items or videos that it does not hold.
    pub rows: bool,
    /// It counts frames, and looked for the rates that others state.
    pub rates: bool,
    /// The videos, by path or name, whose own files it looked for.
    pub videos: BTreeSet<String>,
}

impl Wanted {
    /// Whether other parts could say anything that it asked for.
    pub fn others(&self) -> bool {
        self.rows || self.rates
    }
}

/// What was read from one place.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// What a note calls the part: its path as it was given.
    pub name: String,
    /// Put before the file names of the part's notes, such as `folder/`; may be empty.
    pub folder: String,
    /// Whether another program wrote it.
    pub foreign: bool,
    /// What was read.
    pub loaded: Loaded,
    /// Which of its rows another part lent.
    pub borrowed: Borrowed,
    /// Files of videos that stand beside it.
    pub media: Vec<Medium>,
    /// What it would know better with others beside it.
    pub wanted: Wanted,
}

impl Part {
    /// Whether the part brings items of its own; a part of runs alone does not.
    pub fn has_items(&self) -> bool {
        self.loaded.dataset.items().len() > self.borrowed.items.len()
    }

    /// Whether the part brings anything that others can speak of.
    pub fn has_rows(&self) -> bool {
        self.has_items() || self.loaded.dataset.videos().len() > self.borrowed.videos.len()
    }

    /// Whether it is a folder of videos and nothing else.
    pub(super) fn is_of_videos_alone(&self) -> bool {
        !self.media.is_empty() && !self.has_rows() && self.loaded.dataset.runs().is_empty()
    }

    /// Where the part stands among others, whatever order they were given in: those with the truth first, then others
    /// with items, then runs alone, then lists of videos; ours before others'; then by name.
    pub(super) fn place(&self) -> (u8, bool, &str, &str) {
        let own = |n: usize| !self.borrowed.items.contains(&ItemIx(n as u32));
        let mut items = self.loaded.dataset.items().iter().enumerate().filter(|(n, _)| own(*n));
        let kind = match (self.has_items(), self.loaded.dataset.runs().is_empty()) {
            (true, _) if items.any(|(_, item)| says_the_truth(item)) => 0,
            (true, _) => 1,
            (false, false) => 2,
            (false, true) => 3,
        };
        (kind, self.foreign, &self.name, &self.folder)
    }
}

/// Whether an item has any truth.
fn says_the_truth(item: &Item) -> bool {
    item.answer.is_some()
        || item.reference.is_some()
        || !(item.sentences.is_empty() && item.tracks.is_empty() && item.events.is_empty())
}

/// The videos and items of the parts that have some of their own: what a further part can speak
/// of, given to [`Reading::knowing`](crate::formats::Reading::knowing).
pub fn known<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Dataset {
    let mut parts: Vec<&Part> = parts.into_iter().filter(|part| part.has_rows()).collect();
    parts.sort_by_key(|part| part.place());
    let mut merging = Merging::default();
    for part in parts {
        let (videos, items) = (part.loaded.dataset.videos().to_vec(), part.loaded.dataset.items().to_vec());
        let dataset = Dataset::of_tables(Tables { videos, items, ..Tables::default() });
        let loaded = Loaded { dataset, ..Loaded::default() };
        merging.add(Part { loaded, borrowed: part.borrowed.clone(), ..Part::default() });
    }
    merging.finish().dataset
}

/// All parts as one dataset, the same in whatever order they are given: those with the truth first, then
/// others with items, then runs alone, then lists of videos, each by name. One part comes back as it is.
///
/// * Items and videos of a file of another program that are those of a file before it under other names
///   get their names (same video, same question); `decisions` say what is doubtful.
/// * A video or an item whose id came before is matched: fields that were not known are taken
///   over, of fields that differ the first counts, and a note says which.
/// * A run whose id came before is joined where the two can be one run (no field of theirs
///   differs); of two predictions for one item and sample the later counts. Where they cannot,
///   the later run gets a new id.
/// * Published tables and reports that stand in both count once.
/// * Files of videos that stand beside any part are found for the videos of all.
pub fn merge(mut parts: Vec<Part>, decisions: &Decisions) -> Loaded {
    parts.sort_by(|a, b| a.place().cmp(&b.place()));
    let attached = attached(&mut parts, decisions);
    let mut loaded = match parts.len() {
        1 => parts.pop().map(|part| part.loaded).unwrap_or_default(),
        _ => {
            let mut merging = Merging::deciding(decisions.clone());
            parts.into_iter().for_each(|part| merging.add(part));
            merging.finish()
        }
    };
    attached.tell(&mut loaded);
    loaded
}
