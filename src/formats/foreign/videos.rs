//! A table that only lists videos: their names and what is known of each. It asks nothing by itself; beside other files
//! it says how long their videos are and at what rate they run.

use serde_json::{Map, Value, json};

use super::format::{Format, Read};
use super::out::Out;
use super::sample::{Sample, Shape};
use super::value::{number, text};
use crate::formats::note::Severity;

/// A list of videos.
pub(in crate::formats) static VIDEOS: Format =
    Format { id: "videos", title: "list of videos", sniff: is_list, read: Read::Rows(take) };

/// Names of columns that name a video, as they are written without blanks, points and underscores.
const NAMES: [&str; 12] = [
    "video",
    "videopath",
    "videoid",
    "videoname",
    "videofile",
    "src",
    "filename",
    "filepath",
    "file",
    "path",
    "clip",
    "id",
];

/// Names of columns that say how long a video is, how fast it runs and how large it is.
const LENGTHS: [&str; 6] =
    ["duration", "length", "seconds", "durationseconds", "videoduration", "lengthseconds"];
const RATES: [&str; 5] = ["fps", "framerate", "rate", "videofps", "avgframerate"];
const WIDTHS: [&str; 4] = ["width", "framewidth", "videowidth", "w"];
const HEIGHTS: [&str; 4] = ["height", "frameheight", "videoheight", "h"];

/// Names of columns that say more than that: then the table is another one.
const OTHERS: [&str; 24] = [
    "question",
    "answer",
    "query",
    "prompt",
    "response",
    "prediction",
    "predict",
    "pred",
    "options",
    "choices",
    "caption",
    "captions",
    "sentence",
    "sentences",
    "timestamps",
    "task",
    "item",
    "items",
    "bbox",
    "label",
    "annotations",
    "predictions",
    "text",
    "runs",
];

fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_list(sample: &Sample) -> bool {
    let columns: Vec<String> = match &sample.shape {
        Shape::Rows(rows) => rows.first().into_iter().flat_map(Map::keys).map(|name| plain(name)).collect(),
        Shape::Cells(_, rows) => rows.first().into_iter().flatten().map(|name| plain(name)).collect(),
        // A file of JSON Lines with one line.
        Shape::Object(map) if map.values().all(|value| !value.is_array() && !value.is_object()) => {
            map.keys().map(|name| plain(name)).collect()
        }
        _ => return false,
    };
    let has = |names: &[&str]| columns.iter().any(|column| names.contains(&column.as_str()));
    has(&NAMES) && (has(&LENGTHS) || has(&RATES) || has(&WIDTHS) && has(&HEIGHTS)) && !has(&OTHERS)
}

fn take(row: Map<String, Value>, out: &mut Out) {
    let find = |names: &[&str]| {
        let known = |name: &&str| row.keys().find(|column| plain(column) == **name).cloned();
        names.iter().find_map(known)
    };
    let Some((column, name)) = NAMES.iter().find_map(|name| {
        let column = row.keys().find(|column| plain(column) == *name)?;
        Some((column.clone(), row.get(column).and_then(text)?))
    }) else {
        return out.note(Severity::SetAside, "no video", "the row names no video".to_owned());
    };
    let mut used = vec![column];
    let mut video = Map::new();
    // Verivid's own lists have both.
    let id = row.get("id").and_then(text).filter(|_| row.contains_key("src")).unwrap_or_else(|| name.clone());
    let src = row.get("src").and_then(text).unwrap_or(name);
    video.insert("id".to_owned(), json!(id));
    video.insert("src".to_owned(), json!(src));
    used.extend(["id".to_owned(), "src".to_owned()]);
    for (field, names) in
        [("duration", &LENGTHS[..]), ("fps", &RATES), ("width", &WIDTHS), ("height", &HEIGHTS)]
    {
        let Some(column) = find(names) else { continue };
        let value = row.get(&column).cloned().unwrap_or_default();
        let is_fraction = field == "fps" && value.as_str().is_some_and(|rate| rate.contains('/'));
        let value = if is_fraction { Some(value) } else { number(&value).map(|number| json!(number)) };
        video.extend(value.map(|value| (field.to_owned(), value)));
        used.push(column);
    }
    for (name, value) in row {
        if !used.contains(&name) && !video.contains_key(&name) {
            video.insert(name, value);
        }
    }
    out.video(Value::Object(video));
}
