//! Results of the HC-STVG challenge: `{video: {st_frame, ed_frame, bbox {frame: [x1, y1, x2, y2]}}}`. The truth that
//! its script reads beside them has the same form.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::film::{self, Counted};
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::{Sample, Shape};
use super::numbers::{Sides, four, frame, not_an_object, rect, rest, whole};
use super::rate::FIXED;
use super::tube::{Boxes, Presence, extent, span, track};
use crate::formats::error::LoadError;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// The challenge's files.
pub(in super::super) static HCSTVG_RESULTS: Format = Format {
    id: "hcstvg-results",
    title: "HC-STVG challenge results",
    sniff: is_results,
    read: Read::Last(read),
};

fn is_results(sample: &Sample) -> bool {
    let Shape::Object(map) = &sample.shape else { return false };
    let keyed = |entry: &Value| entry.get("bbox").is_some_and(Value::is_object);
    sample.members_have(&["st_frame", "ed_frame", "bbox"]) && map.values().take(3).all(keyed)
}

/// How a file is read: the answers to what it leaves open.
struct Readings<'a> {
    base: i64,
    fps: String,
    sides: Sides,
    /// Rates that the annotation says.
    rates: HashMap<String, FrameRate>,
    /// The run, unless the file is the truth.
    run: Option<&'a str>,
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let Value::Object(entries) = file.tree(out)? else {
        return Err(file.refused("expected an object by the names of videos"));
    };
    out.conventions("frames from 1, ends inclusive; boxes left, top, right, bottom in pixels");
    let boxes = || entries.values().filter_map(|entry| entry.get("bbox")?.as_object()).flatten();
    let from_zero = boxes().any(|(key, _)| frame(key) == Some(0));
    let base = out.decide(
        "frame_base",
        if from_zero { "0" } else { "1" },
        &[("1", "the first frame is 1"), ("0", "the first frame is 0")],
        || {
            let found = if from_zero { "a frame is called 0" } else { "no frame is called 0" };
            format!("Is the first frame 1 or 0? HC-STVG counts from 1, and {found}.")
        },
    );
    let rects = boxes().filter_map(|(_, value)| four(value.get(0).filter(|v| v.is_array()).unwrap_or(value)));
    let sides = Sides::likeliest(Sides::Corners, rects.map(|rect| (rect, None)));
    let sides = out.decide("boxes", sides.id(), &Sides::OPTIONS, || {
        "What are the last two numbers of a box? The challenge's script reads corners.".to_owned()
    });
    let stem = file.stem();
    let truth = ["gt", "truth", "anno", "annotation", "annotations"];
    let is_truth =
        stem.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| truth.contains(&word));
    let role = out.decide(
        "role",
        if is_truth { "truth" } else { "results" },
        &[("results", "what a model found"), ("truth", "the benchmark's truth")],
        || format!("Results or truth? Both have the same form; the file is called `{stem}`."),
    );
    let rates = out.known_rates();
    let known = entries.keys().all(|name| rates.contains_key(name));
    let fps = match known {
        true => String::new(),
        false => out.decide("fps", "25", &FIXED, || {
            "How many frames per second? The file does not say, and no annotation was opened with it. Times change by it, scores do not."
                .to_owned()
        }),
    };
    let run = (role == "results").then_some(stem);
    let readings = Readings { base: i64::from(base == "1"), fps, sides: Sides::from_id(&sides), rates, run };
    if let Some(run) = run {
        out.run(run, Map::new());
    }
    for (name, entry) in entries {
        match entry {
            Value::Object(entry) => video(&name, entry, &readings, out),
            other => not_an_object(&name, &other, out),
        }
    }
    Ok(())
}

fn video(name: &str, mut entry: Map<String, Value>, readings: &Readings, out: &mut Out) {
    let fixed = || FrameRate::parse(&readings.fps);
    let known = readings.rates.get(name).copied();
    let last = entry.get("ed_frame").and_then(whole).map(|last| last - readings.base + 1);
    let counted = Counted { rate: known, until: last, ..Counted::default() };
    let own = film::rate(out, name, counted, &FIXED);
    let Some(rate) = own.or(known).or_else(fixed) else { return };
    let is_guess = own.or(known).is_none() && !out.is_answered("fps");
    let taken = is_guess.then_some("as 25 frames a second, which the clips mostly have");
    let video = json!({"id": name, "src": name, "source": "HC-STVG", "fps": super::rate::written(rate)});
    out.video_at(video, taken);
    let mut boxes = Boxes::new();
    for (key, value) in entry.shift_remove("bbox").as_ref().and_then(Value::as_object).into_iter().flatten() {
        match frame(key).zip(rect(value, out)) {
            Some((frame, rect)) => boxes.push((frame - readings.base, readings.sides.xywh(rect))),
            None => out.note_once(
                Severity::Changed,
                "a frame's box is not four numbers; the object counts as absent there",
            ),
        }
    }
    let mut end = |name: &str| Some(whole(&entry.shift_remove(name)?)? - readings.base);
    let said = end("st_frame").zip(end("ed_frame")).map(|(first, last)| (first, last + 1));
    let shown = extent(&boxes);
    if said.is_some() && shown.is_some() && said != shown {
        out.note_once(
            Severity::Info,
            "`st_frame` and `ed_frame` are not the first and the last frame with a box",
        );
    }
    let mut row = Map::new();
    // The truth is mostly opened beside the annotation, whose event has words.
    let event = said.or(shown).filter(|_| readings.run.is_some() || boxes.is_empty());
    if let Some(range) = event {
        row.insert("events".to_owned(), json!([{"span": span(range, rate)}]));
    }
    if !boxes.is_empty() {
        row.insert("tracks".to_owned(), json!([track("target", "target", boxes, rate, Presence::ByKeys)]));
    }
    rest(entry, &mut row);
    let mut item = json!({"id": name, "video": name, "task": "grounding"});
    match (readings.run, item.as_object_mut()) {
        (Some(run), _) => {
            if let Some(id) = out.item(item) {
                row.insert("item".to_owned(), json!(id));
                out.prediction(run, Value::Object(row));
            }
        }
        (None, Some(item)) => {
            rest(row, item);
            out.item(Value::Object(std::mem::take(item)));
        }
        (None, None) => {}
    }
}
