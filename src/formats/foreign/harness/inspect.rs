//! Inspect (UK AI Security Institute): `{version, status, eval {task, model, run_id}, results, samples [{id, epoch,
//! input, choices?, target, messages, output, scores, metadata, attachments}]}`.

use serde_json::{Map, Value, json};

use super::super::out::Out;
use super::aggregates::{figure, publish};
use super::row::{has_ending, move_rest, question, text};
use crate::formats::foreign::asked::{Asked, listed};
use crate::formats::note::Severity;

/// What all samples of a log share.
pub(super) struct Log {
    task: String,
    model: String,
    run: String,
}

impl Log {
    /// From a log's header, or its start.
    pub(super) fn new(header: &Value) -> Self {
        let eval = header.get("eval");
        let said = |name: &str| eval.and_then(|eval| eval.get(name)?.as_str()).unwrap_or_default().to_owned();
        let (task, model, invocation) = (said("task"), said("model"), said("run_id"));
        // Logs of one invocation are one run; two invocations of one model are two.
        let short: String = invocation.chars().take(6).collect();
        let name = if model.is_empty() { "unknown model" } else { &model };
        let run = if short.is_empty() { name.to_owned() } else { format!("{name} ({short})") };
        Self { task, model: name.to_owned(), run }
    }
}

/// What a sample's data calls its video.
const VIDEO: [&str; 7] = ["video_path", "video", "video_file", "video_name", "video_id", "videoID", "clip"];

/// A sample as an item and a prediction.
pub(super) fn sample(mut entry: Map<String, Value>, log: &Log, out: &mut Out) {
    let Some(number) = entry.shift_remove("id").as_ref().and_then(text) else {
        return out.note(Severity::SetAside, "no id", "the sample has no `id`".to_owned());
    };
    let attachments = match entry.shift_remove("attachments") {
        Some(Value::Object(map)) => map,
        _ => Map::new(),
    };
    // What happened on the way to the reply is large, and no part of it.
    for name in ["events", "events_data", "transcript", "store", "messages", "timelines"] {
        entry.shift_remove(name);
    }
    let id = format!("{}/{number}", log.task);
    let mut item = item(&mut entry, &attachments, &id, out);
    item.insert("part".to_owned(), json!(log.task));
    // Each epoch of a sample asks the same.
    if !out.has_item(&id) && out.item(Value::Object(item)).is_none() {
        return;
    }
    let mut about = Map::new();
    about.insert("model".to_owned(), json!(log.model));
    out.run(&log.run, about);
    let prediction = prediction(entry, &attachments, &id);
    out.prediction(&log.run, Value::Object(prediction));
}

/// The question, of what is taken out of the sample.
fn item(
    entry: &mut Map<String, Value>,
    attachments: &Map<String, Value>,
    id: &str,
    out: &mut Out,
) -> Map<String, Value> {
    let input = entry.shift_remove("input").unwrap_or_default();
    let choices = entry.shift_remove("choices");
    let choices: Vec<String> =
        choices.as_ref().and_then(Value::as_array).into_iter().flatten().filter_map(text).collect();
    let choices: Vec<String> = choices.iter().map(|text| resolved(text, attachments)).collect();
    let asked = Asked {
        question: resolved(&said(&input), attachments),
        options: listed(&choices),
        ..Asked::default()
    };
    let target = entry.shift_remove("target").unwrap_or_default();
    let gold = match &target {
        Value::Array(list) => list.first().cloned().unwrap_or_default(),
        one => one.clone(),
    };
    let gold = gold.as_str().map(|text| json!(resolved(text, attachments))).unwrap_or(gold);
    let mut item = question(asked, &gold, out);
    if target.as_array().is_some_and(|list| list.len() > 1) {
        out.note_once(
            Severity::Changed,
            "several targets are right; the first is the gold, all are kept as `targets`",
        );
        item.insert("targets".to_owned(), target);
    }
    item.insert("id".to_owned(), json!(id));
    let mut metadata = match entry.shift_remove("metadata") {
        Some(Value::Object(map)) => map,
        _ => Map::new(),
    };
    let named = VIDEO.iter().find_map(|name| metadata.get(*name).and_then(text).map(|text| (*name, text)));
    if let Some((name, _)) = &named {
        metadata.shift_remove(*name);
    }
    let video = named.map(|(_, path)| path).or_else(|| shown(&input));
    item.insert("video".to_owned(), json!(video.as_deref().unwrap_or(id)));
    if let Some(path) = video.filter(|path| has_ending(path)) {
        out.video(json!({"id": path, "src": path}));
    }
    if !metadata.is_empty() {
        item.insert("metadata".to_owned(), Value::Object(metadata));
    }
    item
}

/// The text of an input: itself, or what the last message of the user says.
fn said(input: &Value) -> String {
    let is_users = |message: &&Value| message.get("role").and_then(Value::as_str) == Some("user");
    match input {
        Value::Array(messages) => {
            let last = messages.iter().rev().find(is_users).or_else(|| messages.last());
            last.and_then(|message| message.get("content")).map(content).unwrap_or_default()
        }
        other => text(other).unwrap_or_default(),
    }
}

