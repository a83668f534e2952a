//! Moment retrieval: when is what the query says (QVHighlights, NeurIPS 2021).
//!
//! The numbers of `standalone_eval` of jayleicn/moment_detr: R1 is asked of the window listed first, average
//! precision of the first ten by score. A query without a prediction counts 0.

mod lengths;

pub use self::lengths::{LENGTHS, Length, LengthMap};

use self::lengths::{by_length, maps};
use super::{Interval, ItemSet, Ratio, mean_interval};
use crate::model::{Dataset, Event, Item, ItemIx, Prediction, RunIx, Task};
use crate::units::TimeSpan;

/// The tIoU of R1, passed by `>=`.
pub const R1_LEVELS: [f64; 2] = [0.5, 0.7];

/// The tIoU over which average precision is averaged.
pub const AP_LEVELS: [f64; 10] = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/// Place of 0.75 in [`AP_LEVELS`].
const AT_75: usize = 5;

/// Windows of a prediction that are looked at.
const MOST_WINDOWS: usize = 10;

/// One sample of one query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MomentRow {
    /// The item; the samples of one stand together.
    pub item: ItemIx,
    /// One over the number of the item's samples.
    pub weight: f64,
    /// Temporal IoU of the window listed first with the true one nearest to it.
    pub iou: f64,
    /// Average precision, by [`AP_LEVELS`].
    pub ap: [f64; AP_LEVELS.len()],
    /// Mean over [`AP_LEVELS`] of the average precision against the true windows of one length alone, by
    /// [`LENGTHS`]; `None`: no true window is of that length.
    pub ap_by_length: [Option<f64>; LENGTHS.len()],
    /// No window was predicted: every value is 0.
    pub missing: bool,
}

/// Everything about one run that scores of moments are aggregates of.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct MomentOutcomes {
    /// In file order.
    pub rows: Vec<MomentRow>,
    /// Queries without a true window: left out.
    pub without_gold: Vec<ItemIx>,
    /// Whether the run predicts anything on any query.
    pub has_predictions: bool,
}

/// Everything that `score` says of a run's moments.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentScore {
    /// Queries with a true window: the denominator of everything.
    pub queries: usize,
    /// Queries without a predicted window (every sample): they count 0.
    pub missing: usize,
    /// Queries without a true window: left out.
    pub without_gold: usize,
    /// Share of queries whose first window passes, by tIoU; interval: Wilson.
    pub r1_at: Vec<(f64, Ratio)>,
    /// Mean temporal IoU of the first window.
    pub miou: f64,
    /// Its bootstrap interval, where [`with_intervals`] added it.
    pub miou_interval: Option<Interval>,
    /// Mean average precision, by [`AP_LEVELS`].
    pub map: [f64; AP_LEVELS.len()],
    /// Mean of [`Self::map`].
    pub map_average: f64,
    /// Its bootstrap interval, where [`with_intervals`] added it.
    pub map_interval: Option<Interval>,
    /// Mean average precision by the length of the true windows, by [`LENGTHS`].
    pub map_by_length: [LengthMap; LENGTHS.len()],
}

impl MomentScore {
    /// Mean average precision at tIoU 0.5.
    pub fn map_50(&self) -> f64 {
        self.map[0]
    }

    /// Mean average precision at tIoU 0.75.
    pub fn map_75(&self) -> f64 {
        self.map[AT_75]
    }
}

/// Outcomes of a whole run at once: a query costs microseconds.
pub fn of_run(dataset: &Dataset, run: RunIx) -> MomentOutcomes {
    let mut out = MomentOutcomes::default();
    let run = dataset.run(run);
    for (at, item) in dataset.items_indexed().filter(|(_, item)| item.task == Task::Moments) {
        if item.events.is_empty() {
            out.without_gold.push(at);
            continue;
        }
        let samples = run.predictions_on(at);
        out.has_predictions |= !samples.is_empty();
        let weight = 1.0 / samples.len().max(1) as f64;
        let row = |said: &[Event]| MomentRow {
            item: at,
            weight,
            iou: first_iou(item, said),
            ap: average_precisions(&spans(&item.events), said),
            ap_by_length: by_length(&spans(&item.events), said),
            missing: said.is_empty(),
        };
        if samples.is_empty() {
            out.rows.push(row(&[]));
        }
        out.rows.extend(samples.iter().map(|sample: &Prediction| row(&sample.events)));
    }
    out
}

fn spans(events: &[Event]) -> Vec<TimeSpan> {
    events.iter().map(|event| event.span).collect()
}

fn first_iou(item: &Item, said: &[Event]) -> f64 {
    let Some(first) = said.first() else { return 0.0 };
    item.events.iter().map(|event| event.span.iou(first.span)).fold(0.0, f64::max)
}

