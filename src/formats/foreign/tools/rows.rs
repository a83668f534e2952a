//! The rows that these formats have in common: a video, its boxes, its moments.

use serde_json::{Map, Value, json};

use super::super::out::Out;
use super::clock::Clock;
use super::names::{boxes_item, moments_item};
use super::size::Size;

/// What a file says of a video.
#[derive(Default)]
pub(super) struct About {
    /// Its path or name, as the file has it.
    pub(super) id: String,
    /// Its file.
    pub(super) src: Option<String>,
    /// In pixels.
    pub(super) size: Option<Size>,
    /// Where the file states it.
    pub(super) clock: Option<Clock>,
    /// In seconds.
    pub(super) duration: Option<f64>,
    /// All else.
    pub(super) rest: Map<String, Value>,
}

/// Writes the row of a video.
pub(super) fn video(about: About, out: &mut Out) {
    let mut row = about.rest;
    // The names that rows have come last, so that nothing else takes them.
    for name in ["id", "src", "fps", "width", "height", "duration"] {
        row.shift_remove(name);
    }
    row.insert("id".to_owned(), json!(about.id));
    if let Some(src) = about.src {
        row.insert("src".to_owned(), json!(src));
    }
    if let Some(clock) = about.clock.filter(|clock| clock.stated) {
        row.insert("fps".to_owned(), json!(clock.written()));
    }
    if let Some((width, height)) = about.size {
        row.insert("width".to_owned(), json!(width));
        row.insert("height".to_owned(), json!(height));
    }
    if let Some(duration) = about.duration.filter(|duration| *duration >= 0.0) {
        row.insert("duration".to_owned(), json!(duration));
    }
    out.video(Value::Object(row));
}

/// Writes the boxes of a video, as the truth or as what a run says.
pub(super) fn boxes(video: &str, run: Option<&str>, tracks: Vec<Value>, out: &mut Out) {
    let id = boxes_item(video);
    let mut item = json!({"id": id, "video": video, "task": "boxes"});
    let Some(run) = run else {
        item["tracks"] = Value::Array(tracks);
        out.item(item);
        return;
    };
    if let Some(id) = out.known_item(&id, video).or_else(|| out.item(item)) {
        out.prediction(run, json!({"item": id, "tracks": tracks}));
    }
}

/// Something that happens.
pub(super) struct Moment {
    /// What.
    pub(super) label: String,
    /// When: a span in seconds.
    pub(super) span: Value,
    /// What else is said of it: `id`, `score`, other names.
    pub(super) about: Map<String, Value>,
}

/// Writes the moments of a video, an item for each label, as the truth or as what a run says.
pub(super) fn moments(video: &str, run: Option<&str>, moments: Vec<Moment>, out: &mut Out) {
    let mut by_label: Vec<(String, Vec<Value>)> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for moment in moments {
        let mut event = moment.about;
        event.insert("label".to_owned(), json!(moment.label));
        event.insert("span".to_owned(), moment.span);
        let at = *places.entry(moment.label.clone()).or_insert_with(|| {
            by_label.push((moment.label, Vec::new()));
            by_label.len() - 1
        });
        if let Some((_, events)) = by_label.get_mut(at) {
            events.push(Value::Object(event));
        }
    }
    for (label, events) in by_label {
        let id = moments_item(video, &label);
        let mut item = json!({"id": id, "video": video, "task": "moments", "query": label});
        let Some(run) = run else {
            item["events"] = Value::Array(events);
            out.item(item);
            continue;
        };
        if let Some(id) = out.known_item(&id, video).or_else(|| out.item(item)) {
            out.prediction(run, json!({"item": id, "events": events}));
        }
    }
}
