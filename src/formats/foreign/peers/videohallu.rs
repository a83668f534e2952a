//! VideoHallu: `{RowID, Model, Caption Notes, annotator, video_path, Prompt, Question, Answer, Categorization-1,
//! Categorization-2}` as CSV or JSON Lines (104 values of `RowID` in 3,233 rows: it is no key), and training files
//! `{problem_id, problem, solution "<answer>..</answer>", options [], path, data_type, problem_type}`.

use serde_json::{Map, Value, json};

use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::{Out, content_id};
use crate::formats::foreign::sample::Sample;
use crate::formats::foreign::table::options;
use crate::formats::note::Severity;

/// Questions, for evaluation or for training.
pub(in crate::formats::foreign) static VIDEOHALLU: Format = Format {
    id: "videohallu",
    title: "VideoHallu questions",
    sniff: |sample| is_evaluation(sample) || is_training(sample),
    read: Read::Rows(take),
};

fn is_evaluation(sample: &Sample) -> bool {
    let names = ["video_path", "Question", "Answer", "Categorization-1"];
    sample.row_with(&names).is_some() || sample.columns_have(&names)
}

fn is_training(sample: &Sample) -> bool {
    sample.row_with(&["problem_id", "solution", "path", "data_type"]).is_some()
}

fn take(mut row: Map<String, Value>, out: &mut Out) {
    let mut text = |names: [&str; 2]| {
        let value = names.iter().find_map(|name| row.shift_remove(*name))?;
        value.as_str().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let (video, question) = (text(["video_path", "path"]), text(["Question", "problem"]));
    let (answer, kind) = (text(["Answer", "solution"]), text(["Categorization-2", "problem_type"]));
    let model = text(["Model", "model"]);
    let Some(video) = video else {
        return out.note(Severity::SetAside, "no video", "the row names no video".to_owned());
    };
    let Some(question) = question else {
        return out.note(Severity::SetAside, "no question", format!("`{video}` is asked nothing"));
    };
    out.video(json!({"id": video, "src": video, "generator": model}));
    let answer = answer.map(|text| {
        let inner = text.split_once("<answer>").and_then(|(_, rest)| rest.split_once("</answer>"));
        inner.map_or(text.clone(), |(inner, _)| inner.trim().to_owned())
    });
    let choices = row.shift_remove("options").as_ref().and_then(options);
    let mut item = Map::new();
    for (name, value) in [
        ("id", json!(content_id(&video, &[&question]))),
        ("video", json!(video)),
        ("task", json!(if choices.is_some() { "mcq" } else { "free_form" })),
        ("question", json!(question)),
    ] {
        item.insert(name.to_owned(), value);
    }
    item.extend(choices.map(|options| ("options".to_owned(), Value::Object(options))));
    item.extend(answer.map(|answer| ("answer".to_owned(), json!(answer))));
    item.extend(kind.map(|kind| ("type".to_owned(), json!(kind))));
    for (name, value) in row {
        item.entry(name).or_insert(value);
    }
    out.item(Value::Object(item));
}
