//! Boxes frame by frame, gathered into tracks.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::film::Counted;
use super::super::out::Out;
use super::clock::Clock;
use super::size::{Shown, Size, reach};
use crate::formats::note::Severity;

/// A box at a frame, the first of which is 0: left, top, width, height.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    /// The frame.
    pub(super) frame: i64,
    /// Left, top, width, height.
    pub(super) rect: [f64; 4],
    /// The detector's confidence.
    pub(super) score: Option<f64>,
}

struct Track {
    id: String,
    label: String,
    /// Whether a tracker, or a person, says that these boxes are one object.
    known: bool,
    shots: Vec<Shot>,
    about: Map<String, Value>,
}

/// The boxes of one video.
#[derive(Default)]
pub(super) struct Tracks {
    list: Vec<Track>,
    by_id: HashMap<String, usize>,
    /// How many boxes without a track's id a label has had in a frame.
    met: HashMap<(String, i64), usize>,
    /// Boxes of a track that had another label before.
    relabelled: u64,
}

impl Tracks {
    /// Adds a box of a track, or one of which no one says whose it is: the first of a label in a frame goes to its
    /// first track, the second to its second. `about` is told of the track's first box.
    pub(super) fn add(
        &mut self,
        id: Option<&str>,
        label: &str,
        shot: Shot,
        about: impl FnOnce() -> Map<String, Value>,
    ) {
        let name = id.map_or_else(|| self.name(label, shot.frame), str::to_owned);
        let at = *self.by_id.entry(name).or_insert_with_key(|name| {
            let track = Track {
                id: name.clone(),
                label: label.to_owned(),
                known: id.is_some(),
                shots: Vec::new(),
                about: about(),
            };
            self.list.push(track);
            self.list.len() - 1
        });
        let Some(track) = self.list.get_mut(at) else { return };
        self.relabelled += u64::from(track.label != label);
        track.shots.push(shot);
    }

    fn name(&mut self, label: &str, frame: i64) -> String {
        let met = self.met.entry((label.to_owned(), frame)).or_insert(0);
        *met += 1;
        format!("{label} {met}")
    }

    /// Whether there is no box.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The first frame that has a box.
    pub(super) fn first_frame(&self) -> Option<i64> {
        self.list.iter().flat_map(|track| &track.shots).map(|shot| shot.frame).min()
    }

    /// The frame behind the last that has a box.
    pub(super) fn until(&self) -> Option<i64> {
        self.list.iter().flat_map(|track| &track.shots).map(|shot| shot.frame + 1).max()
    }

    /// What they say of how frames are counted.
    pub(super) fn counted(&self) -> Counted {
        Counted { until: self.until(), ..Counted::default() }
    }

    /// Puts boxes where they stand in the picture as it is shown.
    pub(super) fn show(&mut self, shown: Shown) {
        self.map(|shot| Shot { rect: shown.rect(shot.rect), ..shot });
    }

    /// How far to the right and down boxes reach.
    pub(super) fn reach(&self) -> Size {
        reach(self.list.iter().flat_map(|track| &track.shots).map(|shot| shot.rect))
    }

    /// Scales and moves each box.
    pub(super) fn map(&mut self, change: impl Fn(Shot) -> Shot) {
        for shot in self.list.iter_mut().flat_map(|track| &mut track.shots) {
            *shot = change(*shot);
        }
    }

    /// How far apart the frames are that were looked at: the median distance, the lesser of two.
    fn stride(&self) -> i64 {
        let mut frames: Vec<i64> =
            self.list.iter().flat_map(|track| &track.shots).map(|shot| shot.frame).collect();
        frames.sort_unstable();
        frames.dedup();
        let mut gaps: Vec<i64> = frames.windows(2).map(|pair| pair[1] - pair[0]).collect();
        gaps.sort_unstable();
        gaps.get(gaps.len().saturating_sub(1) / 2).copied().unwrap_or(1)
    }

    /// The tracks as rows have them, by their first box. A frame that was looked at and has no box of a track is a
    /// frame without the object.
    pub(super) fn rows(self, clock: Clock, out: &mut Out) -> Vec<Value> {
        if !self.met.is_empty() {
            let told = "boxes name no track: the first of a label in each frame is shown as one track, the second as another";
            out.note_once(Severity::Info, told);
        }
        if self.relabelled > 0 {
            let told =
                format!("tracks have another label in {} later boxes; the first counts", self.relabelled);
            out.note_once(Severity::Changed, &told);
        }
        let stride = self.stride();
        self.list.into_iter().map(|track| row(track, stride, clock, out)).collect()
    }
}

fn row(mut track: Track, stride: i64, clock: Clock, out: &mut Out) -> Value {
    track.shots.sort_by_key(|shot| shot.frame);
    let all = track.shots.len();
    track.shots.dedup_by_key(|shot| shot.frame);
    if track.shots.len() < all {
        let told = "a track has several boxes in a frame; the first counts";
        out.note_once(Severity::Changed, told);
    }
    let (near, how) = if track.known && stride > 1 { (stride, "linear") } else { (1, "hold") };
    let runs = track.shots.chunk_by(|a, b| b.frame - a.frame <= near);
    let spans = runs.filter_map(|run| Some(clock.span(run.first()?.frame, run.last()?.frame + 1)));
    let mut row = json!({"id": track.id, "label": track.label, "interpolation": how});
    row["spans"] = spans.collect();
    row["boxes"] = track.shots.iter().map(|shot| keyframe(*shot, clock)).collect();
    for (name, value) in track.about {
        row[name] = value;
    }
    row
}

/// A box as rows have it.
pub(super) fn keyframe(shot: Shot, clock: Clock) -> Value {
    let mut row = json!({"t": clock.start_of(shot.frame), "box": shot.rect});
    if let Some(score) = shot.score {
        row["score"] = json!(score);
    }
    row
}