/// The text of a message's content: a text, or parts of which some are.
fn content(content: &Value) -> String {
    match content {
        Value::Array(parts) => {
            let texts = parts.iter().filter_map(|part| part.get("text").and_then(Value::as_str));
            texts.collect::<Vec<_>>().join("\n")
        }
        other => text(other).unwrap_or_default(),
    }
}

/// The video in a message, where it is named and not packed into it.
fn shown(input: &Value) -> Option<String> {
    let messages = input.as_array()?.iter();
    let parts = messages.filter_map(|message| message.get("content")?.as_array()).flatten();
    let mut paths = parts.filter_map(|part| part.get("video")?.as_str());
    paths.find(|path| !path.starts_with("data:") && !path.starts_with("attachment:")).map(str::to_owned)
}

/// A text that is kept elsewhere in the sample: `attachment://` or, before 2025, `tc://`, and its hash.
fn resolved(text: &str, attachments: &Map<String, Value>) -> String {
    let hash = ["attachment://", "tc://"].iter().find_map(|head| text.strip_prefix(head));
    let kept = hash.and_then(|hash| attachments.get(hash)?.as_str());
    kept.unwrap_or(text).to_owned()
}

fn prediction(
    mut entry: Map<String, Value>,
    attachments: &Map<String, Value>,
    id: &str,
) -> Map<String, Value> {
    let mut prediction = Map::new();
    prediction.insert("item".to_owned(), json!(id));
    if let Some(epoch) = entry.shift_remove("epoch").filter(Value::is_u64) {
        prediction.insert("sample".to_owned(), epoch);
    }
    let output = entry.shift_remove("output").unwrap_or_default();
    let choice = output.get("choices").and_then(|choices| choices.get(0)?.get("message")?.get("content"));
    let reply = choice.or_else(|| output.get("completion")).filter(|reply| !reply.is_null());
    if let Some(reply) = reply {
        prediction.insert("response".to_owned(), json!(resolved(&content(reply), attachments)));
    }
    if let Some(seconds) = output.get("time").filter(|time| time.is_number()) {
        prediction.insert("seconds".to_owned(), seconds.clone());
    }
    let scores = entry.shift_remove("scores").or_else(|| entry.shift_remove("score")).unwrap_or_default();
    let scorers = scores.as_object();
    // Before scorers had names, there was one.
    let first = scorers.filter(|scores| scores.contains_key("value")).map(|_| ("score", &scores));
    let first = first.or_else(|| scorers?.iter().next().map(|(name, score)| (name.as_str(), score)));
    if let Some((name, score)) = first {
        let part = |part: &str| score.get(part).unwrap_or(&Value::Null);
        let value = part("value");
        if let Some(score) = worth(value) {
            prediction.insert("score".to_owned(), json!(score));
        }
        // A model that grades explains itself; other scorers repeat the reply there.
        if name.starts_with("model_graded") {
            let text = part("explanation").as_str().map(|text| resolved(text, attachments));
            prediction.insert("judge".to_owned(), json!({"verdict": text_of(value), "text": text}));
        }
        if reply.is_none()
            && let Some(answer) = text(part("answer")).filter(|answer| !answer.is_empty())
        {
            prediction.insert("answer".to_owned(), json!(answer));
        }
        prediction.insert("scores".to_owned(), scores.clone());
    }
    move_rest(entry, &mut prediction);
    prediction
}

fn text_of(value: &Value) -> Value {
    text(value).map_or(Value::Null, Value::from)
}

/// Correct, incorrect, partly, no answer, as Inspect's `value_to_float` has them; a number as it is.
fn worth(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::Bool(flag) => Some(f64::from(u8::from(*flag))),
        Value::String(text) => match text.as_str() {
            "C" => Some(1.0),
            "P" => Some(0.5),
            "I" | "N" => Some(0.0),
            text => match text.to_lowercase().as_str() {
                "yes" | "true" => Some(1.0),
                "no" | "false" => Some(0.0),
                text => text.parse().ok().filter(|number: &f64| number.is_finite()),
            },
        },
        _ => None,
    }
}

/// What the log summed up.
pub(super) fn sums(header: &Value, log: &Log, out: &mut Out) {
    let scores = header.get("results").and_then(|results| results.get("scores")?.as_array());
    let mut rows = Vec::new();
    for score in scores.into_iter().flatten() {
        let name = score.get("name").map(figure).unwrap_or_default();
        for (metric, about) in score.get("metrics").and_then(Value::as_object).into_iter().flatten() {
            let value = figure(about.get("value").unwrap_or(about));
            rows.push(vec![log.task.clone(), name.clone(), metric.clone(), value]);
        }
    }
    if !rows.is_empty() {
        let id = format!("{} {}", log.run, log.task);
        let title = format!("{}: what Inspect summed up of {}", log.run, log.task);
        publish(&id, &title, &["task", "scorer", "metric", "value"], rows, out);
    }
}
