//! Which times mean a picture: the one home of the rule by which a box belongs to a frame.
//!
//! Files round the times of frames: to milliseconds, to two decimals, or to what `n / fps` gives. A time a little
//! before a frame's start therefore means that frame, and a time anywhere else inside its interval too.

/// How much of the frame before a time may be early by and still mean the frame after it. Two decimals are 0.3 of
/// a frame at 59.94 a second; and a time in a frame's middle, rounded too, must stay in its frame.
const GRACE: f64 = 0.4;

/// No rounding is coarser than this, in seconds: a picture that stands for minutes forgives no more.
const MOST_GRACE: f64 = 0.02;

/// Two drawings of one frame are at most this many seconds apart where nobody knows the frames.
const SAME_FRAME: f64 = 0.005;

/// An instant is shown for as long as a viewer could tell it from its neighbours: half of 1/25 s.
const INSTANT_REACH: f64 = 0.02;

/// A point of a video at which boxes are read, and the times that mean it. In seconds from the first displayed frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    time: f64,
    from: f64,
    until: f64,
    /// An instant may be this far away besides.
    reach: f64,
    is_frame: bool,
}

impl Moment {
    /// A frame that starts at `time`, is on screen for `length` seconds, and follows one of `before` seconds.
    pub fn frame(time: f64, before: f64, length: f64) -> Self {
        let (from, until) = (time - grace(before), time + length - grace(length));
        Self { time, from, until, reach: 0.0, is_frame: true }
    }

    /// A time without frames.
    pub fn lone(time: f64) -> Self {
        Self::point(time, SAME_FRAME, INSTANT_REACH)
    }

    /// A point of a grid that is no frame: times within `same` seconds are the point, instants within `reach` are
    /// shown at it.
    pub fn point(time: f64, same: f64, reach: f64) -> Self {
        Self { time, from: time - same, until: time + same, reach, is_frame: false }
    }

    /// The same frame, read at another time in it; instants within `reach` seconds are shown at it.
    pub fn read_at(self, time: f64, reach: f64) -> Self {
        Self { time, reach, ..self }
    }

    /// Whether it is a frame: then it has a box of its own where one is given for it, even of a movement that could be
    /// read between any two.
    pub fn is_frame(self) -> bool {
        self.is_frame
    }

    /// When it is read.
    pub fn time(self) -> f64 {
        self.time
    }

    /// The first time that means it.
    pub fn from(self) -> f64 {
        self.from
    }

    /// The first time after it that does not.
    pub fn until(self) -> f64 {
        self.until
    }

    /// Whether a time means it.
    pub fn owns(self, time: f64) -> bool {
        self.from <= time && time < self.until
    }

    /// Whether something that was at `time` and at no other is shown at it.
    pub fn shows(self, time: f64) -> bool {
        self.owns(time) || (time - self.time).abs() <= self.reach
    }
}

/// A time alone, where nobody knows the frames.
impl From<f64> for Moment {
    fn from(time: f64) -> Self {
        Self::lone(time)
    }
}

/// How early a time may be, in seconds, and still mean the start of a frame after one of `before` seconds.
pub fn grace(before: f64) -> f64 {
    (GRACE * before).clamp(0.0, MOST_GRACE)
}
