//! Shapes of the VGG Image Annotator, as boxes.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::out::Out;
use crate::formats::note::Severity;

/// A box that somebody marked.
pub(super) struct Found {
    /// In seconds.
    pub(super) start: f64,
    /// In seconds; at an instant the same.
    pub(super) end: f64,
    /// Left, top, width, height in pixels.
    pub(super) rect: [f64; 4],
    /// What is said of it.
    pub(super) about: Map<String, Value>,
}

/// Whether a cell marks anything in the picture.
pub(super) fn pixels(shape: &Value) -> bool {
    shape.as_array().is_some_and(|list| !list.is_empty())
        || shape.as_object().is_some_and(|map| !map.is_empty())
}

/// The box of a shape: `[2, x, y, width, height]` and its like in version 3, `{"name": "rect", ...}` in version 2.
pub(super) fn region(shape: &Value, out: &mut Out) -> Option<[f64; 4]> {
    if !pixels(shape) {
        return None;
    }
    let found = match shape {
        Value::Array(list) => {
            let numbers: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
            numbers.as_deref().and_then(numbered)
        }
        _ => named(shape),
    };
    match found {
        Some((rect, true)) => Some(rect),
        Some((rect, false)) => {
            out.note_once(Severity::Changed, "of a shape that is no rectangle the box around it was taken");
            Some(rect)
        }
        None => {
            out.note_once(
                Severity::SetAside,
                "a shape without an area, such as a point or a line, was left out",
            );
            None
        }
    }
}

/// A shape by its number, and whether it is a box itself.
fn numbered(numbers: &[f64]) -> Option<([f64; 4], bool)> {
    let (kind, rest) = numbers.split_first()?;
    match (*kind as i64, rest) {
        (2 | 8, &[x, y, w, h]) => Some(([x, y, w, h], true)),
        (3, &[x, y, r]) => Some(([x - r, y - r, 2.0 * r, 2.0 * r], false)),
        (4, &[x, y, rx, ry, ..]) => Some(([x - rx, y - ry, 2.0 * rx, 2.0 * ry], false)),
        (7..=9, points) => around(points.iter().step_by(2), points.iter().skip(1).step_by(2)),
        _ => None,
    }
}

fn around<'a>(
    xs: impl Iterator<Item = &'a f64> + Clone,
    ys: impl Iterator<Item = &'a f64> + Clone,
) -> Option<([f64; 4], bool)> {
    let least = |list: &mut dyn Iterator<Item = &'a f64>| list.copied().reduce(f64::min);
    let most = |list: &mut dyn Iterator<Item = &'a f64>| list.copied().reduce(f64::max);
    let (left, top) = (least(&mut xs.clone())?, least(&mut ys.clone())?);
    let (right, bottom) = (most(&mut xs.clone())?, most(&mut ys.clone())?);
    Some(([left, top, right - left, bottom - top], false))
}

/// A shape by its name.
fn named(shape: &Value) -> Option<([f64; 4], bool)> {
    let side = |name: &str| shape.get(name)?.as_f64();
    match shape.get("name")?.as_str()? {
        "rect" => Some(([side("x")?, side("y")?, side("width")?, side("height")?], true)),
        "circle" => {
            let (x, y, r) = (side("cx")?, side("cy")?, side("r")?);
            Some(([x - r, y - r, 2.0 * r, 2.0 * r], false))
        }
        "ellipse" => {
            let (x, y, rx, ry) = (side("cx")?, side("cy")?, side("rx")?, side("ry")?);
            Some(([x - rx, y - ry, 2.0 * rx, 2.0 * ry], false))
        }
        "polygon" => {
            let list = |name: &str| -> Option<Vec<f64>> {
                shape.get(name)?.as_array()?.iter().map(Value::as_f64).collect()
            };
            let (xs, ys) = (list("all_points_x")?, list("all_points_y")?);
            around(xs.iter(), ys.iter())
        }
        _ => None,
    }
}

/// Boxes as rows of tracks: those of one label at several times are one object, of several at one time the second is a
/// second. A box of a segment stays for it; one of an instant is there at that instant.
pub(super) fn tracks(mut found: Vec<(String, Found)>) -> Vec<Value> {
    found.sort_by(|(_, a), (_, b)| a.start.total_cmp(&b.start));
    let mut met: HashMap<(String, u64), usize> = HashMap::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut rows: Vec<Value> = Vec::new();
    for (label, one) in found {
        let nth = met.entry((label.clone(), one.start.to_bits())).or_insert(0);
        *nth += 1;
        let lasts = one.end > one.start;
        // A box that stays is an object by itself.
        let id = match lasts {
            true => format!("{label} {}", rows.len() + 1),
            false => format!("{label} {nth}"),
        };
        let keyframe = json!({"t": one.start, "box": one.rect});
        if lasts || !places.contains_key(&id) {
            places.insert(id.clone(), rows.len());
            let how = if lasts { "hold" } else { "none" };
            let mut row = json!({"id": id, "label": label, "interpolation": how, "boxes": [keyframe]});
            if lasts {
                row["spans"] = json!([[one.start, one.end]]);
            }
            if !one.about.is_empty() {
                row["attributes"] = Value::Object(one.about);
            }
            rows.push(row);
        } else if let Some(list) = places
            .get(&id)
            .and_then(|at| rows.get_mut(*at))
            .and_then(|row| row.get_mut("boxes"))
            .and_then(Value::as_array_mut)
        {
            list.push(keyframe);
        }
    }
    rows
}
