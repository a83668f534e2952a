//! Results of CG-STVG (CVPR 2024) on HC-STVG and VidSTG, in the form of its `test_results`: the means, `predictions` and
//! `gt` {number: {frame from 0: [[x1, y1, x2, y2]]}}, `video_predictions` {number: {sted [from, until)}}, `vid_metrics`,
//! `vid2names` and `vid2sents`.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::film::{self, Counted};
use super::super::format::{Format, Read};
use super::super::out::{Out, content_id};
use super::super::sample::Sample;
use super::numbers::{Sides, four, frame, frames, rect, rest};
use super::rate::{FIXED, of_clip, told, written};
use super::tube::{Boxes, Presence, extent, span, track};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// A run with its truth.
pub(in super::super) static CGSTVG: Format =
    Format { id: "cgstvg", title: "CG-STVG results", sniff: is_results, read: Read::Last(read) };

fn is_results(sample: &Sample) -> bool {
    // What comes after the boxes is out of a sniffer's sight in a file of many.
    let boxes = sample.object_with(&["predictions"]).and_then(|map| {
        let (key, value) =
            map.get("predictions")?.as_object()?.values().next()?.as_object()?.iter().next()?;
        frame(key)?;
        // Of a list a sniffer sees the first three.
        value.get(0)?.as_array().filter(|sides| sides.len() >= 3)?.iter().all(Value::is_number).then_some(())
    });
    boxes.is_some()
        || sample.object_with(&["predictions", "video_predictions"]).is_some()
        || sample.object_with(&["vid_metrics", "vid2names"]).is_some()
}

/// The maps by number; what else stands in the file is said of the run.
const PARTS: [&str; 6] = ["predictions", "gt", "video_predictions", "vid_metrics", "vid2names", "vid2sents"];

/// The parts of a file, by number, in the order of [`PARTS`].
struct Parts([Map<String, Value>; PARTS.len()]);

impl Parts {
    fn take(&mut self, part: usize, number: &str) -> Option<Value> {
        self.0[part].swap_remove(number).filter(|value| !value.is_null())
    }
}

/// How a file is read: the answers to what it leaves open.
struct Readings {
    sides: Sides,
    /// `frames`, or a rate.
    fps: String,
    /// Rates that an annotation says.
    rates: HashMap<String, FrameRate>,
    /// The last frame of a true segment without boxes belongs to it.
    inclusive: bool,
}

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let Value::Object(mut about) = file.tree(out)? else {
        return Err(file.refused("expected an object with `predictions` and `video_predictions`"));
    };
    out.conventions(
        "frames from 0; a true segment ends with its last frame, a predicted one before its end; boxes left, top, right, bottom in pixels",
    );
    let mut part = |name: &&str| match about.shift_remove(*name) {
        Some(Value::Object(map)) => map,
        _ => Map::new(),
    };
    let mut parts = Parts(PARTS.each_ref().map(&mut part));
    let run = run_name(&file.name);
    out.run(&run, about);
    let readings = decided(&parts, out);
    let mut numbers: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    for number in [4, 1, 0, 2, 3, 5].iter().flat_map(|part: &usize| parts.0[*part].keys()) {
        if seen.insert(number.clone()) {
            numbers.push(number.clone());
        }
    }
    for number in numbers {
        one(&number, &mut parts, &readings, &run, out);
    }
    Ok(())
}

/// The file's name; every run's file has the same, so that its folder counts where there is one.
fn run_name(path: &str) -> String {
    let stem = super::super::file::stem(path);
    let folder = path.rsplit(['/', '\\']).nth(1).filter(|folder| !folder.is_empty() && *folder != ".");
    match folder {
        Some(folder) if ["test_results", "results", "predictions"].contains(&stem) => folder.to_owned(),
        _ => stem.to_owned(),
    }
}

