//! VideoHallucer (2024): pairs of yes / no questions on one clip, a basic one and a hallucinated one.
//!
//! Questions: `[{basic {video, question, answer}, hallucination {video, question, answer, explanation?}, type?}]`, also as
//! JSON Lines. Predictions: the same with `predict` in both halves, in a file `{part}_{model}.json`.

use serde_json::{Map, Value, json};

use super::format::{Format, Read};
use super::out::{Out, content_id, yes_no};
use super::sample::Sample;
use crate::formats::note::Severity;

/// The benchmark's questions.
pub(super) static PAIRS: Format = Format {
    id: "videohallucer",
    title: "VideoHallucer questions",
    sniff: |sample| half_with(sample, "question"),
    read: Read::Rows(pair),
};

/// A model's answers.
pub(super) static PREDICTIONS: Format = Format {
    id: "videohallucer-predictions",
    title: "VideoHallucer predictions",
    sniff: |sample| half_with(sample, "predict"),
    read: Read::Rows(pair),
};

/// The halves of a pair: their name in the file, and the role that each plays.
const HALVES: [(&str, &str); 2] = [("basic", "basic"), ("hallucination", "hallucinated")];

/// Parts of the benchmark, by their file's name and as its program shortens them in the names of its results.
const PARTS: [(&str, &str); 14] = [
    ("object_relation", "object_relation"),
    ("obj_rel", "object_relation"),
    ("temporal", "temporal"),
    ("semantic_detail", "semantic_detail"),
    ("semantic", "semantic_detail"),
    ("external_factual", "external_factual"),
    ("fact", "external_factual"),
    ("external_nonfactual", "external_nonfactual"),
    ("nonfact", "external_nonfactual"),
    ("fact_detect_yn", "fact_detect"),
    ("fact_detect", "fact_detect"),
    ("factdet", "fact_detect"),
    ("interaction", "interaction"),
    ("conflict", "conflict"),
];

/// Its own way to better answers (Self-PEP) puts this before the names of its results.
const IMPROVED: &str = "improve_";

/// Whether both halves are there and one has a field.
fn half_with(sample: &Sample, field: &str) -> bool {
    sample.rows().into_iter().any(|row| {
        let half = |name: &str| row.get(name).filter(|half| half.get("question").is_some());
        let halves = HALVES.map(|(name, _)| half(name));
        matches!(halves, [Some(a), Some(b)] if a.get(field).is_some() || b.get(field).is_some())
    })
}

/// What a file's name says: the part of the benchmark, and what is left, the model.
fn split(stem: &str) -> (Option<&'static str>, &str) {
    let begins = |name: &str| {
        let rest = stem.strip_prefix(name)?;
        rest.strip_prefix('_').or(rest.is_empty().then_some(rest))
    };
    let found = PARTS.iter().filter_map(|(name, part)| Some((name.len(), *part, begins(name)?)));
    match found.max_by_key(|(length, ..)| *length) {
        Some((_, part, model)) => (Some(part), model),
        None => (None, stem),
    }
}

/// A pair, with its answers where it has any.
fn pair(mut row: Map<String, Value>, out: &mut Out) {
    let halves = HALVES.map(|(name, _)| match row.get(name) {
        Some(Value::Object(half)) => Some(half.clone()),
        _ => None,
    });
    for (name, _) in HALVES.iter().zip(&halves).filter(|(_, half)| half.is_some()).map(|(half, _)| half) {
        row.shift_remove(*name);
    }
    let text = |half: Option<&Map<String, Value>>, name: &str| {
        half.and_then(|half| half.get(name)).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let [basic, halluc] = [halves[0].as_ref(), halves[1].as_ref()];
    let video =
        Some(text(basic, "video")).filter(|name| !name.is_empty()).unwrap_or_else(|| text(halluc, "video"));
    if video.is_empty() {
        out.note(Severity::SetAside, "no video", "neither half of the pair names a `video`".to_owned());
        return;
    }
    if basic.is_none() || halluc.is_none() {
        let reason = "one half of the pair is not there; the other stands alone".to_owned();
        out.note(Severity::Changed, "half a pair", reason);
    }
    let group = content_id(&video, &[&text(basic, "question"), &text(halluc, "question")]);
    for ((_, role), half) in HALVES.into_iter().zip(halves) {
        let Some(mut half) = half else { continue };
        half.entry("video").or_insert_with(|| json!(video));
        answered(&group, role, half, &row, out);
    }
}

/// One half: a yes / no question, and the answer to it where the file has one. `about` is said of the pair.
fn answered(
    group: &str,
    role: &str,
    mut half: Map<String, Value>,
    about: &Map<String, Value>,
    out: &mut Out,
) {
    let stem = out.stem().to_owned();
    let (improved, name) = match stem.strip_prefix(IMPROVED) {
        Some(rest) => (true, rest),
        None => (false, stem.as_str()),
    };
    let (part, model) = split(name);
    if let Some(video) = half.get("video").and_then(Value::as_str) {
        out.video(json!({"id": video, "src": video}));
    }
    let said = half.contains_key("predict").then(|| half.shift_remove("predict").unwrap_or_default());
    let answer = half.shift_remove("answer").unwrap_or_default();
    let mut item = about.clone();
    item.append(&mut half);
    item.insert("id".to_owned(), json!(format!("{group}/{role}")));
    item.insert("task".to_owned(), json!("yes_no"));
    item.insert("group".to_owned(), json!(group));
    item.insert("role".to_owned(), json!(role));
    if let Some(part) = part {
        item.insert("part".to_owned(), json!(part));
    }
    yes_no(&answer, &mut item);
    let Some(id) = out.item(Value::Object(item)) else { return };
    let Some(reply) = said else { return };
    let model = if model.is_empty() { name } else { model };
    let run = if improved { format!("{model} (self_pep)") } else { model.to_owned() };
    if improved {
        let about = json!({"model": model, "setting": "self_pep"});
        out.run(&run, about.as_object().cloned().unwrap_or_default());
    }
    out.prediction(&run, json!({"item": id, "response": reply}));
}
