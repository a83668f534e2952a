//! How much of a video must be seen to judge a sentence (VidOmni-Bench, appendix D.1, after
//! Video-MME's certificate length).

use std::collections::BTreeMap;

use super::caption::is_caption;
use super::caption_statistics::mean;
use super::{Interval, ItemSet, mean_interval};
use crate::model::{Complexity, Dataset, Item};
use crate::units::{TimeSpan, union_length};

/// Coverage of a group of sentences.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Certificates {
    /// For each sentence with a certificate and a video of known length, in file order, the
    /// share of the video that the certificate covers, in `0..1`.
    pub coverages: Vec<f64>,
    /// Sentences left out because they have no certificate.
    pub without: usize,
    /// Sentences left out because the length of their video is unknown or zero.
    pub without_duration: usize,
}

impl Certificates {
    /// Mean coverage; `None` without a sentence that has one.
    pub fn mean(&self) -> Option<f64> {
        mean(&self.coverages)
    }

    /// Its interval: a bootstrap over sentences, 2,000 draws, fixed seed.
    pub fn interval(&self) -> Option<Interval> {
        mean_interval(&self.coverages)
    }

    fn add(&mut self, item: &Item, duration: Option<f64>) {
        for sentence in &item.sentences {
            if sentence.certificate.is_empty() {
                self.without += 1;
                continue;
            }
            match duration.and_then(|duration| coverage(&sentence.certificate, duration)) {
                Some(coverage) => self.coverages.push(coverage),
                None => self.without_duration += 1,
            }
        }
    }
}

/// Length of the union of `spans`, clipped to the video, over its duration in seconds, in `0..1`;
/// `None` when the video has no length. Spans wholly outside the video cover nothing.
pub fn coverage(spans: &[TimeSpan], duration: f64) -> Option<f64> {
    let inside: Vec<TimeSpan> = spans.iter().filter_map(|span| span.clipped(duration)).collect();
    (duration.is_finite() && duration > 0.0).then(|| (union_length(&inside) / duration).min(1.0))
}

/// Coverage over all sentences of the captions in `items`, whatever their labels.
pub fn overall(dataset: &Dataset, items: &ItemSet) -> Certificates {
    let mut all = Certificates::default();
    captions(dataset, items).for_each(|item| all.add(item, dataset.video_of(item).duration));
    all
}

/// Coverage by the video's complexity (figure 7); sentences of videos without one are in none.
pub fn by_complexity(dataset: &Dataset, items: &ItemSet) -> BTreeMap<Complexity, Certificates> {
    let mut groups: BTreeMap<Complexity, Certificates> = BTreeMap::new();
    for item in captions(dataset, items) {
        let video = dataset.video_of(item);
        if let Some(complexity) = video.complexity {
            groups.entry(complexity).or_default().add(item, video.duration);
        }
    }
    groups
}

fn captions<'a>(dataset: &'a Dataset, items: &'a ItemSet) -> impl Iterator<Item = &'a Item> {
    let captions = dataset.items_indexed().filter(|(at, item)| is_caption(item) && items.contains(*at));
    captions.map(|(_, item)| item)
}
