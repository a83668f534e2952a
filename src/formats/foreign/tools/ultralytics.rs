//! Ultralytics `summary()` and `to_json()`: the detections of a picture, a file each, or lists of them.

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape as Form};
use super::clock::{Rates, first_frame};
use super::names::video_and_frame;
use super::rows::{About, boxes, video};
use super::size::of_video;
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// Detections of pictures.
pub(in crate::formats::foreign) static ULTRALYTICS: Format = Format {
    id: "ultralytics",
    title: "Ultralytics detections (summary, to_json)",
    sniff: is_summary,
    read: Read::Together(read),
};

fn is_summary(sample: &Sample) -> bool {
    let detection = |row: &Map<String, Value>| {
        row.contains_key("confidence")
            && row.contains_key("name")
            && row.get("box").is_some_and(|rect| rect.get("x1").is_some())
    };
    match &sample.shape {
        Form::Rows(rows) => rows.first().is_some_and(detection),
        Form::List(lists) => {
            let first = lists.iter().filter_map(Value::as_array).flatten().next();
            lists.iter().all(Value::is_array) && first.and_then(Value::as_object).is_some_and(detection)
        }
        _ => false,
    }
}

/// The detections of one video, frames as the files number them.
struct Clip {
    id: String,
    tracks: Tracks,
}

/// Videos by their names, in the order of the files.
#[derive(Default)]
struct Clips {
    list: Vec<Clip>,
    places: std::collections::HashMap<String, usize>,
}

impl Clips {
    fn of(&mut self, id: &str) -> Option<&mut Tracks> {
        let list = &mut self.list;
        let at = *self.places.entry(id.to_owned()).or_insert_with(|| {
            list.push(Clip { id: id.to_owned(), tracks: Tracks::default() });
            list.len() - 1
        });
        list.get_mut(at).map(|clip| &mut clip.tracks)
    }
}

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions("frames by the numbers of the files' names; boxes left, top, right, bottom");
    let mut clips = Clips::default();
    let mut failed = None;
    for file in files {
        let tree = match file.tree(out) {
            Ok(tree) => tree,
            Err(error) if files.len() == 1 => return Err(error),
            Err(error) => {
                out.note(Severity::SetAside, "file not read", error.to_string());
                failed.get_or_insert(error);
                continue;
            }
        };
        let (id, frame) = video_and_frame(&file.name);
        let Some(tracks) = clips.of(&id) else { continue };
        let Value::Array(list) = tree else { continue };
        if list.iter().all(Value::is_array) {
            // One list a picture, in their order.
            for (frame, list) in (0..).zip(&list) {
                list.as_array().into_iter().flatten().for_each(|row| detection(row, frame, tracks, out));
            }
        } else {
            if frame.is_none() {
                out.note_once(
                    Severity::Changed,
                    "a file's name has no number; its boxes are shown in the first frame",
                );
            }
            list.iter().for_each(|row| detection(row, frame.unwrap_or(0), tracks, out));
        }
    }
    match failed.filter(|_| clips.list.iter().all(|clip| clip.tracks.is_empty())) {
        Some(error) => Err(error),
        None => {
            write(clips, out);
            Ok(())
        }
    }
}

fn detection(row: &Value, frame: i64, tracks: &mut Tracks, out: &mut Out) {
    let rect = row.get("box");
    let side = |name: &str| rect?.get(name)?.as_f64();
    let (Some(x), Some(y), Some(right), Some(bottom)) = (side("x1"), side("y1"), side("x2"), side("y2"))
    else {
        return out.note_once(Severity::SetAside, "a detection without an upright box was left out");
    };
    let label = row.get("name").and_then(text).unwrap_or_else(|| "object".to_owned());
    let id = row.get("track_id").and_then(text);
    let shot = Shot {
        frame,
        rect: [x, y, right - x, bottom - y],
        score: row.get("confidence").and_then(Value::as_f64),
    };
    let about = || row.get("class").map(|class| ("class".to_owned(), json!(class))).into_iter().collect();
    tracks.add(id.as_deref(), &label, shot, about);
}

fn write(clips: Clips, out: &mut Out) {
    let rates = Rates::known(out);
    let base = first_frame(out, 0, "The numbers of the files' names are taken for those of frames.");
    let reach = clips
        .list
        .iter()
        .map(|clip| clip.tracks.reach())
        .fold((0.0_f64, 0.0_f64), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    let mut relative = false;
    if reach.0 <= 1.001 && reach.1 <= 1.001 {
        let options = [("relative", "shares of the picture, 0 to 1"), ("pixels", "pixels")];
        let said = out.decide("boxes", "relative", &options, || {
            "What are the numbers of boxes? None is above 1, as where they are normalised.".to_owned()
        });
        relative = said == "relative";
    }
    for mut clip in clips.list.into_iter().filter(|clip| !clip.tracks.is_empty()) {
        let scale = relative.then(|| of_video(out, &clip.id));
        let (sx, sy) = scale.unwrap_or((1.0, 1.0));
        clip.tracks.map(|shot| {
            let [x, y, w, h] = shot.rect;
            Shot { frame: shot.frame - base, rect: [x * sx, y * sy, w * sx, h * sy], ..shot }
        });
        video(About { id: clip.id.clone(), size: scale, ..About::default() }, out);
        let clock = rates.clock(&clip.id, clip.tracks.counted(), out, "Detections do not say.");
        let rows = clip.tracks.rows(clock, out);
        boxes(&clip.id, Some("ultralytics"), rows, out);
    }
}
