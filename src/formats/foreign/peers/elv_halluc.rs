//! ELV-Halluc: statements on what happens in a part of a long video, in triplets that stand one behind the other:
//! `{..., aspect, part_nums, caption_type ground_truth|in_video|out_video, ref_answer, model_response}`.

use serde_json::{Map, Value, json};

use crate::formats::foreign::file::stem;
use crate::formats::foreign::format::{Format, Read, TakeRows};
use crate::formats::foreign::out::{Out, content_id, yes_no};
use crate::formats::foreign::sample::Sample;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;

/// Statements, with or without what a model said.
pub(in crate::formats::foreign) static ELV_HALLUC: Format = Format {
    id: "elv-halluc",
    title: "ELV-Halluc statements and answers",
    sniff: |sample| {
        let known = |row: &&Map<String, Value>| {
            let kind = row.get("caption_type").and_then(Value::as_str).unwrap_or_default();
            KINDS.contains(&kind) && row.contains_key("ref_answer")
        };
        sample.rows().first().is_some_and(known)
    },
    read: Read::Planned(plan),
};

/// What a statement is: true, true of another part of the video, true of none of it.
const KINDS: [&str; 3] = ["ground_truth", "in_video", "out_video"];

/// Names under which a row may have its video.
const VIDEOS: [&str; 9] =
    ["video_path", "video", "video_name", "video_id", "video_file", "vid", "path", "filename", "id"];

/// Names under which a row may have what is asked.
const QUESTIONS: [&str; 6] = ["question", "prompt", "caption", "statement", "text", "description"];

/// The triplet that is being read.
#[derive(Default)]
struct Triplet {
    group: Option<(String, String)>,
    seen: Vec<String>,
}

fn plan(name: &str, _: &Sample, _: &mut Out) -> TakeRows {
    let run = stem(name).to_owned();
    let mut triplet = Triplet::default();
    Box::new(move |row, out| take(row, &run, &mut triplet, out))
}

fn take(mut row: Map<String, Value>, run: &str, triplet: &mut Triplet, out: &mut Out) {
    let named = |row: &Map<String, Value>, names: &[&str]| {
        names.iter().find_map(|name| Some(((*name).to_owned(), row.get(*name).and_then(text)?)))
    };
    let (Some((video_field, src)), Some((asked_field, question))) =
        (named(&row, &VIDEOS), named(&row, &QUESTIONS))
    else {
        return out.note(
            Severity::SetAside,
            "no question",
            "the row names no video or says nothing of it".to_owned(),
        );
    };
    let kind = row.shift_remove("caption_type").as_ref().and_then(text).unwrap_or_default();
    let aspect = row.shift_remove("aspect").as_ref().and_then(text);
    out.video(json!({"id": src, "src": src}));
    let id = content_id(&src, &[&question, &kind]);
    let begins = triplet.group.as_ref().is_none_or(|(video, _)| *video != src)
        || triplet.seen.len() >= KINDS.len()
        || triplet.seen.contains(&kind);
    if begins {
        if !triplet.seen.is_empty() && triplet.seen.len() < KINDS.len() {
            out.note_once(Severity::Info, "a triplet is not whole: its statements count, it itself does not");
        }
        triplet.group = Some((src.clone(), id.clone()));
        triplet.seen.clear();
    }
    triplet.seen.push(kind.clone());
    let group = triplet.group.as_ref().map(|(_, group)| group.clone());
    let mut item = Map::new();
    item.insert("id".to_owned(), json!(id));
    item.insert("video".to_owned(), json!(src));
    item.insert("task".to_owned(), json!("yes_no"));
    item.insert("question".to_owned(), json!(question));
    item.insert("group".to_owned(), json!(group));
    item.insert("role".to_owned(), json!(kind));
    item.insert("type".to_owned(), json!(aspect));
    yes_no(&row.shift_remove("ref_answer").unwrap_or_default(), &mut item);
    let reply = row.shift_remove("model_response");
    for (name, value) in row {
        if name != video_field && name != asked_field && !item.contains_key(&name) {
            item.insert(name, value);
        }
    }
    let Some(id) = out.item(Value::Object(item)) else { return };
    if let Some(reply) = reply {
        out.prediction(run, json!({"item": id, "response": reply}));
    }
}
