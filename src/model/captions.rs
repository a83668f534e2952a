//! The truth of every caption in columns: one bit a sentence, so that scores of a million
//! judgements are counts of bits. [`super::Dataset`] fills it as items come.

use std::{collections::HashMap, ops::Range};

use super::{Complexity, DurationBracket, ErrorCategory, Item, ItemIx, SentenceLabel, Task, Video};

/// Bits of a word.
const WORD: usize = u64::BITS as usize;

/// Labels of up to 64 sentences of one caption, the first in the lowest bit; a sentence that has
/// neither is labelled correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Labels {
    /// Labelled incorrect.
    pub incorrect: u64,
    /// Labelled unknown.
    pub unknown: u64,
}

impl Labels {
    /// Those of `labels`, packed word by word onto `words`.
    pub fn pack(labels: impl Iterator<Item = SentenceLabel>, words: &mut Vec<Self>) {
        for (n, label) in labels.enumerate() {
            if n % WORD == 0 {
                words.push(Self::default());
            }
            let Some(word) = words.last_mut() else { continue };
            match label {
                SentenceLabel::Correct => {}
                SentenceLabel::Incorrect => word.incorrect |= 1 << (n % WORD),
                SentenceLabel::Unknown => word.unknown |= 1 << (n % WORD),
            }
        }
    }

    /// Where bit and word of a caption's sentence are.
    pub fn place(sentence: u32) -> (usize, u32) {
        (sentence as usize / WORD, sentence % u64::BITS)
    }
}

/// A sentence that carries spans of an error category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked {
    /// Place of the sentence in its caption.
    pub sentence: u32,
    /// Number of the spans.
    pub spans: u32,
    /// What is wrong in them.
    pub category: ErrorCategory,
    /// Whether the sentence is labelled incorrect.
    pub incorrect: bool,
}

/// What one caption is, apart from its sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The item.
    pub item: ItemIx,
    /// Number of its sentences.
    pub sentences: u32,
    /// Those labelled correct.
    pub correct: u32,
    /// Those labelled incorrect.
    pub incorrect: u32,
    /// Words of its text, parted by white space.
    pub text_words: u32,
    first_label: u32,
    first_marked: u32,
    /// Place of the model that wrote it in [`Captions::sources`]; `None`: unknown,
    /// or one of more than 65,536.
    pub source: Option<u16>,
    /// Row and column in the grid of complexity by duration, where both are known.
    pub cell: Option<(u8, u8)>,
    /// The video's complexity.
    pub complexity: Option<Complexity>,
    /// The bracket of the video's duration.
    pub bracket: Option<DurationBracket>,
}

impl Caption {
    /// Sentences labelled correct or incorrect.
    pub fn labelled(&self) -> u32 {
        self.correct + self.incorrect
    }

    /// Where its labels stand in [`Captions::labels`].
    pub fn labels(&self) -> Range<usize> {
        let first = self.first_label as usize;
        first..first + (self.sentences as usize).div_ceil(WORD)
    }
}

/// All captions of a dataset, in file order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Captions {
    rows: Vec<Caption>,
    labels: Vec<Labels>,
    marked: Vec<Marked>,
    sources: Vec<String>,
    source_places: HashMap<String, u16>,
}

impl Captions {
    /// Adds an item that is a caption; any other changes nothing.
    pub(super) fn push(&mut self, at: ItemIx, item: &Item, video: Option<&Video>) {
        if item.task != Task::Verification {
            return;
        }
        let (first_label, first_marked) = (self.labels.len(), self.marked.len());
        Labels::pack(item.sentences.iter().map(|sentence| sentence.label), &mut self.labels);
        self.mark(item);
        let count = |label| item.sentences.iter().filter(|sentence| sentence.label == label).count() as u32;
        let source = item.caption_source.as_deref().and_then(|source| self.source(source));
        let (complexity, bracket) =
            (video.and_then(|video| video.complexity), video.and_then(Video::bracket));
        self.rows.push(Caption {
            item: at,
            sentences: item.sentences.len() as u32,
            correct: count(SentenceLabel::Correct),
            incorrect: count(SentenceLabel::Incorrect),
            text_words: item.sentences.iter().map(|s| s.text.split_whitespace().count() as u32).sum(),
            first_label: first_label as u32,
            first_marked: first_marked as u32,
            source,
            cell: complexity.zip(bracket).map(|(row, column)| (row as u8, column as u8)),
            complexity,
            bracket,
        });
    }

    fn mark(&mut self, item: &Item) {
        for (n, sentence) in item.sentences.iter().enumerate().filter(|(_, one)| !one.errors.is_empty()) {
            let mut spans = [0; ErrorCategory::ALL.len()];
            sentence.errors.iter().for_each(|error| spans[error.category as usize] += 1);
            let used = ErrorCategory::ALL.iter().zip(spans).filter(|(_, spans)| *spans > 0);
            self.marked.extend(used.map(|(category, spans)| Marked {
                sentence: n as u32,
                spans,
                category: *category,
                incorrect: sentence.label == SentenceLabel::Incorrect,
            }));
        }
    }

    fn source(&mut self, name: &str) -> Option<u16> {
        if let Some(place) = self.source_places.get(name) {
            return Some(*place);
        }
        let place = u16::try_from(self.sources.len()).ok()?;
        self.sources.push(name.to_owned());
        self.source_places.insert(name.to_owned(), place);
        Some(place)
    }

    /// All captions.
    pub fn rows(&self) -> &[Caption] {
        &self.rows
    }

    /// The models that wrote captions, in the order of their first one.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// The labels of all captions: 64 sentences a word, each caption begins a new one.
    pub fn labels(&self) -> &[Labels] {
        &self.labels
    }

    /// The error categories of the caption at `row`.
    pub fn marked(&self, row: usize) -> &[Marked] {
        let begin =
            |row: usize| self.rows.get(row).map_or(self.marked.len(), |row| row.first_marked as usize);
        self.marked.get(begin(row)..begin(row + 1)).unwrap_or_default()
    }
}
