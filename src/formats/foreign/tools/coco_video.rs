//! Annotations of videos in the manner of COCO: TAO (a box a row, with its image) and YouTube-VIS (a track a row, a box a frame).

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::film::Counted;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::{Clock, frame};
use super::coco_results::{is_results, results};
use super::rle::{Around, around};
use super::rows::{About, boxes, video};
use super::size::{Size, shown, size};
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// Annotations of videos.
pub(in crate::formats::foreign) static COCO_VIDEO: Format = Format {
    id: "coco-video",
    title: "COCO annotations and results of videos (TAO, YouTube-VIS)",
    sniff: |sample| is_coco_video(sample) || is_results(sample),
    read: Read::Together(read),
};

fn is_coco_video(sample: &Sample) -> bool {
    let Some(map) = sample.object_with(&["videos"]) else { return false };
    let video =
        map.get("videos").and_then(Value::as_array).and_then(|list| list.first()).and_then(Value::as_object);
    let named = |video: &Map<String, Value>| {
        video.contains_key("id")
            && ["file_names", "name", "width", "length"].iter().any(|name| video.contains_key(*name))
    };
    let beside = ["annotations", "categories", "images", "tracks", "info", "licenses"];
    video.is_some_and(named)
        && beside.iter().any(|name| map.contains_key(*name))
        && !map.contains_key("format")
}

/// A video.
pub(super) struct Clip {
    /// What the file says of it.
    pub(super) about: About,
    tracks: Tracks,
}

fn list(tree: &mut Value, name: &str) -> Vec<Map<String, Value>> {
    let Some(Value::Array(list)) = tree.get_mut(name).map(Value::take) else { return Vec::new() };
    list.into_iter().filter_map(|row| if let Value::Object(row) = row { Some(row) } else { None }).collect()
}

/// A member that is a number or a name.
pub(super) fn id_of(row: &Map<String, Value>, name: &str) -> Option<String> {
    row.get(name).and_then(text)
}

/// Left, top, width, height.
pub(super) fn rect(value: &Value) -> Option<[f64; 4]> {
    match value.as_array()?.as_slice() {
        [x, y, w, h] => Some([x.as_f64()?, y.as_f64()?, w.as_f64()?, h.as_f64()?]),
        _ => None,
    }
}

/// What an annotation holds.
pub(super) struct Set {
    pub(super) clips: Vec<Clip>,
    /// Videos by their numbers.
    pub(super) places: HashMap<String, usize>,
    /// The video's number and the frame of an image, by its number.
    pub(super) images: HashMap<String, (String, i64)>,
    /// Names of categories by their numbers.
    pub(super) categories: HashMap<String, String>,
}

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions("frames from 0 in the list of a video's pictures; boxes x, y, width, height in pixels");
    let (mut sets, mut said) = (Vec::new(), Vec::new());
    for file in files {
        match file.tree(out) {
            Ok(Value::Array(rows)) => said.push((file, rows)),
            Ok(tree) => sets.push((file, set(tree, out))),
            Err(error) if files.len() == 1 => return Err(error),
            Err(error) => out.note(Severity::SetAside, "file not read", error.to_string()),
        }
    }
    let mut written = Vec::new();
    for (file, mut set) in sets {
        out.at(&file.name, 1);
        set.clips.iter_mut().for_each(|clip| write(clip, out));
        written.push(set);
    }
    for (file, rows) in said {
        // Of several annotations that which has the videos of the results.
        let has = |set: &&Set| rows.iter().take(50).all(|row| set.speaks_of(row));
        let set = written.iter().find(has).or(written.first());
        results(file, rows, set, out);
    }
    Ok(())
}

impl Set {
    /// Whether it has the video or the image of a result.
    fn speaks_of(&self, row: &Value) -> bool {
        let Some(row) = row.as_object() else { return true };
        let video = id_of(row, "video_id").is_none_or(|id| self.places.contains_key(&id));
        video && id_of(row, "image_id").is_none_or(|id| self.images.contains_key(&id))
    }
}

