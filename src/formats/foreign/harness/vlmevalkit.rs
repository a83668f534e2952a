//! VLMEvalKit: `{model}_{dataset}.xlsx`, `.tsv` or `.json`, a row a reply, and its sums in `*_rating.json`.
//!
//! Columns: `index, video, (video_path, duration, domain, candidates as a Python list, ...), question, answer,
//! prediction`; `A`, `B`, ... where options are columns; `score` 1, 0 or -1, or `hit`, in the judged file.

use serde_json::{Map, Value, json};

use super::super::file::{File, stem};
use super::super::format::{Format, Read};
use super::super::out::Out;
use super::super::sample::Sample;
use super::aggregates::{flatten, publish};
use super::row::{has_ending, move_rest, question, take_text, text};
use super::score;
use crate::formats::error::LoadError;
use crate::formats::foreign::asked::{Asked, listed};
use crate::formats::foreign::literal;
use crate::formats::note::Severity;

/// Replies, or the questions alone.
pub(in crate::formats::foreign) static VLMEVALKIT: Format = Format {
    id: "vlmevalkit",
    title: "VLMEvalKit predictions",
    sniff: |sample| {
        sample.has_columns(&["index", "prediction"])
            || sample.has_columns(&["index", "video", "question", "answer"])
    },
    read: Read::Rows(row),
};

/// Sums.
pub(in crate::formats::foreign) static RATING: Format = Format {
    id: "vlmevalkit-rating",
    title: "VLMEvalKit rating",
    sniff: is_rating,
    read: Read::File(rating),
};

/// A rating is an object by part, in which `overall` or `coarse_all` has figures.
fn is_rating(sample: &Sample) -> bool {
    let parts = sample.object_with(&["overall"]).and_then(|map| map.get("overall"));
    let rated = |part: &Value| part.get("overall").is_some() || part.get("domain").is_some();
    parts.is_some_and(rated) || sample.object_with(&["coarse_all", "fine_all"]).is_some()
}

/// What a judged file has behind the name of the predictions: a judge, and what was made.
const MADE: [&str; 4] = ["_score", "_result", "_rating", "_judge"];
const JUDGES: [&str; 8] = [
    "_exact_matching",
    "_chatgpt-0125",
    "_chatgpt-1106",
    "_gpt-4-0125",
    "_gpt-4-turbo",
    "_gpt-4o-mini",
    "_gpt-4o",
    "_gpt-4",
];

/// The run: the file's name without what a judge put behind it, `{model}_{dataset}`.
fn run(path: &str) -> &str {
    let path = path.strip_suffix(".gz").unwrap_or(path);
    let cut = |name, ends: &[&str]| ends.iter().find_map(|end| str::strip_suffix(name, end)).unwrap_or(name);
    cut(cut(stem(path), &MADE), &JUDGES)
}

/// Data sets of videos that VLMEvalKit knows, as its files are called after them.
const BENCHMARKS: [&str; 16] = [
    "_Video-MME",
    "_MVBench",
    "_MMBench-Video",
    "_TempCompass",
    "_LongVideoBench",
    "_MLVU",
    "_VideoMMMU",
    "_Video_MMLU",
    "_Video_Holmes",
    "_VideoTT",
    "_WorldSense",
    "_CGBench",
    "_CG-AV-Counting",
    "_QBench_Video",
    "_VCRBench",
    "_EgoExoBench",
];

/// The model of a run: what stands before the data set.
fn model(run: &str) -> &str {
    BENCHMARKS.iter().find_map(|name| run.split_once(name)).map_or(run, |(model, _)| model)
}

/// Columns that say something of the question; all others are the run's.
const OF_ITEM: [&str; 22] = [
    "duration",
    "domain",
    "sub_category",
    "task_type",
    "subtitle_path",
    "category",
    "l2-category",
    "split",
    "dim",
    "dimension",
    "type",
    "question_type",
    "question_id",
    "duration_group",
    "video_type",
    "task",
    "subtitle",
    "hint",
    "image_path",
    "topic_category",
    "question_category",
    "level",
];

