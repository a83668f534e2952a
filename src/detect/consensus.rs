//! Two detectors on one object: where both see it, when, and whether they agree (Dr.V, section 5, step 2: "taking the
//! intersection of the bounding boxes predicted by both tools, and its timestamp is determined by averaging the
//! timestamps they report").

use crate::{
    model::{Agreement, Interpolation, Keyframe, Track},
    units::{PixelRect, TimeSpan},
};

/// Boxes whose times are farther apart, in seconds, do not speak of the same moment.
pub const NEAR: f64 = 0.25;

/// What two detectors say together of one object.
#[derive(Clone, Debug, PartialEq)]
pub struct Consensus {
    /// Whether they agree.
    pub agreement: Agreement,
    /// The common part of their boxes, a track for each pair of tracks that have one, by time.
    pub tracks: Vec<Track>,
    /// Boxes of the first that the second has nothing near in time for.
    pub only_first: usize,
    /// Boxes of the second that the first has nothing near in time for.
    pub only_second: usize,
    /// Boxes at the same time that have nothing in common.
    pub apart: usize,
}

/// The consensus of what two detectors found for one object of the question; each list may have several tracks.
pub fn consensus(first: &[Track], second: &[Track]) -> Consensus {
    let mut tracks = Vec::new();
    let mut met = (vec![false; boxes(first)], vec![false; boxes(second)]);
    let mut near = (vec![false; met.0.len()], vec![false; met.1.len()]);
    let mut start_a = 0;
    for a in first {
        let mut start_b = 0;
        for b in second {
            let mut common = Vec::new();
            for (i, j) in nearest(&a.boxes, &b.boxes) {
                (near.0[start_a + i], near.1[start_b + j]) = (true, true);
                let (one, other) = (&a.boxes[i], &b.boxes[j]);
                if let Some(rect) = intersection(one.rect, other.rect) {
                    (met.0[start_a + i], met.1[start_b + j]) = (true, true);
                    common.push(Keyframe {
                        time: (one.time + other.time) / 2.0,
                        rect,
                        score: one.score.zip(other.score).map(|(s, t)| s.min(t)),
                    });
                }
            }
            if !common.is_empty() {
                tracks.push(joined(a, b, common));
            }
            start_b += b.boxes.len();
        }
        start_a += a.boxes.len();
    }
    tracks.sort_by(|a, b| a.boxes[0].time.total_cmp(&b.boxes[0].time));
    let alone = |near: &[bool]| near.iter().filter(|near| !**near).count();
    let apart = near.0.iter().zip(&met.0).filter(|(near, met)| **near && !**met).count();
    let agreement = match (met.0.is_empty(), met.1.is_empty()) {
        (true, true) => Agreement::Absent,
        (true, false) | (false, true) => Agreement::OneTool,
        _ if tracks.is_empty() => Agreement::Disagreed,
        _ => Agreement::Agreed,
    };
    Consensus { agreement, tracks, only_first: alone(&near.0), only_second: alone(&near.1), apart }
}

fn boxes(tracks: &[Track]) -> usize {
    tracks.iter().map(|track| track.boxes.len()).sum()
}

fn joined(a: &Track, b: &Track, boxes: Vec<Keyframe>) -> Track {
    let id = format!("{}&{}", a.id, b.id);
    let spans = match (&a.spans, &b.spans) {
        (None, None) => None,
        _ => Some(common_spans(&a.presence(), &b.presence())),
    };
    // A track whose spans have nothing in common is what its boxes say.
    let spans = spans.filter(|spans| !spans.is_empty());
    Track {
        id,
        label: a.label.clone(),
        interpolation: Interpolation::Linear,
        boxes,
        spans,
        extra: Vec::new(),
    }
}

/// What two boxes have in common; `None` where that is nothing.
pub fn intersection(a: PixelRect, b: PixelRect) -> Option<PixelRect> {
    let (left, top) = (a.x().max(b.x()), a.y().max(b.y()));
    let (right, bottom) = ((a.x() + a.w()).min(b.x() + b.w()), (a.y() + a.h()).min(b.y() + b.h()));
    let is_something = right > left && bottom > top;
    is_something.then(|| PixelRect::new(left, top, right - left, bottom - top)).flatten()
}

/// Pairs of boxes that are each other's nearest in time, and near enough.
fn nearest(a: &[Keyframe], b: &[Keyframe]) -> Vec<(usize, usize)> {
    let of = |time: f64, among: &[Keyframe]| {
        let next = among.partition_point(|k| k.time < time);
        let far = |at: &usize| (among[*at].time - time).abs();
        let beside = [next.checked_sub(1), (next < among.len()).then_some(next)];
        beside.into_iter().flatten().min_by(|x, y| far(x).total_cmp(&far(y)))
    };
    let mut pairs = Vec::new();
    for (i, one) in a.iter().enumerate() {
        let Some(j) = of(one.time, b) else { continue };
        // A tie of two firsts goes to the earlier: each box is used once.
        let back = of(b[j].time, a) == Some(i);
        if back && (b[j].time - one.time).abs() <= NEAR {
            pairs.push((i, j));
        }
    }
    pairs
}

/// When both are there.
pub fn common_spans(a: &[TimeSpan], b: &[TimeSpan]) -> Vec<TimeSpan> {
    let mut found = Vec::new();
    for one in a {
        for other in b {
            found.extend(TimeSpan::new(one.start().max(other.start()), one.end().min(other.end())));
        }
    }
    found.sort();
    found
}

/// The span whose ends are the means of two reports of it: the averaged timestamps of an event.
pub fn mean_span(a: TimeSpan, b: TimeSpan) -> Option<TimeSpan> {
    TimeSpan::new((a.start() + b.start()) / 2.0, (a.end() + b.end()) / 2.0)
}
