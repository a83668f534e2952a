//! The XML of CVAT 1.1 as plain values: what the task says, its tracks, their shapes.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Map, Value};

use super::cvat_skeleton::{Joints, KIND, Points};
use crate::formats::xml::{attribute, push_text};

/// A box, or a shape of another kind, at a frame.
#[derive(Debug)]
pub(super) struct Shape {
    /// `box`, `polygon`, `mask`.
    pub(super) kind: String,
    /// The frame of the video; the first is 0.
    pub(super) frame: Option<i64>,
    /// Whether the object is gone from here on.
    pub(super) outside: bool,
    /// Whether a part of it is hidden.
    pub(super) occluded: bool,
    /// Whether a person set it, or the program put it between.
    pub(super) keyframe: bool,
    /// Left, top, width, height.
    pub(super) rect: Option<[f64; 4]>,
    /// Whether it is turned.
    pub(super) turned: bool,
    /// What is said of it.
    pub(super) attributes: Map<String, Value>,
}

/// An object.
#[derive(Debug, Default)]
pub(super) struct Track {
    /// Its number in the file.
    pub(super) id: String,
    /// What it is.
    pub(super) label: String,
    /// What else the file says of it: `source`, `group_id`.
    pub(super) about: Map<String, Value>,
    /// By frame.
    pub(super) shapes: Vec<Shape>,
}

/// What stands in the file.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// Texts of the task by name: `size`, `start_frame`, `frame_filter`, `width`, `source`.
    pub(super) meta: Map<String, Value>,
    /// The tracks.
    pub(super) tracks: Vec<Track>,
    /// Shapes of single pictures, each with its label.
    pub(super) pictures: u64,
    /// What broke off the reading.
    pub(super) broken: Option<String>,
}

/// The state of the reading.
#[derive(Default)]
struct Reading {
    document: Document,
    /// Names of the open elements.
    path: Vec<String>,
    text: String,
    track: Option<Track>,
    shape: Option<Shape>,
    /// Of the open skeleton, by frame.
    points: Points,
    /// Of the open track, each with frames of its own.
    joints: Joints,
    attribute: Option<String>,
}

/// Deeper elements are none of CVAT's.
const DEEPEST: usize = 64;

const SHAPES: [&str; 9] =
    ["box", "polygon", "polyline", "points", "ellipse", "mask", "cuboid", "skeleton", "tag"];

/// What a point of a skeleton is read as; a mark of points without a skeleton has no area.
const POINTS: &str = "point";

/// Members of the task that matter; a name stands for the first of it.
const META: [&str; 10] = [
    "name",
    "size",
    "mode",
    "start_frame",
    "stop_frame",
    "frame_filter",
    "width",
    "height",
    "source",
    "dumped",
];

/// Reads the text of a file; where it breaks off, what came before stays.
pub(super) fn document(text: &str) -> Document {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    let mut reading = Reading::default();
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                if reading.path.len() >= DEEPEST {
                    reading.document.broken = Some("its elements are nested too deeply".to_owned());
                    break;
                }
                reading.open(&tag);
            }
            Ok(Event::Empty(tag)) => {
                reading.open(&tag);
                reading.close();
            }
            Ok(Event::End(_)) => reading.close(),
            Ok(Event::Eof) => {
                if !reading.path.is_empty() {
                    reading.document.broken = Some("the file is cut off".to_owned());
                }
                break;
            }
            Ok(event) => {
                push_text(&event, &mut reading.text);
            }
            Err(error) => {
                reading.document.broken = Some(error.to_string());
                break;
            }
        }
    }
    while !reading.path.is_empty() {
        reading.close();
    }
    reading.document
}

impl Reading {
    fn open(&mut self, tag: &BytesStart) {
        let name = tag.local_name().as_ref().to_owned();
        self.text.clear();
        match name.as_str() {
            "track" if self.track.is_some() => self.joints.begin(),
            "track" => self.track = Some(track(tag)),
            "image" => self.document.pictures += 1,
            "attribute" => self.attribute = attribute(tag, "name"),
            "points" if self.is_of_skeleton() => {
                let point = shaped(POINTS, tag);
                if let Some(rect) = point.rect {
                    self.points.add(rect, point.outside);
                }
            }
            "points" if self.depth_of("track") > 1 => self.joints.add(&shaped(POINTS, tag)),
            shape if SHAPES.contains(&shape) && self.track.is_some() && self.depth_of("track") == 1 => {
                self.shape = Some(shaped(shape, tag));
            }
            _ => {}
        }
        self.path.push(name);
    }

