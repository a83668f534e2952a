//! How well a predicted track follows a true one, point by point: a strip on the timeline.

use super::judged::{Excluded, Sides};
use super::objects::track_labels;
use super::options::BoxEdges;
use super::sampled::{Sampled, union};
use super::tube::Tube;
use crate::model::{Item, Prediction, Video};

/// Who is present at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlap {
    /// The true and the predicted object.
    Both,
    /// The true one alone.
    Gold,
    /// The predicted one alone.
    Predicted,
}

/// One point of the union of presence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeriesPoint {
    /// In seconds; the point lasts for [`TrackSeries::step`].
    pub time: f64,
    /// Who is present.
    pub overlap: Overlap,
    /// IoU of the two boxes in `[0, 1]`; 0 where a box is missing.
    pub iou: f64,
}

/// One true track against the predicted one that it was paired with.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackSeries {
    /// Place among the item's tracks.
    pub gold: usize,
    /// Place among the prediction's tracks; `None`: nobody found it.
    pub predicted: Option<usize>,
    /// How long a point lasts, in seconds; 0 for instants.
    pub step: f64,
    /// The points, rising.
    pub points: Vec<SeriesPoint>,
}

impl TrackSeries {
    /// The IoU of the points, summed: the numerator of vIoU; its denominator is their number.
    pub fn sum(&self) -> f64 {
        self.points.iter().map(|point| point.iou).sum()
    }

    /// The mean of the points, which is the pair's vIoU.
    pub fn viou(&self) -> Option<f64> {
        (!self.points.is_empty()).then(|| self.sum() / self.points.len() as f64)
    }
}

/// The strips of an item, one for each true track with a box, by the rule `verivid`.
pub fn series(
    video: &Video,
    item: &Item,
    prediction: &Prediction,
    edges: BoxEdges,
) -> Result<Vec<TrackSeries>, Excluded> {
    let sides = Sides::new(video, item, Some(prediction));
    let boxed = sides.boxed();
    let sampled = Sampled::new(&sides, &boxed)?;
    let labels = track_labels(&item.tracks, &prediction.tracks);
    let pairs = sampled.pairs(&sides, &boxed, &labels, edges)?;
    let absent = Tube::default();
    let strip = |(n, gold): (usize, &usize)| {
        let predicted = pairs.iter().find(|pair| pair.gold == *gold).map(|pair| pair.predicted);
        let truth = sampled.gold(n).unwrap_or(&absent);
        let guess = predicted.and_then(|at| sampled.said(at)).unwrap_or(&absent);
        let grid = &sampled.grid;
        let point = |k: i64, overlap, iou| SeriesPoint { time: grid.time_of(k), overlap, iou };
        let points = points(truth, guess, edges).map(|(k, overlap, iou)| point(k, overlap, iou)).collect();
        TrackSeries { gold: *gold, predicted, step: grid.step(), points }
    };
    Ok(boxed.iter().enumerate().map(strip).collect())
}

fn points<'a>(
    truth: &'a Tube,
    guess: &'a Tube,
    edges: BoxEdges,
) -> impl Iterator<Item = (i64, Overlap, f64)> + 'a {
    let mut walks = (truth.walk(), guess.walk());
    let ranges = union([truth, guess].into_iter());
    ranges.into_iter().flat_map(|(from, until)| from..until).filter_map(move |k| {
        match (walks.0.at(k), walks.1.at(k)) {
            (Some(a), Some(b)) => Some((k, Overlap::Both, a.zip(b).map_or(0.0, |(a, b)| edges.iou(a, b)))),
            (Some(_), None) => Some((k, Overlap::Gold, 0.0)),
            (None, Some(_)) => Some((k, Overlap::Predicted, 0.0)),
            (None, None) => None,
        }
    })
}
