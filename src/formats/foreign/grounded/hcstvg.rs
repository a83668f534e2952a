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
use super::numbers::{Sides, not_an_object};
use super::rate::{FIXED, of_clip, told};
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

/// The clips of a file by their names.
struct Clips<'a>(Vec<(&'a str, Clip<'a>)>);

/// Takes the answers to what the file leaves open, by what speaks for each in all of it.
fn decided(clips: &Map<String, Value>, out: &mut Out) -> Readings {
    let all = clips.iter().filter_map(|(name, value)| Some((name.as_str(), Clip::of(value.as_object()?))));
    let clips = Clips(all.collect());
    let base = clips.base(out);
    let fps = clips.fps(base, out);
    let framed = clips.0.iter().flat_map(|(_, clip)| clip.rects().map(|rect| (rect, clip.size)));
    let sides = Sides::likeliest(Sides::Sizes, framed);
    let sides = out.decide("boxes", sides.id(), &Sides::OPTIONS, || {
        "What are the last two numbers of a box? The benchmark's page says width and height.".to_owned()
    });
    Readings { base, fps, sides: Sides::from_id(&sides), by_seconds: clips.by_seconds(out) }
}

impl Clips<'_> {
    fn base(&self, out: &mut Out) -> i64 {
        let (mut from_1, mut from_0, mut timed) = (0_usize, 0_usize, 0_usize);
        for (_, clip) in &self.0 {
            let (Some(frame), Some((time, _))) = (clip.first, clip.times) else { continue };
            let Some(rate) = clip.pictures.and_then(of_clip) else { continue };
            timed += 1;
            let shown = (time * rate.hertz()).floor();
            from_1 += usize::from(shown == (frame - 1) as f64);
            from_0 += usize::from(shown == frame as f64);
        }
        let likeliest = if from_0 > from_1 { "0" } else { "1" };
        let options = [("1", "the first frame is 1"), ("0", "the first frame is 0")];
        let base = out.decide("frame_base", likeliest, &options, || {
            format!(
                "Is the first frame 1 or 0? Of {timed} clips `st_time` falls on `st_frame` in {from_1} if it is 1, in {from_0} if it is 0."
            )
        });
        i64::from(base == "1")
    }

    fn fps(&self, base: i64, out: &mut Out) -> String {
        let mut options = vec![
            ("frames", "`img_num` pictures in 20 seconds"),
            ("times", "so that `st_time` falls on `st_frame`"),
        ];
        options.extend(FIXED);
        let counted = self.0.iter().find_map(|(name, clip)| Some((name, clip, of_clip(clip.pictures?)?)));
        let likeliest = if counted.is_some() { "frames" } else { "times" };
        out.decide("fps", likeliest, &options, || {
            let mut question = "How many frames per second? The file does not say.".to_owned();
            if let Some((name, clip, rate)) = counted {
                let (count, rate) = (clip.pictures.unwrap_or_default(), told(rate));
                question.push_str(&format!(" The {count} pictures of `{name}` in 20 seconds make {rate}"));
                if let Some(rate) = clip.rate_by_time(base) {
                    question.push_str(&format!(", its `st_time` and `st_frame` {}", told(rate)));
                }
                question.push('.');
            }
            question
        })
    }

    /// Whether an event is from `st_time` to `ed_time`: asked where those are not the time of the boxes.
    fn by_seconds(&self, out: &mut Out) -> bool {
        let differs = self.0.iter().find_map(|(name, clip)| {
            let (start, end) = clip.times?;
            let rate = clip.pictures.and_then(of_clip)?;
            let (said, shown) = (end - start, clip.boxes?.len() as f64 / rate.hertz());
            ((said - shown).abs() > 1.5 / rate.hertz()).then_some((name, said, shown))
        });
        let Some((name, said, shown)) = differs else { return false };
        let options =
            [("frames", "from the first box to the last"), ("seconds", "from `st_time` to `ed_time`")];
        let times = out.decide("times", "frames", &options, || {
            format!(
                "When is it? `st_time` and `ed_time` of `{name}` are {said:.2} s apart, its boxes last {shown:.2} s; evaluations take the boxes."
            )
        });
        times == "seconds"
    }
}
