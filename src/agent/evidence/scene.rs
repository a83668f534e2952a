//! All that the tools found about one question.

use super::paint::Painted;
use crate::model::{Event, Keyframe, Track};
use crate::units::{PixelSize, TimeSpan};

/// What was found of one thing that was looked for.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Seen {
    /// What was looked for, as the question names it.
    pub what: String,
    /// Its boxes, each track one of it.
    pub tracks: Vec<Track>,
    /// Whether all of it was found that is there: without it, what was not found may still be there.
    pub complete: bool,
    /// Whether the tools do not agree on it: then it decides nothing.
    pub doubtful: bool,
    /// Whether two tracks are surely two things. A detector's may be parts of one.
    pub identities: bool,
}

/// What was found of one event that was looked for.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Located {
    /// What was looked for, as the question says it.
    pub what: String,
    /// When it happens, by time.
    pub events: Vec<Event>,
    /// Whether all of it was found that is there.
    pub complete: bool,
    /// Whether the tools do not agree on it.
    pub doubtful: bool,
    /// Whether the times are only those at which what the event is named by was there: they give its place in an
    /// order, and say nothing of whether it took place.
    pub by_boxes: bool,
}

/// What is known of a video, as far as a question needs it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// What the boxes refer to.
    pub size: Option<PixelSize>,
    /// In seconds.
    pub duration: Option<f64>,
    /// Things.
    pub seen: Vec<Seen>,
    /// Events.
    pub located: Vec<Located>,
    /// Colours.
    pub painted: Vec<Painted>,
}

impl Scene {
    /// What was found of a thing, where it was looked for.
    pub fn thing(&self, what: &str) -> Option<&Seen> {
        self.seen.iter().find(|seen| seen.what == what)
    }

    /// What was found of an event, where it was looked for.
    pub fn event(&self, what: &str) -> Option<&Located> {
        self.located.iter().find(|located| located.what == what)
    }

    /// The pixels of a track.
    pub fn pixels(&self, track: &str) -> Option<&[[u8; 3]]> {
        self.painted.iter().find(|painted| painted.track == track).map(|painted| painted.pixels.as_slice())
    }
}

impl Seen {
    /// When the thing is on screen, the tracks taken together, by time.
    pub fn presence(&self) -> Vec<TimeSpan> {
        let mut spans: Vec<TimeSpan> = self.tracks.iter().flat_map(Track::presence).collect();
        spans.sort();
        spans
    }
}

/// The boxes of a track between two times, its own and a grid of 24 between its ends, by time.
pub(in crate::agent) fn boxes_within(track: &Track, within: TimeSpan) -> Vec<Keyframe> {
    let mut times: Vec<f64> = track.boxes.iter().map(|k| k.time).filter(|t| within.contains(*t)).collect();
    for span in track.presence() {
        let (from, to) = (span.start().max(within.start()), span.end().min(within.end()));
        if from <= to {
            times.extend((0..=24).map(|n| from + (to - from) * f64::from(n) / 24.0));
        }
    }
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    times.into_iter().filter_map(|time| Some(Keyframe { time, ..track.at(time)? })).collect()
}
