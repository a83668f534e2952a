//! Both sides of an item on its grid: the pairing of tracks and the counts of boxes.

use super::grid::{Grid, is_instants};
use super::judged::{Excluded, Sides, TrackPair};
use super::labels::Labels;
use super::objects::{FOUND, ObjectCounts};
use super::options::BoxEdges;
use super::tube::{MOST_POINTS, Shared, Tube, Walk};
use crate::model::Track;
use crate::units::PixelRect;
use crate::units::assign;

/// The true tracks with a box and the predicted ones on the item's grid.
pub(super) struct Sampled {
    pub(super) grid: Grid,
    gold: Vec<Tube>,
    said: Vec<Tube>,
}

impl Sampled {
    pub(super) fn new(sides: &Sides<'_>, boxed: &[usize]) -> Result<Self, Excluded> {
        let gold: Vec<&Track> = boxed.iter().filter_map(|at| sides.item.tracks.get(*at)).collect();
        let grid = Grid::of(sides.video, &gold);
        let gold = tubes(gold.into_iter(), &grid)?;
        let said = tubes(sides.tracks.iter(), &grid)?;
        Ok(Self { grid, gold, said })
    }

    /// The best one-to-one pairing by vIoU. A true track of instants is judged at its own.
    pub(super) fn pairs(
        &self,
        sides: &Sides<'_>,
        boxed: &[usize],
        labels: &Labels,
        edges: BoxEdges,
    ) -> Result<Vec<TrackPair>, Excluded> {
        let mut values = Vec::with_capacity(boxed.len());
        for (at, tube) in boxed.iter().zip(&self.gold) {
            let own = sides.item.tracks.get(*at).filter(|track| is_instants(track, sides.video.rate));
            let own = own.filter(|_| boxed.len() > 1).map(|own| Grid::instants_of(own, sides.video.rate));
            let row = |truth: &Tube, said: &[Tube]| -> Vec<f64> {
                let one = |(p, guess): (usize, &Tube)| match labels.agree(*at, p) {
                    true => truth.viou(guess, edges).unwrap_or(0.0),
                    false => 0.0,
                };
                said.iter().enumerate().map(one).collect()
            };
            values.push(match own {
                Some(grid) => {
                    let truth = tubes(sides.item.tracks.get(*at).into_iter(), &grid)?;
                    let said = tubes(sides.tracks.iter(), &grid)?;
                    truth.first().map(|truth| row(truth, &said)).unwrap_or_default()
                }
                None => row(tube, &self.said),
            });
        }
        Ok(paired(boxed, &values, |r, c| values[r][c]))
    }

    /// Every box of both sides, point by point over the union of presence.
    pub(super) fn objects(&self, boxed: &[usize], labels: &Labels, edges: BoxEdges) -> ObjectCounts {
        if let ([truth], [guess], [at]) = (&self.gold[..], &self.said[..], boxed) {
            // One against one, the usual case, needs no walk: a hit is where both boxes are.
            let found = |part: &Shared<'_>| part.ious(edges).flatten().filter(|iou| *iou >= FOUND).count();
            let hits = if labels.agree(*at, 0) { truth.shared(guess).iter().map(found).sum() } else { 0 };
            return ObjectCounts::without_duplicates(truth.boxes(), guess.boxes(), hits);
        }
        let mut counts = ObjectCounts::default();
        let mut walks: [Vec<Walk<'_>>; 2] =
            [&self.gold, &self.said].map(|tubes| tubes.iter().map(Tube::walk).collect());
        let mut gold: Vec<(usize, PixelRect)> = Vec::new();
        let mut said = gold.clone();
        for (from, until) in union(self.gold.iter().chain(&self.said)) {
            for k in from..until {
                gold.clear();
                said.clear();
                let truth = walks[0].iter_mut().zip(boxed);
                gold.extend(truth.filter_map(|(walk, at)| Some((*at, walk.at(k)??))));
                let guess = walks[1].iter_mut().enumerate();
                said.extend(guess.filter_map(|(at, walk)| Some((at, walk.at(k)??))));
                counts.judge(&gold, &said, labels, edges);
            }
        }
        counts
    }

    /// The tube of the `n`-th true track with a box.
    pub(super) fn gold(&self, n: usize) -> Option<&Tube> {
        self.gold.get(n)
    }

    /// The tube of a predicted track.
    pub(super) fn said(&self, at: usize) -> Option<&Tube> {
        self.said.get(at)
    }
}

pub(super) fn tubes<'a>(tracks: impl Iterator<Item = &'a Track>, grid: &Grid) -> Result<Vec<Tube>, Excluded> {
    let mut points = 0;
    let sample = |track| {
        let tube = Tube::new(track, grid).filter(|tube| {
            points += tube.len();
            points as i64 <= MOST_POINTS
        });
        tube.ok_or(Excluded::TooLong)
    };
    tracks.map(sample).collect()
}

/// Pairs by `values`; `viou` tells what a pair is worth.
pub(super) fn paired(
    boxed: &[usize],
    values: &[Vec<f64>],
    viou: impl Fn(usize, usize) -> f64,
) -> Vec<TrackPair> {
    let pair =
        |(r, c): (usize, usize)| Some(TrackPair { gold: *boxed.get(r)?, predicted: c, viou: viou(r, c) });
    assign(values).into_iter().filter_map(pair).collect()
}

/// The points where any of the tubes is present, disjoint and rising.
pub(super) fn union<'a>(tubes: impl Iterator<Item = &'a Tube>) -> Vec<(i64, i64)> {
    let mut ranges: Vec<(i64, i64)> = tubes.flat_map(Tube::ranges).copied().collect();
    ranges.sort_unstable();
    let mut out: Vec<(i64, i64)> = Vec::with_capacity(ranges.len());
    for (from, until) in ranges {
        match out.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(until),
            _ => out.push((from, until)),
        }
    }
    out
}
