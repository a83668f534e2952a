//! MHBench: motion hallucination. Classification `{id, motion_id, video_id, question, answer, options}`,
//! discrimination `{dis_id, id (the pair), motion_id, video_id, dis_question, dis_answer}`; predictions add `predict`
//! and `predict_type` 1 | 0 | -1.

use serde_json::{Map, Value, json};

use crate::formats::foreign::file::stem;
use crate::formats::foreign::format::{Format, Read, TakeRows};
use crate::formats::foreign::out::{Out, keep, yes_no};
use crate::formats::foreign::value;
use crate::formats::note::Severity;

/// Which motion a clip shows.
pub(in crate::formats::foreign) static CLASSIFICATION: Format = Format {
    id: "mhbench",
    title: "MHBench classification",
    sniff: |sample| sample.row_with(&["id", "motion_id", "video_id", "question", "options"]).is_some(),
    read: Read::Planned(|name, _, _| taking(name, classification)),
};

/// Whether a clip shows a motion.
pub(in crate::formats::foreign) static DISCRIMINATION: Format = Format {
    id: "mhbench-discrimination",
    title: "MHBench discrimination",
    sniff: |sample| sample.row_with(&["dis_id", "motion_id", "dis_question"]).is_some(),
    read: Read::Planned(|name, _, _| taking(name, discrimination)),
};

fn taking(name: &str, take: fn(Map<String, Value>, &str, &mut Out)) -> TakeRows {
    let run = stem(name).to_owned();
    Box::new(move |row, out| take(row, &run, out))
}

/// A field's text, or its number as text.
fn text(row: &Map<String, Value>, name: &str) -> Option<String> {
    value::text(row.get(name)?)
}

fn classification(mut row: Map<String, Value>, run: &str, out: &mut Out) {
    let Some(id) = text(&row, "id") else {
        return out.note(Severity::SetAside, "no id", "the row has no `id`".to_owned());
    };
    let mut item = start(&row, format!("classification/{id}"), "mcq", out);
    keep(&mut row, &["question", "options", "answer"], &mut item);
    end(row, item, run, out);
}

fn discrimination(mut row: Map<String, Value>, run: &str, out: &mut Out) {
    let Some(id) = text(&row, "dis_id") else {
        return out.note(Severity::SetAside, "no id", "the row has no `dis_id`".to_owned());
    };
    let mut item = start(&row, format!("discrimination/{id}"), "yes_no", out);
    item.extend(text(&row, "id").map(|pair| ("group".to_owned(), json!(pair))));
    item.extend(row.shift_remove("dis_question").map(|question| ("question".to_owned(), question)));
    yes_no(&row.shift_remove("dis_answer").unwrap_or_default(), &mut item);
    row.shift_remove("dis_id");
    end(row, item, run, out);
}

fn start(row: &Map<String, Value>, id: String, task: &str, out: &mut Out) -> Map<String, Value> {
    let video = text(row, "video_id").unwrap_or_else(|| id.clone());
    out.video(json!({"id": video, "src": format!("{video}.mp4")}));
    let Value::Object(item) = json!({"id": id, "video": video, "task": task}) else { return Map::new() };
    item
}

fn end(mut row: Map<String, Value>, mut item: Map<String, Value>, run: &str, out: &mut Out) {
    let said = row.contains_key("predict");
    let (predict, kind) = (row.shift_remove("predict"), row.shift_remove("predict_type"));
    for name in ["id", "video_id"] {
        row.shift_remove(name);
    }
    for (name, value) in row {
        item.entry(name).or_insert(value);
    }
    let Some(id) = out.item(Value::Object(item)) else { return };
    if said {
        // -1: the scorer could make nothing of the reply, and left it out.
        let score = kind.as_ref().and_then(Value::as_f64).filter(|score| *score >= 0.0);
        out.prediction(run, json!({"item": id, "response": predict, "score": score, "predict_type": kind}));
    }
}
