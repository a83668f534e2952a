//! How a box moves and grows: directions, speed, and what comes after what.

use crate::model::Keyframe;
use crate::units::PixelSize;

/// A way across the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

impl Direction {
    /// The other way.
    pub fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// The same in a mirror.
    pub fn mirrored(self) -> Self {
        match self {
            Self::Left | Self::Right => self.opposite(),
            other => other,
        }
    }
}

/// Up or down, of any measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trend {
    /// It becomes more.
    More,
    /// It becomes less.
    Less,
}

impl Trend {
    /// The other one.
    pub fn opposite(self) -> Self {
        match self {
            Self::More => Self::Less,
            Self::Less => Self::More,
        }
    }
}

/// A way of less than this share of the frame is none.
const NO_WAY: f64 = 0.04;
/// From this share of the frame on it is one.
const A_WAY: f64 = 0.1;

/// The centres of boxes as shares of the frame.
fn centres(boxes: &[Keyframe], size: PixelSize) -> Vec<(f64, f64)> {
    let at = |k: &Keyframe| {
        let (x, y) = (k.rect.x() + k.rect.w() / 2.0, k.rect.y() + k.rect.h() / 2.0);
        (x / size.width(), y / size.height())
    };
    boxes.iter().map(at).collect()
}

/// Whether boxes go this way from first to last: the way along it is long, hardly turns back, and is longer than what
/// goes aside, where `alone` says that this is the only way that is named.
pub fn direction(boxes: &[Keyframe], size: PixelSize, way: Direction, alone: bool) -> Option<bool> {
    let centres = centres(boxes, size);
    let ((x0, y0), (x1, y1)) = (*centres.first()?, *centres.last()?);
    let (dx, dy) = (x1 - x0, y1 - y0);
    let (along, aside) = match way {
        Direction::Left => (-dx, dy),
        Direction::Right => (dx, dy),
        Direction::Up => (-dy, dx),
        Direction::Down => (dy, dx),
    };
    let sideways = matches!(way, Direction::Left | Direction::Right);
    let total: f64 = centres
        .windows(2)
        .map(|pair| if sideways { pair[1].0 - pair[0].0 } else { pair[1].1 - pair[0].1 })
        .map(f64::abs)
        .sum();
    let straight = along.abs() >= 0.6 * total;
    if along <= -A_WAY && straight {
        return Some(false);
    }
    // It goes another way, and does not even come and go along this one.
    if total < NO_WAY && aside.abs() >= A_WAY {
        return Some(false);
    }
    if total < NO_WAY && still(boxes, size) == Some(true) {
        return Some(false);
    }
    let mostly = !alone || along >= 2.0 * aside.abs();
    (along >= A_WAY && straight && mostly).then_some(true)
}

/// Whether boxes stay where they are.
pub fn still(boxes: &[Keyframe], size: PixelSize) -> Option<bool> {
    let centres = centres(boxes, size);
    let range = |values: &mut dyn Iterator<Item = f64>| {
        let (least, most) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), v| (least.min(v), most.max(v)));
        most - least
    };
    let wide = range(&mut centres.iter().map(|c| c.0)).max(range(&mut centres.iter().map(|c| c.1)));
    match wide {
        w if w <= NO_WAY / 2.0 => Some(true),
        w if w >= A_WAY => Some(false),
        _ => None,
    }
}

/// The runs of a series in order, each a rise or a fall of at least `least`. A series that goes up and down by less is
/// one run, or none.
pub fn phases(values: &[f64], least: f64) -> Vec<Trend> {
    let mut runs = Vec::new();
    let Some(first) = values.first() else { return runs };
    let (mut low, mut high) = (*first, *first);
    let mut current: Option<Trend> = None;
    for value in values {
        (low, high) = (low.min(*value), high.max(*value));
        if current != Some(Trend::More) && value - low >= least {
            runs.push(Trend::More);
            (current, high) = (Some(Trend::More), *value);
        }
        if current != Some(Trend::Less) && high - value >= least {
            runs.push(Trend::Less);
            (current, low) = (Some(Trend::Less), *value);
        }
        match current {
            // The turn is measured from the furthest point of this run.
            Some(Trend::More) if *value >= high => low = *value,
            Some(Trend::Less) if *value <= low => high = *value,
            _ => {}
        }
    }
    runs
}

/// How fast boxes move on average, in widths of the frame's diagonal a second; `None` of less than a quarter second.
pub fn speed(boxes: &[Keyframe], size: PixelSize) -> Option<f64> {
    let time = boxes.last()?.time - boxes.first()?.time;
    if time < 0.25 {
        return None;
    }
    let diagonal = (size.width() * size.width() + size.height() * size.height()).sqrt();
    let centre = |k: &Keyframe| (k.rect.x() + k.rect.w() / 2.0, k.rect.y() + k.rect.h() / 2.0);
    let way: f64 = boxes
        .windows(2)
        .map(|pair| {
            let ((x0, y0), (x1, y1)) = (centre(&pair[0]), centre(&pair[1]));
            ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).sqrt()
        })
        .sum();
    Some(way / diagonal / time)
}

#[cfg(test)]
mod tests {
    use super::{
        Trend::{Less, More},
        phases,
    };

    #[test]
    fn a_series_is_cut_into_its_rises_and_falls() {
        for (values, expect) in [
            (&[0.0, 1.0, 2.0][..], &[More][..]),
            (&[2.0, 1.0, 0.0], &[Less]),
            (&[0.0, 2.0, 0.0], &[More, Less]),
            (&[0.0, 0.2, 0.1, 0.3], &[]),
            (&[0.0, 2.0, 1.8, 3.0], &[More]),
            (&[3.0, 1.0, 2.5, 0.5], &[Less, More, Less]),
            (&[], &[]),
        ] {
            assert_eq!(phases(values, 1.0), expect, "{values:?}");
        }
    }
}
