//! Scores of grounding over a set of items (spec: grounding).

use super::judged::Excluded;
use super::objects::ObjectCounts;
use super::options::{GroundingOptions, THRESHOLDS, Threshold};
use super::outcomes::{GroundingOutcomes, GroundingRow};
use crate::metrics::{Interval, ItemSet, Ratio, mean_interval};

/// Single boxes at IoU >= 0.5, pooled over all items and grid points.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct ObjectScore {
    /// What was counted.
    pub counts: ObjectCounts,
    /// `hits / (hits + extras + duplicates)`.
    pub precision: Option<f64>,
    /// `hits / (hits + misses)`.
    pub recall: Option<f64>,
    /// `2 hits / (2 hits + misses + extras + duplicates)`.
    pub f1: Option<f64>,
}

impl ObjectScore {
    fn of(counts: ObjectCounts) -> Self {
        let share = |hits: u64, of: u64| (of > 0).then(|| hits as f64 / of as f64);
        let ObjectCounts { hits, misses, extras, duplicates } = counts;
        Self {
            counts,
            precision: share(hits, hits + extras + duplicates),
            recall: share(hits, hits + misses),
            f1: share(2 * hits, 2 * hits + misses + extras + duplicates),
        }
    }
}

/// Everything that `score` says of where and when.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundingScore {
    /// The conventions.
    pub options: GroundingOptions,
    /// How vIoU is held against R.
    pub threshold: Threshold,
    /// Items with a truth that could be judged.
    pub items: usize,
    /// Of these, those without a prediction (every sample): they count 0.
    pub missing: usize,
    /// Items whose truth says when: the denominator of `m_tiou`.
    pub tiou_items: usize,
    /// Items whose truth has boxes: the denominator of `m_viou` and of vIoU@R.
    pub viou_items: usize,
    /// Mean temporal IoU.
    pub m_tiou: Option<f64>,
    /// Its bootstrap interval, where [`with_intervals`] added it.
    pub m_tiou_interval: Option<Interval>,
    /// Mean spatio-temporal IoU; `None` where the run predicts no boxes at all.
    pub m_viou: Option<f64>,
    /// Its bootstrap interval, where [`with_intervals`] added it.
    pub m_viou_interval: Option<Interval>,
    /// Share of items whose vIoU passes R, by R; empty where the run predicts no boxes at all.
    pub viou_at: Vec<(f64, Ratio)>,
    /// Single boxes; `None` where the run predicts no boxes at all.
    pub objects: Option<ObjectScore>,
    /// Predicted tracks that were paired with no true one, over all samples: they cost nothing, and are told apart.
    pub extra_tracks: usize,
    /// Predicted events that speak of no true label.
    pub extra_events: usize,
    /// Left out: the rule counts frames, and the video's rate is not known.
    pub without_rate: usize,
    /// Left out: a track lasts longer than any video.
    pub too_long: usize,
}

/// Means over the samples of one item.
#[derive(Clone, Copy, Default)]
struct ItemMeans {
    tiou: Option<f64>,
    viou: Option<f64>,
    passed: [f64; THRESHOLDS.len()],
    missing: bool,
}

impl ItemMeans {
    fn of(samples: &[GroundingRow], threshold: Threshold) -> Self {
        let mean = |value: fn(&GroundingRow) -> Option<f64>| {
            let values = samples.iter().map(|row| Some(value(row)? * row.weight));
            values.sum::<Option<f64>>()
        };
        let passed = THRESHOLDS.map(|level| {
            let rows = samples.iter().filter(|row| row.viou.is_some_and(|v| threshold.passed(v, level)));
            rows.map(|row| row.weight).sum()
        });
        let missing = samples.iter().all(|row| row.missing);
        Self { tiou: mean(|row| row.tiou), viou: mean(|row| row.viou), passed, missing }
    }
}

fn items_of<'a>(
    outcomes: &'a GroundingOutcomes,
    items: &'a ItemSet,
) -> impl Iterator<Item = &'a [GroundingRow]> {
    outcomes.rows.chunk_by(|a, b| a.item == b.item).filter(|rows| items.contains(rows[0].item))
}

/// Scores the grounded items of `items`; `None` when the run has no prediction on any grounded item, or the set
/// holds none. Intervals are slow: see [`with_intervals`].
pub fn score(outcomes: &GroundingOutcomes, items: &ItemSet, threshold: Threshold) -> Option<GroundingScore> {
    let (mut tiou, mut viou, mut passed) = ((0.0, 0), (0.0, 0), [0.0; THRESHOLDS.len()]);
    let (mut count, mut missing, mut objects) = (0, 0, ObjectCounts::default());
    let mut extras = (0, 0);
    for rows in items_of(outcomes, items) {
        let means = ItemMeans::of(rows, threshold);
        count += 1;
        missing += usize::from(means.missing);
        if let Some(value) = means.tiou {
            tiou = (tiou.0 + value, tiou.1 + 1);
        }
        if let Some(value) = means.viou {
            viou = (viou.0 + value, viou.1 + 1);
            passed.iter_mut().zip(means.passed).for_each(|(sum, share)| *sum += share);
        }
        extras = rows.iter().fold(extras, |sum, row| (sum.0 + row.extras.0, sum.1 + row.extras.1));
        rows.iter().filter_map(|row| row.objects).for_each(|counts| objects.add(counts));
    }
    let left_out = |why: Excluded| {
        outcomes.excluded.iter().filter(|(item, reason)| *reason == why && items.contains(*item)).count()
    };
    let (without_rate, too_long) = (left_out(Excluded::NoRate), left_out(Excluded::TooLong));
    if !outcomes.has_predictions || count + without_rate + too_long == 0 {
        return None;
    }
    let boxes = outcomes.has_tracks && viou.1 > 0;
    let at = |(level, hits): (f64, f64)| (level, Ratio::new(hits, viou.1));
    Some(GroundingScore {
        options: outcomes.options,
        threshold,
        items: count,
        missing,
        tiou_items: tiou.1,
        viou_items: viou.1,
        m_tiou: (tiou.1 > 0).then(|| tiou.0 / tiou.1 as f64),
        m_tiou_interval: None,
        m_viou: boxes.then(|| viou.0 / viou.1 as f64),
        m_viou_interval: None,
        viou_at: if boxes { THRESHOLDS.into_iter().zip(passed).map(at).collect() } else { Vec::new() },
        objects: boxes.then(|| ObjectScore::of(objects)),
        extra_tracks: extras.0,
        extra_events: extras.1,
        without_rate,
        too_long,
    })
}

/// Adds the bootstrap intervals of both means: 2,000 draws of items, fixed seed.
pub fn with_intervals(
    mut score: GroundingScore,
    outcomes: &GroundingOutcomes,
    items: &ItemSet,
) -> GroundingScore {
    let means: Vec<ItemMeans> =
        items_of(outcomes, items).map(|rows| ItemMeans::of(rows, score.threshold)).collect();
    let values = |pick: fn(&ItemMeans) -> Option<f64>| means.iter().filter_map(pick).collect::<Vec<f64>>();
    score.m_tiou_interval = mean_interval(&values(|means| means.tiou));
    if score.m_viou.is_some() {
        score.m_viou_interval = mean_interval(&values(|means| means.viou));
    }
    score
}
