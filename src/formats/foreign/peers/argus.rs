//! ARGUS: a model's free caption and a person's, judged line by line: `{analysis_mode hallucination|omission,
//! human_caption, model_caption, result_raw, result_tuple [[line, text, evidence, type, reasoning, verdict]]}`. In the first
//! mode the lines are the model's, held against the person's caption; in the second the other way round.

use serde_json::{Map, Value, json};

use crate::formats::error::LoadError;
use crate::formats::foreign::file::File;
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::Out;
use crate::formats::foreign::value::text;
use crate::formats::json::describe;
use crate::formats::note::Severity;

/// Captions as they were judged.
pub(in crate::formats::foreign) static ARGUS: Format = Format {
    id: "argus",
    title: "ARGUS captions, judged line by line",
    sniff: |sample| {
        let fields = ["analysis_mode", "result_tuple"];
        let own = |row: &Map<String, Value>| fields.iter().all(|name| row.contains_key(*name));
        sample.rows().first().is_some_and(|row| own(row)) || sample.members_have(&fields)
    },
    read: Read::File(read),
};

/// Names under which a row may have its video.
const VIDEOS: [&str; 7] = ["video", "video_path", "video_id", "video_name", "clip", "clip_id", "id"];

fn read(file: &File, out: &mut Out) -> Result<(), LoadError> {
    out.conventions("no times: lines of captions, each with its verdict");
    let whole = file.tree(out);
    match whole {
        Ok(Value::Object(map)) if map.contains_key("result_tuple") => one(map, file.stem(), file, out),
        Ok(Value::Object(map)) => {
            for (name, value) in map {
                match value {
                    Value::Object(row) => one(row, &name, file, out),
                    other => {
                        let reason = format!("expected an object, found {}", describe(&other));
                        out.note_of(&name, Severity::SetAside, "not an object", reason);
                    }
                }
            }
        }
        // A list, or JSON Lines.
        _ => {
            let mut count = 0;
            file.rows(out, |row, out| {
                count += 1;
                one(row, &format!("{}#{count}", file.stem()), file, out);
            })?;
        }
    }
    Ok(())
}

/// What a name says besides the video: the mode.
fn without_mode<'a>(name: &'a str, mode: &str) -> &'a str {
    let ends = |end: &str| name.strip_suffix(end).map(|rest| rest.trim_end_matches(['_', '-', '.']));
    ends(mode).filter(|rest| !rest.is_empty()).unwrap_or(name)
}

/// How many lines have which verdict.
#[derive(Default)]
struct Counts {
    judged: usize,
    entailed: usize,
    contradicted: usize,
    underdetermined: usize,
}

fn one(mut row: Map<String, Value>, name: &str, file: &File, out: &mut Out) {
    let mode = row.shift_remove("analysis_mode").as_ref().and_then(text).unwrap_or_default();
    let own = VIDEOS.iter().find_map(|name| Some((*name, row.get(*name).and_then(text)?)));
    let video = own.map_or_else(|| without_mode(name, &mode).to_owned(), |(_, video)| video);
    // Each run has a folder; a lone file says no model.
    let folder = file.name.rsplit(['/', '\\']).nth(1).filter(|folder| !folder.is_empty() && *folder != ".");
    let run = ["model", "model_name"].iter().find_map(|name| row.get(*name).and_then(text));
    let run = run.unwrap_or_else(|| folder.unwrap_or("argus").to_owned());
    out.video(json!({"id": video, "src": own_path(&video)}));
    let lines = row.shift_remove("result_tuple").unwrap_or_default();
    let (sentences, counts) = judged(&lines, out);
    let human = row.shift_remove("human_caption");
    let model = row.shift_remove("model_caption");
    let item = out.item(json!({
        "id": format!("{video}/caption"), "video": video, "task": "free_form",
        "question": "Describe the video.", "reference": human,
    }));
    let wrong = counts.contradicted + counts.underdetermined;
    let cost = (counts.judged > 0).then(|| wrong as f64 / counts.judged as f64);
    if let Some(item) = item {
        let mut said = json!({"item": item, "response": model});
        said[format!("argus_{mode}")] = json!({
            "cost": cost, "lines": counts.judged, "entailment": counts.entailed,
            "contradiction": counts.contradicted, "underdetermined": counts.underdetermined,
        });
        out.prediction(&run, said);
    }
    let source = if mode == "hallucination" { Some(run.clone()) } else { None };
    let mut item = json!({
        "id": format!("{video}/{mode}/{run}"), "video": video, "task": "verification",
        "caption_source": source, "sentences": sentences, "analysis_mode": mode, "lines": lines,
    });
    if let Some(item) = item.as_object_mut() {
        let kept = row.into_iter().filter(|(name, value)| !value.is_null() && own_name(name));
        item.extend(kept);
    }
    if sentences.is_empty() {
        let reason = "no line of it could be read; its captions are kept".to_owned();
        return out.note_of(&video, Severity::SetAside, "no lines", reason);
    }
    out.item(item);
}

/// Whether a member may be kept under its own name.
fn own_name(name: &str) -> bool {
    !VIDEOS.contains(&name) && !["id", "task", "video", "sentences", "lines"].contains(&name)
}

/// A file, where the name is one.
fn own_path(video: &str) -> Option<&str> {
    crate::formats::media::is_video(video).then_some(video)
}

/// The lines as judged sentences; ARGUS counts those that sum up in no way.
fn judged(lines: &Value, out: &mut Out) -> (Vec<Value>, Counts) {
    let (mut sentences, mut counts) = (Vec::new(), Counts::default());
    for line in lines.as_array().into_iter().flatten() {
        let cell = |n: usize| line.get(n).and_then(text);
        let (Some(words), Some(verdict)) = (cell(1), cell(5)) else {
            out.note_once(
                Severity::SetAside,
                "a line that is not `[line, text, evidence, type, reasoning, verdict]` was left out",
            );
            continue;
        };
        let counted = cell(3).is_none_or(|kind| !kind.to_lowercase().contains("summary"));
        let label = match verdict.trim().to_lowercase().as_str() {
            "entailment" => "correct",
            "contradiction" => "incorrect",
            "underdetermined" | "undetermined" => "unknown",
            _ => {
                out.note_once(
                    Severity::Changed,
                    "a verdict is none of ARGUS's; the line counts as not judged",
                );
                sentences.push(json!({"text": words, "label": "unknown"}));
                continue;
            }
        };
        if counted {
            counts.judged += 1;
            match label {
                "correct" => counts.entailed += 1,
                "incorrect" => counts.contradicted += 1,
                _ => counts.underdetermined += 1,
            }
        }
        sentences.push(json!({"text": words, "label": label}));
    }
    (sentences, counts)
}
