//! What became of every grounded item under one run, computed once; filters only aggregate it again.

use super::judged::{Excluded, judge};
use super::objects::ObjectCounts;
use super::options::GroundingOptions;
use crate::model::{Dataset, ItemIx, Prediction, RunIx, Task};

/// One sample of one item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundingRow {
    /// The item; the samples of one stand together.
    pub item: ItemIx,
    /// One over the number of the item's samples.
    pub weight: f64,
    /// Temporal IoU; `None`: the truth says not when.
    pub tiou: Option<f64>,
    /// Spatio-temporal IoU; `None`: the truth has no boxes.
    pub viou: Option<f64>,
    /// Single boxes; `None`: the truth has no boxes.
    pub objects: Option<ObjectCounts>,
    /// Predicted tracks that were paired with no true one, and events that speak of no true label.
    pub extras: (usize, usize),
    /// Nothing was predicted: every value is 0.
    pub missing: bool,
}

/// Everything about one run that grounding scores are aggregates of.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct GroundingOutcomes {
    /// The conventions.
    pub options: GroundingOptions,
    /// In file order.
    pub rows: Vec<GroundingRow>,
    /// Items that could not be judged, and why. Items without a truth are not among them.
    pub excluded: Vec<(ItemIx, Excluded)>,
    /// Whether the run predicts a track on any of the items.
    pub has_tracks: bool,
    /// Whether the run predicts anything on any of the items.
    pub has_predictions: bool,
}

/// Computes [`GroundingOutcomes`] in slices, so that a page stays alive.
///
/// All items of the tasks `grounding` and `boxes` with a truth are judged; those of another task (a question with
/// boxes as evidence) where the run predicts a track or event on some item of that task. `moments` is elsewhere.
#[derive(Debug)]
pub struct GroundingSteps<'a> {
    dataset: &'a Dataset,
    run: RunIx,
    tasks: Vec<Task>,
    at: usize,
    /// Place of the next prediction.
    next: usize,
    out: GroundingOutcomes,
}

impl<'a> GroundingSteps<'a> {
    /// Begins with the first item.
    pub fn new(dataset: &'a Dataset, run: RunIx, options: GroundingOptions) -> Self {
        let mut tasks = vec![Task::Grounding, Task::Boxes];
        for prediction in dataset.run(run).predictions.iter().filter(|p| grounds(p)) {
            let task = dataset.item(prediction.item).task;
            if task != Task::Moments && !tasks.contains(&task) {
                tasks.push(task);
            }
        }
        let out = GroundingOutcomes { options, ..GroundingOutcomes::default() };
        Self { dataset, run, tasks, at: 0, next: 0, out }
    }

    /// Handles up to `max` items; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let dataset = self.dataset;
        let predictions = &dataset.run(self.run).predictions;
        let end = self.at.saturating_add(max).min(dataset.items().len());
        for n in self.at..end {
            let at = ItemIx(n as u32);
            let from = self.next;
            self.next += predictions[from..].iter().take_while(|prediction| prediction.item <= at).count();
            if self.tasks.contains(&dataset.item(at).task) {
                self.handle(at, &predictions[from..self.next]);
            }
        }
        self.at = end;
        end < dataset.items().len()
    }

    /// The outcomes; items not yet handled are handled now.
    pub fn finish(mut self) -> GroundingOutcomes {
        while self.step(usize::MAX) {}
        self.out
    }

    fn handle(&mut self, at: ItemIx, samples: &[Prediction]) {
        let item = self.dataset.item(at);
        let video = self.dataset.video_of(item);
        let mut judged = Vec::with_capacity(samples.len().max(1));
        let weight = 1.0 / samples.len().max(1) as f64;
        let all = samples.iter().map(Some).chain(samples.is_empty().then_some(None));
        for sample in all {
            match judge(video, item, sample, self.out.options) {
                Ok(found) => judged.push(GroundingRow {
                    item: at,
                    weight,
                    tiou: found.tiou,
                    viou: found.viou,
                    objects: found.objects,
                    extras: (found.extra_tracks, found.extra_events),
                    missing: found.missing,
                }),
                Err(Excluded::NoGold) => return,
                Err(why) => {
                    self.out.excluded.push((at, why));
                    judged.clear();
                    break;
                }
            }
        }
        self.out.has_tracks |= samples.iter().any(|sample| !sample.tracks.is_empty());
        self.out.has_predictions |= !samples.is_empty();
        self.out.rows.append(&mut judged);
    }
}

fn grounds(prediction: &Prediction) -> bool {
    !prediction.tracks.is_empty() || !prediction.events.is_empty()
}

/// Outcomes of a whole run at once.
pub fn of_run(dataset: &Dataset, run: RunIx, options: GroundingOptions) -> GroundingOutcomes {
    GroundingSteps::new(dataset, run, options).finish()
}
