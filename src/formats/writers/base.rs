//! Frames of a video: seconds as frames of its rate, and how many there are.

use crate::model::Video;
use crate::units::{FrameRate, Moment, TimeSpan};

/// The frames of one video.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frames {
    /// Frames a second.
    pub(super) rate: FrameRate,
    /// How many the video has, where its length is known.
    pub(super) count: Option<u64>,
}

impl Frames {
    /// Those of a video at a rate.
    pub(super) fn of(video: &Video, rate: FrameRate) -> Self {
        let count = video.duration.map(|duration| ((duration * rate.hertz()).round() as u64).max(1));
        Self { rate, count }
    }

    /// The frame, from 0, that a time means.
    pub(super) fn at(self, time: f64) -> u64 {
        self.rate.frame_of(time)
    }

    /// The times that mean a frame.
    pub(super) fn moment(self, frame: u64) -> Moment {
        self.rate.moment_of(i64::try_from(frame).unwrap_or(i64::MAX))
    }

    /// When a frame starts, in seconds.
    pub(super) fn start_of(self, frame: u64) -> f64 {
        self.rate.start_of(frame)
    }

    /// The frames `from..until` of a span, at least one.
    pub(super) fn span(self, span: TimeSpan) -> (u64, u64) {
        let from = self.at(span.start());
        (from, self.at(span.end()).max(from + 1))
    }

    /// The number of frames, or one more than the last that is named.
    pub(super) fn count_or(self, last: u64) -> u64 {
        self.count.unwrap_or(0).max(last)
    }
}