fn decided(parts: &Parts, out: &mut Out) -> Readings {
    let frames = |part: usize| parts.0[part].values().filter_map(Value::as_object).flatten();
    let rects = frames(0).chain(frames(1)).filter_map(|(_, value)| four(value.get(0)?));
    let sides = Sides::likeliest(Sides::Corners, rects.map(|rect| (rect, None)));
    let sides = out.decide("boxes", sides.id(), &Sides::OPTIONS, || {
        "What are the last two numbers of a box? CG-STVG writes corners.".to_owned()
    });
    let rates = out.known_rates();
    let known = parts.0[4].values().filter_map(text).all(|name| rates.contains_key(&name));
    let mut fps = String::new();
    if !known || parts.0[4].is_empty() {
        let mut options = vec![("frames", "by the number of predicted frames, in clips of 20 seconds")];
        options.extend(FIXED);
        let counted = parts.0[0].iter().find_map(|(number, said)| Some((number, pictures(said)?)));
        fps = out.decide("fps", "frames", &options, || {
            let words = counted.and_then(|(number, count)| Some((number, count, of_clip(count)?)));
            let words = words.map_or_else(String::new, |(number, count, rate)| {
                format!(" The {count} pictures of number {number} in 20 seconds make {}.", told(rate))
            });
            format!(
                "How many frames per second? The file does not say.{words} Times change by it, scores do not."
            )
        });
    }
    let bare = parts.0[3]
        .iter()
        .any(|(number, one)| one.get("gt_sted").is_some() && !parts.0[1].contains_key(number));
    let inclusive = !bare
        || out.decide(
            "ends",
            "inclusive",
            &[("inclusive", "the last frame belongs to it"), ("exclusive", "it ends before the last frame")],
            || "Does the last frame of a true segment belong to it? Where boxes are given it does; here are none.".to_owned(),
        ) == "inclusive";
    Readings { sides: Sides::from_id(&sides), fps, rates, inclusive }
}

/// The pictures of a clip whose frames were predicted: CG-STVG leaves the last one out.
fn pictures(said: &Value) -> Option<i64> {
    Some(said.as_object()?.keys().filter_map(|key| frame(key)).max()? + 2)
}

/// The rate of clips that are not of 20 seconds and have no annotation beside them: VidOR's usual one.
fn usual_rate() -> Option<FrameRate> {
    FrameRate::new(30_000, 1001)
}

/// The rate of a video: an annotation's, the person's, or that of a clip with so many predicted frames; and from where
/// it was taken, where nobody says it.
fn rate_of(
    name: &str,
    said: Option<&Value>,
    readings: &Readings,
) -> Option<(FrameRate, Option<&'static str>)> {
    if let Some(rate) = readings.rates.get(name) {
        return Some((*rate, None));
    }
    match readings.fps.as_str() {
        "" | "frames" => match said.filter(|_| is_clip(name)).and_then(pictures).and_then(of_clip) {
            Some(rate) => Some((rate, Some("from the number of predicted frames in 20 seconds"))),
            None => {
                Some((usual_rate()?, Some("as 29.97 frames a second, which videos of VidOR mostly have")))
            }
        },
        rate => Some((FrameRate::parse(rate)?, None)),
    }
}

/// A clip of HC-STVG is asked for one sentence, and its name has an ending; a video of VidSTG for several.
fn is_clip(name: &str) -> bool {
    name.contains('.')
}

