//! SA-V, the videos of SAM 2: `{video_id, video_duration, video_frame_count, video_height, video_width, masklet
//! [frame][object] as run lengths, masklet_id []}`. Every fourth frame of 24 a second is annotated.

use serde_json::{Map, Value};

use super::super::file::File;
use super::super::film::Counted;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::clock::Clock;
use super::rle::{Around, around};
use super::rows::{About, boxes, video};
use super::size::{shown, size};
use super::tracks::{Shot, Tracks};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// The masks of a video.
pub(in crate::formats::foreign) static SA_V: Format = Format {
    id: "sa-v",
    title: "SA-V masklets",
    sniff: |sample: &Sample| sample.object_with(&["video_id", "masklet", "masklet_id"]).is_some(),
    read: Read::File(read),
};

/// Which frames are annotated: the first, and each so many after it.
const STRIDE: i64 = 4;

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let Value::Object(mut fields) = file.tree(out)? else {
        return Err(file.refused("expected an object"));
    };
    out.conventions(
        "masks of every 4th frame, the first of which is 0; of a mask the box around it: x, y, width, height in pixels",
    );
    let Some(id) = fields.get("video_id").and_then(text) else {
        return Err(file.refused("it names no `video_id`"));
    };
    let number = |name: &str| fields.get(name).and_then(Value::as_f64).filter(|number| *number > 0.0);
    let (duration, frames) = (number("video_duration"), number("video_frame_count"));
    let stated =
        frames.zip(duration).and_then(|(frames, seconds)| Clock::of_decimal(rounded(frames / seconds)));
    let stated_size = size(number("video_width"), number("video_height"));
    let masklets = match fields.shift_remove("masklet") {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    };
    let stride = stride(masklets.len(), frames, out);
    let names = fields.shift_remove("masklet_id").unwrap_or_default();
    let mut tracks = tracks(&masklets, stride, &names, out);
    let src = format!("{id}.mp4");
    let counted = Counted { frames, ..tracks.counted() };
    let clock = Clock::of_video(out, &src, stated, counted, "The file does not say.");
    if stated.is_some_and(|made| made.hertz() == clock.hertz()) {
        out.made_rate("from the video's number of frames and its length");
    }
    let shown = stated_size.map(|size| shown(out, &src, size, Some(tracks.reach())));
    shown.into_iter().for_each(|shown| tracks.show(shown));
    for name in ["video_id", "video_duration", "video_width", "video_height"] {
        fields.shift_remove(name);
    }
    if let Some(count) = fields.shift_remove("video_frame_count") {
        fields.insert("frames".to_owned(), count);
    }
    let size = shown.map(|shown| shown.size);
    video(About { id: id.clone(), src: Some(src), size, clock: Some(clock), duration, rest: fields }, out);
    if !tracks.is_empty() {
        let rows = tracks.rows(clock, out);
        boxes(&id, None, rows, out);
    }
    Ok(())
}

/// A rate that was made of a length in whole frames: 23.99 is 24.
fn rounded(rate: f64) -> f64 {
    if (rate - rate.round()).abs() < 0.02 { rate.round() } else { rate }
}

/// How far apart annotated frames are: four, unless the video's length says otherwise.
fn stride(masks: usize, frames: Option<f64>, out: &mut Out) -> i64 {
    let Some(frames) = frames.filter(|_| masks > 1) else { return STRIDE };
    let needed = (frames / STRIDE as f64).ceil();
    if (needed - masks as f64).abs() <= 1.0 {
        return STRIDE;
    }
    let found = (frames / masks as f64).round().clamp(1.0, 1_000.0) as i64;
    if found != STRIDE {
        let told = format!(
            "{masks} masks for {frames} frames are one for every {found}, where SA-V has one for every 4"
        );
        out.note(Severity::Changed, "stride", told);
    }
    found
}

fn tracks(masklets: &[Value], stride: i64, names: &Value, out: &mut Out) -> Tracks {
    let mut tracks = Tracks::default();
    for (frame, objects) in masklets.iter().enumerate() {
        for (n, mask) in
            objects.as_array().into_iter().flatten().enumerate().filter(|(_, mask)| !mask.is_null())
        {
            let id = names.get(n).and_then(text).unwrap_or_else(|| n.to_string());
            let rect = match around(mask) {
                Around::Box(rect) => rect,
                Around::Nothing => continue,
                Around::Unreadable => {
                    out.note_once(Severity::SetAside, "a mask that cannot be read was left out");
                    continue;
                }
            };
            let shot = Shot { frame: frame as i64 * stride, rect, score: None };
            tracks.add(Some(&id), "object", shot, Map::new);
        }
    }
    if !tracks.is_empty() {
        out.note_once(Severity::Changed, "of each mask the box around it was taken");
    }
    tracks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_that_which_the_length_means() {
        assert_eq!((rounded(23.992), rounded(29.97)), (24.0, 29.97));
        assert_eq!(rounded(24.5), 24.5);
    }
}
