//! One part of a dataset, as it was read.

use std::collections::BTreeSet;

use super::merging::Merging;
use crate::formats::{Decisions, Loaded};
use crate::model::{Dataset, ItemIx, Tables, VideoIx};

/// Rows that a part was lent by the parts before it, so that its predictions have something to
/// speak of. They say nothing of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Borrowed {
    /// Videos of the part that are another's.
    pub videos: BTreeSet<VideoIx>,
    /// Items of the part that are another's.
    pub items: BTreeSet<ItemIx>,
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
}

impl Part {
    /// Whether the part brings items of its own; a part of runs alone does not.
    pub fn has_items(&self) -> bool {
        self.loaded.dataset.items().len() > self.borrowed.items.len()
    }
}

/// The videos and items of the parts that have items of their own: what a further part can speak
/// of, given to [`Reading::knowing`](crate::formats::Reading::knowing).
pub fn known<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Dataset {
    let mut merging = Merging::default();
    for part in parts.into_iter().filter(|part| part.has_items()) {
        let (videos, items) = (part.loaded.dataset.videos().to_vec(), part.loaded.dataset.items().to_vec());
        let dataset = Dataset::of_tables(Tables { videos, items, ..Tables::default() });
        let loaded = Loaded { dataset, ..Loaded::default() };
        merging.add(Part { loaded, borrowed: part.borrowed.clone(), ..Part::default() });
    }
    merging.finish().dataset
}

/// All parts as one dataset: those with items first, then those of runs alone, each in the order
/// given. One part comes back as it is.
///
/// * Items and videos of a file of another program that are those of a file before it under other names
///   get their names (same video, same question); `decisions` say what is doubtful.
/// * A video or an item whose id came before is matched: fields that were not known are taken
///   over, of fields that differ the first counts, and a note says which.
/// * A run whose id came before is joined where the two can be one run (no field of theirs
///   differs); of two predictions for one item and sample the later counts. Where they cannot,
///   the later run gets a new id.
/// * Published tables and reports that stand in both count once.
pub fn merge(parts: Vec<Part>, decisions: &Decisions) -> Loaded {
    let (first, then): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(Part::has_items);
    let mut all: Vec<Part> = first.into_iter().chain(then).collect();
    if all.len() == 1 {
        return all.pop().map(|part| part.loaded).unwrap_or_default();
    }
    let mut merging = Merging::deciding(decisions.clone());
    all.into_iter().for_each(|part| merging.add(part));
    merging.finish()
}
