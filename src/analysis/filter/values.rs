//! What facets ask of one item, and a bit for each facet.

use crate::model::{
    Complexity, Dataset, DurationBracket, ErrorCategory, HallucinationType, Item, Level, SentenceLabel, Task,
};

/// The facets of one item.
pub(super) struct Values<'a> {
    pub(super) task: Task,
    pub(super) level: Option<Level>,
    pub(super) kind: Option<&'a HallucinationType>,
    pub(super) complexity: Option<Complexity>,
    pub(super) duration: Option<DurationBracket>,
    pub(super) source: Option<&'a str>,
    pub(super) origin: Option<&'a str>,
    /// A bit for each error category of an incorrect sentence.
    pub(super) categories: u16,
}

impl<'a> Values<'a> {
    pub(super) fn of(dataset: &'a Dataset, item: &'a Item) -> Self {
        let video = dataset.video_of(item);
        Self {
            task: item.task,
            level: item.level(),
            kind: item.kind.as_ref(),
            complexity: video.complexity,
            duration: video.bracket(),
            source: item.caption_source.as_deref(),
            origin: video.source.as_deref(),
            categories: categories_of(item),
        }
    }
}

/// The error categories of the incorrect sentences, a bit for each.
fn categories_of(item: &Item) -> u16 {
    let wrong = item.sentences.iter().filter(|sentence| sentence.label == SentenceLabel::Incorrect);
    wrong.flat_map(|sentence| &sentence.errors).fold(0, |all, error| all | bit_of(error.category))
}

pub(super) fn bit_of(category: ErrorCategory) -> u16 {
    1 << category as u16
}

pub(super) const TASK: u8 = 1;
pub(super) const LEVEL: u8 = 2;
pub(super) const KIND: u8 = 4;
pub(super) const COMPLEXITY: u8 = 8;
pub(super) const DURATION: u8 = 16;
pub(super) const SOURCE: u8 = 32;
pub(super) const CATEGORY: u8 = 64;
pub(super) const ORIGIN: u8 = 128;
