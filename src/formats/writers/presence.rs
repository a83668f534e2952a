//! A track in frames: where its object is there, its boxes at keyframes, its boxes at every frame. A frame has the box
//! that is on screen then.

use super::base::Frames;
use crate::model::{Interpolation, Keyframe, Track};
use crate::units::{PixelRect, TimeSpan};

/// Frames without a gap in which an object is there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretch {
    /// The first frame.
    pub(super) from: u64,
    /// The frame after the last.
    pub(super) until: u64,
    /// Boxes by frame, rising; the first is of `from`. Between two the box moves evenly, after the last it stays.
    pub(super) keys: Vec<(u64, Keyframe)>,
}

/// More boxes than any video has are nobody's annotation.
pub(super) const MOST_FRAMES: u64 = 2_000_000;

/// The stretches of a track, in their order and apart.
pub(super) fn stretches(track: &Track, frames: Frames) -> Vec<Stretch> {
    let mut found: Vec<Extent> = Vec::new();
    for (from, until) in extents(track, frames) {
        if track.on(frames.moment(from)).is_none() {
            continue;
        }
        // Of spans that touch, the later has the frame.
        while let Some(before) = found.last_mut().filter(|before| before.until > from) {
            if before.from < from {
                (before.until, before.is_cut) = (from, true);
                break;
            }
            found.pop();
        }
        found.push(Extent { from, until, is_cut: false });
    }
    // Boxes are looked for once no two have a frame in common: spans that all reach to the end would each look at all.
    found.into_iter().filter_map(|extent| stretch(track, extent, frames)).collect()
}

/// Frames of one span that no later one has.
struct Extent {
    from: u64,
    until: u64,
    /// A later span has what was behind.
    is_cut: bool,
}

/// Frames in which the object is there, `from..until` each. A span has its last frame where a box belongs to it;
/// instants have a frame each.
fn extents(track: &Track, frames: Frames) -> Vec<(u64, u64)> {
    if track.interpolation == Interpolation::None {
        let mut instants: Vec<u64> = track.boxes.iter().map(|key| frames.at(key.time)).collect();
        instants.dedup();
        let there = |frame: &u64| track.on(frames.moment(*frame)).is_some();
        return instants.into_iter().filter(there).map(|frame| (frame, frame + 1)).collect();
    }
    let extent = |span: TimeSpan| {
        let (from, last) = (frames.at(span.start()), frames.at(span.end()));
        let first = track.boxes.partition_point(|key| frames.at(key.time) < last);
        let has_box = || track.boxes.get(first).is_some_and(|key| frames.at(key.time) == last);
        (from, last + u64::from(from == last || has_box()))
    };
    track.presence().into_iter().map(extent).collect()
}

fn stretch(track: &Track, extent: Extent, frames: Frames) -> Option<Stretch> {
    let Extent { from, until, is_cut } = extent;
    let first = track.boxes.partition_point(|key| frames.at(key.time) < from);
    let inside = track.boxes.iter().skip(first).map(|key| frames.at(key.time));
    let mut at: Vec<u64> = inside.take_while(|frame| *frame < until).collect();
    at.insert(0, from);
    at.dedup();
    let key = |frame: u64| Some((frame, track.on(frames.moment(frame))?));
    let mut keys: Vec<(u64, Keyframe)> = at.into_iter().filter_map(key).collect();
    if keys.first()?.0 != from {
        return None;
    }
    if track.interpolation == Interpolation::Hold {
        keys = held(keys);
    }
    // Its last box is where it was on the way to a later one.
    if is_cut && keys.last().is_some_and(|(frame, _)| frame + 1 < until) {
        keys.extend(key(until - 1));
    }
    Some(Stretch { from, until, keys })
}

/// Boxes that stay until the next: each stands again before the next comes.
fn held(keys: Vec<(u64, Keyframe)>) -> Vec<(u64, Keyframe)> {
    let mut held: Vec<(u64, Keyframe)> = Vec::new();
    for (frame, key) in keys {
        if let Some((_, stays)) = held.last().copied().filter(|(before, _)| before + 1 < frame) {
            held.push((frame - 1, stays));
        }
        held.push((frame, key));
    }
    held
}

impl Stretch {
    /// The box at a frame of the stretch.
    pub(super) fn at(&self, frame: u64) -> Option<PixelRect> {
        let next = self.keys.partition_point(|(at, _)| *at <= frame);
        let (before, key) = self.keys.get(next.checked_sub(1)?)?;
        let Some((after, later)) = self.keys.get(next).filter(|_| *before < frame) else {
            return Some(key.rect);
        };
        let share = (frame - before) as f64 / (after - before) as f64;
        Some(key.rect.lerp(later.rect, share))
    }
}

/// The box of every frame in which the object is there: frame, box, confidence.
pub(super) fn every<'a>(
    track: &'a Track,
    stretches: &'a [Stretch],
    frames: Frames,
) -> impl Iterator<Item = (u64, PixelRect, Option<f64>)> + 'a {
    let all = stretches.iter().flat_map(|stretch| stretch.from..stretch.until);
    all.filter_map(move |frame| track.on(frames.moment(frame)).map(|key| (frame, key.rect, key.score)))
}

/// How many frames stretches have.
pub(super) fn length(stretches: &[Stretch]) -> u64 {
    stretches.iter().map(|stretch| stretch.until - stretch.from).sum()
}
