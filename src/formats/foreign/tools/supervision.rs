//! supervision's sinks: a row for each detection, as cells or as JSON.

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::{Rates, first_frame, frame};
use super::rows::{About, boxes, video};
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::{number, text};
use crate::formats::note::Severity;

/// Detections by rows.
pub(in crate::formats::foreign) static SUPERVISION: Format = Format {
    id: "supervision",
    title: "supervision detections (CSV or JSON)",
    sniff: |sample: &Sample| sample.columns_have(&SIDES) || sample.row_with(&SIDES).is_some(),
    read: Read::Last(read),
};

const SIDES: [&str; 4] = ["x_min", "y_min", "x_max", "y_max"];

/// Names under which programs keep the frame's number.
const FRAMES: [&str; 6] = ["frame_number", "frame_index", "frame_idx", "frame_id", "frame", "frame_no"];

/// Names under which programs keep the video's.
const VIDEOS: [&str; 7] =
    ["video", "video_path", "video_name", "source_video", "source_path", "filename", "file_name"];

/// The detections of one video.
struct Clip {
    id: String,
    src: Option<String>,
    tracks: Tracks,
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    out.conventions("boxes left, top, right, bottom in pixels; a frame's box holds for the frame");
    let mut clips: Vec<Clip> = Vec::new();
    let mut places = std::collections::HashMap::new();
    let mut take = |row: Map<String, Value>, out: &mut Out| {
        let src = VIDEOS.iter().find_map(|name| text(row.get(*name)?));
        let id = src.clone().unwrap_or_else(|| file.stem().to_owned());
        let at = *places.entry(id.clone()).or_insert_with(|| {
            clips.push(Clip { id, src, tracks: Tracks::default() });
            clips.len() - 1
        });
        if let Some(clip) = clips.get_mut(at) {
            detection(row, &mut clip.tracks, out);
        }
    };
    file.rows(out, &mut take)?;
    out.at(&file.name, 1);
    let rates = Rates::known(out);
    let first = clips.iter().filter_map(|clip| clip.tracks.first_frame()).min();
    let why = match first {
        Some(1) => "The program counts from 0; the least here is 1.",
        _ => "The program counts from 0.",
    };
    let base = first_frame(out, 0, why);
    for mut clip in clips.into_iter().filter(|clip| !clip.tracks.is_empty()) {
        clip.tracks.map(|shot| Shot { frame: shot.frame - base, ..shot });
        video(About { id: clip.id.clone(), src: clip.src, ..About::default() }, out);
        let clock = rates.clock(&clip.id, clip.tracks.counted(), out, "Rows of detections do not say.");
        let rows = clip.tracks.rows(clock, out);
        boxes(&clip.id, Some("supervision"), rows, out);
    }
    Ok(())
}

fn detection(row: Map<String, Value>, tracks: &mut Tracks, out: &mut Out) {
    let side = |name: &str| row.get(name).and_then(number);
    let sides = (side("x_min"), side("y_min"), side("x_max"), side("y_max"));
    let (Some(x), Some(y), Some(right), Some(bottom)) = sides else {
        return out.note(Severity::SetAside, "no box", "the row holds no box".to_owned());
    };
    let frame = FRAMES.iter().find_map(|name| frame(row.get(*name)?));
    if frame.is_none() {
        let told = "a row names no frame; its box is shown in the first";
        out.note_once(Severity::Changed, told);
    }
    let whole = |name: &str| row.get(name).and_then(frame_text);
    let label = row.get("class_name").and_then(text).filter(|name| !name.is_empty());
    let label = label.or_else(|| Some(format!("class {}", whole("class_id")?)));
    let id = whole("tracker_id").filter(|id| id != "-1");
    let rect = [x, y, right - x, bottom - y];
    let shot = Shot { frame: frame.unwrap_or(0), rect, score: side("confidence") };
    let about = || {
        let kept = row.iter().filter(|(name, value)| {
            let known = SIDES.iter().chain(&FRAMES).chain(&VIDEOS);
            let ours =
                ["class_name", "confidence", "tracker_id", "id", "label", "boxes", "spans", "interpolation"];
            !value.is_null() && !known.chain(&ours).any(|known| known == name)
        });
        kept.map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    tracks.add(id.as_deref(), label.as_deref().unwrap_or("object"), shot, about);
}

/// A number as it names something: `1.0` is `1`.
fn frame_text(value: &Value) -> Option<String> {
    frame(value).map(|whole| json!(whole).to_string()).or_else(|| text(value))
}