fn set(mut tree: Value, out: &mut Out) -> Set {
    let (mut clips, mut places): (Vec<Clip>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
    for row in list(&mut tree, "videos") {
        let Some(id) = id_of(&row, "id") else {
            out.note_once(Severity::SetAside, "a video without an id was left out");
            continue;
        };
        places.insert(id, clips.len());
        clips.push(clip(row));
    }
    let categories = list(&mut tree, "categories");
    let categories: HashMap<String, String> =
        categories.iter().filter_map(|row| Some((id_of(row, "id")?, id_of(row, "name")?))).collect();
    let images = list(&mut tree, "images");
    let images: HashMap<String, (String, i64)> = images
        .iter()
        .filter_map(|row| {
            let at = ["frame_index", "frame_id"].iter().find_map(|name| row.get(*name).and_then(frame))?;
            Some((id_of(row, "id")?, (id_of(row, "video_id")?, at)))
        })
        .collect();
    for row in list(&mut tree, "annotations") {
        let image = id_of(&row, "image_id").and_then(|id| images.get(&id));
        let video = image.map(|(video, _)| video.clone()).or_else(|| id_of(&row, "video_id"));
        let at = video.and_then(|video| places.get(&video)).copied();
        let Some(clip) = at.and_then(|at| clips.get_mut(at)) else {
            out.note_once(Severity::SetAside, "an annotation of no known video was left out");
            continue;
        };
        let label = id_of(&row, "category_id")
            .map(|id| categories.get(&id).cloned().unwrap_or(format!("category {id}")));
        annotation(row, image.map(|(_, at)| *at), &label.unwrap_or_else(|| "object".to_owned()), clip, out);
    }
    Set { clips, places, images, categories }
}

fn clip(mut row: Map<String, Value>) -> Clip {
    let number = |name: &str| row.get(name).and_then(Value::as_f64);
    let first = || row.get("file_names")?.get(0)?.as_str();
    let folder = first().and_then(|path| path.rsplit_once(['/', '\\'])).map(|(folder, _)| folder.to_owned());
    let name = row.get("name").or_else(|| row.get("file_name")).and_then(text);
    let id = name.or(folder).or_else(|| id_of(&row, "id")).unwrap_or_default();
    let number_of_it = id_of(&row, "id").filter(|number| *number != id);
    let stated: Option<Size> = size(number("width"), number("height"));
    let clock = number("fps").or_else(|| number("frame_rate")).and_then(Clock::of_decimal);
    let about = About { id, size: stated, clock, ..About::default() };
    for name in ["id", "name", "width", "height", "file_names", "fps", "frame_rate"] {
        row.shift_remove(name);
    }
    row.retain(|name, value| {
        !value.is_null() && !["source", "domain", "audio", "complexity"].contains(&name.as_str())
    });
    row.extend(number_of_it.map(|number| ("coco_id".to_owned(), json!(number))));
    Clip { about: About { rest: row, ..about }, tracks: Tracks::default() }
}

/// Adds a box at a frame, or a track of boxes.
fn annotation(row: Map<String, Value>, at: Option<i64>, label: &str, clip: &mut Clip, out: &mut Out) {
    let score = row.get("score").and_then(Value::as_f64);
    let id = ["track_id", "instance_id"].iter().find_map(|name| id_of(&row, name));
    let about = || {
        let used =
            ["id", "bbox", "bboxes", "segmentation", "segmentations", "areas", "area", "label", "score"];
        let kept = row.iter().filter(|(name, value)| !used.contains(&name.as_str()) && !value.is_null());
        kept.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>()
    };
    if let Some(list) = row.get("bboxes").and_then(Value::as_array) {
        let id = id.or_else(|| id_of(&row, "id"));
        for (frame, value) in (0..).zip(list).filter(|(_, value)| !value.is_null()) {
            match rect(value) {
                Some(rect) => clip.tracks.add(id.as_deref(), label, Shot { frame, rect, score }, about),
                None => out.note_once(Severity::Changed, "a box that is not four numbers was dropped"),
            }
        }
        return;
    }
    let list = row.get("segmentations").and_then(Value::as_array);
    if let Some(list) = list.filter(|_| at.is_none() && !row.contains_key("bbox")) {
        let id = id.or_else(|| id_of(&row, "id"));
        for (frame, value) in (0..).zip(list).filter(|(_, value)| !value.is_null()) {
            if let Some(rect) = masked(value, out) {
                clip.tracks.add(id.as_deref(), label, Shot { frame, rect, score }, about);
            }
        }
        return;
    }
    let own = row.get("bbox").and_then(rect);
    let own = own.or_else(|| at.and_then(|_| masked(row.get("segmentation")?, out)));
    match (own, at) {
        (Some(rect), Some(frame)) => {
            clip.tracks.add(id.as_deref(), label, Shot { frame, rect, score }, about);
        }
        (Some(_), None) => {
            out.note_once(Severity::SetAside, "a box of an image without a frame was left out")
        }
        (None, _) => out
            .note_once(Severity::SetAside, "an annotation without a box, such as a mask alone, was left out"),
    }
}

fn write(clip: &mut Clip, out: &mut Out) {
    let (about, mut tracks) = (&clip.about, std::mem::take(&mut clip.tracks));
    let id = about.id.clone();
    let shown = about.size.map(|stated| shown(out, &id, stated, Some(tracks.reach())));
    shown.into_iter().for_each(|shown| tracks.show(shown));
    let stated = about.size;
    let frames = about.rest.get("length").and_then(Value::as_f64);
    let counted = Counted { frames, ..tracks.counted() };
    let clock = (!tracks.is_empty())
        .then(|| Clock::of_video(out, &id, about.clock, counted, "The file does not say."));
    let mut row = About {
        id: id.clone(),
        size: shown.map(|shown| shown.size).or(stated),
        clock: clock.or(about.clock),
        rest: about.rest.clone(),
        ..About::default()
    };
    if let Some(length) = row.rest.shift_remove("length") {
        row.rest.insert("frames".to_owned(), json!(length));
    }
    video(row, out);
    if let Some(clock) = clock {
        let rows = tracks.rows(clock, out);
        boxes(&id, None, rows, out);
    }
}

/// The box around a mask.
fn masked(mask: &Value, out: &mut Out) -> Option<[f64; 4]> {
    match around(mask) {
        Around::Box(rect) => {
            out.note_once(Severity::Changed, "of a mask without a box the box around it was taken");
            Some(rect)
        }
        Around::Nothing | Around::Unreadable => None,
    }
}
