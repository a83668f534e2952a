//! What two tools agree on (Dr.V, section 5, steps 2 and 3): boxes at nearest times are intersected and their times
//! averaged; spans of events are intersected. That one tool alone found something, that the two contradict each other,
//! and that neither found anything are states of their own.

use crate::model::{Agreement, Event, Keyframe, Track};
use crate::units::{PixelRect, TimeSpan};

/// Boxes of two tools are of one moment up to this far apart, in seconds.
pub const NEAREST: f64 = 0.25;

/// What two detectors agree on about one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Consensus {
    /// Whether they agree.
    pub agreement: Agreement,
    /// The common part: where one alone found something, its tracks; where they disagree, none.
    pub tracks: Vec<Track>,
    /// Tracks of either that have no partner in the other.
    pub alone: usize,
}

/// What two detectors agree on. Tracks are paired by how many boxes they have in common; each track has one partner at
/// most. `a` gives the ids.
pub fn consensus(a: &[Track], b: &[Track]) -> Consensus {
    match (a.is_empty(), b.is_empty()) {
        (true, true) => return Consensus { agreement: Agreement::Absent, tracks: Vec::new(), alone: 0 },
        (false, true) => {
            return Consensus { agreement: Agreement::OneTool, tracks: a.to_vec(), alone: a.len() };
        }
        (true, false) => {
            return Consensus { agreement: Agreement::OneTool, tracks: b.to_vec(), alone: b.len() };
        }
        (false, false) => {}
    }
    let mut pairs: Vec<(usize, usize, Vec<Keyframe>)> = Vec::new();
    for (n, first) in a.iter().enumerate() {
        for (m, second) in b.iter().enumerate() {
            let common = common_boxes(first, second);
            if !common.is_empty() {
                pairs.push((n, m, common));
            }
        }
    }
    let shared = |boxes: &[Keyframe]| boxes.iter().map(|k| k.rect.area()).sum::<f64>();
    pairs.sort_by(|x, y| {
        let more = y.2.len().cmp(&x.2.len()).then(shared(&y.2).total_cmp(&shared(&x.2)));
        more.then((x.0, x.1).cmp(&(y.0, y.1)))
    });
    let (mut taken_a, mut taken_b) = (vec![false; a.len()], vec![false; b.len()]);
    let mut tracks: Vec<(usize, Track)> = Vec::new();
    for (n, m, boxes) in pairs {
        if !taken_a[n] && !taken_b[m] {
            (taken_a[n], taken_b[m]) = (true, true);
            tracks.push((n, Track { boxes, spans: None, extra: Vec::new(), ..a[n].clone() }));
        }
    }
    tracks.sort_by_key(|(n, _)| *n);
    let free = |taken: &[bool]| taken.iter().filter(|taken| !**taken).count();
    let alone = free(&taken_a) + free(&taken_b);
    let agreement = if tracks.is_empty() { Agreement::Disagreed } else { Agreement::Agreed };
    Consensus { agreement, tracks: tracks.into_iter().map(|(_, track)| track).collect(), alone }
}

/// The intersections of boxes that are nearest to each other in time, either way.
fn common_boxes(a: &Track, b: &Track) -> Vec<Keyframe> {
    let mut found: Vec<Keyframe> = Vec::new();
    for (n, k) in a.boxes.iter().enumerate() {
        let Some(m) = nearest(&b.boxes, k.time) else { continue };
        let other = b.boxes[m];
        if nearest(&a.boxes, other.time) != Some(n) {
            continue;
        }
        if let Some(rect) = intersection(k.rect, other.rect) {
            let score = match (k.score, other.score) {
                (Some(x), Some(y)) => Some(x.min(y)),
                (x, y) => x.or(y),
            };
            found.push(Keyframe { time: (k.time + other.time) / 2.0, rect, score });
        }
    }
    found.sort_by(|x, y| x.time.total_cmp(&y.time));
    found
}

/// The place of the box nearest to a time, of those within reach; the earlier of two.
fn nearest(boxes: &[Keyframe], time: f64) -> Option<usize> {
    let far = |n: usize| (boxes[n].time - time).abs();
    let next = boxes.partition_point(|k| k.time < time);
    let beside = [next.checked_sub(1), (next < boxes.len()).then_some(next)];
    // Two boxes at one time are one moment: the first of them stands for it.
    let first = |n: usize| boxes.partition_point(|k| k.time < boxes[n].time);
    let best = beside.into_iter().flatten().min_by(|x, y| far(*x).total_cmp(&far(*y)))?;
    (far(best) <= NEAREST).then(|| first(best))
}

/// What two boxes have in common; `None` where that has no area.
pub fn intersection(a: PixelRect, b: PixelRect) -> Option<PixelRect> {
    let (x, y) = (a.x().max(b.x()), a.y().max(b.y()));
    let (w, h) = ((a.x() + a.w()).min(b.x() + b.w()) - x, (a.y() + a.h()).min(b.y() + b.h()) - y);
    PixelRect::new(x, y, w, h).filter(|common| common.area() > 0.0)
}

/// What two temporal grounders agree on about one event: the common parts of their spans.
pub fn common_events(a: &[Event], b: &[Event]) -> (Agreement, Vec<Event>) {
    match (a.is_empty(), b.is_empty()) {
        (true, true) => return (Agreement::Absent, Vec::new()),
        (false, true) => return (Agreement::OneTool, a.to_vec()),
        (true, false) => return (Agreement::OneTool, b.to_vec()),
        (false, false) => {}
    }
    let mut found = Vec::new();
    for first in a {
        for second in b {
            let (start, end) =
                (first.span.start().max(second.span.start()), first.span.end().min(second.span.end()));
            let common =
                TimeSpan::new(start, end).filter(|span| span.length() > 0.0 || first.span == second.span);
            found.extend(common.map(|span| Event { span, ..first.clone() }));
        }
    }
    let agreement = if found.is_empty() { Agreement::Disagreed } else { Agreement::Agreed };
    (agreement, found)
}
