//! The replies on which the rule in use and another judge differ: the default rule, or the score
//! that the harness wrote into the file.

use super::conventions::{Against, Reading};
use crate::metrics::rules::judging::Judged;
use crate::model::{Dataset, ItemIx, Prediction, RunIx};

/// What the other judge makes of a reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Other {
    /// The default rule's judgement.
    Default(Judged),
    /// The harness's score; below 0 where it left the item out.
    Harness(f64),
}

/// One reply on which they differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Whose reply.
    pub run: RunIx,
    /// To which item.
    pub item: ItemIx,
    /// The prediction's sample.
    pub sample: u32,
    /// What the rule in use makes of it.
    pub ours: Judged,
    /// What the other judge makes of it.
    pub other: Other,
}

/// Scores are written with few digits.
const CLOSE: f64 = 1e-4;

/// Finds [`Difference`]s of a run in slices, so that a page stays alive.
#[derive(Debug)]
pub struct Differing<'a> {
    dataset: &'a Dataset,
    run: RunIx,
    reading: Reading,
    against: Against,
    at: usize,
    found: Vec<Difference>,
}

impl<'a> Differing<'a> {
    /// Begins with the first prediction.
    pub fn new(dataset: &'a Dataset, run: RunIx, reading: Reading, against: Against) -> Self {
        Self { dataset, run, reading, against, at: 0, found: Vec::new() }
    }

    /// Handles up to `max` predictions; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        // Read by the default rule, nothing differs from it.
        if self.against == Against::Default && self.reading == Reading::default() {
            return false;
        }
        let all = &self.dataset.run(self.run).predictions;
        let end = self.at.saturating_add(max).min(all.len());
        let found = all[self.at..end].iter().filter_map(|prediction| self.judge(prediction));
        let found: Vec<_> = found.collect();
        self.found.extend(found);
        self.at = end;
        end < all.len()
    }

    /// The differences in file order; predictions not yet handled are handled now.
    pub fn finish(mut self) -> Vec<Difference> {
        while self.step(usize::MAX) {}
        self.found
    }

    fn judge(&self, prediction: &Prediction) -> Option<Difference> {
        let harness = prediction.score.filter(|score| score.is_finite());
        if self.against == Against::Harness && harness.is_none() {
            return None;
        }
        let item = self.dataset.item(prediction.item);
        let ours = self.reading.judge(item, prediction)?;
        let other = match harness.filter(|_| self.against == Against::Harness) {
            Some(score) if agrees(&ours, score) => return None,
            Some(score) => Other::Harness(score),
            None => {
                let theirs = Reading::default().judge(item, prediction)?;
                let same = theirs.outcome == ours.outcome
                    && theirs.score == ours.score
                    && theirs.extraction.answer == ours.extraction.answer;
                if same {
                    return None;
                }
                Other::Default(theirs)
            }
        };
        Some(Difference { run: self.run, item: prediction.item, sample: prediction.sample, ours, other })
    }
}

/// An item that both leave out is agreed on.
fn agrees(ours: &Judged, harness: f64) -> bool {
    if ours.outcome.is_scored() { (ours.score - harness).abs() < CLOSE } else { harness < 0.0 }
}

impl Difference {
    /// Whether the score changes, and not only the reading.
    pub fn changes_score(&self) -> bool {
        match &self.other {
            Other::Default(theirs) => {
                theirs.score != self.ours.score || theirs.outcome.is_scored() != self.ours.outcome.is_scored()
            }
            Other::Harness(_) => true,
        }
    }
}
