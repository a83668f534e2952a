//! Grounded-SAM-2: detections of a picture, `{image_path, annotations, box_format, img_width, img_height}`, and the
//! tracking of a video, a folder of `mask_XXXXX.json` with `labels` by the number of the object.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::{Rates, first_frame};
use super::names::video_and_frame;
use super::rows::{About, boxes, video};
use super::size::{Size, shown, size};
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// Detections of single pictures.
pub(in crate::formats::foreign) static GROUNDED_SAM: Format = Format {
    id: "grounded-sam-2",
    title: "Grounded-SAM-2 detections",
    sniff: |sample: &Sample| sample.object_with(&["image_path", "annotations", "box_format"]).is_some(),
    read: Read::Together(|files, out| read(files, picture, "grounded-sam-2", out)),
};

/// The tracking of a video.
pub(in crate::formats::foreign) static GROUNDED_SAM_TRACKING: Format = Format {
    id: "grounded-sam-2-tracking",
    title: "Grounded-SAM-2 tracking (mask_XXXXX.json)",
    sniff: |sample: &Sample| sample.object_with(&["mask_name", "labels", "mask_height"]).is_some(),
    read: Read::Together(|files, out| read(files, masks, "grounded-sam-2 tracking", out)),
};

/// The objects of one video.
struct Clip {
    id: String,
    size: Option<Size>,
    tracks: Tracks,
}

/// Reads the objects of one frame: the path that names it, the picture's size, and each object.
type Frame = fn(&Map<String, Value>, &str) -> (String, Option<Size>, Vec<Object>);

/// An object in a frame.
struct Object {
    id: Option<String>,
    label: String,
    rect: Option<[f64; 4]>,
    score: Option<f64>,
}

fn read(files: &[File], frame: Frame, run: &str, out: &mut Out) -> Result<(), LoadError> {
    out.conventions("frames by the numbers of the files' names; boxes left, top, right, bottom in pixels");
    let (mut clips, mut places): (Vec<Clip>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
    for file in files {
        let tree = match file.tree(out) {
            Ok(Value::Object(tree)) => tree,
            Ok(_) => continue,
            Err(error) if files.len() == 1 => return Err(error),
            Err(error) => {
                out.note(Severity::SetAside, "file not read", error.to_string());
                continue;
            }
        };
        let (path, size, objects) = frame(&tree, &file.name);
        let (id, number) = video_and_frame(&path);
        let at = *places.entry(id.clone()).or_insert_with(|| {
            clips.push(Clip { id, size, tracks: Tracks::default() });
            clips.len() - 1
        });
        if number.is_none() {
            out.note_once(
                Severity::Changed,
                "a file's name has no number; its boxes are shown in the first frame",
            );
        }
        let Some(clip) = clips.get_mut(at) else { continue };
        for object in objects {
            let Some(rect) = object.rect else {
                out.note_once(Severity::SetAside, "an object without a box was left out");
                continue;
            };
            let shot = Shot { frame: number.unwrap_or(0), rect, score: object.score };
            clip.tracks.add(object.id.as_deref(), &object.label, shot, Map::new);
        }
    }
    if let Some(file) = files.first() {
        out.at(&file.name, 1);
    }
    let rates = Rates::known(out);
    let base = first_frame(out, 0, "The numbers of the files' names are taken for those of frames.");
    for mut clip in clips {
        clip.tracks.map(|shot| Shot { frame: shot.frame - base, ..shot });
        let shown = clip.size.map(|stated| shown(out, &clip.id, stated, Some(clip.tracks.reach())));
        shown.into_iter().for_each(|shown| clip.tracks.show(shown));
        let size = shown.map(|shown| shown.size);
        video(About { id: clip.id.clone(), size, ..About::default() }, out);
        let clock = rates.clock(&clip.id, clip.tracks.counted(), out, "Detections do not say.");
        let rows = clip.tracks.rows(clock, out);
        boxes(&clip.id, Some(run), rows, out);
    }
    Ok(())
}

fn number(map: &Map<String, Value>, name: &str) -> Option<f64> {
    map.get(name).and_then(Value::as_f64)
}

fn picture(tree: &Map<String, Value>, _: &str) -> (String, Option<Size>, Vec<Object>) {
    let path = tree.get("image_path").and_then(Value::as_str).unwrap_or_default().to_owned();
    let sizes = tree.get("box_format").and_then(Value::as_str) == Some("xywh");
    let list = tree.get("annotations").and_then(Value::as_array).into_iter().flatten();
    let object = |row: &Map<String, Value>| {
        let sides: Option<Vec<f64>> = row
            .get("bbox")
            .and_then(Value::as_array)
            .map(|list| list.iter().filter_map(Value::as_f64).collect());
        let rect = match sides.as_deref() {
            Some(&[x, y, w, h]) if sizes => Some([x, y, w, h]),
            Some(&[x, y, right, bottom]) => Some([x, y, right - x, bottom - y]),
            _ => None,
        };
        // A score is a number, or a list of one for each mask.
        let score = row.get("score").and_then(|score| score.get(0).unwrap_or(score).as_f64());
        let label = row.get("class_name").and_then(text).unwrap_or_else(|| "object".to_owned());
        Object { id: None, label, rect, score }
    };
    let objects = list.filter_map(Value::as_object).map(object).collect();
    (path, size(number(tree, "img_width"), number(tree, "img_height")), objects)
}

fn masks(tree: &Map<String, Value>, file: &str) -> (String, Option<Size>, Vec<Object>) {
    let list = tree.get("labels").and_then(Value::as_object).into_iter().flatten();
    let object = |(key, row): (&String, &Map<String, Value>)| {
        let side = |name: &str| number(row, name);
        let sides = (side("x1"), side("y1"), side("x2"), side("y2"));
        let rect = match sides {
            (Some(x), Some(y), Some(right), Some(bottom)) => Some([x, y, right - x, bottom - y]),
            _ => None,
        };
        let id = row.get("instance_id").and_then(text).unwrap_or_else(|| key.clone());
        let label = row.get("class_name").and_then(text).filter(|name| !name.is_empty());
        // The program writes 0 where it has no score.
        let score = side("logit").filter(|score| *score != 0.0);
        Object { id: Some(id), label: label.unwrap_or_else(|| "object".to_owned()), rect, score }
    };
    let objects = list.filter_map(|(key, row)| Some((key, row.as_object()?))).map(object).collect();
    (file.to_owned(), size(number(tree, "mask_width"), number(tree, "mask_height")), objects)
}
