//! One clip of HC-STVG as a video and an item.

use serde_json::{Map, Value, json};

use super::super::film::{self, Counted};
use super::super::out::Out;
use super::numbers::{Sides, four, rest, whole};
use super::rate::{FIXED, of_clip, written};
use super::tube::{Boxes, Presence, span, track};
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// How a file is read: the answers to what it leaves open.
#[derive(Clone, Debug)]
pub(super) struct Readings {
    /// The number of the first frame.
    pub(super) base: i64,
    /// `frames`, `times`, or a rate.
    pub(super) fps: String,
    /// What boxes are.
    pub(super) sides: Sides,
    /// Whether the event is from `st_time` to `ed_time`, and not of the boxes.
    pub(super) by_seconds: bool,
}

/// What a clip says of itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clip<'a> {
    /// `bbox`.
    pub(super) boxes: Option<&'a Vec<Value>>,
    /// `st_frame`.
    pub(super) first: Option<i64>,
    /// `st_time` and `ed_time`.
    pub(super) times: Option<(f64, f64)>,
    /// `img_num`, of a video.
    pub(super) pictures: Option<i64>,
    /// Width and height.
    pub(super) size: Option<(f64, f64)>,
}

impl<'a> Clip<'a> {
    /// Reads the fields.
    pub(super) fn of(fields: &'a Map<String, Value>) -> Self {
        let number = |name: &str| fields.get(name).and_then(Value::as_f64);
        let size = number("width").zip(number("height")).or_else(|| {
            let sides = fields.get("img_size")?.as_array()?;
            let [height, width] = sides.as_slice() else { return None };
            width.as_f64().zip(height.as_f64())
        });
        Self {
            boxes: fields.get("bbox").and_then(Value::as_array),
            first: fields.get("st_frame").and_then(whole),
            times: number("st_time").zip(number("ed_time")),
            pictures: fields.get("img_num").and_then(whole).filter(|count| *count > 0),
            size: size.filter(|(width, height)| *width > 0.0 && *height > 0.0),
        }
    }

    /// Its boxes as they are written.
    pub(super) fn rects(&self) -> impl Iterator<Item = [f64; 4]> + use<'a> {
        self.boxes.into_iter().flatten().filter_map(four)
    }

    /// The rate at which `st_time` falls on `st_frame`.
    pub(super) fn rate_by_time(&self, base: i64) -> Option<FrameRate> {
        let (frame, (time, _)) = (self.first? - base, self.times?);
        let (low, high) = (frame as f64 / time, (frame + 1) as f64 / time);
        let usual = [(24_000, 1001), (25, 1), (30_000, 1001), (30, 1), (24, 1)];
        let usual = usual.iter().filter_map(|(num, den)| FrameRate::new(*num, *den));
        let mut fitting = usual.filter(|rate| (low..high).contains(&rate.hertz()));
        fitting.next().or_else(|| FrameRate::from_decimal((low + high) / 2.0))
    }

    /// The rate, and from where it was taken, unless a person said it.
    fn rate(&self, readings: &Readings) -> Option<(FrameRate, Option<&'static str>)> {
        let made = |rate, of| Some((rate?, Some(of)));
        let counted = || made(self.pictures.and_then(of_clip), "from `img_num` pictures in 20 seconds");
        let timed = || made(self.rate_by_time(readings.base), "so that `st_time` falls on `st_frame`");
        match readings.fps.as_str() {
            "frames" => counted().or_else(timed),
            "times" => timed().or_else(counted),
            rate => Some((FrameRate::parse(rate)?, None)),
        }
    }
}

/// Writes a clip.
pub(super) fn clip(name: &str, mut fields: Map<String, Value>, readings: &Readings, out: &mut Out) {
    let said = Clip::of(&fields);
    let (made, first, times, pictures, size) =
        (said.rate(readings), said.first, said.times, said.pictures, said.size);
    let rate = made.map(|(rate, _)| rate);
    let until = first.zip(said.boxes).map(|(first, boxes)| first - readings.base + boxes.len() as i64);
    let counted = Counted { rate, frames: pictures.map(|count| count as f64), until };
    let own = film::rate(out, name, counted, &FIXED);
    let made = made.and_then(|(_, made)| made).filter(|_| own.is_none());
    let rate = own.or(rate);
    let seconds = rate.zip(pictures).map(|(rate, pictures)| pictures as f64 / rate.hertz());
    let video = json!({
        "id": name, "src": name, "source": "HC-STVG", "fps": rate.map(written), "duration": seconds,
        "width": size.map(|size| size.0), "height": size.map(|size| size.1), "img_num": fields.get("img_num"),
    });
    out.video_at(video, made);
    let boxes = match fields.shift_remove("bbox") {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    };
    let query = ["caption", "English"].iter().find_map(|name| text(fields.shift_remove(*name).as_ref()?));
    let mut item = Map::new();
    item.insert("id".to_owned(), json!(name));
    item.insert("video".to_owned(), json!(name));
    item.insert("task".to_owned(), json!("grounding"));
    item.insert("query".to_owned(), json!(query));
    let seconds = times.map(|(start, end)| json!([start, end]));
    let mut event = seconds.clone().filter(|_| readings.by_seconds);
    match rate.zip(first.map(|frame| frame - readings.base)) {
        Some((rate, first)) => {
            let range = (first, first + boxes.len() as i64);
            if range.0 < 0 || pictures.is_some_and(|count| range.1 > count) {
                let reason = "boxes stand before the first or after the last of `img_num` pictures";
                out.note_of(name, Severity::Info, "frames outside", reason.to_owned());
            }
            let tube = tube(boxes, first, readings.sides, out);
            if !tube.is_empty() {
                event = event.or_else(|| Some(span(range, rate)));
                item.insert(
                    "tracks".to_owned(),
                    json!([track("target", "target", tube, rate, Presence::EveryFrame)]),
                );
            }
        }
        None => {
            let reason = "without `st_frame` and `img_num` or `st_time` its boxes have no time";
            out.note_of(name, Severity::Changed, "no time", reason.to_owned());
            fields.insert("bbox".to_owned(), Value::Array(boxes));
        }
    }
    if let Some(span) = event.or(seconds) {
        item.insert("events".to_owned(), json!([{"label": query, "span": span}]));
    }
    fields.shift_remove("img_num");
    if size.is_some() {
        ["width", "height", "img_size"].iter().for_each(|name| drop(fields.shift_remove(*name)));
    }
    rest(fields, &mut item);
    out.item(Value::Object(item));
}

/// The boxes by frame; what is no box is left out, with a note.
fn tube(list: Vec<Value>, first: i64, sides: Sides, out: &mut Out) -> Boxes {
    let mut boxes = Vec::with_capacity(list.len());
    for (n, value) in list.into_iter().enumerate() {
        match four(&value) {
            Some(rect) => boxes.push((first + n as i64, sides.xywh(rect))),
            None => out.note_once(
                Severity::Changed,
                "a frame's box is not four numbers; the object counts as absent there",
            ),
        }
    }
    boxes
}
