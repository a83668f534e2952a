//! EventHallusion (AAAI 2025): yes / no questions and descriptions of clips with rare or misleading events.
//!
//! Questions: `[{id, category, length "MM:SS", event_info, questions [{type, question, answer}]}]`.
//! Predictions: `{entire | interleave | mix | misleading: {id: {..., qa [{question, answer, prediction}], desc,
//! judgement}}}`, the questions among them.

use serde_json::{Map, Value, json};

use super::file::File;
use super::format::{Format, Read};
use super::out::{Out, yes_no};
use super::sample::Sample;
use crate::formats::error::LoadError;
use crate::formats::note::Severity;

/// The benchmark's questions.
pub(super) static QUESTIONS: Format = Format {
    id: "eventhallusion",
    title: "EventHallusion questions",
    sniff: |sample| sample.row_with(&["id", "event_info", "questions"]).is_some(),
    read: Read::Rows(|clip, out| {
        self::clip(&clip, out);
    }),
};

/// A model's answers.
pub(super) static PREDICTIONS: Format = Format {
    id: "eventhallusion-predictions",
    title: "EventHallusion predictions",
    sniff: is_predictions,
    read: Read::File(predictions),
};

/// The benchmark's parts, as its files name them.
const PARTS: [&str; 4] = ["entire", "interleave", "mix", "misleading"];

fn is_predictions(sample: &Sample) -> bool {
    let Some(map) = sample.object_with(&[]) else { return false };
    let clip = |part: &Value| part.as_object().and_then(|clips| clips.values().next()).cloned();
    PARTS.iter().filter_map(|name| clip(map.get(*name)?)).any(|clip| clip.get("qa").is_some())
}

/// A clip with its questions; gives its id and that of its first item for each question.
fn clip(clip: &Map<String, Value>, out: &mut Out) -> Option<(String, Vec<Option<String>>)> {
    let Some(id) = clip.get("id").and_then(Value::as_str) else {
        out.note(Severity::SetAside, "no id", "the clip has no `id`".to_owned());
        return None;
    };
    let mut video = Map::new();
    video.insert("id".to_owned(), json!(id));
    video.insert("src".to_owned(), json!(format!("{id}.mp4")));
    if let Some(length) = clip.get("length").and_then(Value::as_str) {
        match seconds(length) {
            Some(seconds) => video.insert("duration".to_owned(), json!(seconds)),
            None => video.insert("length".to_owned(), json!(length)),
        };
    }
    if let Some(category) = clip.get("category") {
        video.insert("category".to_owned(), category.clone());
    }
    out.video(Value::Object(video));
    let questions = clip.get("questions").or_else(|| clip.get("qa")).and_then(Value::as_array);
    let info = clip.get("event_info").cloned().unwrap_or_default();
    let items = questions.into_iter().flatten().enumerate().map(|(n, question)| {
        let mut item = Map::new();
        item.insert("id".to_owned(), json!(format!("{id}/{}", n + 1)));
        item.insert("video".to_owned(), json!(id));
        item.insert("task".to_owned(), json!("yes_no"));
        item.insert("question".to_owned(), question.get("question").cloned().unwrap_or_default());
        item.insert("part".to_owned(), json!(id.split('_').next().unwrap_or_default()));
        item.insert("event_info".to_owned(), info.clone());
        yes_no(question.get("answer").unwrap_or(&Value::Null), &mut item);
        out.item(Value::Object(item))
    });
    Some((id.to_owned(), items.collect()))
}

/// `MM:SS` or `HH:MM:SS` in seconds.
fn seconds(length: &str) -> Option<f64> {
    length.split(':').try_fold(0.0, |sum, part| Some(sum * 60.0 + part.trim().parse::<f64>().ok()?))
}

fn predictions(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    let stem = file.stem();
    let run = ["_predictions", "-predictions", "_results"].iter().find_map(|end| stem.strip_suffix(end));
    let run = run.unwrap_or(stem);
    let parts = tree.as_object().into_iter().flatten();
    for (_, clips) in parts.filter(|(name, _)| PARTS.contains(&name.as_str())) {
        for entry in clips.as_object().into_iter().flatten().filter_map(|(_, clip)| clip.as_object()) {
            answered(entry, run, out);
        }
    }
    Ok(())
}

/// A clip with the model's answers to its questions and its description.
fn answered(entry: &Map<String, Value>, run: &str, out: &mut Out) {
    let Some((id, items)) = clip(entry, out) else { return };
    let qa = entry.get("qa").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    for (n, item) in items.into_iter().enumerate() {
        let (Some(item), Some(said)) = (item, qa.get(n)) else { continue };
        let reply = said.get("prediction").cloned().unwrap_or_default();
        out.prediction(run, json!({"item": item, "response": reply}));
    }
    let Some(words) = entry.get("desc").filter(|words| !words.is_null()) else { return };
    let caption = entry.get("event_info").and_then(|info| info.get("caption"));
    let item = out.item(json!({
        "id": format!("{id}/description"), "video": id, "task": "free_form",
        "question": "Describe the video.", "reference": caption,
    }));
    let Some(item) = item else { return };
    let mut row = json!({"item": item, "response": words});
    if let Some(text) = entry.get("judgement").and_then(Value::as_str) {
        let verdict = ["yes", "no"].into_iter().find(|word| text.trim().to_lowercase().starts_with(word));
        let verdict = verdict.map(|word| if word == "yes" { "correct" } else { "incorrect" });
        row["judge"] = json!({"verdict": verdict, "text": text});
    }
    out.prediction(run, row);
}
