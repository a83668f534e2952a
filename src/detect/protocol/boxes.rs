//! `POST /v1/detect`: frames or a video and words go to a server, boxes over time come back. For detectors that are
//! more than a network: Grounded-SAM-2, YOLO-World, CG-STVG. Described in docs/backends.

use serde_json::{Value, json};

use super::{
    base64,
    error::{ProtocolError, what_came},
};
use crate::units::PixelRect;

/// Its name in sentences.
const NAME: &str = "detection protocol (POST /v1/detect)";

/// A frame that is sent.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameImage {
    /// When it starts, in seconds.
    pub time: f64,
    /// `png`, `jpeg`, or `rgb8`: three bytes a pixel.
    pub format: String,
    /// Width and height in pixels; of `rgb8` they must be there.
    pub size: Option<(usize, usize)>,
    /// The picture's bytes.
    pub data: Vec<u8>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BoxesRequest {
    /// The words to look for; empty: all that the detector knows.
    pub labels: Vec<String>,
    /// Boxes with lower scores may be left out.
    pub threshold: Option<f64>,
    /// Frames, or
    pub frames: Vec<FrameImage>,
    /// the address of a video that the server fetches itself, and
    pub video: Option<String>,
    /// the times in seconds at which it is looked at.
    pub times: Vec<f64>,
}

/// A box that came back.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledBox {
    /// In pixels of the frame.
    pub rect: PixelRect,
    /// One of the words, or the detector's own.
    pub label: String,
    /// 0 to 1.
    pub score: f64,
    /// The object, where the server tracks.
    pub track: Option<String>,
}

/// What came back of one frame.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FrameAnswer {
    /// When, in seconds.
    pub time: f64,
    /// Highest score first.
    pub boxes: Vec<LabelledBox>,
    /// Why this frame has no boxes, where it failed; the others stand.
    pub error: Option<String>,
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BoxesAnswer {
    /// What detected.
    pub model: String,
    /// Frame by frame, as asked.
    pub frames: Vec<FrameAnswer>,
    /// Words that the detector has no class for.
    pub unknown_labels: Vec<String>,
}

impl BoxesRequest {
    /// As it is sent.
    pub fn document(&self) -> Value {
        let frame = |frame: &FrameImage| {
            let mut image = json!({"format": frame.format, "data": base64::encode(&frame.data)});
            if let Some((width, height)) = frame.size {
                (image["width"], image["height"]) = (json!(width), json!(height));
            }
            json!({"time": frame.time, "image": image})
        };
        let mut document = json!({"labels": self.labels});
        if let Some(threshold) = self.threshold {
            document["threshold"] = json!(threshold);
        }
        match &self.video {
            Some(address) => document["video"] = json!({"url": address, "times": self.times}),
            None => document["frames"] = self.frames.iter().map(frame).collect(),
        }
        document
    }

    /// Reads a body.
    pub fn read(body: &[u8]) -> Result<Self, ProtocolError> {
        let document = object(body)?;
        let field = ProtocolError::field;
        let list = |key: &str| document.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let label = |value: &Value| {
            value.as_str().map(str::to_owned).ok_or(field("labels", "has one that is no text"))
        };
        let video = document.get("video");
        let url = video.and_then(|video| video.get("url")).and_then(Value::as_str).map(str::to_owned);
        if video.is_some() && url.is_none() {
            return Err(field("video.url", "is missing"));
        }
        let times = video.and_then(|video| video.get("times")).and_then(Value::as_array);
        let request = Self {
            labels: list("labels").iter().map(label).collect::<Result<_, _>>()?,
            threshold: document.get("threshold").and_then(Value::as_f64),
            frames: list("frames").iter().map(frame).collect::<Result<_, _>>()?,
            video: url,
            times: times.into_iter().flatten().filter_map(Value::as_f64).collect(),
        };
        if request.frames.is_empty() && request.video.is_none() {
            return Err(field("frames", "is missing, and so is `video`"));
        }
        Ok(request)
    }
}

