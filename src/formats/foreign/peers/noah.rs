//! NOAH: questions `{video_id, type, question, answer}`, results `{id, type, question, answer, predict, status}`;
//! captions' evaluation `{metric, results [{id, caption, ground_truth [], hallucination {...}, omission {...}}]}`.

use serde_json::{Map, Value, json};

use crate::formats::error::LoadError;
use crate::formats::foreign::file::{File, stem};
use crate::formats::foreign::format::{Format, Read, TakeRows};
use crate::formats::foreign::out::{Out, content_id, yes_no};
use crate::formats::foreign::sample::Sample;
use crate::formats::note::Severity;

/// Questions about narratives, and answers.
pub(in crate::formats::foreign) static QUESTIONS: Format = Format {
    id: "noah",
    title: "NOAH narrative questions or results",
    sniff: |sample| {
        sample.row_with(&["type", "question", "answer", "predict", "status"]).is_some()
            || sample.row_with(&["video_id", "type", "question", "answer"]).is_some_and(|row| row.len() <= 6)
    },
    read: Read::Planned(plan),
};

/// Captions as they were judged.
pub(in crate::formats::foreign) static CAPTIONS: Format = Format {
    id: "noah-captions",
    title: "NOAH evaluation of captions",
    sniff: |sample| {
        let results = sample.object_with(&["metric", "results"]).and_then(|map| map.get("results")?.get(0));
        results.is_some_and(|row| row.get("caption").is_some() && row.get("hallucination").is_some())
    },
    read: Read::File(captions),
};

fn plan(name: &str, _: &Sample, _: &mut Out) -> TakeRows {
    let run = stem(name).to_owned();
    Box::new(move |row, out| take(row, &run, out))
}

fn take(mut row: Map<String, Value>, run: &str, out: &mut Out) {
    let text =
        |row: &Map<String, Value>, name: &str| row.get(name).and_then(Value::as_str).map(str::to_owned);
    let video = text(&row, "video_id").or_else(|| text(&row, "id"));
    let (Some(video), Some(question)) = (video, text(&row, "question")) else {
        return out.note(
            Severity::SetAside,
            "no question",
            "the row names no video or asks nothing".to_owned(),
        );
    };
    out.video(json!({"id": video, "src": format!("{video}.mp4")}));
    let id = content_id(&video, &[&question]);
    let Value::Object(mut item) = json!({"id": id, "video": video, "task": "yes_no", "question": question})
    else {
        return;
    };
    yes_no(&row.shift_remove("answer").unwrap_or_default(), &mut item);
    item.extend(text(&row, "type").map(|kind| ("type".to_owned(), json!(kind))));
    let said = row.contains_key("predict");
    let (predict, status, error) =
        (row.shift_remove("predict"), row.shift_remove("status"), row.shift_remove("error"));
    for (name, value) in row {
        if !["id", "video_id"].contains(&name.as_str()) {
            item.entry(name).or_insert(value);
        }
    }
    let Some(id) = out.item(Value::Object(item)) else { return };
    if said {
        out.prediction(run, json!({"item": id, "response": predict, "status": status, "error": error}));
    }
}

fn captions(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let mut tree = file.tree(out)?;
    let run = file.stem().to_owned();
    let results = tree.get_mut("results").and_then(Value::as_array_mut).map(std::mem::take);
    for row in results.into_iter().flatten() {
        let Some(id) = row.get("id").and_then(Value::as_str) else {
            out.note(Severity::SetAside, "no id", "a result has no `id`".to_owned());
            continue;
        };
        out.video(json!({"id": id, "src": format!("{id}.mp4")}));
        let truth = row.get("ground_truth").and_then(Value::as_array).into_iter().flatten();
        let reference = truth.filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
        let item = out.item(json!({
            "id": format!("{id}/caption"), "video": id, "task": "free_form",
            "question": "Describe the video.", "reference": reference,
        }));
        let Some(item) = item else { continue };
        let hallucinated = row.pointer("/hallucination/hallucination_count").and_then(Value::as_f64);
        let verdict = hallucinated.map(|count| if count > 0.0 { "incorrect" } else { "correct" });
        out.prediction(
            &run,
            json!({
                "item": item, "response": row.get("caption"),
                "judge": {"verdict": verdict, "text": row.pointer("/hallucination/reasoning")},
                "hallucination": row.get("hallucination"), "omission": row.get("omission"),
            }),
        );
    }
    if let Some(metric) = tree.get("metric") {
        out.run(&run, Map::new());
        out.note_once(Severity::Info, &format!("the file's own scores are not recomputed here: {metric}"));
    }
    Ok(())
}
