//! A task: its video, who annotated it, and what of it is truth.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::super::super::file::stem;
use super::super::super::format::{Format, Read};
use super::super::super::out::Out;
use super::super::super::sample::Sample;
use super::super::rows::{About, Moment, boxes, moments, video};
use super::super::size::{Shown, Size, of_video, shown, size};
use super::regions::{Regions, regions};
use super::sentences::{is_judgement, sentences};
use super::timing::timing;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// An export of a project.
pub(in crate::formats::foreign) static LABEL_STUDIO: Format = Format {
    id: "label-studio",
    title: "Label Studio tasks with annotations",
    sniff: is_export,
    read: Read::Rows(task),
};

fn is_export(sample: &Sample) -> bool {
    let Some(row) = sample.row_with(&["data"]).or_else(|| sample.object_with(&["data"])) else {
        return false;
    };
    let listed = |name: &str| {
        let list = row.get(name).and_then(Value::as_array);
        list.is_some_and(|list| list.iter().all(|one| one.get("result").is_some()) && !list.is_empty())
    };
    row.get("data").is_some_and(Value::is_object) && (listed("annotations") || listed("predictions"))
}

/// What one person or model said of a task.
pub(super) struct Voice<'a> {
    /// The annotator, or the model.
    pub(super) who: String,
    /// Whether it is marked as the truth.
    pub(super) is_truth: bool,
    /// What was said of a model's prediction as a whole.
    pub(super) score: Option<f64>,
    /// Its regions and choices.
    pub(super) results: Vec<&'a Map<String, Value>>,
}

/// Who spoke of a task.
pub(super) struct Voices<'a> {
    /// People.
    pub(super) people: Vec<Voice<'a>>,
    /// Models.
    pub(super) models: Vec<Voice<'a>>,
}

impl Voices<'_> {
    /// What all said.
    pub(super) fn results(&self) -> impl Iterator<Item = &Map<String, Value>> {
        self.people.iter().chain(&self.models).flat_map(|voice| voice.results.iter().copied())
    }
}

/// The member of the data that names the video, and the video's path: a member that is called so, or ends so.
pub(super) fn video_of(data: &Map<String, Value>) -> Option<(&str, &str)> {
    let ending = |path: &str| {
        let path = path.split(['?', '#']).next().unwrap_or(path).to_lowercase();
        [".mp4", ".webm", ".mov", ".mkv", ".avi", ".m4v", ".ogv"].iter().any(|end| path.ends_with(end))
    };
    let texts = || data.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)));
    let called = texts().find(|(name, path)| {
        name.to_lowercase().contains("video") && !path.trim().is_empty() && !path.contains('\n')
    });
    texts().find(|(name, path)| name.to_lowercase().contains("video") && ending(path)).or(called).or_else(
        || texts().find(|(_, path)| ending(path) || path.contains("local-files/?d=") && !path.contains(' ')),
    )
}

/// The file of a video: of a path into the server's own storage, the part that is a path there.
fn file_of(path: &str) -> &str {
    path.split_once("local-files/?d=").map_or(path, |(_, file)| file)
}

/// What a person is called who did not sign.
pub(super) const UNSIGNED: &str = "annotator";

/// Who a voice is: the number of a person, whichever way the export names people.
fn person(annotation: &Map<String, Value>) -> String {
    let by = annotation.get("completed_by").unwrap_or(&Value::Null);
    let id = by.get("id").or_else(|| by.get("email")).unwrap_or(by);
    text(id).unwrap_or_else(|| UNSIGNED.to_owned())
}

fn results_of(voice: &Map<String, Value>) -> Vec<&Map<String, Value>> {
    let list = voice.get("result").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_object).collect()
}

fn people<'a>(list: &'a Value, out: &mut Out) -> Vec<Voice<'a>> {
    let mut people: Vec<Voice> = Vec::new();
    let mut times: HashMap<String, usize> = HashMap::new();
    for annotation in list.as_array().into_iter().flatten().filter_map(Value::as_object) {
        if annotation.get("was_cancelled").and_then(Value::as_bool) == Some(true) {
            out.note_once(Severity::Info, "an annotation was cancelled by its annotator and is left out");
            continue;
        }
        let mut who = person(annotation);
        let times = times.entry(who.clone()).or_insert(0);
        *times += 1;
        if *times > 1 {
            who = format!("{who}#{times}");
        }
        let is_truth = annotation.get("ground_truth").and_then(Value::as_bool) == Some(true);
        people.push(Voice { who, is_truth, score: None, results: results_of(annotation) });
    }
    people
}

fn models(list: &Value) -> Vec<Voice<'_>> {
    let all = list.as_array().into_iter().flatten().filter_map(Value::as_object);
    let model = |prediction| {
        let version =
            Map::get(prediction, "model_version").and_then(text).filter(|name| !name.trim().is_empty());
        let who = version.unwrap_or_else(|| "predictions".to_owned());
        let score = prediction.get("score").and_then(Value::as_f64);
        Voice { who, is_truth: false, score, results: results_of(prediction) }
    };
    all.map(model).collect()
}

/// The size that any region states, as regions of pictures do.
fn stated_size(voices: &Voices) -> Option<Size> {
    let side = |result: &Map<String, Value>, name: &str| result.get(name).and_then(Value::as_f64);
    voices.results().find_map(|result| size(side(result, "original_width"), side(result, "original_height")))
}