fn row(mut row: Map<String, Value>, out: &mut Out) {
    let path = out.path();
    let Some(index) = take_text(&mut row, &["index"]) else {
        return out.note(Severity::SetAside, "no index", "the row has no `index`".to_owned());
    };
    let video = take_text(&mut row, &["video"]);
    let id = video.as_ref().map_or_else(|| index.clone(), |video| format!("{video}/{index}"));
    let asked = Asked {
        question: take_text(&mut row, &["question"]).unwrap_or_default(),
        options: options(&mut row),
        ..Asked::default()
    };
    let gold = row.shift_remove("answer").unwrap_or_default();
    let mut item = question(asked, &gold, out);
    item.insert("id".to_owned(), json!(id));
    item.insert("video".to_owned(), json!(video.as_deref().unwrap_or(&id)));
    if let Some(video) = video {
        let src = take_text(&mut row, &["video_path"])
            .or_else(|| Some(video.clone()).filter(|name| has_ending(name)));
        out.video(json!({"id": video, "src": src}));
    }
    for name in OF_ITEM {
        if let Some(value) = row.shift_remove(name).filter(|value| !value.is_null()) {
            let own = matches!(name, "type" | "task").then(|| format!("own_{name}"));
            item.insert(own.unwrap_or_else(|| name.to_owned()), value);
        }
    }
    let replied = row.contains_key("prediction") || row.contains_key("score") || row.contains_key("hit");
    // An empty cell of a table is no field at all: an item without a prediction is missing.
    if !replied {
        for (name, value) in row.into_iter().filter(|(_, value)| !value.is_null()) {
            item.entry(name).or_insert(value);
        }
        out.item(Value::Object(item));
        return;
    }
    if let Some(id) = out.item(Value::Object(item)) {
        let prediction = prediction(row, &id, out);
        let run = run(&path);
        let mut about = Map::new();
        about.insert("model".to_owned(), json!(model(run)));
        out.run(run, about);
        out.prediction(run, prediction);
    }
}

/// The options: `candidates`, a list as Python writes it, or columns called by letters.
fn options(row: &mut Map<String, Value>) -> Map<String, Value> {
    for name in ["candidates", "options", "choices"] {
        let texts = match row.get(name) {
            Some(Value::Array(list)) => list.iter().map(text).collect(),
            Some(Value::String(literal)) => literal::texts(literal),
            _ => None,
        };
        if let Some(texts) = texts.filter(|texts| texts.len() > 1) {
            row.shift_remove(name);
            return listed(&texts);
        }
    }
    let letters = ('A'..='Z').map(String::from).map_while(|key| {
        let said = row.get(&key).and_then(text)?;
        Some((key, Value::from(said)))
    });
    let options: Map<String, Value> = letters.collect();
    if options.len() < 2 {
        return Map::new();
    }
    row.retain(|name, _| !options.contains_key(name));
    options
}

/// VLMEvalKit's word where no reply came.
const FAILED: &str = "Failed to obtain answer via API.";

fn prediction(mut row: Map<String, Value>, id: &str, out: &mut Out) -> Value {
    let mut prediction = Map::new();
    prediction.insert("item".to_owned(), json!(id));
    if let Some(reply) = row.shift_remove("prediction").as_ref().and_then(text) {
        if reply.trim() == FAILED {
            let reason =
                format!("`{FAILED}` is no reply of the model; it is kept as one, as VLMEvalKit scores it");
            out.note_once(Severity::Info, &reason);
        }
        prediction.insert("response".to_owned(), json!(reply));
    }
    for name in ["score", "hit"] {
        if let Some(score) = row.get(name).and_then(score::of) {
            row.shift_remove(name);
            prediction.entry("score").or_insert(json!(score));
        }
    }
    if let Some(text) = row.get("log").and_then(Value::as_str) {
        prediction.insert("judge".to_owned(), json!({"text": text}));
        row.shift_remove("log");
    }
    move_rest(row, &mut prediction);
    Value::Object(prediction)
}

fn rating(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    let mut rows = Vec::new();
    if let Some(map) = tree.as_object() {
        flatten(map, "", &mut rows);
    }
    let run = run(&file.name);
    publish(
        &format!("{run} rating"),
        &format!("{run}: what VLMEvalKit summed up"),
        &["part", "value"],
        rows,
        out,
    );
    out.note_once(Severity::Info, "sums alone: no replies stand in it, its figures are a published table");
    Ok(())
}
