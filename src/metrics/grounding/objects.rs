//! Single boxes at a point: which is hit, missed, extra or a duplicate.

use super::labels::Labels;
use super::options::BoxEdges;
use crate::model::{Item, Prediction, Track};
use crate::units::assign;
use crate::units::{Moment, PixelRect};

/// From this IoU on a box is found (spec: grounding).
pub(super) const FOUND: f64 = 0.5;

/// What became of one box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// A true box and a predicted one that found each other.
    Hit,
    /// A true box that nobody found.
    Miss,
    /// A predicted box where nothing is.
    Extra,
    /// A predicted box on a true one that another found better.
    Duplicate,
}

impl Fate {
    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::Hit => "Hit",
            Self::Miss => "Miss",
            Self::Extra => "Extra",
            Self::Duplicate => "Duplicate",
        }
    }
}

/// Boxes by what became of them; a hit is one true and one predicted box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ObjectCounts {
    /// True boxes found.
    pub hits: u64,
    /// True boxes not found.
    pub misses: u64,
    /// Predicted boxes where nothing is.
    pub extras: u64,
    /// Predicted boxes on a true one that another found better.
    pub duplicates: u64,
}

impl ObjectCounts {
    /// Adds another count.
    pub fn add(&mut self, other: Self) {
        self.hits += other.hits;
        self.misses += other.misses;
        self.extras += other.extras;
        self.duplicates += other.duplicates;
    }

    /// So many true and predicted boxes, of which so many found each other and none is a duplicate.
    pub(super) fn without_duplicates(gold: usize, predicted: usize, hits: usize) -> Self {
        let (misses, extras) = ((gold - hits) as u64, (predicted - hits) as u64);
        Self { hits: hits as u64, misses, extras, duplicates: 0 }
    }

    fn count(&mut self, verdict: &Verdict) {
        for (_, fate) in verdict.gold.iter().chain(&verdict.predicted) {
            match fate {
                Fate::Hit => {}
                Fate::Miss => self.misses += 1,
                Fate::Extra => self.extras += 1,
                Fate::Duplicate => self.duplicates += 1,
            }
        }
        self.hits += verdict.gold.iter().filter(|(_, fate)| *fate == Fate::Hit).count() as u64;
    }

    /// Judges the boxes of one point and counts them.
    pub(super) fn judge(
        &mut self,
        gold: &[(usize, PixelRect)],
        predicted: &[(usize, PixelRect)],
        labels: &Labels,
        edges: BoxEdges,
    ) {
        match (gold, predicted) {
            (gold, []) => self.misses += gold.len() as u64,
            ([], predicted) => self.extras += predicted.len() as u64,
            _ => match undisputed(gold, predicted, labels, edges) {
                Some(hits) => self.add(Self::without_duplicates(gold.len(), predicted.len(), hits)),
                None => self.count(&judge_boxes(gold, predicted, labels, edges)),
            },
        }
    }
}

/// Number of pairs, where no box is in two of them: the usual case, for which nothing is allocated.
fn undisputed(
    gold: &[(usize, PixelRect)],
    predicted: &[(usize, PixelRect)],
    labels: &Labels,
    edges: BoxEdges,
) -> Option<usize> {
    let mut hits = 0;
    // One bit a predicted box.
    let mut taken = 0_u64;
    for (g, truth) in gold {
        let mut found = 0;
        for (n, (p, said)) in predicted.iter().enumerate() {
            if labels.agree(*g, *p) && edges.iou(*truth, *said) >= FOUND {
                let bit = 1_u64.checked_shl(n as u32)?;
                found += 1;
                if found > 1 || taken & bit != 0 {
                    return None;
                }
                taken |= bit;
            }
        }
        hits += found;
    }
    Some(hits)
}

/// What became of every box at one time, each with the place of its track.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// True boxes: hit or miss.
    pub gold: Vec<(usize, Fate)>,
    /// Predicted boxes: hit, extra or duplicate.
    pub predicted: Vec<(usize, Fate)>,
}

/// Judges the boxes of one point: the most pairs with an IoU of at least 0.5 and labels that agree, of these the
/// greatest sum of IoU. Boxes come with the place of their track.
pub fn judge_boxes(
    gold: &[(usize, PixelRect)],
    predicted: &[(usize, PixelRect)],
    labels: &Labels,
    edges: BoxEdges,
) -> Verdict {
    // A pair counts more than all IoU together, so that the number of pairs comes first.
    let pair = 1.0 + gold.len().min(predicted.len()) as f64;
    let value = |(g, truth): &(usize, PixelRect), (p, said): &(usize, PixelRect)| {
        let iou = if labels.agree(*g, *p) { edges.iou(*truth, *said) } else { 0.0 };
        if iou >= FOUND { pair + iou } else { 0.0 }
    };
    let values: Vec<Vec<f64>> =
        gold.iter().map(|truth| predicted.iter().map(|said| value(truth, said)).collect()).collect();
    let mut verdict = Verdict {
        gold: gold.iter().map(|(g, _)| (*g, Fate::Miss)).collect(),
        predicted: predicted.iter().map(|(p, _)| (*p, Fate::Extra)).collect(),
    };
    for (at, (_, fate)) in verdict.predicted.iter_mut().enumerate() {
        if values.iter().any(|row| row.get(at).is_some_and(|value| *value > 0.0)) {
            *fate = Fate::Duplicate;
        }
    }
    for (g, p) in assign(&values) {
        if let (Some(truth), Some(said)) = (verdict.gold.get_mut(g), verdict.predicted.get_mut(p)) {
            (truth.1, said.1) = (Fate::Hit, Fate::Hit);
        }
    }
    verdict
}

/// What became of the boxes on screen at a frame, or at a time in seconds: the same boxes that are drawn.
pub fn fates_at(item: &Item, prediction: &Prediction, at: impl Into<Moment>, edges: BoxEdges) -> Verdict {
    let moment = at.into();
    let shown = |tracks: &[Track]| -> Vec<(usize, PixelRect)> {
        let at = |(n, track): (usize, &Track)| track.on(moment).map(|found| (n, found.rect));
        tracks.iter().enumerate().filter_map(at).collect()
    };
    judge_boxes(
        &shown(&item.tracks),
        &shown(&prediction.tracks),
        &track_labels(&item.tracks, &prediction.tracks),
        edges,
    )
}

/// The labels of the tracks of both sides.
pub(super) fn track_labels(gold: &[Track], predicted: &[Track]) -> Labels {
    Labels::new(gold.iter().map(|t| t.label.as_str()), predicted.iter().map(|t| t.label.as_str()))
}
