//! The grounded annotation of Dr.V-Bench: `[{instance_id, video_information {video_path}, hallu_detection {question,
//! answer, option {letter: {text, is_in_video}}}, hallu_combating {spatial_temporal_ground {object: track}}}]`.
//! `instance_id` begins anew in each file; `sequence_annotation.json` is a list in a list.

use serde_json::{Map, Value, json};

use super::{ground, names, question};
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::Out;
use crate::formats::note::Severity;

/// Questions with the tracks of what they are about.
pub(in crate::formats::foreign) static ANNOTATIONS: Format = Format {
    id: "drv-annotations",
    title: "Dr.V-Bench grounded annotation",
    sniff: |sample| {
        let parts = ["video_information", "hallu_detection"];
        sample.rows().into_iter().any(|row| parts.iter().all(|name| row.contains_key(*name)))
    },
    read: Read::Rows(annotated),
};

/// Takes an object out of a row; anything else stays.
fn part(row: &mut Map<String, Value>, name: &str) -> Map<String, Value> {
    if !row.get(name).is_some_and(Value::is_object) {
        return Map::new();
    }
    match row.shift_remove(name) {
        Some(Value::Object(part)) => part,
        _ => Map::new(),
    }
}

fn annotated(mut row: Map<String, Value>, out: &mut Out) {
    out.conventions(
        "times in seconds (the keys of a track, in any order); boxes x, y, width, height in pixels of the source video; \
         between its boxes an object is interpolated",
    );
    let mut about = part(&mut row, "video_information");
    let Some(path) = about.get("video_path").and_then(Value::as_str).map(str::to_owned) else {
        out.note(Severity::SetAside, "no video", "`video_information` names no `video_path`".to_owned());
        return;
    };
    about.shift_remove("video_path");
    question::video(&path, out);
    let mut asked = part(&mut row, "hallu_detection");
    let said = asked.shift_remove("question").unwrap_or_default();
    let answer = asked.shift_remove("answer").unwrap_or_default();
    let (options, in_video) = options(part(&mut asked, "option"));
    let letters = options.as_ref().and_then(Value::as_object).into_iter().flatten();
    if letters.into_iter().any(|(_, text)| text.as_str().is_some_and(|text| text.trim().is_empty())) {
        out.note(Severity::Info, "blank option", "an option has no text".to_owned());
    }
    let mut combat = part(&mut row, "hallu_combating");
    let (tracks, untimed) = ground::tracks(part(&mut combat, "spatial_temporal_ground"), out);
    // What was not understood stays with the item, where it stood.
    let left = [("video_information", about), ("hallu_detection", asked), ("hallu_combating", combat)];
    for (name, left) in left.into_iter().filter(|(_, left)| !left.is_empty()) {
        row.insert(name.to_owned(), Value::Object(left));
    }
    row.append(&mut question::item(&path, said, options, answer));
    if let Some(kind) = names::split(out.stem()).0 {
        row.insert("type".to_owned(), json!(kind));
    }
    row.insert("tracks".to_owned(), Value::Array(tracks));
    for (name, map) in [("is_in_video", in_video), ("boxes_without_times", untimed)] {
        if !map.is_empty() {
            row.insert(name.to_owned(), Value::Object(map));
        }
    }
    out.item(Value::Object(row));
}

/// Options as texts, and what is said of each besides: `is_in_video` is not "correct".
fn options(letters: Map<String, Value>) -> (Option<Value>, Map<String, Value>) {
    let (mut texts, mut in_video) = (Map::new(), Map::new());
    for (letter, option) in letters {
        let text = match option {
            Value::Object(mut option) if option.contains_key("text") => {
                if let Some(seen) = option.shift_remove("is_in_video") {
                    in_video.insert(letter.clone(), seen);
                }
                option.shift_remove("text").unwrap_or_default()
            }
            other => other,
        };
        texts.insert(letter, text);
    }
    (Some(texts).filter(|texts| !texts.is_empty()).map(Value::Object), in_video)
}
