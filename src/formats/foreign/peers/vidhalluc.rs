//! VidHalluc. Action hallucination: `{section: [{q, a {clip: "Yes" | "No"}}]}` and `{section: {clip: {Question, Choices,
//! "Correct Answer", "Model Answer"}}}`; temporal: `{id: {video, Question, "Correct Answer" AB | BA, "Model Answer"}}`.

use serde_json::{Map, Value, json};

use crate::formats::error::LoadError;
use crate::formats::foreign::file::File;
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::{Out, content_id, yes_no};

/// Questions over several clips.
pub(in crate::formats::foreign) static YES_NO: Format = Format {
    id: "vidhalluc-binary",
    title: "VidHalluc yes / no questions",
    sniff: |sample| {
        let map = sample.object_with(&[]);
        let first = map.and_then(|map| map.values().next()?.get(0)?.as_object());
        first.is_some_and(|row| row.contains_key("q") && row.get("a").is_some_and(Value::is_object))
    },
    read: Read::File(yes_no_questions),
};

/// Questions with choices.
pub(in crate::formats::foreign) static CHOICES: Format = Format {
    id: "vidhalluc",
    title: "VidHalluc multiple choice",
    sniff: |sample| {
        let map = sample.object_with(&[]);
        let first = map.and_then(|map| map.values().next()?.as_object()?.values().next()?.as_object());
        first.is_some_and(|row| row.contains_key("Choices") && row.contains_key("Correct Answer"))
    },
    read: Read::File(choices),
};

/// Which of two actions comes first.
pub(in crate::formats::foreign) static ORDERS: Format = Format {
    id: "vidhalluc-temporal",
    title: "VidHalluc temporal order",
    sniff: |sample| sample.members_have(&["video", "Question", "Correct Answer"]),
    read: Read::File(orders),
};

fn clip(id: &str, out: &mut Out) {
    out.video(json!({"id": id, "src": format!("{id}.mp4")}));
}

fn yes_no_questions(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    for (section, questions) in tree.as_object().into_iter().flatten() {
        for question in questions.as_array().into_iter().flatten() {
            let Some(asked) = question.get("q").and_then(Value::as_str) else { continue };
            // The question counts once, when every clip is right: its clips are one group.
            let group = content_id(section, &[asked]);
            for (id, gold) in question.get("a").and_then(Value::as_object).into_iter().flatten() {
                clip(id, out);
                let mut item = Map::new();
                for (name, value) in [
                    ("id", json!(content_id(id, &[section, asked]))),
                    ("video", json!(id)),
                    ("task", json!("yes_no")),
                    ("group", json!(group)),
                    ("question", json!(asked)),
                    ("section", json!(section)),
                ] {
                    item.insert(name.to_owned(), value);
                }
                yes_no(gold, &mut item);
                out.item(Value::Object(item));
            }
        }
    }
    Ok(())
}

fn choices(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    for (section, clips) in tree.as_object().into_iter().flatten() {
        for (id, row) in clips.as_object().into_iter().flatten() {
            clip(id, out);
            let asked = row.get("Question").and_then(Value::as_str).unwrap_or_default();
            let item = out.item(json!({
                "id": content_id(id, &[section, asked]), "video": id, "task": "mcq", "question": asked,
                "options": row.get("Choices"), "answer": row.get("Correct Answer"), "section": section,
            }));
            said(item, row, file.stem(), out);
        }
    }
    Ok(())
}

fn orders(file: &File, out: &mut Out) -> Result<(), LoadError> {
    let tree = file.tree(out)?;
    for (id, row) in tree.as_object().into_iter().flatten() {
        let video = row.get("video").and_then(Value::as_str).unwrap_or(id);
        clip(video, out);
        let gold = row.get("Correct Answer").and_then(Value::as_str).unwrap_or_default();
        let order: Vec<String> = gold.chars().filter(char::is_ascii_uppercase).map(String::from).collect();
        let item = out.item(json!({
            "id": format!("tsh/{id}"), "video": video, "task": "ordering", "question": row.get("Question"),
            "options": {"A": "A", "B": "B"}, "answer": order, "raw_answer": gold,
        }));
        said(item, row, file.stem(), out);
    }
    Ok(())
}

fn said(item: Option<String>, row: &Value, run: &str, out: &mut Out) {
    if let (Some(item), Some(reply)) = (item, row.get("Model Answer")) {
        out.prediction(run, json!({"item": item, "response": reply}));
    }
}
