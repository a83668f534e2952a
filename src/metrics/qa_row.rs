//! One question under one run, as scores aggregate it.

use super::outcome::Outcome;
use super::rules::judging::Bench;
use super::yes_tally::YesTally;
use crate::model::{Answer, Item, ItemIx, Prediction, Task};

/// One question under one run, small enough that thousands are aggregated in a millisecond.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QaRow {
    /// The item.
    pub item: ItemIx,
    /// What became of it.
    pub outcome: Outcome,
    /// Mean over its samples, in `0..1`.
    pub score: f64,
    /// What was asked.
    pub task: Task,
    /// Place in [`RunOutcomes::kinds`]; `None`: the item has no type.
    pub kind: Option<u16>,
    /// Row and column of the heat map.
    pub cell: Option<(u8, u8)>,
    /// The first sample's answer as an option's place.
    pub said_option: Option<u8>,
    /// The gold as an option's place.
    pub gold_option: Option<u8>,
    /// Number of options.
    pub options: u8,
    /// What is said and gold of yes (yes / no items only); of every clip where the row stands for several.
    pub yes: YesTally,
}

impl QaRow {
    /// A question as its item and its gold have it, before any sample.
    pub(super) fn new(at: ItemIx, item: &Item, bench: &Bench) -> Self {
        Self {
            item: at,
            outcome: bench.missing(),
            score: 0.0,
            task: item.task,
            kind: None,
            cell: None,
            said_option: None,
            gold_option: bench.gold.as_ref().and_then(|gold| place(item, gold)),
            options: item.options.len().min(255) as u8,
            yes: tally(item, bench, (0, 0), 1),
        }
    }

    /// Fills in what the samples said and what they are worth.
    pub(super) fn judge(&mut self, item: &Item, bench: &Bench, samples: &[Prediction]) {
        let mut counts = [0_usize; Outcome::ALL.len()];
        let (mut total, mut judged, mut said) = (0.0, 0_usize, (0, 0));
        for (n, sample) in samples.iter().enumerate() {
            let one = bench.judge(item, sample);
            counts[one.outcome as usize] += 1;
            if one.outcome.is_scored() {
                total += one.score;
                judged += 1;
            }
            let Some(answer) = one.extraction.answer else { continue };
            if n == 0 {
                self.said_option = place(item, &answer);
            }
            match says_yes(item, &answer).filter(|_| one.outcome.is_scored()) {
                Some(true) => said.0 += 1,
                Some(false) => said.1 += 1,
                None => {}
            }
        }
        self.yes = tally(item, bench, said, judged.max(1));
        self.score = if judged > 0 { total / judged as f64 } else { 0.0 };
        let count = |outcome: Outcome| counts[outcome as usize];
        self.outcome = if samples.is_empty() {
            self.outcome
        } else if count(Outcome::BadGold) > 0 {
            Outcome::BadGold
        } else if judged == 0 {
            Outcome::Unjudged
        } else if count(Outcome::Right) == judged {
            Outcome::Right
        } else {
            // The commonest of the others; of equally common ones the first in the order of lists.
            let others = Outcome::ALL.into_iter().filter(|o| o.is_scored() && *o != Outcome::Right);
            others.fold(Outcome::Wrong, |best, next| if count(next) > count(best) { next } else { best })
        };
    }
}

/// What a yes / no item says of yes, from the samples that said yes and no among those judged.
fn tally(item: &Item, bench: &Bench, said: (usize, usize), samples: usize) -> YesTally {
    if item.task != Task::YesNo {
        return YesTally::default();
    }
    YesTally::of(bench.gold.as_ref().and_then(|gold| says_yes(item, gold)), said, samples)
}

/// An answer as an option's place.
fn place(item: &Item, answer: &Answer) -> Option<u8> {
    let Answer::One(key) = answer else { return None };
    item.options.iter().position(|option| option.key == *key).map(|n| n.min(255) as u8)
}

/// Whether an answer means yes, by itself or through its option's text.
fn says_yes(item: &Item, answer: &Answer) -> Option<bool> {
    let Answer::One(key) = answer else { return None };
    let text =
        item.options.iter().find(|option| option.key == *key).map_or(key.as_str(), |option| &option.text);
    if text.eq_ignore_ascii_case("yes") {
        Some(true)
    } else {
        text.eq_ignore_ascii_case("no").then_some(false)
    }
}
