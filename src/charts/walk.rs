//! From one part of a chart to the next with the arrow keys.

use super::Area;

/// Where an arrow key leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// To the first part.
    First,
    /// To the last part.
    Last,
}

impl Way {
    /// The way of a key by its DOM name.
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "Home" => Self::First,
            "End" => Self::Last,
            _ => return None,
        })
    }
}

/// The part that a key leads to from the part at `from`; `None` when there is none that way.
///
/// The nearest one that way counts, with what is straight ahead before what lies aside: gaps of
/// a grid are stepped over.
pub fn step(parts: &[Area], from: usize, way: Way) -> Option<usize> {
    let here = parts.get(from)?;
    let middle = |part: &Area| (part.x + part.w / 2, part.y + part.h / 2);
    let (x, y) = middle(here);
    let ahead = |part: &Area| {
        let (right, down) = (middle(part).0 - x, middle(part).1 - y);
        let (ahead, aside) = match way {
            Way::Left => (-right, down),
            Way::Right => (right, down),
            Way::Up => (-down, right),
            Way::Down | Way::First | Way::Last => (down, right),
        };
        (ahead > 0).then_some(ahead + 8 * aside.abs())
    };
    match way {
        Way::First => Some(0),
        Way::Last => parts.len().checked_sub(1),
        _ => {
            let reached = parts.iter().enumerate().filter_map(|(at, part)| Some((ahead(part)?, at)));
            reached.min().map(|(_, at)| at)
        }
    }
}