/// One sentence with its truth and what was predicted.
fn one(number: &str, parts: &mut Parts, readings: &Readings, run: &str, out: &mut Out) {
    let [said, gold, sted, metrics, name, query] = [0, 1, 2, 3, 4, 5].map(|part| parts.take(part, number));
    let object = |value| if let Some(Value::Object(map)) = value { map } else { Map::new() };
    let (mut sted, mut metrics) = (object(sted), object(metrics));
    let name = name.as_ref().and_then(text).unwrap_or_else(|| {
        let reason = "`vid2names` has no video of this number; the number stands for it";
        out.note_of(number, Severity::Changed, "no name", reason.to_owned());
        number.to_owned()
    });
    let query = query.as_ref().and_then(text);
    let counted = Counted { rate: readings.rates.get(&name).copied(), ..Counted::default() };
    let own = film::rate(out, &name, counted, &FIXED);
    let rate = own.map(|own| (own, None)).or_else(|| rate_of(&name, said.as_ref(), readings));
    let Some((rate, taken)) = rate else { return };
    let src = is_clip(&name).then_some(&name);
    out.video_at(json!({"id": name, "src": src, "fps": written(rate)}), taken);
    let id = if is_clip(&name) {
        name.clone()
    } else {
        content_id(&name, &[query.as_deref().unwrap_or_default()])
    };
    let truth = boxes(gold, readings.sides, out);
    let segment = metrics.get("gt_sted").and_then(frames);
    let segment = segment.map(|(from, last)| (from, last + i64::from(readings.inclusive)));
    let mut item = Map::new();
    item.insert("id".to_owned(), json!(id));
    item.insert("video".to_owned(), json!(name));
    item.insert("task".to_owned(), json!("grounding"));
    item.insert("query".to_owned(), json!(query));
    if let Some(range) = extent(&truth).or(segment) {
        item.insert("events".to_owned(), json!([{"label": query, "span": span(range, rate)}]));
    }
    if !truth.is_empty() {
        let truth = track("target", "target", truth, rate, Presence::ByKeys);
        item.insert("tracks".to_owned(), json!([truth]));
    }
    if let Some(kind) = sted.get("qtype").or_else(|| metrics.get("qtype")) {
        item.insert("qtype".to_owned(), kind.clone());
    }
    let Some(id) = out.item(Value::Object(item)) else { return };
    if said.is_none() && sted.is_empty() {
        return;
    }
    let mut row = Map::new();
    row.insert("item".to_owned(), json!(id));
    row.insert("score".to_owned(), json!(metrics.get("viou").and_then(Value::as_f64)));
    predicted(said, sted.shift_remove("sted"), readings.sides, rate, &mut row, out);
    metrics.retain(|name, value| {
        name != "img_metrics" || value.as_object().is_none_or(|inner| !inner.is_empty())
    });
    rest(sted, &mut row);
    rest(metrics, &mut row);
    out.prediction(run, Value::Object(row));
}

/// Event and track of a prediction: a box for every frame, of which those of the segment count.
fn predicted(
    said: Option<Value>,
    sted: Option<Value>,
    sides: Sides,
    rate: FrameRate,
    row: &mut Map<String, Value>,
    out: &mut Out,
) {
    let boxes = boxes(said, sides, out);
    let range = sted.as_ref().and_then(frames);
    if range.is_none() {
        out.note_once(Severity::Changed, "a prediction has no segment `sted`; its boxes say when it is");
    }
    if let Some(range) = range.or_else(|| extent(&boxes)) {
        row.insert("events".to_owned(), json!([{"span": span(range, rate)}]));
    }
    if !boxes.is_empty() {
        let presence = range.map_or(Presence::ByKeys, |(from, until)| Presence::Within(from, until));
        row.insert("tracks".to_owned(), json!([track("target", "target", boxes, rate, presence)]));
    }
}

/// Boxes by frame; what is no box is left out, with a note.
fn boxes(frames: Option<Value>, sides: Sides, out: &mut Out) -> Boxes {
    let mut boxes = Boxes::new();
    for (key, value) in frames.as_ref().and_then(Value::as_object).into_iter().flatten() {
        match frame(key).zip(rect(value, out)) {
            Some((frame, rect)) => boxes.push((frame, sides.xywh(rect))),
            None => out.note_once(
                Severity::Changed,
                "a frame's box is not four numbers; the object counts as absent there",
            ),
        }
    }
    boxes
}
