//! HC-STVG (TCSVT 2021) and HC-STVG 2: a person of a film, found by a sentence, in clips of 20 seconds.
//!
//! `{"file.mp4": {bbox [[x, y, w, h] per frame], st_time, ed_time, st_frame (the first is 1), img_num, caption, width,
//! height}}`; version 2 has `img_size [height, width]` and `English` for the last three.

use serde_json::{Map, Value};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape};
use super::hcstvg_clip::{Clip, Readings, clip};
use super::numbers::{Framed, Sides, not_an_object};
use super::rate::{FIXED, of_clip, written};
use crate::formats::error::LoadError;

/// The annotations of both versions.
pub(in super::super) static HCSTVG: Format =
    Format { id: "hcstvg", title: "HC-STVG annotations", sniff: is_hcstvg, read: Read::File(read) };

fn is_hcstvg(sample: &Sample) -> bool {
    let Shape::Object(map) = &sample.shape else { return false };
    let known = |clip: &&Map<String, Value>| {
        clip.get("bbox").is_some_and(Value::is_array)
            && ["st_time", "st_frame", "img_num"].iter().any(|name| clip.contains_key(*name))
    };
    sample.members_have(&["bbox"])
        && map.values().filter_map(Value::as_object).take(3).all(|clip| known(&clip))
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let Value::Object(clips) = file.tree(out)? else {
        return Err(file.refused("expected an object by the names of videos"));
    };
    out.conventions(
        "frames from 1, of which frame f covers [(f - 1) / fps, f / fps); boxes x, y, width, height in pixels",
    );
    let readings = decided(&clips, out);
    for (name, value) in clips {
        match value {
            Value::Object(fields) => clip(&name, fields, &readings, out),
            other => not_an_object(&name, &other, out),
        }
    }
    Ok(())
}

/// Takes the answers to what the file leaves open, by what speaks for each in all of it.
fn decided(clips: &Map<String, Value>, out: &mut Out) -> Readings {
    let all = || clips.iter().filter_map(|(name, value)| Some((name, Clip::of(value.as_object()?))));
    let (mut agree, mut late, mut timed) = (0_usize, 0_usize, 0_usize);
    for (_, clip) in all() {
        let (Some(frame), Some(time)) = (clip.first, clip.times.map(|(start, _)| start)) else { continue };
        let Some(rate) = clip.pictures.and_then(of_clip) else { continue };
        timed += 1;
        let shown = (time * rate.hertz()).floor() as i64;
        agree += usize::from(shown == frame - 1);
        late += usize::from(shown == frame);
    }
    let base = out.decide(
        "frame_base",
        if late > agree { "0" } else { "1" },
        &[("1", "the first frame is 1"), ("0", "the first frame is 0")],
        || format!("`st_frame` does not say where it begins: `st_time` falls on frame `st_frame` counted from 1 in {agree} and from 0 in {late} of {timed} clips"),
    );
    let base = i64::from(base == "1");
    let counted = all().find_map(|(name, clip)| Some((name, clip.pictures?, of_clip(clip.pictures?)?)));
    let mut options = vec![
        ("frames", "`img_num` pictures in 20 seconds"),
        ("times", "so that `st_time` falls on `st_frame`"),
    ];
    options.extend(FIXED);
    let fps = out.decide("fps", if counted.is_some() { "frames" } else { "times" }, &options, || {
        let by_time = all().find_map(|(name, clip)| Some((name, clip.rate_by_time(base)?)));
        let counted = counted.map_or_else(String::new, |(name, pictures, rate)| {
            format!(": {pictures} pictures of `{name}` in 20 seconds are {} a second", written(rate))
        });
        let timed = by_time.map_or_else(String::new, |(name, rate)| {
            format!("; by `st_time` and `st_frame` `{name}` has {:.3}", rate.hertz())
        });
        format!("the file names no frame rate{counted}{timed}")
    });
    let framed = |(_, clip): (&String, Clip<'_>)| -> Vec<Framed> {
        clip.rects().map(|rect| (rect, clip.size)).collect()
    };
    let sides = Sides::likeliest(Sides::Sizes, all().flat_map(framed));
    let sides = out.decide("boxes", sides.id(), &Sides::OPTIONS, || {
        "the file does not say what the last two numbers of a box are; the benchmark's page says width and height"
            .to_owned()
    });
    let longer = all().find_map(|(name, clip)| {
        let (start, end) = clip.times?;
        let rate = clip.pictures.and_then(of_clip)?;
        let (spoken, shown) = (end - start, clip.boxes?.len() as f64 / rate.hertz());
        ((spoken - shown).abs() > 1.5 / rate.hertz()).then(|| (name, spoken, shown))
    });
    let times = longer.map(|(name, spoken, shown)| {
        out.decide(
            "times",
            "frames",
            &[("frames", "from the first box to the last"), ("seconds", "from `st_time` to `ed_time`")],
            || format!("`st_time` and `ed_time` of `{name}` are {spoken:.2} s apart, its boxes last {shown:.2} s; evaluations count the boxes"),
        )
    });
    Readings { base, fps, sides: Sides::from_id(&sides), by_seconds: times.as_deref() == Some("seconds") }
}
