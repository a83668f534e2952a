//! Boxes over time and events.

use super::{Extra, taxonomy::vocabulary};
use crate::units::{PixelRect, TimeSpan};

vocabulary! {
    /// What stands between two keyframes.
    Interpolation {
        /// The box moves evenly.
        Linear = "linear", "Linear";
        /// The earlier box stays.
        Hold = "hold", "Hold";
        /// Nothing: the boxes are instants.
        None = "none", "None";
    }
}

/// A box at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Keyframe {
    /// In seconds.
    pub time: f64,
    /// In the video's pixels.
    pub rect: PixelRect,
    /// The detector's confidence.
    pub score: Option<f64>,
}

/// One object's boxes over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Identity within its item or prediction.
    pub id: String,
    /// What the object is.
    pub label: String,
    /// What stands between two keyframes.
    pub interpolation: Interpolation,
    /// Sorted by time.
    pub boxes: Vec<Keyframe>,
    /// When the object is present, sorted; `None`: from the first box to the last.
    pub spans: Option<Vec<TimeSpan>>,
    /// Everything else that the file said.
    pub extra: Extra,
}

/// An instant is drawn for as long as a viewer could tell it from its neighbours: half of 1/25 s.
const INSTANT_REACH: f64 = 0.02;

impl Track {
    /// When the object is present.
    pub fn presence(&self) -> Vec<TimeSpan> {
        match &self.spans {
            Some(spans) => spans.clone(),
            None => self.extent().into_iter().collect(),
        }
    }

    /// From the first box to the last.
    pub fn extent(&self) -> Option<TimeSpan> {
        TimeSpan::new(self.boxes.first()?.time, self.boxes.last()?.time)
    }

    /// The box at `time` seconds, interpolated between the keyframes of one span.
    pub fn at(&self, time: f64) -> Option<Keyframe> {
        let span = self.span_around(time)?;
        let inside =
            |k: &&Keyframe| k.time >= span.start() - INSTANT_REACH && k.time <= span.end() + INSTANT_REACH;
        let next = self.boxes.partition_point(|k| k.time <= time);
        let before = self.boxes[..next].last().filter(inside);
        let after = self.boxes[next..].first().filter(inside);
        let near = |k: &&Keyframe| (k.time - time).abs() <= INSTANT_REACH;
        match (self.interpolation, before, after) {
            (Interpolation::None, before, after) => before.filter(near).or(after.filter(near)).copied(),
            (Interpolation::Linear, Some(a), Some(b)) => {
                let share = (time - a.time) / (b.time - a.time);
                Some(Keyframe { time, rect: a.rect.lerp(b.rect, share), score: a.score })
            }
            (_, Some(a), _) => Some(Keyframe { time, ..*a }),
            // A span that begins before its first box shows that box.
            (_, None, Some(b)) => Some(Keyframe { time, ..*b }),
            (_, None, None) => None,
        }
    }

    /// The span that holds `time`; the end is included, so that the last box is seen.
    fn span_around(&self, time: f64) -> Option<TimeSpan> {
        let holds =
            |s: &TimeSpan| time >= s.start() - 1e-9 && time <= s.end().max(s.start() + INSTANT_REACH) + 1e-9;
        match &self.spans {
            Some(spans) => spans.iter().copied().find(holds),
            None => self.extent().filter(holds),
        }
    }
}

/// Something that happens over a span.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Identity, where the file gave one.
    pub id: Option<String>,
    /// What happens.
    pub label: String,
    /// When.
    pub span: TimeSpan,
    /// Confidence.
    pub score: Option<f64>,
    /// Everything else that the file said.
    pub extra: Extra,
}
