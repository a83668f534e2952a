//! What the captions themselves are like: how many are wrong, in what, and how long they are
//! (VidOmni-Bench, section 3.4, table 1 and figures 5 to 7). No run is needed.

use std::collections::BTreeMap;

use super::caption::is_caption;
use super::{Interval, ItemSet, Ratio, mean_interval};
use crate::model::{Complexity, Dataset, DurationBracket, ErrorCategory, Item, ItemIx, SentenceLabel};

/// Figures of a group of captions.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionStatistics {
    /// Captions with at least one sentence labelled correct or incorrect: the denominator of
    /// the rates.
    pub captions: usize,
    /// Captions left out of the rates because none of their sentences is labelled so.
    pub unlabelled: usize,
    /// Sentences labelled correct or incorrect.
    pub sentences: usize,
    /// Sentences labelled incorrect.
    pub incorrect: usize,
    /// Sentences left out because they are labelled unknown.
    pub unknown: usize,
    /// Share of the captions with at least one incorrect sentence; interval: Wilson's.
    pub video_incorrect_rate: Ratio,
    /// For each of `captions`, in file order, the share of its sentences that are incorrect.
    pub incorrect_shares: Vec<f64>,
    /// Error spans, on whichever sentences they stand.
    pub spans: usize,
    /// Spans of the category over all spans, for each category; empty without spans.
    pub category_shares: BTreeMap<ErrorCategory, Ratio>,
    /// Share of the captions with at least one incorrect sentence that carries a span of the
    /// category, for each category; interval: Wilson's.
    pub category_rates: BTreeMap<ErrorCategory, Ratio>,
    /// For each caption that has a sentence, labelled or not, in file order, its words.
    pub words: Vec<usize>,
}

impl CaptionStatistics {
    /// Mean over captions of the share of incorrect sentences; `None` without a labelled caption.
    pub fn incorrect_per_caption(&self) -> Option<f64> {
        mean(&self.incorrect_shares)
    }

    /// Its interval: a bootstrap over captions, 2,000 draws, fixed seed.
    pub fn incorrect_per_caption_interval(&self) -> Option<Interval> {
        mean_interval(&self.incorrect_shares)
    }

    /// Mean number of words a caption.
    pub fn words_per_caption(&self) -> Option<f64> {
        let total: usize = self.words.iter().sum();
        (!self.words.is_empty()).then(|| total as f64 / self.words.len() as f64)
    }
}

/// Mean of `values`; `None` of none.
pub(super) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Statistics by a property of the captions.
#[derive(Clone, Debug, PartialEq)]
pub struct Grouped<K: Ord> {
    /// By the property, in its order.
    pub groups: BTreeMap<K, CaptionStatistics>,
    /// Captions that lack the property.
    pub left_out: usize,
}

/// Statistics of all captions of `items`; `None` when there are none.
pub fn overall(dataset: &Dataset, items: &ItemSet) -> Option<CaptionStatistics> {
    grouped(dataset, items, |_| Some(())).groups.remove(&())
}

/// By the model that wrote the caption, spelled as in the file.
pub fn by_source(dataset: &Dataset, items: &ItemSet) -> Grouped<String> {
    grouped(dataset, items, |item| item.caption_source.clone())
}

/// By the video's complexity.
pub fn by_complexity(dataset: &Dataset, items: &ItemSet) -> Grouped<Complexity> {
    grouped(dataset, items, |item| dataset.video_of(item).complexity)
}

/// By the video's complexity and bracket of duration (figure 6).
pub fn by_cell(dataset: &Dataset, items: &ItemSet) -> Grouped<(Complexity, DurationBracket)> {
    grouped(dataset, items, |item| {
        let video = dataset.video_of(item);
        Some((video.complexity?, video.bracket()?))
    })
}

fn grouped<K: Ord>(dataset: &Dataset, items: &ItemSet, key: impl Fn(&Item) -> Option<K>) -> Grouped<K> {
    let mut tallies = Tallies::default();
    for (_, item) in dataset.items_indexed().filter(|(at, item)| is_caption(item) && items.contains(*at)) {
        tallies.add(key(item), item);
    }
    tallies.finish()
}

/// What is counted by a property on its way to [`Grouped`].
struct Tallies<K: Ord> {
    groups: BTreeMap<K, Tally>,
    left_out: usize,
}

impl<K: Ord> Default for Tallies<K> {
    fn default() -> Self {
        Self { groups: BTreeMap::new(), left_out: 0 }
    }
}

impl<K: Ord> Tallies<K> {
    fn add(&mut self, key: Option<K>, item: &Item) {
        match key {
            Some(key) => self.groups.entry(key).or_default().add(item),
            None => self.left_out += 1,
        }
    }

