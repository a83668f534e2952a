//! What a join came to.

use crate::formats::Severity;

/// Why two items are taken as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// They have one id.
    Id,
    /// They ask the same of the same video.
    VideoAndText,
    /// They ask the same, which is asked once on each side, and one of them names no video.
    Text,
    /// A person said so.
    ByHand,
}

impl How {
    /// All values, by number.
    pub const ALL: &'static [Self] = &[Self::Id, Self::VideoAndText, Self::Text, Self::ByHand];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Id => "same id",
            Self::VideoAndText => "same video and question",
            Self::Text => "same question, asked once",
            Self::ByHand => "as you said",
        }
    }
}

/// What became of an item of the later file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// It is this item of the earlier files.
    One(String, How),
    /// Several of the earlier files' items could be it; it stays apart.
    Doubtful(Vec<String>),
    /// No earlier item is like it; it stays apart.
    OnlyHere,
}

/// An item of a later file that was not there under its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// Its id in its file.
    pub id: String,
    /// What it asks, for a person's eye.
    pub title: String,
    /// What became of it.
    pub outcome: Match,
}

/// One file brought to those before it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Join {
    /// The later file.
    pub file: String,
    /// Items matched by id.
    pub same_id: u64,
    /// Items matched otherwise.
    pub matched: u64,
    /// Items that several others could be.
    pub doubtful: u64,
    /// Items of this file alone.
    pub only_here: u64,
    /// Items of the earlier files that this file has not.
    pub only_before: u64,
    /// The items that were not matched by id, doubtful ones first; the first thousands of them.
    pub rows: Vec<Joined>,
    /// The first ids of earlier items that this file has not.
    pub left_over: Vec<String>,
}

/// The most rows that are kept for a person's eye.
pub(super) const MOST_ROWS: usize = 5_000;

impl Join {
    /// How grave it is, and a sentence; `None` where all was matched by id or nothing was to be matched.
    pub(in crate::formats) fn told(&self) -> Option<(Severity, String)> {
        if self.matched + self.doubtful == 0 && (self.same_id == 0 || self.only_here == 0) {
            return None;
        }
        let severity = if self.doubtful > 0 { Severity::Changed } else { Severity::Info };
        let mut words = format!("of its items {} stand in the files before it", self.same_id + self.matched);
        if self.matched > 0 {
            words += &format!(" ({} told by video and question)", self.matched);
        }
        if self.doubtful > 0 {
            words += &format!(", {} could be several and stay apart", self.doubtful);
        }
        if self.only_here > 0 {
            words += &format!(", {} are here alone", self.only_here);
        }
        Some((severity, words))
    }
}
