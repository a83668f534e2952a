//! FiftyOne: `samples.json`, a sample for each video with its events as temporal detections, and `frames.json`, a row for
//! each frame with boxes. The field `ground_truth` is the truth, `pred_RUN` what a run says. Frames from 1; supports
//! inclusive; boxes left, top, width, height in shares of the picture.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::base::Frames;
use super::marks::{Marked, Marks, Timed, later_samples, marked};
use super::mot::{LATER, TOO_LONG};
use super::presence::{MOST_FRAMES, every, length, stretches};
use super::told::Told;
use super::writer::Files;
use crate::formats::names::Taken;
use crate::formats::note::Severity;
use crate::model::{Dataset, Run};
use crate::units::{PixelRect, PixelSize};

/// The two lists, and how many ids were given.
#[derive(Default)]
struct Lists {
    samples: Vec<Value>,
    frames: Vec<Value>,
    ids: u64,
}

/// Writes the folder.
pub(super) fn write(dataset: &Dataset, told: &mut Told) -> Files {
    told.beside_marks(dataset, true);
    told.without_sentences(dataset);
    told.count(Severity::SetAside, LATER, later_samples(dataset));
    let fields = fields(dataset.runs());
    let mut lists = Lists::default();
    for marked in marked(dataset).iter().filter(|marked| !marked.is_empty()) {
        lists.sample(marked, &fields, told);
    }
    let file = |name: &str, rows: Vec<Value>| {
        let mut text = json!({ name: rows }).to_string();
        text.push('\n');
        (format!("{name}.json"), text.into_bytes())
    };
    vec![file("samples", lists.samples), file("frames", lists.frames)]
}

/// The field of each run: letters, digits and underscores.
fn fields(runs: &[Run]) -> Vec<String> {
    let mut taken = Taken::default();
    let field = |run: &Run| {
        let safe = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let stem = format!("pred_{}", run.id.chars().take(80).map(safe).collect::<String>());
        taken.one(&stem, |n| format!("{stem}_{n}"), str::to_owned)
    };
    runs.iter().map(field).collect()
}

impl Lists {
    /// An id as the database has them, the same in every export.
    fn id(&mut self) -> Value {
        self.ids += 1;
        json!({"$oid": format!("{:024x}", self.ids)})
    }

    fn sample(&mut self, marked: &Marked, fields: &[String], told: &mut Told) {
        let video = marked.video;
        let Some(rate) = told.rate(video) else { return };
        let frames = Frames::of(video, rate);
        let size = if marked.has_boxes() { told.size(video) } else { told.known_size(video) };
        let last = marked.all().map(|marks| marks.last_frame(frames)).max().unwrap_or(0);
        let id = self.id();
        let mut sample = json!({
            "_id": id, "filepath": video.src.as_deref().unwrap_or(&video.id), "tags": [], "_media_type": "video",
            "metadata": {
                "_cls": "VideoMetadata",
                "frame_width": size.map(|size| size.width() as u64),
                "frame_height": size.map(|size| size.height() as u64),
                "frame_rate": rate.hertz(),
                "total_frame_count": frames.count_or(last),
                "duration": video.duration,
            },
        });
        if video.src.as_ref().is_some_and(|src| *src != video.id) {
            sample["video_id"] = json!(video.id);
        }
        let runs =
            marked.runs.iter().filter_map(|(run, marks)| Some((fields.get(run.0 as usize)?.as_str(), marks)));
        let voices: Vec<(&str, &Marks)> =
            std::iter::once(("ground_truth", &marked.truth)).chain(runs).collect();
        for (field, marks) in &voices {
            if !marks.timed.is_empty() {
                let list: Vec<Value> = marks.timed.iter().map(|timed| self.event(timed, frames)).collect();
                sample[*field] = json!({"_cls": "TemporalDetections", "detections": list});
            }
        }
        self.samples.push(sample);
        let Some(size) = size else { return };
        self.boxes(&id, &voices, (frames, size), (told, &video.id));
    }

    fn event(&mut self, timed: &Timed, frames: Frames) -> Value {
        let (from, until) = frames.span(timed.event.span);
        let mut row = json!({
            "_id": self.id(), "_cls": "TemporalDetection", "tags": [], "label": timed.label,
            "support": [from + 1, until],
        });
        if let Some(score) = timed.event.score {
            row["confidence"] = json!(score);
        }
        row
    }

    /// Rows of the frames of a sample.
    fn boxes(
        &mut self,
        sample: &Value,
        voices: &[(&str, &Marks)],
        (frames, size): (Frames, PixelSize),
        (told, video): (&mut Told, &str),
    ) {
        let mut by_frame: BTreeMap<u64, Map<String, Value>> = BTreeMap::new();
        let all = voices.iter().flat_map(|(_, marks)| &marks.boxed);
        if all.map(|boxed| length(&stretches(boxed.track, frames))).sum::<u64>() > MOST_FRAMES {
            return told.of(Severity::SetAside, video, TOO_LONG);
        }
        for (field, marks) in voices {
            for (index, boxed) in (1..).zip(&marks.boxed) {
                let stretches = stretches(boxed.track, frames);
                for (frame, rect, score) in every(boxed.track, &stretches, frames) {
                    let row = self.detection(boxed.label, index, rect, score, size);
                    let fields = by_frame.entry(frame).or_default();
                    let list = fields
                        .entry(*field)
                        .or_insert_with(|| json!({"_cls": "Detections", "detections": []}));
                    if let Some(list) = list.get_mut("detections").and_then(Value::as_array_mut) {
                        list.push(row);
                    }
                }
            }
        }
        for (frame, fields) in by_frame {
            let mut row = json!({"_id": self.id(), "_sample_id": sample, "frame_number": frame + 1});
            for (name, field) in fields {
                row[name] = field;
            }
            self.frames.push(row);
        }
    }

    fn detection(
        &mut self,
        label: &str,
        index: u64,
        rect: PixelRect,
        score: Option<f64>,
        size: PixelSize,
    ) -> Value {
        let (width, height) = (size.width(), size.height());
        let mut row = json!({
            "_id": self.id(), "_cls": "Detection", "attributes": {}, "tags": [], "label": label,
            "bounding_box": [rect.x() / width, rect.y() / height, rect.w() / width, rect.h() / height],
            "index": index,
        });
        if let Some(score) = score {
            row["confidence"] = json!(score);
        }
        row
    }
}
