//! QVHighlights (NeurIPS 2021): which parts of a video a query is about, and how much each clip of 2 s is worth.
//!
//! Rows of `{qid, query, vid, duration, relevant_windows [[start, end]], relevant_clip_ids, saliency_scores}`; predictions
//! `{qid, query, vid, pred_relevant_windows [[start, end, score]], pred_saliency_scores}`.

use serde_json::{Map, Value, json};

use super::super::file::stem;
use super::super::format::{Format, Read};
use super::super::out::{Out, content_id};
use super::super::sample::Sample;
use super::numbers::{flat, rest};
use crate::formats::foreign::value::text;
use crate::formats::json::describe;
use crate::formats::note::Severity;

/// The annotations.
pub(in super::super) static QVHIGHLIGHTS: Format = Format {
    id: "qvhighlights",
    title: "QVHighlights annotations",
    sniff: |sample| {
        has(sample, &["qid", "query", "vid", "duration"]) || has(sample, &["qid", "vid", "relevant_windows"])
    },
    read: Read::Rows(query),
};

/// A model's windows.
pub(in super::super) static QVHIGHLIGHTS_PREDICTIONS: Format = Format {
    id: "qvhighlights-predictions",
    title: "QVHighlights predictions",
    sniff: |sample| {
        has(sample, &["qid", "pred_relevant_windows"]) || has(sample, &["qid", "pred_saliency_scores"])
    },
    read: Read::Rows(prediction),
};

fn has(sample: &Sample, names: &[&str]) -> bool {
    sample.first().is_some_and(|row| names.iter().all(|name| row.contains_key(*name)))
}

/// Takes what both files say of a query: the item as far as it goes, and its duration's video written.
fn begun(row: &mut Map<String, Value>, out: &mut Out) -> Option<Map<String, Value>> {
    out.conventions("times in seconds");
    let Some(video) = row.shift_remove("vid").as_ref().and_then(text) else {
        out.note(Severity::SetAside, "no video", "the row has no `vid`".to_owned());
        return None;
    };
    let query = row.shift_remove("query").as_ref().and_then(text);
    let id = row.shift_remove("qid").as_ref().and_then(text);
    let id = id.unwrap_or_else(|| content_id(&video, &[query.as_deref().unwrap_or_default()]));
    let duration = row.shift_remove("duration");
    out.video(
        json!({"id": video, "src": format!("{video}.mp4"), "duration": duration, "source": "QVHighlights"}),
    );
    let item = json!({"id": id, "video": video, "task": "moments", "query": query});
    match item {
        Value::Object(item) => Some(item),
        _ => None,
    }
}

fn query(mut row: Map<String, Value>, out: &mut Out) {
    let length = row.get("duration").and_then(Value::as_f64);
    let Some(mut item) = begun(&mut row, out) else { return };
    let label = item.get("query").cloned();
    if let Some(Value::Array(windows)) = row.shift_remove("relevant_windows") {
        let windows = flat(windows, out);
        item.insert("events".to_owned(), Value::Array(events(windows, label.as_ref(), length, out)));
    }
    rest(row, &mut item);
    out.item(Value::Object(item));
}

fn prediction(mut row: Map<String, Value>, out: &mut Out) {
    let run = run_name(out.file());
    let Some(item) = begun(&mut row, out) else { return };
    let Some(id) = out.item(Value::Object(item)) else { return };
    let mut said = Map::new();
    said.insert("item".to_owned(), json!(id));
    match row.shift_remove("pred_relevant_windows") {
        Some(Value::Array(windows)) => {
            let windows = flat(windows, out);
            said.insert("events".to_owned(), Value::Array(events(windows, None, None, out)));
        }
        None | Some(Value::Null) => {}
        Some(other) => {
            let reason = format!("`pred_relevant_windows` is no list: {}", describe(&other));
            out.note_of(&id, Severity::Changed, "no windows", reason);
        }
    }
    rest(row, &mut said);
    out.prediction(&run, Value::Object(said));
}

/// The file's name without the ending that says what it is.
fn run_name(path: &str) -> String {
    let stem = stem(path);
    let ends = ["_submission", "_predictions", "_preds"];
    ends.iter()
        .find_map(|end| stem.strip_suffix(end))
        .filter(|run| !run.is_empty())
        .unwrap_or(stem)
        .to_owned()
}

/// Windows `[start, end]` or `[start, end, score]`.
fn events(windows: Vec<Value>, label: Option<&Value>, length: Option<f64>, out: &mut Out) -> Vec<Value> {
    let mut events = Vec::with_capacity(windows.len());
    for window in windows {
        let parts = window.as_array().map_or(&[][..], Vec::as_slice);
        let end = parts.get(1).and_then(Value::as_f64);
        if end.zip(length).is_some_and(|(end, length)| end > length) {
            out.note_once(Severity::Info, "a window ends after its video");
        }
        events.push(match parts {
            [start, end, score] => json!({"label": label, "span": [start, end], "score": score}),
            // What is no window is said by the check of events.
            _ => json!({"label": label, "span": window}),
        });
    }
    events
}
