//! Boxes over time and events.

use super::{Extra, taxonomy::vocabulary};
use crate::units::{Moment, PixelRect, TimeSpan};

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

/// A box may stand this far outside its span and belong to it, in seconds.
const SPAN_REACH: f64 = 0.02;

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

    /// The box at `time` seconds where nobody knows the frames.
    pub fn at(&self, time: f64) -> Option<Keyframe> {
        self.on(Moment::lone(time))
    }

    /// The box of a frame: that of the keyframe that belongs to it, else what stands between the keyframes of one span.
    pub fn on(&self, moment: Moment) -> Option<Keyframe> {
        let inside = match &self.spans {
            // Of spans that touch, the later has the frame.
            Some(spans) => {
                // Those that begin after all times of the frame are not it: of very many, all are not asked.
                let begun = |span: &TimeSpan| span.start() < moment.until() || moment.shows(span.start());
                let begun = spans.get(..spans.partition_point(begun)).unwrap_or_default();
                self.within(*begun.iter().rev().find(|span| self.is_on(**span, moment))?)
            }
            None => self.extent().filter(|extent| self.is_on(*extent, moment)).and(Some(&self.boxes[..]))?,
        };
        let passed = inside.partition_point(|k| k.time < moment.from());
        read_boxes(inside, passed, self.interpolation, moment)
    }

    /// The keyframes of a span.
    pub fn within(&self, span: TimeSpan) -> &[Keyframe] {
        let first = self.boxes.partition_point(|k| k.time < span.start() - SPAN_REACH);
        let last = self.boxes.partition_point(|k| k.time <= span.end() + SPAN_REACH);
        self.boxes.get(first..last).unwrap_or_default()
    }

    /// Whether the object of a span is on screen: from the frame of its start up to that of its end, and there only
    /// where there is a box, so that the last one is seen.
    fn is_on(&self, span: TimeSpan, moment: Moment) -> bool {
        let (start, end) = (span.start(), span.end());
        if span.length() == 0.0 {
            return moment.shows(start);
        }
        if start >= moment.until() || end < moment.from() {
            return false;
        }
        let first = self.boxes.partition_point(|k| k.time < moment.from());
        end >= moment.until()
            || start >= moment.from()
            || self.boxes.get(first).is_some_and(|k| moment.owns(k.time))
    }
}

/// The box at `moment`, of the keyframes of one span by time, of which the first `passed` are earlier than all that
/// belong to it.
///
/// A keyframe that belongs to the moment is its box, the nearest where there are several. Else what the interpolation says.
pub fn read_boxes(
    inside: &[Keyframe],
    passed: usize,
    how: Interpolation,
    moment: Moment,
) -> Option<Keyframe> {
    let rest = inside.get(passed..).unwrap_or_default();
    let mut belonging = usize::from(rest.first().is_some_and(|k| k.time < moment.until()));
    if rest.get(belonging).is_some_and(|k| belonging > 0 && k.time < moment.until()) {
        belonging = rest.partition_point(|k| k.time < moment.until());
    }
    let (own, later) = rest.split_at(belonging);
    let next = own.partition_point(|k| k.time <= moment.time());
    let beside = [next.checked_sub(1).and_then(|n| own.get(n)), own.get(next)];
    let far = |k: &Keyframe| (k.time - moment.time()).abs();
    let nearest = |among: &[Option<&Keyframe>]| {
        among.iter().flatten().copied().min_by(|a, b| far(a).total_cmp(&far(b))).copied()
    };
    let before = passed.checked_sub(1).and_then(|n| inside.get(n));
    if let (Interpolation::Linear, false, [Some(a), Some(b)]) =
        (how, moment.is_frame(), [beside[0].or(before), beside[1].or(later.first())])
    {
        return Some(between(a, b, moment));
    }
    let here = |k: &Keyframe| Keyframe { time: moment.time(), ..*k };
    match (how, nearest(&beside), before, later.first()) {
        (Interpolation::None, own, before, after) => {
            own.or_else(|| nearest(&[before, after]).filter(|k| moment.shows(k.time)))
        }
        (_, Some(own), ..) => Some(here(&own)),
        (Interpolation::Linear, None, Some(a), Some(b)) => Some(between(a, b, moment)),
        (_, None, Some(a), _) => Some(here(a)),
        // A span that begins before its first box shows that box.
        (_, None, None, after) => after.map(here),
    }
}

/// The box that moves evenly from one keyframe to a later one.
fn between(a: &Keyframe, b: &Keyframe, moment: Moment) -> Keyframe {
    let share = (moment.time() - a.time) / (b.time - a.time);
    Keyframe { time: moment.time(), rect: a.rect.lerp(b.rect, share), score: a.score }
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
