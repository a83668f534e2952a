//! A track in frames: where its object is there, its boxes at keyframes, its boxes at every frame.

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
    /// Where the object is at `until`, as far as that is known.
    pub(super) after: PixelRect,
}

/// More boxes than any video has are nobody's annotation.
pub(super) const MOST_FRAMES: u64 = 2_000_000;

/// The stretches of a track, in their order and apart.
pub(super) fn stretches(track: &Track, frames: Frames) -> Vec<Stretch> {
    let mut found: Vec<Stretch> = Vec::new();
    for (span, (from, until)) in spans(track, frames) {
        // Frames that two spans share belong to the first.
        let from = found.last().map_or(from, |before| before.until.max(from));
        if let Some(stretch) = (from < until).then(|| stretch(track, span, (from, until), frames)).flatten() {
            found.push(stretch);
        }
    }
    found
}

/// When the object is there, each with its frames. Instants have a frame each; a track without spans is there from its
/// first box to its last, that included.
fn spans(track: &Track, frames: Frames) -> Vec<(TimeSpan, (u64, u64))> {
    if track.interpolation == Interpolation::None {
        let instant = |key: &Keyframe| {
            let frame = frames.at(key.time);
            Some((TimeSpan::new(key.time, key.time)?, (frame, frame + 1)))
        };
        return track.boxes.iter().filter_map(instant).collect();
    }
    let last = |span: TimeSpan| (span, (frames.at(span.start()), frames.at(span.end()) + 1));
    match &track.spans {
        Some(spans) => spans.iter().map(|span| (*span, frames.span(*span))).collect(),
        None => track.extent().map(last).into_iter().collect(),
    }
}

fn stretch(track: &Track, span: TimeSpan, (from, until): (u64, u64), frames: Frames) -> Option<Stretch> {
    let inside = track.boxes.iter().map(|key| (frames.at(key.time), *key));
    let inside = inside.filter(|(frame, _)| (from..until).contains(frame));
    let mut keys: Vec<(u64, Keyframe)> = inside.collect();
    // Two boxes of one frame: the nearer to its start.
    keys.sort_by(|(a, one), (b, other)| {
        let away = |frame: u64, key: &Keyframe| (key.time - frames.start_of(frame)).abs();
        a.cmp(b).then(away(*a, one).total_cmp(&away(*b, other)))
    });
    keys.dedup_by_key(|(frame, _)| *frame);
    let at = |frame: u64| track.at(frames.start_of(frame).clamp(span.start(), span.end()));
    if keys.first().is_none_or(|(frame, _)| *frame != from) {
        keys.insert(0, (from, at(from)?));
    }
    if track.interpolation == Interpolation::Hold {
        keys = held(keys);
    }
    let last = keys.last()?.1.rect;
    let moves = track.interpolation == Interpolation::Linear;
    let after = at(until).filter(|_| moves).map_or(last, |key| key.rect);
    Some(Stretch { from, until, keys, after })
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
    pub(super) fn at(&self, frame: u64) -> Option<(PixelRect, Option<f64>)> {
        let next = self.keys.partition_point(|(at, _)| *at <= frame);
        let (before, key) = self.keys.get(next.checked_sub(1)?)?;
        let (after, rect) = self.keys.get(next).map_or((self.until, self.after), |(at, key)| (*at, key.rect));
        if *before == frame {
            return Some((key.rect, key.score));
        }
        let share = (frame - before) as f64 / (after - before) as f64;
        Some((key.rect.lerp(rect, share), key.score))
    }

    /// A box for every frame.
    pub(super) fn every(&self) -> impl Iterator<Item = (u64, PixelRect, Option<f64>)> {
        (self.from..self.until).filter_map(|frame| self.at(frame).map(|(rect, score)| (frame, rect, score)))
    }
}

/// How many frames stretches have.
pub(super) fn length(stretches: &[Stretch]) -> u64 {
    stretches.iter().map(|stretch| stretch.until - stretch.from).sum()
}
