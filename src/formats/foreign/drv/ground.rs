//! The tracks of an annotated question. An object's boxes stand under their second as text, not in order, or, in other
//! rows, in the lists `boundary` and `keyframe` without any time.

use serde_json::{Map, Value, json};

use crate::formats::foreign::out::Out;
use crate::formats::note::Severity;

/// The tracks, and the boxes that have no times, by object.
pub(super) fn tracks(objects: Map<String, Value>, out: &mut Out) -> (Vec<Value>, Map<String, Value>) {
    let (mut tracks, mut untimed) = (Vec::new(), Map::new());
    for (name, object) in objects {
        let label = name.trim();
        if label != name {
            out.note_once(Severity::Changed, "blanks around an object's name were dropped");
        }
        let (timed, rest) = match object {
            Value::Object(boxes) => boxes.into_iter().partition(|(time, _)| seconds(time).is_some()),
            other => {
                untimed.insert(label.to_owned(), other);
                continue;
            }
        };
        let (timed, rest): (Map<String, Value>, Map<String, Value>) = (timed, rest);
        if !timed.is_empty() {
            tracks.push(track(label, timed, out));
        }
        if !rest.is_empty() {
            untimed.insert(label.to_owned(), Value::Object(rest));
        }
    }
    if !untimed.is_empty() {
        out.note_once(
            Severity::Changed,
            "an object has boxes without times (`boundary`, `keyframe`): they are kept with the item and cannot be drawn",
        );
    }
    (tracks, untimed)
}

/// A time from the beginning of the video.
fn seconds(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|time| time.is_finite() && *time >= 0.0)
}

fn track(label: &str, boxes: Map<String, Value>, out: &mut Out) -> Value {
    let mut timed: Vec<(f64, Value)> =
        boxes.into_iter().filter_map(|(time, found)| Some((seconds(&time)?, found))).collect();
    timed.sort_by(|a, b| a.0.total_cmp(&b.0));
    let boxes: Vec<Value> =
        timed.into_iter().filter_map(|(time, found)| keyframe(label, time, found, out)).collect();
    json!({"id": label, "label": label, "boxes": boxes})
}

/// A box at its time. One without area is a slip of the annotator's hand and shows nothing.
fn keyframe(label: &str, time: f64, found: Value, out: &mut Out) -> Option<Value> {
    let sides = ["x", "y", "w", "h"].map(|side| found.get(side).and_then(Value::as_f64));
    let [Some(x), Some(y), Some(w), Some(h)] = sides else {
        // The checks that all boxes pass say what is wrong with it.
        return Some(json!({"t": time, "box": found}));
    };
    if w == 0.0 || h == 0.0 {
        let reason = format!("`{label}`: its box at {time} s has no area; it was dropped");
        out.note(Severity::Changed, "box without area", reason);
        return None;
    }
    if (x < 0.0 || y < 0.0) && w > 0.0 && h > 0.0 {
        out.note_once(Severity::Info, "a box begins left of the picture or above it");
    }
    Some(json!({"t": time, "box": [x, y, w, h]}))
}