/// Reads a task.
pub(super) fn task(mut row: Map<String, Value>, out: &mut Out) {
    let Some(Value::Object(data)) = row.shift_remove("data") else {
        out.note(Severity::SetAside, "no data", "the task has no `data`".to_owned());
        return;
    };
    let (annotations, predictions) = (
        row.shift_remove("annotations").unwrap_or_default(),
        row.shift_remove("predictions").unwrap_or_default(),
    );
    let voices = Voices { people: people(&annotations, out), models: models(&predictions) };
    let id = row.get("id").and_then(text);
    let Some((key, path)) = video_of(&data) else {
        let called = id.map_or_else(String::new, |id| format!(" {id}"));
        out.note(Severity::SetAside, "no video", format!("the task{called} names no video"));
        return;
    };
    told(&id, &data, (key, path), &voices, out);
}

/// Writes what was said of a task.
pub(super) fn told(
    id: &Option<String>,
    data: &Map<String, Value>,
    (key, path): (&str, &str),
    voices: &Voices,
    out: &mut Out,
) {
    out.conventions(
        "frames from 1, of which frame f covers [(f - 1) / fps, f / fps); ends of ranges inclusive; boxes x, y, width, height in per cent of the picture; letters in UTF-16 units",
    );
    let timing = timing(voices, file_of(path), out);
    // Regions without their task name no file.
    let src = (!data.is_empty()).then(|| file_of(path).to_owned());
    let mut about = About { id: path.to_owned(), src, ..About::default() };
    about.duration = timing.duration;
    about.clock = timing.clock;
    about.rest = said_of_all(voices);
    let said: Vec<Regions> =
        voices.people.iter().chain(&voices.models).map(|voice| regions(voice, &timing, out)).collect();
    let mut picture = Shown::plain((100.0, 100.0));
    if said.iter().any(|regions| !regions.boxes.is_empty()) {
        picture = match stated_size(voices) {
            Some(size) => shown(out, file_of(path), size, None),
            None => Shown::plain(of_video(out, file_of(path))),
        };
        about.size = Some(picture.size);
    }
    video(about, out);
    parts(path, voices, said, picture, out);
    let used = sentences(id, data, (key, path), voices, out);
    if !used && voices.results().next().is_none() {
        out.note_once(Severity::Info, "a task has no annotation; its video alone is kept");
    }
}

/// Choices, texts and ratings of the task as a whole, which judge no sentence and speak of no region.
fn said_of_all(voices: &Voices) -> Map<String, Value> {
    let mut all = Map::new();
    for voice in voices.people.iter().chain(&voices.models) {
        let id = |result: &Map<String, Value>| result.get("id").and_then(text);
        let kind = |result: &Map<String, Value>| result.get("type").and_then(text).unwrap_or_default();
        let plain = |result: &Map<String, Value>| {
            ["choices", "textarea", "rating", "number", "taxonomy", "datetime"]
                .contains(&kind(result).as_str())
        };
        let regions: HashSet<String> =
            voice.results.iter().filter(|result| !plain(result)).filter_map(|result| id(result)).collect();
        let mut said = Map::new();
        for result in voice.results.iter().filter(|result| plain(result) && !is_judgement(result)) {
            let name = result.get("from_name").and_then(text).unwrap_or_else(|| kind(result));
            let value = result.get("value").and_then(|value| value.as_object()?.values().next());
            if let Some(value) = value.filter(|_| !id(result).is_some_and(|id| regions.contains(&id))) {
                said.insert(name, value.clone());
            }
        }
        if !said.is_empty() {
            all.insert(format!("said by {}", voice.who), Value::Object(said));
        }
    }
    all
}

/// Writes boxes and moments: those of the annotation that is marked as the truth, or else of the first that has any,
/// are the truth; what others say is a run of each.
fn parts(path: &str, voices: &Voices, said_by_all: Vec<Regions>, size: Shown, out: &mut Out) {
    let people = voices.people.len();
    let truth_of = |has: &dyn Fn(&Regions) -> bool| {
        let with = || (0..people).filter(|n| said_by_all.get(*n).is_some_and(has));
        with().find(|n| voices.people.get(*n).is_some_and(|voice| voice.is_truth)).or_else(|| with().next())
    };
    let boxed = truth_of(&|regions| !regions.boxes.is_empty());
    let timed = truth_of(&|regions| !regions.moments.is_empty());
    let named = voices.people.iter().chain(&voices.models).enumerate();
    // The truth comes first: runs speak of its items.
    let mut said: Vec<(String, Regions)> = Vec::new();
    for ((n, voice), mut regions) in named.zip(said_by_all) {
        if boxed == Some(n) {
            let tracks = std::mem::take(&mut regions.boxes);
            boxes(path, None, tracks.into_iter().map(|track| track.row(size)).collect(), out);
        }
        if timed == Some(n) {
            moments(path, None, std::mem::take(&mut regions.moments), out);
        }
        let run = if n < people { format!("annotator {}", voice.who) } else { voice.who.clone() };
        said.push((run, regions));
    }
    for (run, regions) in said {
        if !regions.boxes.is_empty() {
            boxes(path, Some(&run), regions.boxes.into_iter().map(|track| track.row(size)).collect(), out);
        }
        if !regions.moments.is_empty() {
            moments(path, Some(&run), regions.moments, out);
        }
    }
}

/// A moment of a timeline.
pub(super) fn moment(label: String, span: Value, id: Option<String>) -> Moment {
    let mut about = Map::new();
    if let Some(id) = id {
        about.insert("id".to_owned(), json!(id));
    }
    Moment { label, span, about }
}

/// The name of a task's video, for ids.
pub(super) fn video_stem(path: &str) -> &str {
    stem(file_of(path))
}
