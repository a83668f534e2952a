//! How two spans of time lie to each other: Allen's thirteen relations (Allen 1983, "Maintaining knowledge about
//! temporal intervals"), with ends that are as good as equal taken as equal.

use crate::units::TimeSpan;

/// Two ends nearer than this, in seconds, are one: no annotator and no grounder is finer.
pub const SAME: f64 = 0.25;

/// One of the thirteen relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Allen {
    /// Ends before the other starts.
    Before,
    /// Ends as the other starts.
    Meets,
    /// Starts before the other and ends inside it.
    Overlaps,
    /// Starts with it and ends before it.
    Starts,
    /// Lies inside it.
    During,
    /// Ends with it and starts after it.
    Finishes,
    /// Both ends are the same.
    Equals,
    /// The other finishes it.
    FinishedBy,
    /// The other lies inside it.
    Contains,
    /// The other starts it.
    StartedBy,
    /// The other overlaps it.
    OverlappedBy,
    /// Starts as the other ends.
    MetBy,
    /// Starts after the other has ended.
    After,
}

impl Allen {
    /// How `a` lies to `b`, ends within `same` seconds being equal.
    pub fn of(a: TimeSpan, b: TimeSpan, same: f64) -> Self {
        // An end is not the same as a start where the span between them is shorter than that.
        let same = same.min(a.length() / 2.0).min(b.length() / 2.0);
        let compare = |x: f64, y: f64| {
            if (x - y).abs() <= same {
                0
            } else if x < y {
                -1
            } else {
                1
            }
        };
        let (starts, ends) = (compare(a.start(), b.start()), compare(a.end(), b.end()));
        match (compare(a.end(), b.start()), compare(a.start(), b.end()), starts, ends) {
            (_, _, 0, 0) => Self::Equals,
            (-1, ..) => Self::Before,
            (0, ..) => Self::Meets,
            (_, 1, ..) => Self::After,
            (_, 0, ..) => Self::MetBy,
            (_, _, 0, -1) => Self::Starts,
            (_, _, 0, _) => Self::StartedBy,
            (_, _, -1, 0) => Self::FinishedBy,
            (_, _, _, 0) => Self::Finishes,
            (_, _, -1, -1) => Self::Overlaps,
            (_, _, -1, _) => Self::Contains,
            (_, _, _, -1) => Self::During,
            _ => Self::OverlappedBy,
        }
    }

    /// How `b` lies to `a`.
    pub fn inverse(self) -> Self {
        use Allen::{
            After, Before, Contains, During, Equals, FinishedBy, Finishes, Meets, MetBy, OverlappedBy,
            Overlaps, StartedBy, Starts,
        };
        match self {
            Before => After,
            Meets => MetBy,
            Overlaps => OverlappedBy,
            Starts => StartedBy,
            During => Contains,
            Finishes => FinishedBy,
            Equals => Equals,
            FinishedBy => Finishes,
            Contains => During,
            StartedBy => Starts,
            OverlappedBy => Overlaps,
            MetBy => Meets,
            After => Before,
        }
    }

    /// Whether the two have time in common.
    pub fn shares(self) -> bool {
        !matches!(self, Self::Before | Self::Meets | Self::MetBy | Self::After)
    }

    /// Whether what people call "before" holds: `None` where the two overlap.
    pub fn is_before(self) -> Option<bool> {
        match self {
            Self::Before | Self::Meets => Some(true),
            // What begins later and goes on later is never before.
            Self::After | Self::MetBy | Self::OverlappedBy => Some(false),
            _ => None,
        }
    }
}
