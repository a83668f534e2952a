//! Questions of Dr.V-Bench: `[{video "star/NVBBD.mp4", question, answer}]` with `choices {letter: text}` where it is
//! multiple choice, and `option {letter: {objects, relationship, attributes}}` where a caption is to be written.

use serde_json::{Map, Value, json};

use super::names;
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::{Out, content_id, keep, yes_no};
use crate::formats::foreign::sample::Sample;
use crate::formats::note::Severity;

/// The benchmark's questions.
pub(in crate::formats::foreign) static QUESTIONS: Format = Format {
    id: "drv-bench",
    title: "Dr.V-Bench questions",
    sniff: |sample| is_question(sample),
    read: Read::Rows(|mut row, out| {
        if let Some(mut item) = question(&mut row, out) {
            // What the file says besides is kept with the item.
            row.append(&mut item);
            out.item(Value::Object(row));
        }
    }),
};

/// A row that is a question, answered or not: a file's name, a question, and yes, no or options.
fn is_question(sample: &Sample) -> bool {
    sample.rows().into_iter().any(|row| {
        let text = |name: &str| row.get(name).and_then(Value::as_str);
        let objects = |name: &str| row.get(name).is_some_and(Value::is_object);
        let plain = text("answer").is_some_and(|said| {
            matches!(said.trim().trim_end_matches('.').to_ascii_lowercase().as_str(), "yes" | "no")
        });
        let asked = text("video").is_some_and(|video| video.contains('.')) && text("question").is_some();
        // With what a model said in the row it is a table of outputs, by its columns.
        let is_output = ["response", "prediction", "model"].iter().any(|name| row.contains_key(*name));
        asked
            && !is_output
            && row.contains_key("answer")
            && (plain || objects("choices") || objects("option"))
    })
}

/// Takes the question out of a row: its video is given, the item is given back, and what is left in the row was not
/// understood. A row without a video is set aside.
pub(super) fn question(row: &mut Map<String, Value>, out: &mut Out) -> Option<Map<String, Value>> {
    let Some(path) = row.get("video").and_then(Value::as_str).map(str::to_owned) else {
        out.note(Severity::SetAside, "no video", "the question names no `video`".to_owned());
        return None;
    };
    video(&path, out);
    row.shift_remove("video");
    let asked = row.shift_remove("question").unwrap_or_default();
    let answer = row.shift_remove("answer").unwrap_or_default();
    let options = ["choices", "option", "options"].iter().find_map(|name| {
        let usable = row.get(*name).is_some_and(|found| match found {
            Value::Object(map) => !map.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => false,
        });
        usable.then(|| row.shift_remove(*name)).flatten()
    });
    let mut item = item(&path, asked, options, answer);
    keep(row, &["type"], &mut item);
    if let Some(kind) = names::split(out.stem()).0.filter(|_| !item.contains_key("type")) {
        item.insert("type".to_owned(), json!(kind));
    }
    Some(item)
}

/// A video, whose path begins with the collection that it is from.
pub(super) fn video(path: &str, out: &mut Out) {
    let mut video = json!({"id": path, "src": path});
    if let Some((source, _)) = path.split_once('/').filter(|(source, _)| !source.is_empty()) {
        video["source"] = json!(source);
    }
    out.video(video);
}

/// The item of a question: yes / no without options, a caption with options that are objects, else multiple choice.
pub(super) fn item(
    video: &str,
    question: Value,
    options: Option<Value>,
    answer: Value,
) -> Map<String, Value> {
    let id = id(video, &question, options.as_ref());
    let mut item = Map::new();
    item.insert("id".to_owned(), json!(id));
    item.insert("video".to_owned(), json!(video));
    let letters = options.as_ref().and_then(Value::as_object);
    let captions = letters.is_some_and(|letters| letters.values().any(Value::is_object));
    let task = match &options {
        None => "yes_no",
        Some(_) if captions => "caption_qa",
        Some(_) => "mcq",
    };
    item.insert("task".to_owned(), json!(task));
    item.insert("question".to_owned(), question);
    let caption =
        answer.as_str().filter(|said| captions && !letters.is_some_and(|all| all.contains_key(*said)));
    match (task, caption) {
        ("yes_no", _) => yes_no(&answer, &mut item),
        (_, Some(caption)) => {
            item.insert("reference".to_owned(), json!(caption));
        }
        _ => {
            item.insert("answer".to_owned(), answer);
        }
    }
    if let Some(options) = options {
        item.insert("options".to_owned(), options);
    }
    item
}

/// The benchmark's rows have no id: an item is called after its video, its question and its options.
pub(super) fn id(video: &str, question: &Value, options: Option<&Value>) -> String {
    let words = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut texts = vec![if question.is_null() { String::new() } else { words(question) }];
    match options {
        Some(Value::Object(letters)) => texts.extend(letters.values().map(words)),
        Some(Value::Array(list)) => texts.extend(list.iter().map(words)),
        _ => {}
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    content_id(video, &texts)
}