fn object(body: &[u8]) -> Result<Value, ProtocolError> {
    let foreign = |what| ProtocolError::Foreign { protocol: NAME, what };
    let value: Value = serde_json::from_slice(body).map_err(|_| foreign(what_came(body)))?;
    if value.is_object() { Ok(value) } else { Err(foreign("it is no JSON object".to_owned())) }
}

fn frame(value: &Value) -> Result<FrameImage, ProtocolError> {
    let field = ProtocolError::field;
    let image = value.get("image").ok_or(field("frames.image", "is missing"))?;
    let side = |key: &str| image.get(key).and_then(Value::as_u64).and_then(|side| usize::try_from(side).ok());
    let data = image.get("data").and_then(Value::as_str).and_then(base64::decode);
    Ok(FrameImage {
        time: value.get("time").and_then(Value::as_f64).unwrap_or(0.0),
        format: image.get("format").and_then(Value::as_str).unwrap_or("png").to_owned(),
        size: side("width").zip(side("height")),
        data: data.ok_or(field("frames.image.data", "is missing or no base64"))?,
    })
}

impl BoxesAnswer {
    /// As it is sent.
    pub fn document(&self) -> Value {
        let one = |found: &LabelledBox| {
            let rect = found.rect;
            let mut value = json!({
                "box": [rect.x(), rect.y(), rect.w(), rect.h()],
                "label": found.label,
                "score": found.score,
            });
            if let Some(track) = &found.track {
                value["track"] = json!(track);
            }
            value
        };
        let frame = |frame: &FrameAnswer| {
            let mut value =
                json!({"time": frame.time, "boxes": frame.boxes.iter().map(one).collect::<Vec<_>>()});
            if let Some(why) = &frame.error {
                value["error"] = json!(why);
            }
            value
        };
        json!({
            "model": self.model,
            "frames": self.frames.iter().map(frame).collect::<Vec<_>>(),
            "unknown_labels": self.unknown_labels,
        })
    }

    /// Reads a body. A box that is none (negative, NaN) makes the frame's answer an error, and leaves the others.
    pub fn read(body: &[u8]) -> Result<Self, ProtocolError> {
        let document = object(body)?;
        let frames = document.get("frames").and_then(Value::as_array);
        let frames = frames.ok_or(ProtocolError::field("frames", "is missing or no list"))?;
        let words = document.get("unknown_labels").and_then(Value::as_array);
        Ok(Self {
            model: document.get("model").and_then(Value::as_str).unwrap_or_default().to_owned(),
            frames: frames.iter().map(answer).collect(),
            unknown_labels: words
                .into_iter()
                .flatten()
                .filter_map(|w| w.as_str().map(str::to_owned))
                .collect(),
        })
    }
}

fn answer(value: &Value) -> FrameAnswer {
    let said = value.get("error").and_then(Value::as_str).map(str::to_owned);
    let time = value.get("time").and_then(Value::as_f64).filter(|time| time.is_finite());
    let boxes = value.get("boxes").and_then(Value::as_array);
    let read: Option<Vec<LabelledBox>> = boxes.into_iter().flatten().map(labelled).collect();
    let broken = match (&time, &boxes, &read) {
        (None, ..) => Some("the server's answer has a frame without a time"),
        (_, None, _) if said.is_none() => Some("the server's answer has a frame without boxes"),
        (.., None) => Some("the server's answer has a box that is none"),
        _ => None,
    };
    let mut boxes = read.unwrap_or_default();
    boxes.sort_by(|a, b| b.score.total_cmp(&a.score));
    FrameAnswer { time: time.unwrap_or(0.0), boxes, error: said.or(broken.map(str::to_owned)) }
}

fn labelled(value: &Value) -> Option<LabelledBox> {
    let sides = value.get("box")?.as_array()?.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>()?;
    let [x, y, w, h] = sides[..] else { return None };
    let track = value.get("track").and_then(|track| match track {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    Some(LabelledBox {
        rect: PixelRect::new(x, y, w, h)?,
        label: value.get("label")?.as_str()?.to_owned(),
        score: value.get("score").map_or(Some(1.0), Value::as_f64).filter(|s| (0.0..=1.0).contains(s))?,
        track,
    })
}
