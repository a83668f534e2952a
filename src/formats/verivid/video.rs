//! Rows of the videos table.

use serde_json::Value;

use crate::formats::fields::Fields;
use crate::formats::note::Row;
use crate::model::{Audio, Complexity, Video};
use crate::units::{FrameRate, PixelSize};

/// Reads a row; `None` when it has no id.
pub(super) fn video(mut fields: Fields, row: &mut Row) -> Option<Video> {
    let id = super::building::identified(&mut fields, row)?;
    let mut video = Video::new(id);
    video.src = fields.text("src", row);
    video.duration = duration(&mut fields, row);
    video.rate = rate(&mut fields, row);
    video.size = size(&mut fields, row);
    if let Some(value) = fields.take("complexity") {
        video.complexity = value.as_u64().and_then(Complexity::from_number);
        if video.complexity.is_none() {
            fields.refuse("complexity", value, "a whole number from 1 to 5", row);
        }
    }
    let words = "speech, sound_effect, background or none";
    video.audio = fields.word("audio", words, Audio::from_id, row);
    video.source = fields.text("source", row);
    video.domain = fields.text("domain", row);
    video.extra = fields.rest(row);
    Some(video)
}

fn duration(fields: &mut Fields, row: &mut Row) -> Option<f64> {
    let (duration, written) = fields.number_as_written("duration", row)?;
    if duration < 0.0 {
        fields.refuse("duration", written, "seconds, not negative", row);
        return None;
    }
    Some(duration)
}

fn rate(fields: &mut Fields, row: &mut Row) -> Option<FrameRate> {
    let value = fields.take("fps")?;
    let rate = match &value {
        Value::String(text) => FrameRate::parse(text),
        other => other.as_f64().and_then(FrameRate::from_decimal),
    };
    if rate.is_none() {
        fields.refuse("fps", value, "a positive number or \"num/den\"", row);
    }
    rate
}

fn size(fields: &mut Fields, row: &mut Row) -> Option<PixelSize> {
    let sides = ["width", "height"].map(|name| (name, fields.number_as_written(name, row)));
    let [width, height] = sides.each_ref().map(|(_, side)| side.as_ref().map(|(number, _)| *number));
    let size = width.zip(height).and_then(|(width, height)| PixelSize::new(width, height));
    if size.is_none() {
        for (name, side) in sides {
            if let Some((_, written)) = side {
                fields.refuse(name, written, "width and height, both positive", row);
            }
        }
    }
    size
}
