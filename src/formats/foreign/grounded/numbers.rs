//! Numbers as these files write them: boxes, windows, frames as keys.

use serde_json::{Map, Value};

use super::super::out::Out;
use crate::formats::json::describe;
use crate::formats::note::Severity;

/// A box, and the width and height of its frame where they are known.
pub(super) type Framed = ([f64; 4], Option<(f64, f64)>);

/// What the last two numbers of a box are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    /// Width and height.
    Sizes,
    /// The lower right corner.
    Corners,
}

impl Sides {
    /// The answers to the question `boxes`.
    pub(super) const OPTIONS: [(&'static str, &'static str); 2] =
        [("xywh", "left, top, width, height"), ("xyxy", "left, top, right, bottom")];

    /// The answer's name.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Sizes => "xywh",
            Self::Corners => "xyxy",
        }
    }

    /// Reads [`Self::id`].
    pub(super) fn from_id(id: &str) -> Self {
        if id == "xyxy" { Self::Corners } else { Self::Sizes }
    }

    /// Left, top, width, height.
    pub(super) fn xywh(self, [x, y, a, b]: [f64; 4]) -> [f64; 4] {
        match self {
            Self::Sizes => [x, y, a, b],
            Self::Corners => [x, y, a - x, b - y],
        }
    }

    /// What boxes without a word on it are: `usual`, unless most of them would have a negative size as corners, or
    /// reach out of the frame as sizes and stay in it as corners.
    pub(super) fn likeliest(usual: Self, boxes: impl Iterator<Item = Framed>) -> Self {
        let (mut count, mut inverted, mut outside) = (0_usize, 0_usize, 0_usize);
        for ([x, y, a, b], frame) in boxes {
            count += 1;
            inverted += usize::from(a < x || b < y);
            let (width, height) = frame.unwrap_or((f64::INFINITY, f64::INFINITY));
            outside +=
                usize::from((x + a > width * 1.1 || y + b > height * 1.1) && a <= width && b <= height);
        }
        match usual {
            Self::Corners if inverted * 2 > count => Self::Sizes,
            Self::Sizes if outside * 2 > count && inverted == 0 => Self::Corners,
            usual => usual,
        }
    }
}

/// Four numbers, or a list of boxes of which the first counts; more than one is noted.
pub(super) fn rect(value: &Value, out: &mut Out) -> Option<[f64; 4]> {
    let list = value.as_array()?;
    match list.as_slice() {
        [Value::Array(_)] => four(list.first()?),
        [Value::Array(_), ..] => {
            out.note_once(Severity::Changed, "a frame has several boxes; the first counts");
            four(list.first()?)
        }
        _ => four(value),
    }
}

/// Exactly four numbers.
pub(super) fn four(value: &Value) -> Option<[f64; 4]> {
    match value.as_array()?.as_slice() {
        [x, y, a, b] => Some([x.as_f64()?, y.as_f64()?, a.as_f64()?, b.as_f64()?]),
        _ => None,
    }
}

/// `[first, last]` in frames.
pub(super) fn frames(value: &Value) -> Option<(i64, i64)> {
    match value.as_array()?.as_slice() {
        [start, end] => Some((whole(start)?, whole(end)?)),
        _ => None,
    }
}

/// A whole number, also one written as text or as 12.0.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => frame(text),
        value => value.as_f64().and_then(rounded),
    }
}

/// The frame that a key names.
pub(super) fn frame(key: &str) -> Option<i64> {
    let key = key.trim();
    key.parse().ok().or_else(|| key.parse().ok().and_then(rounded)).filter(|frame| within(*frame as f64))
}

fn rounded(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && within(number)).then_some(number as i64)
}

/// No video has more frames; sums of them stay exact.
fn within(number: f64) -> bool {
    (-1e9..=1e9).contains(&number)
}

/// A list one level too deep is taken apart, with a note.
pub(super) fn flat(mut list: Vec<Value>, out: &mut Out) -> Vec<Value> {
    let deep = |list: &[Value]| {
        let inner = list.first().and_then(Value::as_array).and_then(|inner| inner.first());
        list.len() == 1 && inner.is_some_and(Value::is_array)
    };
    if deep(&list)
        && let Some(Value::Array(inner)) = list.pop()
    {
        out.note_once(Severity::Changed, "a list is one list too deep; the inner one counts");
        return inner;
    }
    list
}

/// What is left of a row goes into another as it stands, unless that has a member of the name.
pub(super) fn rest(from: Map<String, Value>, to: &mut Map<String, Value>) {
    for (name, value) in from {
        if !value.is_null() && !to.contains_key(&name) {
            to.insert(name, value);
        }
    }
}

/// Sets a member of a map aside that should be an object.
pub(super) fn not_an_object(id: &str, found: &Value, out: &mut Out) {
    let reason = format!("expected an object, found {}", describe(found));
    out.note_of(id, Severity::SetAside, "not an object", reason);
}
