//! Where a box stands in the frame, and to another box.
//!
//! Each answer is yes, no, or not decided: between yes and no there is a band in which people would not agree.

use crate::units::{PixelRect, PixelSize};

/// A place in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The left side.
    Left,
    /// The right side.
    Right,
    /// The upper part.
    Top,
    /// The lower part.
    Bottom,
    /// Between left and right, and between top and bottom.
    Middle,
}

/// How one thing stands to another in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// To the left of it.
    Left,
    /// To the right of it.
    Right,
    /// Above it.
    Above,
    /// Below it.
    Below,
    /// Inside it: decided for what is flat (a circle, a frame).
    Inside,
    /// As inside, of a round figure, which does not reach into the corners of its box.
    InsideRound,
    /// On it, touching.
    On,
    /// Behind it: what has no part of the picture in common, and stands elsewhere, is not.
    Behind,
    /// In front of it.
    InFront,
    /// Beside it, near.
    Beside,
    /// The two meet in the picture.
    Touching,
}

/// In the middle of the frame, as shares of it.
const MIDDLE: (f64, f64) = (0.42, 0.58);
/// Surely not in the middle, outside of these.
const NOT_MIDDLE: (f64, f64) = (0.35, 0.65);
/// On a side up to here; and surely not from there on.
const SIDE: (f64, f64) = (0.4, 0.45);

impl Place {
    /// Whether a box is there, by its centre.
    pub fn holds(self, rect: PixelRect, size: PixelSize) -> Option<bool> {
        let x = (rect.x() + rect.w() / 2.0) / size.width();
        let y = (rect.y() + rect.h() / 2.0) / size.height();
        let side = |at: f64| {
            if at <= SIDE.0 {
                Some(true)
            } else if at >= SIDE.1 {
                Some(false)
            } else {
                None
            }
        };
        let middle = |at: f64| {
            if (MIDDLE.0..=MIDDLE.1).contains(&at) {
                Some(true)
            } else if (NOT_MIDDLE.0..=NOT_MIDDLE.1).contains(&at) {
                None
            } else {
                Some(false)
            }
        };
        match self {
            Self::Left => side(x),
            Self::Right => side(1.0 - x),
            Self::Top => side(y),
            Self::Bottom => side(1.0 - y),
            Self::Middle => and(middle(x), middle(y)),
        }
    }

    /// The same place in a mirror.
    pub fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }
}

/// Both, where that is decided.
fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// Centres that are this many half sums of widths apart are beside each other.
const APART: f64 = 0.6;
/// And the other way round by this much they are on the wrong side.
const WRONG: f64 = 0.4;
/// Less than this is no distance at all.
const SAME_LINE: f64 = 0.2;

impl Relation {
    /// Whether `a` stands so to `b`.
    pub fn holds(self, a: PixelRect, b: PixelRect) -> Option<bool> {
        let centre = |r: PixelRect| (r.x() + r.w() / 2.0, r.y() + r.h() / 2.0);
        let ((ax, ay), (bx, by)) = (centre(a), centre(b));
        // Distances as shares of what the boxes are wide and high together.
        let across = share(bx - ax, a.w() + b.w());
        let down = share(by - ay, a.h() + b.h());
        match self {
            Self::Left => side(across, down),
            Self::Right => side(-across, down),
            Self::Above => side(down, across),
            Self::Below => side(-down, across),
            Self::Inside => inside(a, b, 1.0),
            Self::InsideRound => inside(a, b, 0.7),
            Self::On | Self::Behind | Self::InFront | Self::Touching => meets(a, b, self),
            // What is near is a matter of taste.
            Self::Beside => None,
        }
    }

    /// The same relation in a mirror.
    pub fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }
}

fn share(distance: f64, sides: f64) -> f64 {
    if sides > 0.0 {
        distance / (sides / 2.0)
    } else {
        distance.signum() * f64::from(u8::from(distance != 0.0)) * 2.0
    }
}

fn side(along: f64, aside: f64) -> Option<bool> {
    // Far more above than beside: people would say above.
    let beside = along.abs() * 2.0 >= aside.abs() || along >= 1.0;
    if along >= APART && beside {
        Some(true)
    } else if along <= -WRONG || (along <= SAME_LINE && aside.abs() >= 1.0) {
        Some(false)
    } else {
        None
    }
}

/// Whether `a` lies in the middle `part` of `b`. A box of half its container's size that covers it is no content.
fn inside(a: PixelRect, b: PixelRect, part: f64) -> Option<bool> {
    let (dx, dy) = (b.w() * (1.0 - part) / 2.0, b.h() * (1.0 - part) / 2.0);
    let core = PixelRect::new(b.x() + dx, b.y() + dy, b.w() * part, b.h() * part)?;
    let of = |within: PixelRect| if a.area() > 0.0 { a.overlap(within) / a.area() } else { f64::NAN };
    if of(core) >= 0.98 && a.area() <= 0.6 * b.area() {
        Some(true)
    } else if of(b) <= 0.5 {
        Some(false)
    } else {
        None
    }
}

/// What two things that meet in the world also do in the picture, and no more can be read off it.
fn meets(a: PixelRect, b: PixelRect, relation: Relation) -> Option<bool> {
    // A tenth of the smaller one of grace around it.
    let grace = a.w().min(a.h()).min(b.w()).min(b.h()) / 10.0;
    let wide = PixelRect::new(a.x() - grace, a.y() - grace, a.w() + 2.0 * grace, a.h() + 2.0 * grace)?;
    let apart = wide.overlap(b) <= 0.0;
    match relation {
        Relation::On | Relation::Touching if apart => Some(false),
        // On a thing's top is not below its foot.
        Relation::On if a.y() > b.y() + b.h() => Some(false),
        _ => None,
    }
}