/// Average precision of the predicted windows at each level of tIoU, interpolated as in PASCAL VOC 2011.
///
/// A window takes the true one that it meets best among those not taken by a window of higher score.
pub fn average_precisions(gold: &[TimeSpan], said: &[Event]) -> [f64; AP_LEVELS.len()] {
    let mut ranked: Vec<&Event> = said.iter().take(MOST_WINDOWS).collect();
    let score = |event: &Event| event.score.unwrap_or(f64::NEG_INFINITY);
    ranked.sort_by(|a, b| score(b).total_cmp(&score(a)));
    // For each window the true ones, best first, and of equals the later: the order of the evaluator.
    let nearest = |event: &&Event| -> Vec<(usize, f64)> {
        let mut all: Vec<(usize, f64)> =
            gold.iter().enumerate().map(|(at, span)| (at, span.iou(event.span))).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
        all
    };
    let nearest: Vec<Vec<(usize, f64)>> = ranked.iter().map(nearest).collect();
    AP_LEVELS.map(|level| average_precision(gold.len(), &nearest, level))
}

fn average_precision(gold: usize, nearest: &[Vec<(usize, f64)>], level: f64) -> f64 {
    let mut taken = vec![false; gold];
    let mut hits = 0_usize;
    // Precision and recall after each window.
    let mut curve: Vec<(f64, f64)> = Vec::with_capacity(nearest.len());
    for (n, near) in nearest.iter().enumerate() {
        let free = near.iter().take_while(|(_, iou)| *iou >= level).find(|(at, _)| !taken[*at]);
        if let Some((at, _)) = free {
            taken[*at] = true;
            hits += 1;
        }
        curve.push((hits as f64 / (n + 1) as f64, hits as f64 / gold as f64));
    }
    let (mut total, mut best) = (0.0, 0.0_f64);
    for n in (0..curve.len()).rev() {
        let before = n.checked_sub(1).map_or(0.0, |before| curve[before].1);
        best = best.max(curve[n].0);
        total += (curve[n].1 - before) * best;
    }
    total
}

/// The samples of each query of `items`.
fn queries<'a>(outcomes: &'a MomentOutcomes, items: &'a ItemSet) -> impl Iterator<Item = &'a [MomentRow]> {
    outcomes.rows.chunk_by(|a, b| a.item == b.item).filter(|rows| items.contains(rows[0].item))
}

fn mean_of(rows: &[MomentRow], value: impl Fn(&MomentRow) -> f64) -> f64 {
    rows.iter().map(|row| value(row) * row.weight).sum()
}

fn mean_ap(row: &MomentRow) -> f64 {
    row.ap.iter().sum::<f64>() / AP_LEVELS.len() as f64
}

/// Scores the queries of `items`; `None` when the run predicts nothing on any query, or the set holds none.
/// Intervals are slow: see [`with_intervals`].
pub fn score(outcomes: &MomentOutcomes, items: &ItemSet) -> Option<MomentScore> {
    let (mut count, mut missing, mut miou) = (0, 0, 0.0);
    let mut passed = [0.0; R1_LEVELS.len()];
    let mut map = [0.0; AP_LEVELS.len()];
    for rows in queries(outcomes, items) {
        count += 1;
        missing += usize::from(rows.iter().all(|row| row.missing));
        miou += mean_of(rows, |row| row.iou);
        for (sum, level) in passed.iter_mut().zip(R1_LEVELS) {
            *sum += mean_of(rows, |row| f64::from(u8::from(row.iou >= level)));
        }
        for (n, sum) in map.iter_mut().enumerate() {
            *sum += mean_of(rows, |row| row.ap[n]);
        }
    }
    if count == 0 || !outcomes.has_predictions {
        return None;
    }
    let map = map.map(|sum| sum / count as f64);
    Some(MomentScore {
        queries: count,
        missing,
        without_gold: outcomes.without_gold.iter().filter(|item| items.contains(**item)).count(),
        r1_at: R1_LEVELS
            .into_iter()
            .zip(passed)
            .map(|(level, hits)| (level, Ratio::new(hits, count)))
            .collect(),
        miou: miou / count as f64,
        miou_interval: None,
        map,
        map_average: map.iter().sum::<f64>() / AP_LEVELS.len() as f64,
        map_interval: None,
        map_by_length: maps(queries(outcomes, items)),
    })
}

/// Adds the bootstrap intervals of the mean IoU and of the average mAP: 2,000 draws of queries, fixed seed.
pub fn with_intervals(mut score: MomentScore, outcomes: &MomentOutcomes, items: &ItemSet) -> MomentScore {
    let values = |value: fn(&MomentRow) -> f64| -> Vec<f64> {
        queries(outcomes, items).map(|rows| mean_of(rows, value)).collect()
    };
    score.miou_interval = mean_interval(&values(|row| row.iou));
    score.map_interval = mean_interval(&values(mean_ap));
    score
}
