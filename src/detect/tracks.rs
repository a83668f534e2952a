//! Objects as tracks of the model: identities, labels, keyframes, gaps.

use std::collections::BTreeMap;

use super::{detection::Seen, tracking::Path};
use crate::{
    model::{Interpolation, Keyframe, Track},
    units::TimeSpan,
};

/// Between two looks that are farther apart than this many usual ones, an object was not there.
const GAP: f64 = 1.5;

/// A track for each path: the label that its boxes together are surest of, the boxes as they were seen, and a span for
/// each stretch without a gap. Named by label and number, in the order in which they begin.
pub fn tracks(paths: &[Path], frames: &[Seen], name: &dyn Fn(u32) -> String) -> Vec<Track> {
    let step = usual_step(frames);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let one = |path: &Path| {
        let label = label_of(path, name);
        let number = counts.entry(label.clone()).or_default();
        *number += 1;
        let time = |at: usize| frames.get(at).map_or(0.0, |seen| seen.time);
        let boxes: Vec<Keyframe> = (path.boxes.iter())
            .map(|(at, one)| Keyframe { time: time(*at), rect: one.rect, score: Some(one.score) })
            .collect();
        Track {
            id: format!("{label}-{number}"),
            label,
            interpolation: Interpolation::Linear,
            spans: spans(&boxes, step),
            boxes,
            extra: Vec::new(),
        }
    };
    paths.iter().map(one).collect()
}

/// The middle of the times between looks, in seconds.
fn usual_step(frames: &[Seen]) -> f64 {
    let mut steps: Vec<f64> = frames.windows(2).map(|pair| pair[1].time - pair[0].time).collect();
    steps.sort_by(f64::total_cmp);
    steps.get(steps.len() / 2).copied().unwrap_or(0.0)
}

fn label_of(path: &Path, name: &dyn Fn(u32) -> String) -> String {
    let mut sums: BTreeMap<u32, f64> = BTreeMap::new();
    for (_, one) in &path.boxes {
        *sums.entry(one.class).or_default() += one.score;
    }
    let best = sums.iter().max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(a.0)));
    best.map_or_else(String::new, |(class, _)| name(*class))
}

/// `None` where there is no gap.
fn spans(boxes: &[Keyframe], step: f64) -> Option<Vec<TimeSpan>> {
    let mut found = Vec::new();
    let mut start = boxes.first()?.time;
    for pair in boxes.windows(2) {
        if pair[1].time - pair[0].time > GAP * step {
            found.extend(TimeSpan::new(start, pair[0].time));
            start = pair[1].time;
        }
    }
    found.extend(TimeSpan::new(start, boxes.last()?.time));
    (found.len() > 1).then_some(found)
}
