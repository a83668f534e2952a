//! Results in the manner of COCO for videos: YouTube-VIS (a row a track, a mask or a box a frame) and TAO (a row a box, with
//! its image). They name videos and images by the numbers of an annotation, which is opened with them.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::super::file::File;
use super::super::film::Counted;
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::{Clock, Rates, frame};
use super::coco_video::{Set, id_of, rect};
use super::names::folders;
use super::rle::{Around, around};
use super::rows::{About, boxes, video};
use super::size::{shown, size};
use super::tracks::{Shot, Tracks};
use crate::formats::note::Severity;

/// Whether a file is a list of results.
pub(super) fn is_results(sample: &Sample) -> bool {
    let lists = ["segmentations", "bboxes"];
    let by_video = sample.row_with(&["video_id", "category_id", "score"]);
    by_video.is_some_and(|row| lists.iter().any(|name| row.contains_key(*name)))
        || sample.row_with(&["image_id", "track_id", "category_id", "bbox"]).is_some()
}

/// The run: the file, or its folder where the file is only called results.
fn run_name(file: &File) -> String {
    let stem = file.stem();
    let folder = folders(&file.name).next().filter(|_| ["results", "predictions", "preds"].contains(&stem));
    folder.unwrap_or(stem).to_owned()
}

/// What a run found in one video.
struct Found {
    id: String,
    about: Option<usize>,
    tracks: Tracks,
    size: Option<(f64, f64)>,
}

/// Reads results over an annotation; without one its videos are known by their numbers alone.
pub(super) fn results(file: &File, rows: Vec<Value>, set: Option<&Set>, out: &mut Out) {
    out.at(&file.name, 1);
    let run = run_name(file);
    let names = if set.is_none() { out.known_by("coco_id") } else { HashMap::new() };
    let (mut all, mut places): (Vec<Found>, HashMap<String, usize>) = (Vec::new(), HashMap::new());
    for (n, row) in rows.into_iter().enumerate() {
        let Value::Object(row) = row else {
            out.note_once(Severity::SetAside, "a result that is no object was left out");
            continue;
        };
        let image = id_of(&row, "image_id").and_then(|id| set?.images.get(&id));
        let number = image.map(|(video, _)| video.clone()).or_else(|| id_of(&row, "video_id"));
        let Some(number) = number else {
            out.note_once(
                Severity::SetAside,
                "a result names no video, and no image of the annotation; it was left out",
            );
            continue;
        };
        let about = set.and_then(|set| set.places.get(&number)).copied();
        if set.is_some() && about.is_none() {
            out.note_once(Severity::SetAside, "a result of no video of the annotation was left out");
            continue;
        }
        let at = *places.entry(number.clone()).or_insert_with(|| {
            let known = about.and_then(|at| set?.clips.get(at)).map(|clip| clip.about.id.clone());
            let id = known.or_else(|| names.get(&number).cloned()).unwrap_or_else(|| {
                out.note_once(
                    Severity::Changed,
                    "videos are known by their numbers alone: open the annotation with the results",
                );
                format!("video {number}")
            });
            all.push(Found { id, about, tracks: Tracks::default(), size: None });
            all.len() - 1
        });
        let label = id_of(&row, "category_id").map_or_else(
            || "object".to_owned(),
            |id| {
                set.and_then(|set| set.categories.get(&id).cloned())
                    .unwrap_or_else(|| format!("category {id}"))
            },
        );
        let Some(found) = all.get_mut(at) else { continue };
        let frame = image
            .map(|(_, frame)| *frame)
            .or_else(|| ["frame_index", "frame_id"].iter().find_map(|name| row.get(*name).and_then(frame)));
        one(&row, (n, frame), &label, found, out);
    }
    let rates = Rates::known(out);
    for found in all.into_iter().filter(|found| !found.tracks.is_empty()) {
        write(found, set, &rates, &run, out);
    }
}

/// A result: a track over the frames of a video, or a box at one.
fn one(
    row: &Map<String, Value>,
    (n, frame): (usize, Option<i64>),
    label: &str,
    found: &mut Found,
    out: &mut Out,
) {
    let score = row.get("score").and_then(Value::as_f64);
    let own = ["track_id", "instance_id"].iter().find_map(|name| id_of(row, name));
    let list = ["bboxes", "segmentations"].iter().find_map(|name| Some((*name, row.get(*name)?.as_array()?)));
    let Some((kind, list)) = list else {
        let rect = row.get("bbox").and_then(rect);
        return match rect.zip(frame) {
            Some((rect, frame)) => {
                found.tracks.add(own.as_deref(), label, Shot { frame, rect, score }, Map::new)
            }
            None => out.note_once(
                Severity::SetAside,
                "a result without a box, or of an image without a frame, was left out",
            ),
        };
    };
    // A row is a track, whatever it is called.
    let id = own.unwrap_or_else(|| format!("{label} {}", n + 1));
    for (frame, value) in (0..).zip(list).filter(|(_, value)| !value.is_null()) {
        let rect = match kind {
            "bboxes" => rect(value),
            _ => masked(value, found, out),
        };
        if let Some(rect) = rect {
            found.tracks.add(Some(&id), label, Shot { frame, rect, score }, Map::new);
        }
    }
}

/// The box around a mask, and the size that it says of the picture.
fn masked(mask: &Value, found: &mut Found, out: &mut Out) -> Option<[f64; 4]> {
    let side = |n: usize| mask.get("size")?.get(n)?.as_f64();
    found.size = found.size.or_else(|| size(side(1), side(0)));
    match around(mask) {
        Around::Box(rect) => {
            out.note_once(Severity::Changed, "of each mask the box around it was taken");
            Some(rect)
        }
        Around::Nothing => None,
        Around::Unreadable => {
            out.note_once(Severity::SetAside, "a mask that cannot be read was left out");
            None
        }
    }
}

fn write(mut found: Found, set: Option<&Set>, rates: &Rates, run: &str, out: &mut Out) {
    let clip = found.about.and_then(|at| set?.clips.get(at));
    let id = found.id.clone();
    let clock = match clip {
        Some(clip) => {
            let frames = clip.about.rest.get("frames").or_else(|| clip.about.rest.get("length"));
            let counted = Counted { frames: frames.and_then(Value::as_f64), ..found.tracks.counted() };
            Clock::of_video(out, &id, clip.about.clock, counted, "The file does not say.")
        }
        None => rates.clock(&id, found.tracks.counted(), out, "Results do not say."),
    };
    let stated = clip.and_then(|clip| clip.about.size).or(found.size);
    let shown = stated.map(|size| shown(out, &id, size, Some(found.tracks.reach())));
    shown.into_iter().for_each(|shown| found.tracks.show(shown));
    let own = if clip.is_none() { shown.map(|shown| shown.size) } else { None };
    video(About { id: id.clone(), size: own, ..About::default() }, out);
    let rows = found.tracks.rows(clock, out);
    boxes(&id, Some(run), rows, out);
}
