//! Lines of MOTChallenge: `frame, id, left, top, width, height, confidence, class | x, visibility | y, z`.

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    /// The first frame is 1.
    pub(super) frame: i64,
    /// The object; none for -1.
    pub(super) id: Option<i64>,
    /// Left, top, width, height.
    pub(super) rect: [f64; 4],
    /// The confidence, or whether it counts; none for -1.
    pub(super) confidence: Option<f64>,
    /// The class; none where the columns are a place in the world, or -1.
    pub(super) class: Option<i64>,
    /// How much of it is seen, 0 to 1.
    pub(super) visibility: Option<f64>,
    /// Whether it says something in columns that are not read.
    pub(super) has_more: bool,
}

/// Columns that a line may have; PathTrack writes eleven.
const COLUMNS: std::ops::RangeInclusive<usize> = 6..=11;

/// The numbers of a line, separated by commas or blanks; none where something else stands in it.
pub(super) fn numbers(line: &str) -> Option<Vec<f64>> {
    let cells =
        line.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|cell| !cell.is_empty());
    let numbers: Option<Vec<f64>> = cells
        .take(COLUMNS.end() + 2)
        .map(|cell| cell.parse().ok().filter(|number: &f64| number.is_finite()))
        .collect();
    numbers.filter(|numbers| COLUMNS.contains(&numbers.len()))
}

/// Reads a line.
pub(super) fn line(text: &str) -> Option<Line> {
    let numbers = numbers(text)?;
    let at = |n: usize| numbers.get(n).copied();
    let whole = |n: usize| {
        at(n).filter(|number| number.fract() == 0.0 && number.abs() <= 1e15).map(|number| number as i64)
    };
    let none = |number: &f64| *number != -1.0;
    // Nine columns end in class and visibility, ten in a place in the world.
    let classed = matches!(numbers.len(), 8 | 9);
    Some(Line {
        frame: whole(0).filter(|frame| (0..=1_000_000_000).contains(frame))?,
        id: whole(1).filter(|id| *id >= 0).or_else(|| at(1).filter(none).and(None)),
        rect: [at(2)?, at(3)?, at(4)?, at(5)?],
        confidence: at(6).filter(none),
        class: if classed { whole(7).filter(|class| *class >= 0) } else { None },
        has_more: numbers.iter().skip(if classed { 9 } else { 7 }).any(|number| *number != -1.0),
        visibility: if classed { at(8).filter(none) } else { None },
    })
}

/// Whether lines are of this format: frames and ids are whole, and boxes are no shares of a picture.
pub(super) fn are_lines(lines: &[String]) -> bool {
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    let mut rows = 0;
    let mut large = false;
    for text in full {
        let Some(line) = numbers(text) else { return false };
        let whole = |n: usize| line.get(n).is_some_and(|number| number.fract() == 0.0);
        if !whole(0) || !whole(1) || line.first().is_none_or(|frame| *frame < 0.0) {
            return false;
        }
        rows += 1;
        large |= line.iter().skip(2).take(4).any(|side| side.abs() > 1.0);
    }
    rows > 0 && large
}

/// The classes of MOTChallenge, from 1.
pub(super) const CLASSES: [&str; 13] = [
    "pedestrian",
    "person on vehicle",
    "car",
    "bicycle",
    "motorbike",
    "non-motorized vehicle",
    "static person",
    "distractor",
    "occluder",
    "occluder on the ground",
    "occluder full",
    "reflection",
    "crowd",
];
