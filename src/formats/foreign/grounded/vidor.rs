//! VidOR (ICMR 2019): objects and relations of a video, one file each: `{video_id, video_path, fps, frame_count, width,
//! height, "subject/objects" [{tid, category}], trajectories [[{tid, bbox {xmin, ymin, xmax, ymax}, generated, tracker}]
//! per frame], relation_instances [{subject_tid, object_tid, predicate, begin_fid, end_fid (exclusive)}]}`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::super::film::{self, Counted, Shown};
use super::super::out::Out;
use super::numbers::{rest, whole};
use super::rate::{FIXED, written};
use super::tube::{Boxes, Presence, span, track};
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// A video's objects.
pub(super) struct Objects {
    /// Its id.
    pub(super) video: String,
    /// What stands in the file beside the boxes.
    fields: Map<String, Value>,
    /// Boxes by object.
    tubes: BTreeMap<String, Boxes>,
    /// Categories by object.
    categories: BTreeMap<String, String>,
}

impl Objects {
    /// Takes a file apart; none where it names no video.
    pub(super) fn of(mut fields: Map<String, Value>, out: &mut Out) -> Option<Self> {
        let video = fields.get("video_id").and_then(text)?;
        clocked(&video, &mut fields, out);
        let mut tubes = BTreeMap::<String, Boxes>::new();
        let trajectories = match fields.shift_remove("trajectories") {
            Some(Value::Array(list)) => list,
            _ => Vec::new(),
        };
        for (frame, objects) in trajectories.into_iter().enumerate() {
            for object in objects.as_array().into_iter().flatten() {
                match object.get("tid").and_then(text).zip(object.get("bbox").and_then(corners)) {
                    Some((tid, rect)) => tubes.entry(tid).or_default().push((frame as i64, rect)),
                    None => out.note_once(
                        Severity::Changed,
                        "a box in `trajectories` has no `tid` or no four sides; it was left out",
                    ),
                }
            }
        }
        let rects = tubes.values().flatten().map(|(_, rect)| rect);
        let reach = rects
            .fold((0.0, 0.0), |(right, down): (f64, f64), [x, y, w, h]| (right.max(x + w), down.max(y + h)));
        if let Some(shown) = upright(&video, &mut fields, Some(reach), out) {
            let rects = tubes.values_mut().flatten().map(|(_, rect)| rect);
            rects.for_each(|rect| *rect = shown.rect(*rect));
        }
        let categories = categories(fields.get("subject/objects"));
        Some(Self { video, fields, tubes, categories })
    }

    /// Lets a row of sentences say the size of the picture as it is shown.
    pub(super) fn size_into(&self, row: &mut Map<String, Value>) {
        for name in ["width", "height"] {
            if let Some(side) = self.fields.get(name) {
                row.insert(name.to_owned(), side.clone());
            }
        }
    }

    /// The boxes of an object in frames `from..until`; none where it has none there.
    pub(super) fn within(&self, object: &str, (from, until): (i64, i64)) -> Boxes {
        let boxes = self.tubes.get(object).map_or(&[][..], Vec::as_slice);
        let first = boxes.partition_point(|(frame, _)| *frame < from);
        let last = boxes.partition_point(|(frame, _)| *frame < until);
        boxes.get(first..last).unwrap_or_default().to_vec()
    }

    /// What it is.
    pub(super) fn category(&self, object: &str) -> Option<&str> {
        self.categories.get(object).map(String::as_str)
    }

    /// The video.
    pub(super) fn video(&self) -> Value {
        let one = |name: &str| self.fields.get(name).cloned();
        video(&self.video, &self.fields, one("video_path"))
    }

