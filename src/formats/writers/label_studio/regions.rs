//! Tasks of videos: a region for each track and each event.

use serde_json::{Map, Value, json};

use super::super::base::Frames;
use super::super::marks::{Boxed, Marked, Marks, Timed, marked};
use super::super::presence::{Stretch, stretches};
use super::super::told::Told;
use super::setup::Labels;
use crate::formats::names::Taken;
use crate::model::{Dataset, Video};
use crate::units::{PixelRect, PixelSize};

/// The tasks, and the labels that stand in them.
pub(super) fn tasks(dataset: &Dataset, told: &mut Told) -> (Vec<Value>, Labels) {
    let (mut tasks, mut labels) = (Vec::new(), Labels::default());
    for marked in marked(dataset).iter().filter(|marked| !marked.is_empty()) {
        let Some(rate) = told.rate(marked.video) else { continue };
        let size = if marked.has_boxes() { told.size(marked.video) } else { None };
        let frames = Frames::of(marked.video, rate);
        tasks.push(task(dataset, marked, frames, size, &mut labels));
    }
    (tasks, labels)
}

/// A task of a video; without a size it has events alone.
fn task(
    dataset: &Dataset,
    marked: &Marked,
    frames: Frames,
    size: Option<PixelSize>,
    labels: &mut Labels,
) -> Value {
    let last = |marks: &Marks| marks.last_frame(frames);
    let count = frames.count_or(marked.all().map(last).max().unwrap_or(0));
    let mut voice = |marks: &Marks| -> Vec<Value> {
        let (mut regions, mut taken) = (Vec::new(), Taken::default());
        for boxed in marks.boxed.iter().filter(|_| size.is_some()) {
            labels.boxes.insert(boxed.label.to_owned());
            regions.extend(size.and_then(|size| {
                region(boxed, frames, size, (marked.video, count), own_id(&boxed.track.id, &mut taken))
            }));
        }
        for timed in &marks.timed {
            labels.events.insert(timed.label.to_owned());
            let id = own_id(timed.event.id.as_deref().unwrap_or_default(), &mut taken);
            regions.push(range(timed, frames, id));
        }
        regions
    };
    let mut task = json!({"data": data(marked.video, frames)});
    if !marked.truth.is_empty() {
        task["annotations"] = json!([{"result": voice(&marked.truth), "ground_truth": true}]);
    }
    let said = marked
        .runs
        .iter()
        .map(|(run, marks)| json!({"model_version": dataset.run(*run).id, "result": voice(marks)}));
    let said: Vec<Value> = said.collect();
    if !said.is_empty() {
        task["predictions"] = Value::Array(said);
    }
    task
}

fn data(video: &Video, frames: Frames) -> Value {
    let (num, den) = frames.rate.parts();
    let fps = if den == 1 { json!(num) } else { json!(frames.rate.hertz()) };
    let mut data = json!({"video": video.src.as_deref().unwrap_or(&video.id), "fps": fps});
    if video.src.as_ref().is_some_and(|src| *src != video.id) {
        data["video_id"] = json!(video.id);
    }
    data
}

/// The mark's own id, or one that no other of the voice has.
fn own_id(id: &str, taken: &mut Taken) -> String {
    let stem = if id.is_empty() { "region" } else { id };
    taken.one(stem, |n| format!("{stem}#{n}"), str::to_owned)
}

/// A box that moves; none where it is never there.
fn region(
    boxed: &Boxed,
    frames: Frames,
    size: PixelSize,
    (video, count): (&Video, u64),
    id: String,
) -> Option<Value> {
    let stretches = stretches(boxed.track, frames);
    let sequence: Vec<Value> = stretches.iter().flat_map(|stretch| sequence(stretch, frames, size)).collect();
    if sequence.is_empty() {
        return None;
    }
    let mut value = Map::new();
    value.insert("framesCount".to_owned(), json!(count));
    if let Some(duration) = video.duration {
        value.insert("duration".to_owned(), json!(duration));
    }
    value.insert("sequence".to_owned(), Value::Array(sequence));
    value.insert("labels".to_owned(), json!([boxed.label]));
    Some(json!({
        "id": id, "from_name": "box", "to_name": "video", "type": "videorectangle", "origin": "manual",
        // What the shares are of, as regions of pictures say it.
        "original_width": size.width(), "original_height": size.height(),
        "value": value,
    }))
}

/// Keyframes of a stretch. From one that is not enabled on, the object is gone; at its own frame it is still seen.
fn sequence(stretch: &Stretch, frames: Frames, size: PixelSize) -> Vec<Value> {
    let last = stretch.until - 1;
    let mut keys: Vec<Value> = Vec::new();
    for (frame, key) in stretch.keys.iter().filter(|(frame, _)| *frame < last) {
        keys.push(keyframe(*frame, key.rect, true, frames, size));
    }
    if let Some(rect) = stretch.at(last) {
        keys.push(keyframe(last, rect, false, frames, size));
    }
    keys
}

fn keyframe(frame: u64, rect: PixelRect, enabled: bool, frames: Frames, size: PixelSize) -> Value {
    let (width, height) = (size.width(), size.height());
    json!({
        "frame": frame + 1, "time": frames.start_of(frame + 1), "enabled": enabled, "rotation": 0,
        "x": rect.x() * 100.0 / width, "y": rect.y() * 100.0 / height,
        "width": rect.w() * 100.0 / width, "height": rect.h() * 100.0 / height,
    })
}

fn range(timed: &Timed, frames: Frames, id: String) -> Value {
    let (from, until) = frames.span(timed.event.span);
    let mut region = json!({
        "id": id, "from_name": "timeline", "to_name": "video", "type": "timelinelabels", "origin": "manual",
        "value": {"ranges": [{"start": from + 1, "end": until}], "timelinelabels": [timed.label]},
    });
    if let Some(score) = timed.event.score {
        region["score"] = json!(score);
    }
    region
}
