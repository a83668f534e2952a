//! What the captions themselves are like: how many are wrong, in what, and how long they are
//! (VidOmni-Bench, section 3.4, table 1 and figures 5 to 7). No run is needed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Interval, ItemSet, Ratio, mean_interval};
use crate::model::{Caption, Complexity, Dataset, DurationBracket, ErrorCategory, Marked};

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
    grouped(dataset, items, &[()], |_| Some(0)).groups.remove(&())
}

/// By the model that wrote the caption, spelled as in the file.
pub fn by_source(dataset: &Dataset, items: &ItemSet) -> Grouped<String> {
    grouped(dataset, items, dataset.captions().sources(), source_place)
}

/// By the video's complexity.
pub fn by_complexity(dataset: &Dataset, items: &ItemSet) -> Grouped<Complexity> {
    grouped(dataset, items, Complexity::ALL, complexity_place)
}

/// By the video's complexity and bracket of duration (figure 6).
pub fn by_cell(dataset: &Dataset, items: &ItemSet) -> Grouped<Cell> {
    grouped(dataset, items, &cells(), cell_place)
}

/// Complexity and bracket of duration of a video.
type Cell = (Complexity, DurationBracket);

/// All cells, row by row.
fn cells() -> Vec<Cell> {
    let row = |complexity: &Complexity| {
        let complexity = *complexity;
        DurationBracket::ALL.iter().map(move |bracket| (complexity, *bracket))
    };
    Complexity::ALL.iter().flat_map(row).collect()
}

fn source_place(caption: &Caption) -> Option<usize> {
    caption.source.map(usize::from)
}

fn complexity_place(caption: &Caption) -> Option<usize> {
    Some(caption.complexity? as usize)
}

fn cell_place(caption: &Caption) -> Option<usize> {
    Some(caption.complexity? as usize * DurationBracket::ALL.len() + caption.bracket? as usize)
}

/// Statistics of each of `keys` that has a caption; `place` says which of them a caption is under.
fn grouped<K: Ord + Clone>(
    dataset: &Dataset,
    items: &ItemSet,
    keys: &[K],
    place: fn(&Caption) -> Option<usize>,
) -> Grouped<K> {
    let captions = dataset.captions();
    let mut tallies = Tallies::of(keys, place);
    for (row, caption) in captions.rows().iter().enumerate().filter(|(_, row)| items.contains(row.item)) {
        tallies.add(caption, captions.marked(row));
    }
    tallies.finish()
}

/// What is counted by a property on its way to [`Grouped`].
struct Tallies<'a, K: Clone> {
    keys: Cow<'a, [K]>,
    /// Which of the keys a caption is under.
    place: fn(&Caption) -> Option<usize>,
    tallies: Vec<Tally>,
    left_out: usize,
}

impl<'a, K: Ord + Clone> Tallies<'a, K> {
    fn of(keys: impl Into<Cow<'a, [K]>>, place: fn(&Caption) -> Option<usize>) -> Self {
        let keys = keys.into();
        Self { tallies: keys.iter().map(|_| Tally::default()).collect(), keys, place, left_out: 0 }
    }

    fn add(&mut self, caption: &Caption, marked: &[Marked]) {
        match (self.place)(caption).and_then(|place| self.tallies.get_mut(place)) {
            Some(tally) => tally.add(caption, marked),
            None => self.left_out += 1,
        }
    }

    fn finish(self) -> Grouped<K> {
        let used = |(_, tally): &(&K, Tally)| tally.shares.len() + tally.unlabelled > 0;
        let used = self.keys.iter().zip(self.tallies).filter(used);
        let groups = used.map(|(key, tally)| (key.clone(), tally.finish())).collect();
        Grouped { groups, left_out: self.left_out }
    }
}

/// All of it at once, in steps, so that a page stays alive.
pub struct Counting<'a> {
    dataset: &'a Dataset,
    items: &'a ItemSet,
    /// The row that is next.
    at: usize,
    all: Tallies<'a, ()>,
    by_source: Tallies<'a, String>,
    by_complexity: Tallies<'a, Complexity>,
    by_cell: Tallies<'a, Cell>,
}

/// What [`Counting`] counts: [`overall`], [`by_source`], [`by_complexity`] and [`by_cell`].
pub type Counted = (Option<CaptionStatistics>, Grouped<String>, Grouped<Complexity>, Grouped<Cell>);

impl<'a> Counting<'a> {
    /// Begins with the first caption.
    pub fn new(dataset: &'a Dataset, items: &'a ItemSet) -> Self {
        Self {
            dataset,
            items,
            at: 0,
            all: Tallies::of(&[()][..], |_| Some(0)),
            by_source: Tallies::of(dataset.captions().sources(), source_place),
            by_complexity: Tallies::of(Complexity::ALL, complexity_place),
            by_cell: Tallies::of(cells(), cell_place),
        }
    }

    /// Handles up to `max` captions; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let captions = self.dataset.captions();
        let all = captions.rows();
        let end = self.at.saturating_add(max).min(all.len());
        for (row, caption) in all.iter().enumerate().take(end).skip(self.at) {
            if self.items.contains(caption.item) {
                let marked = captions.marked(row);
                self.all.add(caption, marked);
                self.by_source.add(caption, marked);
                self.by_complexity.add(caption, marked);
                self.by_cell.add(caption, marked);
            }
        }
        self.at = end;
        end < all.len()
    }

    /// The statistics; captions that are left are handled now.
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
    fn add(&mut self, caption: &Caption, marked: &[Marked]) {
        let labelled = caption.labelled();
        let mut seen = [false; CATEGORIES];
        for marked in marked {
            let category = marked.category as usize;
            self.spans[category] += marked.spans as usize;
            let first = marked.incorrect && !seen[category];
            self.captions_by_category[category] += usize::from(first);
            seen[category] |= first;
        }
        self.unknown += (caption.sentences - labelled) as usize;
        if caption.sentences > 0 {
            self.words.push(caption.text_words as usize);
        }
        if labelled == 0 {
            self.unlabelled += 1;
            return;
        }
        self.sentences += labelled as usize;
        self.incorrect += caption.incorrect as usize;
        self.with_incorrect += usize::from(caption.incorrect > 0);
        self.shares.push(f64::from(caption.incorrect) / f64::from(labelled));
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