    /// All objects as an item, of a video that no sentence is about.
    pub(super) fn item(mut self, out: &mut Out) {
        out.video(self.video());
        let Some(rate) = rate(&self.fields) else {
            out.note_of(
                &self.video,
                Severity::SetAside,
                "no rate",
                "it has no `fps`; its boxes have no time".to_owned(),
            );
            return;
        };
        let tubes = std::mem::take(&mut self.tubes);
        let tracks = tubes.into_iter().map(|(tid, boxes)| {
            let category = self.category(&tid).unwrap_or_default();
            track(&tid, category, boxes, rate, Presence::EveryFrame)
        });
        let tracks: Vec<Value> = tracks.collect();
        let events: Vec<Value> =
            relations(&self.fields).filter_map(|relation| event(relation, &self, rate)).collect();
        let mut item = Map::new();
        item.insert("id".to_owned(), json!(self.video));
        item.insert("video".to_owned(), json!(self.video));
        item.insert("task".to_owned(), json!("boxes"));
        item.insert("tracks".to_owned(), Value::Array(tracks));
        item.insert("events".to_owned(), Value::Array(events));
        let of_video = ["video_id", "video_path", "fps", "frame_count", "width", "height", "subject/objects"];
        of_video.iter().chain(&["relation_instances"]).for_each(|name| drop(self.fields.shift_remove(*name)));
        rest(self.fields, &mut item);
        out.item(Value::Object(item));
    }
}

/// Categories by object.
pub(super) fn categories(list: Option<&Value>) -> BTreeMap<String, String> {
    let list = list.and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|object| Some((text(object.get("tid")?)?, text(object.get("category")?)?))).collect()
}

/// A row of videos, of a file or of a VidSTG row: both have the same fields.
pub(super) fn video(id: &str, fields: &Map<String, Value>, src: Option<Value>) -> Value {
    let one = |name: &str| fields.get(name).cloned();
    let rate = rate(fields);
    let count = fields.get("frame_count").and_then(Value::as_f64).filter(|count| *count > 0.0);
    let duration = rate.zip(count).map(|(rate, count)| count / rate.hertz());
    json!({
        "id": id, "src": src, "source": "VidOR", "fps": rate.map(written), "duration": duration,
        "width": one("width"), "height": one("height"), "frame_count": one("frame_count"),
    })
}

/// Puts the rate of the video's own file in the place of `fps`, where that stands beside and counts.
pub(super) fn clocked(video: &str, fields: &mut Map<String, Value>, out: &mut Out) {
    let number = |value: &Value| value.as_f64();
    let until = fields.get("temporal_gt").and_then(|range| whole(range.get("end_fid")?));
    let frames = fields.get("frame_count").and_then(number);
    if let Some(own) = film::rate(out, video, Counted { rate: rate(fields), frames, until }, &FIXED) {
        fields.insert("fps".to_owned(), json!(own.hertz()));
    }
}

/// How the picture is shown whose `width` and `height` a file says, which then say so too. `reach` is how far to the right
/// and down boxes reach, where there are any.
pub(super) fn upright(
    video: &str,
    fields: &mut Map<String, Value>,
    reach: Option<(f64, f64)>,
    out: &mut Out,
) -> Option<Shown> {
    let side = |name: &str| fields.get(name)?.as_f64().filter(|side| *side > 0.0 && *side <= 1e6);
    let stated = (side("width")?, side("height")?);
    let shown = film::shown(out, video, stated, reach);
    if shown.size != stated {
        fields.insert("width".to_owned(), json!(shown.size.0));
        fields.insert("height".to_owned(), json!(shown.size.1));
    }
    Some(shown)
}

/// The frame rate that `fps` names.
pub(super) fn rate(fields: &Map<String, Value>) -> Option<FrameRate> {
    FrameRate::from_decimal(fields.get("fps")?.as_f64()?)
}

fn corners(sides: &Value) -> Option<[f64; 4]> {
    let side = |name: &str| sides.get(name).and_then(Value::as_f64);
    let (left, top) = (side("xmin")?, side("ymin")?);
    Some([left, top, side("xmax")? - left, side("ymax")? - top])
}

fn relations(fields: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    fields.get("relation_instances").and_then(Value::as_array).into_iter().flatten()
}

/// `child hold toy`, when it is so.
fn event(relation: &Value, objects: &Objects, rate: FrameRate) -> Option<Value> {
    let range = (whole(relation.get("begin_fid")?)?, whole(relation.get("end_fid")?)?);
    let name = |field: &str| {
        let tid = relation.get(field).and_then(text)?;
        Some(objects.category(&tid).map_or_else(|| tid.clone(), str::to_owned))
    };
    let predicate = relation.get("predicate").and_then(text)?;
    let label = format!("{} {predicate} {}", name("subject_tid")?, name("object_tid")?);
    Some(json!({"label": label, "span": span(range, rate)}))
}