    fn finish(self) -> Grouped<K> {
        let groups = self.groups.into_iter().map(|(key, tally)| (key, tally.finish()));
        Grouped { groups: groups.collect(), left_out: self.left_out }
    }
}

/// All of it at once, in steps, so that a page stays alive.
pub struct Counting<'a> {
    dataset: &'a Dataset,
    items: &'a ItemSet,
    at: usize,
    all: Tallies<()>,
    by_source: Tallies<String>,
    by_complexity: Tallies<Complexity>,
    by_cell: Tallies<(Complexity, DurationBracket)>,
}

/// What [`Counting`] counts: [`overall`], [`by_source`], [`by_complexity`] and [`by_cell`].
pub type Counted =
    (Option<CaptionStatistics>, Grouped<String>, Grouped<Complexity>, Grouped<(Complexity, DurationBracket)>);

impl<'a> Counting<'a> {
    /// Begins with the first item.
    pub fn new(dataset: &'a Dataset, items: &'a ItemSet) -> Self {
        let (all, by_source) = (Tallies::default(), Tallies::default());
        let (by_complexity, by_cell) = (Tallies::default(), Tallies::default());
        Self { dataset, items, at: 0, all, by_source, by_complexity, by_cell }
    }

    /// Handles up to `max` items; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let all = self.dataset.items();
        let end = self.at.saturating_add(max).min(all.len());
        for (place, item) in all.iter().enumerate().take(end).skip(self.at) {
            if is_caption(item) && self.items.contains(ItemIx(place as u32)) {
                let video = self.dataset.video_of(item);
                self.all.add(Some(()), item);
                self.by_source.add(item.caption_source.clone(), item);
                self.by_complexity.add(video.complexity, item);
                self.by_cell.add(video.complexity.zip(video.bracket()), item);
            }
        }
        self.at = end;
        end < all.len()
    }

    /// The statistics; items that are left are handled now.
    pub fn finish(mut self) -> Counted {
        while self.step(usize::MAX) {}
        let all = self.all.finish().groups.remove(&());
        (all, self.by_source.finish(), self.by_complexity.finish(), self.by_cell.finish())
    }
}

const CATEGORIES: usize = ErrorCategory::ALL.len();

#[derive(Default)]
struct Tally {
    unlabelled: usize,
    sentences: usize,
    incorrect: usize,
    unknown: usize,
    with_incorrect: usize,
    shares: Vec<f64>,
    spans: [usize; CATEGORIES],
    captions_by_category: [usize; CATEGORIES],
    words: Vec<usize>,
}

impl Tally {
    fn add(&mut self, item: &Item) {
        let (mut labelled, mut incorrect) = (0_usize, 0_usize);
        let mut seen = [false; CATEGORIES];
        for sentence in &item.sentences {
            for error in &sentence.errors {
                self.spans[error.category as usize] += 1;
                seen[error.category as usize] |= sentence.label == SentenceLabel::Incorrect;
            }
            match sentence.label {
                SentenceLabel::Unknown => self.unknown += 1,
                SentenceLabel::Correct => labelled += 1,
                SentenceLabel::Incorrect => {
                    labelled += 1;
                    incorrect += 1;
                }
            }
        }
        if !item.sentences.is_empty() {
            self.words.push(item.sentences.iter().map(|s| s.text.split_whitespace().count()).sum());
        }
        if labelled == 0 {
            self.unlabelled += 1;
            return;
        }
        self.sentences += labelled;
        self.incorrect += incorrect;
        self.with_incorrect += usize::from(incorrect > 0);
        self.shares.push(incorrect as f64 / labelled as f64);
        self.captions_by_category.iter_mut().zip(seen).for_each(|(count, seen)| *count += usize::from(seen));
    }

    fn finish(self) -> CaptionStatistics {
        let captions = self.shares.len();
        let spans: usize = self.spans.iter().sum();
        let shares = ErrorCategory::ALL.iter().zip(self.spans).filter(|_| spans > 0);
        let rates = ErrorCategory::ALL.iter().zip(self.captions_by_category).filter(|_| captions > 0);
        CaptionStatistics {
            captions,
            unlabelled: self.unlabelled,
            sentences: self.sentences,
            incorrect: self.incorrect,
            unknown: self.unknown,
            video_incorrect_rate: Ratio::new(self.with_incorrect as f64, captions),
            incorrect_shares: self.shares,
            spans,
            category_shares: shares.map(|(category, n)| (*category, Ratio::bare(n as f64, spans))).collect(),
            category_rates: rates.map(|(category, n)| (*category, Ratio::new(n as f64, captions))).collect(),
            words: self.words,
        }
    }
}