    /// Whether a skeleton is the element around.
    fn is_of_skeleton(&self) -> bool {
        self.path.last().is_some_and(|name| name == KIND)
    }

    /// Ends a track: what its points come to takes the place of a skeleton without any.
    fn end_track(&mut self) {
        let Some(mut track) = self.track.take() else { return };
        let joints = std::mem::take(&mut self.joints);
        if !joints.is_empty() {
            track.shapes.retain(|shape| shape.kind != KIND || shape.rect.is_some());
            track.shapes.extend(joints.shapes());
        }
        self.document.tracks.push(track);
    }

    fn depth_of(&self, name: &str) -> usize {
        self.path.iter().filter(|open| *open == name).count()
    }

    fn close(&mut self) {
        let Some(name) = self.path.pop() else { return };
        let text = std::mem::take(&mut self.text);
        match name.as_str() {
            "track" if self.depth_of("track") == 0 => self.end_track(),
            // What is said of one point is nothing of the whole.
            "attribute" if self.path.iter().any(|name| name == KIND) && !self.is_of_skeleton() => {}
            "points" if self.is_of_skeleton() => {}
            "attribute" => {
                if let (Some(name), Some(shape)) = (self.attribute.take(), self.shape.as_mut()) {
                    shape.attributes.insert(name, Value::from(text.trim()));
                }
            }
            shape if SHAPES.contains(&shape) && self.depth_of("track") == 1 => {
                if let (Some(track), Some(mut shape)) = (self.track.as_mut(), self.shape.take()) {
                    if shape.kind == KIND {
                        std::mem::take(&mut self.points).finish(&mut shape);
                    }
                    track.shapes.push(shape);
                }
            }
            known if META.contains(&known) && self.depth_of("meta") == 1 && self.depth_of("labels") == 0 => {
                let meta = &mut self.document.meta;
                if !meta.contains_key(known) {
                    meta.insert(name, Value::from(text.trim()));
                }
            }
            _ => {}
        }
    }
}

fn track(tag: &BytesStart) -> Track {
    let text = |name: &str| attribute(tag, name).unwrap_or_default();
    let mut about = Map::new();
    for name in ["source", "group_id"] {
        if let Some(value) = attribute(tag, name) {
            about.insert(name.to_owned(), Value::from(value));
        }
    }
    Track { id: text("id"), label: text("label"), about, shapes: Vec::new() }
}

fn shaped(kind: &str, tag: &BytesStart) -> Shape {
    let number =
        |name: &str| attribute(tag, name)?.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let flag = |name: &str, without: bool| match attribute(tag, name).as_deref().map(str::trim) {
        Some(said) => said == "1" || said.eq_ignore_ascii_case("true"),
        None => without,
    };
    let rect = match kind {
        "box" => (|| {
            let (x, y) = (number("xtl")?, number("ytl")?);
            Some([x, y, number("xbr")? - x, number("ybr")? - y])
        })(),
        "ellipse" => (|| {
            let (rx, ry) = (number("rx")?, number("ry")?);
            Some([number("cx")? - rx, number("cy")? - ry, 2.0 * rx, 2.0 * ry])
        })(),
        "mask" => (|| Some([number("left")?, number("top")?, number("width")?, number("height")?]))(),
        "polygon" | POINTS => attribute(tag, "points").and_then(|points| around(&points)),
        _ => None,
    };
    Shape {
        kind: kind.to_owned(),
        frame: attribute(tag, "frame").as_deref().and_then(super::clock::frame_of_text),
        outside: flag("outside", false),
        occluded: flag("occluded", false),
        keyframe: flag("keyframe", true),
        rect,
        turned: number("rotation").is_some_and(|degrees| degrees % 360.0 != 0.0),
        attributes: Map::new(),
    }
}

/// The box around points `x,y;x,y`.
fn around(points: &str) -> Option<[f64; 4]> {
    let point = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some((x.trim().parse::<f64>().ok()?, y.trim().parse::<f64>().ok()?))
    };
    let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    for text in points.split(';') {
        let (x, y) = point(text).filter(|(x, y)| x.is_finite() && y.is_finite())?;
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    Some([low.0, low.1, high.0 - low.0, high.1 - low.1])
}
