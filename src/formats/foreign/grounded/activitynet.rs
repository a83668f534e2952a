//! ActivityNet Captions (ICCV 2017): sentences with their times, `{v_id: {duration, timestamps [[start, end]], sentences}}`,
//! and captions that a model wrote, `{version, results {v_id: [{sentence, timestamp [start, end]}]}, external_data}`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::{Out, content_id};
use super::super::sample::Sample;
use super::numbers::{flat, not_an_object, rest};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// Annotations and submissions, which belong together: the sentences are what captions are held against.
pub(in super::super) static ACTIVITYNET: Format = Format {
    id: "activitynet-captions",
    title: "ActivityNet Captions: annotations and submissions",
    sniff: |sample| is_annotation(sample) || is_submission(sample),
    read: Read::Together(read),
};

fn is_annotation(sample: &Sample) -> bool {
    sample.members_have(&["timestamps", "sentences"])
}

fn is_submission(sample: &Sample) -> bool {
    let results = sample.object_with(&["results"]).and_then(|map| map.get("results")?.as_object());
    let first = results.and_then(|results| results.values().find_map(|list| list.as_array()?.first()));
    first.is_some_and(|one| one.get("sentence").is_some() && one.get("timestamp").is_some())
}

/// What the annotations say happens, by video.
type Sentences = BTreeMap<String, Vec<String>>;

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions("times in seconds");
    let mut sentences = Sentences::new();
    let mut submissions = Vec::new();
    for file in files {
        match file.tree(out) {
            Ok(Value::Object(map)) if map.get("results").is_some_and(Value::is_object) => {
                submissions.push((file, map))
            }
            Ok(Value::Object(map)) => {
                map.into_iter().for_each(|(id, value)| annotated(&id, value, &mut sentences, out));
            }
            Ok(_) if files.len() == 1 => {
                return Err(file.refused("expected an object by the names of videos"));
            }
            Ok(_) => out.note(
                Severity::SetAside,
                "not an object",
                "expected an object by the names of videos".to_owned(),
            ),
            Err(error) if files.len() == 1 => return Err(error),
            Err(error) => out.note(Severity::SetAside, "unreadable", error.to_string()),
        }
    }
    for (file, map) in submissions {
        out.at(&file.name, 1);
        submitted(file.stem(), map, &sentences, out);
    }
    Ok(())
}

/// A video with an item for each sentence.
fn annotated(id: &str, value: Value, known: &mut Sentences, out: &mut Out) {
    let Value::Object(mut fields) = value else { return not_an_object(id, &value, out) };
    let mut list = |name: &str| match fields.shift_remove(name) {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    };
    let (times, sentences) = (list("timestamps"), list("sentences"));
    let times = flat(times, out);
    let duration = fields.shift_remove("duration");
    let mut video = Map::new();
    video.insert("id".to_owned(), json!(id));
    video.insert("duration".to_owned(), json!(duration));
    video.insert("source".to_owned(), json!("ActivityNet"));
    rest(fields, &mut video);
    out.video(Value::Object(video));
    if times.len() != sentences.len() {
        let reason = format!(
            "{} times for {} sentences; those without a partner stand alone",
            times.len(),
            sentences.len()
        );
        out.note_of(id, Severity::Changed, "unequal lists", reason);
    }
    let length = duration.as_ref().and_then(Value::as_f64);
    let count = times.len().max(sentences.len());
    let (mut times, mut sentences) = (times.into_iter(), sentences.into_iter());
    for _ in 0..count {
        let (time, sentence) = (times.next(), sentences.next().as_ref().and_then(text));
        let query = sentence.as_deref().map(str::trim).unwrap_or_default();
        let written = time.as_ref().map(Value::to_string).unwrap_or_default();
        if length.is_some_and(|length| ends_after(time.as_ref(), length)) {
            out.note_once(Severity::Info, "a sentence ends after its video");
        }
        let events = time.map(|span| json!([{"label": query, "span": span}]));
        out.item(json!({
            "id": content_id(id, &[query, &written]), "video": id, "task": "moments", "query": query, "events": events,
        }));
        if !query.is_empty() {
            known.entry(id.to_owned()).or_default().push(query.to_owned());
        }
    }
}

fn ends_after(span: Option<&Value>, length: f64) -> bool {
    span.and_then(|span| span.get(1)?.as_f64()).is_some_and(|end| end > length + 0.05)
}

/// A run: for each video a description in events.
fn submitted(run: &str, mut map: Map<String, Value>, known: &Sentences, out: &mut Out) {
    let Some(Value::Object(results)) = map.shift_remove("results") else { return };
    out.run(run, map);
    for (id, list) in results {
        let Value::Array(list) = list else {
            let reason = "its captions are no list".to_owned();
            out.note_of(&id, Severity::SetAside, "not a list", reason);
            continue;
        };
        // Submissions name videos with and without the prefix of the annotations.
        let full = format!("v_{id}");
        let video = if !known.contains_key(&id) && known.contains_key(&full) { full } else { id };
        let reference = known.get(&video).map(|sentences| sentences.join(" "));
        out.video(json!({"id": video, "source": "ActivityNet"}));
        let item = out.item(json!({
            "id": format!("{video}/captions"), "video": video, "task": "free_form",
            "question": "What happens, and when?", "reference": reference,
        }));
        let Some(item) = item else { continue };
        let (mut said, mut events) = (Vec::new(), Vec::new());
        for caption in flat_objects(list, out) {
            let Value::Object(mut caption) = caption else {
                not_an_object(&video, &caption, out);
                continue;
            };
            let sentence = caption.shift_remove("sentence").as_ref().and_then(text).unwrap_or_default();
            let span = caption.shift_remove("timestamp");
            let mut event = Map::new();
            event.insert("label".to_owned(), json!(sentence.trim()));
            event.insert("span".to_owned(), json!(span));
            rest(caption, &mut event);
            events.push(Value::Object(event));
            said.push(sentence);
        }
        let response = said.iter().map(|sentence| sentence.trim()).collect::<Vec<_>>().join("\n");
        out.prediction(run, json!({"item": item, "response": response, "events": events}));
    }
}

/// A list of captions in a list.
fn flat_objects(mut list: Vec<Value>, out: &mut Out) -> Vec<Value> {
    if list.len() == 1
        && list.first().is_some_and(Value::is_array)
        && let Some(Value::Array(inner)) = list.pop()
    {
        out.note_once(Severity::Changed, "a list is one list too deep; the inner one counts");
        return inner;
    }
    list
}
