//! Boxes of single frames joined to objects over time, as ByteTrack does (Zhang et al. 2022): sure boxes find their
//! objects first, then unsure ones help objects that would be lost.

use super::{
    detection::{Detection, Seen},
    kalman::Motion,
};
use crate::units::assign;

/// What decides an association.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tracking {
    /// Boxes at or above it are sure; an object begins with one.
    pub sure: f64,
    /// Boxes from here on may continue an object.
    pub unsure: f64,
    /// How far above `sure` the first box of an object must be.
    pub begin: f64,
    /// An object that was not seen for longer, in seconds, is another one when it comes back.
    pub patience: f64,
    /// An object seen on fewer frames is left out, unless there are not so many frames.
    pub least: usize,
}

impl Tracking {
    /// At a threshold that a person has set.
    pub fn at(threshold: f64) -> Self {
        Self {
            sure: threshold,
            unsure: (threshold * 0.5).max(0.1).min(threshold),
            begin: 0.0,
            patience: 1.0,
            least: 2,
        }
    }
}

/// One object: frame by frame, the place of the frame among those that were seen and its box there.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Path {
    /// Rising in the frame.
    pub boxes: Vec<(usize, Detection)>,
}

struct Object {
    path: Path,
    motion: Motion,
    last: f64,
    /// Seen on the frame before.
    fresh: bool,
    ended: bool,
}

/// Who is looked for in a round.
#[derive(Clone, Copy)]
enum Who {
    /// Objects that were seen more than once.
    Known,
    /// Objects that were seen once.
    SeenOnce,
    /// Objects that were seen on the frame before.
    Fresh,
}

impl Who {
    fn has(self, object: &Object) -> bool {
        match self {
            Self::Known => object.path.boxes.len() > 1,
            Self::SeenOnce => object.path.boxes.len() == 1,
            Self::Fresh => object.fresh,
        }
    }
}

/// The objects of frames in rising time; `classes`: only these, an empty list means all. `cuts` are times at which
/// the scene changes: no object goes on across one. In the order in which they begin.
pub fn track(frames: &[Seen], classes: &[u32], cuts: &[f64], how: &Tracking) -> Vec<Path> {
    let mut objects: Vec<Object> = Vec::new();
    let mut before: Option<f64> = None;
    for (at, seen) in frames.iter().enumerate() {
        let steps = before.map_or(0.0, |before| (seen.time - before).max(0.0) * 30.0);
        let is_cut =
            before.is_some_and(|before| cuts.iter().any(|cut| before < *cut && *cut <= seen.time + 1e-6));
        for object in objects.iter_mut().filter(|object| !object.ended) {
            object.motion.predict(steps);
            object.ended = is_cut || seen.time - object.last > how.patience + steps / 30.0;
        }
        let all: Vec<&Detection> = seen.shown(how.unsure, classes).collect();
        let sure = all.partition_point(|one| one.score >= how.sure);
        step(&mut objects, &all, sure, at, seen.time, how);
        before = Some(seen.time);
    }
    let least = how.least.min(frames.len()).max(1);
    let mut paths: Vec<Path> = objects.into_iter().map(|object| object.path).collect();
    paths.retain(|path| path.boxes.len() >= least);
    paths
}

/// One frame: its boxes, of which the first `sure` are sure. Sure boxes find known objects, then those seen once; unsure
/// ones then find those that would be lost. Each round needs its overlap with an object's likely place.
fn step(objects: &mut Vec<Object>, all: &[&Detection], sure: usize, at: usize, time: f64, how: &Tracking) {
    let mut taken = vec![false; all.len()];
    let mut met = vec![false; objects.len()];
    let rounds =
        [(Who::Known, 0..sure, 0.2), (Who::SeenOnce, 0..sure, 0.3), (Who::Fresh, sure..all.len(), 0.5)];
    for (who, which, needed) in rounds {
        let rows: Vec<usize> =
            (0..met.len()).filter(|n| !met[*n] && !objects[*n].ended && who.has(&objects[*n])).collect();
        let columns: Vec<usize> = which.filter(|n| !taken[*n]).collect();
        let value = |row: &usize, column: &usize| {
            let overlap = objects[*row].motion.rect().map_or(0.0, |rect| rect.iou(all[*column].rect));
            // A sure box is preferred to one that overlaps a little more.
            if overlap > needed { overlap * (0.5 + all[*column].score / 2.0) } else { 0.0 }
        };
        let values: Vec<Vec<f64>> =
            rows.iter().map(|row| columns.iter().map(|column| value(row, column)).collect()).collect();
        for (row, column) in assign(&values) {
            let (object, detection) = (&mut objects[rows[row]], all[columns[column]]);
            object.motion.correct(detection.rect);
            object.path.boxes.push((at, *detection));
            object.last = time;
            (met[rows[row]], taken[columns[column]]) = (true, true);
        }
    }
    for (object, met) in objects.iter_mut().zip(&met) {
        object.fresh = *met;
    }
    for (detection, _) in
        all[..sure].iter().zip(&taken).filter(|(one, taken)| !**taken && one.score >= how.sure + how.begin)
    {
        objects.push(Object {
            path: Path { boxes: vec![(at, **detection)] },
            motion: Motion::new(detection.rect),
            last: time,
            fresh: true,
            ended: false,
        });
    }
}
