//! VidHal: clips with three captions of rising hallucination. Annotations `[{video, captions {"1" true, "2", "3"},
//! dataset, aspect, subaspect}]`, the options of a run `{video: {A: "2", ...}}`, predictions `{video: "A"}`,
//! `{video: ["C", "A", "B"]}` or `{video: "C, A, B"}`. The three belong together.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::formats::error::LoadError;
use crate::formats::foreign::file::File;
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::Out;
use crate::formats::foreign::sample::{Sample, Shape};
use crate::formats::note::Severity;

/// All three files.
pub(in crate::formats::foreign) static VIDHAL: Format = Format {
    id: "vidhal",
    title: "VidHal annotations, options and predictions",
    sniff: |sample| kind(sample).is_some(),
    read: Read::Together(read),
};

enum Kind {
    Annotations,
    Options,
    Predictions,
}

fn kind(sample: &Sample) -> Option<Kind> {
    if let Some(row) = sample.row_with(&["video", "captions", "aspect"]) {
        return row.get("captions")?.is_object().then_some(Kind::Annotations);
    }
    let Shape::Object(map) = &sample.shape else { return None };
    let letter = |text: &str| text.len() == 1 && text.chars().all(|c| c.is_ascii_uppercase());
    let mut values = map.values().peekable();
    values.peek()?;
    let is_options = |value: &Value| {
        value.as_object().is_some_and(|options| {
            !options.is_empty()
                && options.iter().all(|(key, rank)| letter(key) && rank.as_str().is_some_and(is_rank))
        })
    };
    let is_said = |value: &Value| match value {
        Value::String(text) => {
            let mut letters = text.split(',').map(str::trim);
            letters.all(letter)
        }
        Value::Array(list) => !list.is_empty() && list.iter().all(|one| one.as_str().is_some_and(letter)),
        _ => false,
    };
    if map.values().all(is_options) {
        Some(Kind::Options)
    } else {
        map.values().all(is_said).then_some(Kind::Predictions)
    }
}

fn is_rank(text: &str) -> bool {
    text.parse::<u8>().is_ok_and(|rank| (1..=9).contains(&rank))
}

type Captions = Vec<(String, String)>;

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    let (mut clips, mut options, mut said) = (Vec::new(), BTreeMap::new(), Vec::new());
    for file in files {
        match kind(&Sample::of(&file.name, &file.bytes)) {
            Some(Kind::Annotations) => file.rows(out, |row, _| clips.push(Value::Object(row)))?,
            Some(Kind::Options) => {
                if let Value::Object(map) = file.tree(out)? {
                    options.extend(map);
                }
            }
            Some(Kind::Predictions) => said.push((file, file.tree(out)?)),
            None => out.note(Severity::SetAside, "vidhal", "it is no file of VidHal".to_owned()),
        }
    }
    let mut known = BTreeMap::new();
    for clip in &clips {
        if let Some((video, captions)) = clip.get("video").and_then(Value::as_str).zip(captions_of(clip)) {
            known.insert(video.to_owned(), captions);
            let extra = |name: &str| clip.get(name).cloned();
            out.video(json!({
                "id": video, "src": format!("{video}.mp4"), "source": extra("dataset"),
            }));
        }
    }
    if options.is_empty() && !known.is_empty() {
        out.note_once(
            Severity::Info,
            "no file of options is there: the captions are lettered in their order, the true one first",
        );
    }
    for (video, captions) in &known {
        item(video, captions, options.get(video), out);
    }
    for (file, tree) in said {
        predictions(file, &tree, &known, &options, out);
    }
    Ok(())
}

fn captions_of(clip: &Value) -> Option<Captions> {
    let map = clip.get("captions")?.as_object()?;
    let mut captions: Captions =
        map.iter().filter_map(|(rank, text)| Some((rank.clone(), text.as_str()?.to_owned()))).collect();
    captions.sort();
    Some(captions)
}

/// The letters of a clip's captions, in the order of their ranks.
fn letters(captions: &Captions, options: Option<&Value>) -> Vec<String> {
    let by_rank: Option<Vec<String>> = options.and_then(Value::as_object).and_then(|map| {
        let letter =
            |rank: &str| map.iter().find(|(_, found)| found.as_str() == Some(rank)).map(|(l, _)| l.clone());
        captions.iter().map(|(rank, _)| letter(rank)).collect()
    });
    by_rank.unwrap_or_else(|| ('A'..='Z').map(String::from).take(captions.len()).collect())
}

/// The two items of a clip: which caption is true, and in which order they rise.
fn item(video: &str, captions: &Captions, options: Option<&Value>, out: &mut Out) {
    let letters = letters(captions, options);
    let mut by_letter: Vec<(&String, &String)> =
        letters.iter().zip(captions.iter().map(|(_, text)| text)).collect();
    by_letter.sort();
    let options: Map<String, Value> =
        by_letter.into_iter().map(|(letter, text)| (letter.clone(), json!(text))).collect();
    out.item(json!({
        "id": format!("{video}/choice"), "video": video, "task": "mcq", "group": video,
        "question": "Which caption describes the video?", "options": options, "answer": letters.first(),
    }));
    out.item(json!({
        "id": format!("{video}/order"), "video": video, "task": "ordering", "group": video,
        "question": "Order the captions from the truest to the most hallucinated.",
        "options": options, "answer": letters,
    }));
}

fn predictions(
    file: &File,
    tree: &Value,
    known: &BTreeMap<String, Captions>,
    options: &BTreeMap<String, Value>,
    out: &mut Out,
) {
    out.at(&file.name, 1);
    for (video, said) in tree.as_object().into_iter().flatten() {
        let several = said.is_array() || said.as_str().is_some_and(|text| text.contains(','));
        let id = format!("{video}/{}", if several { "order" } else { "choice" });
        if !known.contains_key(video) {
            let letters: Captions = (1..=3).map(|rank| (rank.to_string(), String::new())).collect();
            if options.contains_key(video) {
                item(video, &letters, options.get(video), out);
            } else {
                let task = if several { "ordering" } else { "mcq" };
                out.item(json!({"id": id, "video": video, "task": task}));
            }
        }
        let reply = match said {
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        out.prediction(file.stem(), json!({"item": id, "response": reply}));
    }
}
