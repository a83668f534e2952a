//! Which items stand behind what the numbers about a benchmark leave out.

use super::definition_items::words as scored;
use crate::metrics::ItemSet;
use crate::model::{Dataset, Item, ItemIx, Sentence, SentenceLabel};

/// What the definitions about a benchmark call what they left out.
pub mod words {
    /// Items of no type.
    pub const NO_TYPE: &str = "left out: items without a type";
    /// Videos of unknown length.
    pub const NO_DURATION: &str = "left out: videos whose duration is not known";
    /// Videos from nowhere.
    pub const NO_SOURCE: &str = "in no source: videos that do not say where they came from";
    /// Sentences that no part of the video is said to decide.
    pub const NO_CERTIFICATE: &str = "left out: sentences without a certificate";
    /// Sentences with a certificate in a video of unknown length.
    pub const NO_LENGTH: &str = "left out: sentences of a video whose length is not known";
    /// Sentences that one annotator labelled.
    pub const ONE_VOTE: &str = "left out: sentences with a single vote";
    /// Sentences without annotators' labels.
    pub const NO_VOTES: &str = "left out: sentences without votes";
}

/// The items of `items` behind an exclusion, in file order: of videos theirs, of sentences the captions.
pub fn left_out_items(what: &str, dataset: &Dataset, items: &ItemSet) -> Vec<ItemIx> {
    let of_sentences = |is: fn(&Sentence) -> bool| move |item: &Item| item.sentences.iter().any(is);
    let decided = |sentence: &Sentence| sentence.label != SentenceLabel::Unknown;
    let is: Box<dyn Fn(&Item) -> bool + '_> = match what {
        words::NO_TYPE => Box::new(|item| item.kind.is_none()),
        words::NO_DURATION => Box::new(|item| dataset.video_of(item).duration.is_none()),
        words::NO_SOURCE => Box::new(|item| dataset.video_of(item).source.is_none()),
        scored::UNKNOWN => Box::new(of_sentences(|sentence| sentence.label == SentenceLabel::Unknown)),
        words::NO_CERTIFICATE => Box::new(of_sentences(|sentence| sentence.certificate.is_empty())),
        words::NO_LENGTH => Box::new(|item| {
            let has = item.sentences.iter().any(|sentence| !sentence.certificate.is_empty());
            has && dataset.video_of(item).duration.is_none()
        }),
        words::ONE_VOTE => Box::new(of_sentences(|sentence| sentence.votes.len() == 1)),
        words::NO_VOTES => Box::new(of_sentences(|sentence| sentence.votes.is_empty())),
        scored::UNLABELLED => {
            Box::new(move |item| !item.sentences.is_empty() && !item.sentences.iter().any(decided))
        }
        _ => return Vec::new(),
    };
    items.iter().filter(|at| is(dataset.item(*at))).collect()
}
