//! VidSTG (CVPR 2020): statements and questions about an object of a video of VidOR, whose files hold the boxes.
//!
//! `[{vid, fps, frame_count, width, height, used_segment {begin_fid, end_fid (inclusive)}, temporal_gt {begin_fid, end_fid
//! (exclusive)}, used_relation, "subject/objects" [{tid, category}], captions and questions [{description, type,
//! target_id}]}]`. Each gives an item; with the VidOR file of its video it has the boxes of its target too.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::super::file::File;
use super::super::format::{Format, Read};
use super::super::out::{Out, content_id};
use super::super::sample::Sample;
use super::numbers::{not_an_object, rest, whole};
use super::tube::{Presence, span, track};
use super::vidor::{Objects, categories, clocked, rate, upright, video};
use crate::formats::error::LoadError;
use crate::formats::foreign::value::text;
use crate::formats::note::Severity;
use crate::units::FrameRate;

/// The annotations, with the files of VidOR.
pub(in super::super) static VIDSTG: Format = Format {
    id: "vidstg",
    title: "VidSTG annotations and VidOR trajectories",
    sniff: |sample| {
        is_vidstg(sample) || is_vidor(sample) || sample.members_have(&["trajectories", "subject/objects"])
    },
    read: Read::Together(read),
};

fn is_vidstg(sample: &Sample) -> bool {
    let named = |names: &[&str]| sample.row_with(names).or_else(|| sample.object_with(names)).is_some();
    named(&["vid", "used_segment", "temporal_gt"]) || named(&["vid", "used_relation", "captions"])
}

fn is_vidor(sample: &Sample) -> bool {
    sample.object_with(&["trajectories", "subject/objects"]).is_some()
        || sample.object_with(&["video_id", "trajectories"]).is_some()
}

/// A row of VidSTG and where it stands.
type Placed = (Arc<str>, usize, Map<String, Value>);

fn read(files: &[File], out: &mut Out) -> Result<(), LoadError> {
    out.conventions("frames from 0; a segment's last frame belongs to it, the true time ends before its last; boxes left, top, right, bottom in pixels");
    let mut rows = BTreeMap::<String, Vec<Placed>>::new();
    let mut order = Vec::new();
    let mut room = Room::default();
    let of_vidor = |file: &&File| is_object_of(&Sample::of(&file.name, &file.bytes));
    for file in files.iter().filter(|file| !of_vidor(file)) {
        let read = file.rows(out, |value, out| placed(file, value, &mut rows, &mut order, out));
        survived(read, file, files, out)?;
    }
    for file in files.iter().filter(of_vidor) {
        let tree = match file.tree(out) {
            Ok(tree) => tree,
            Err(error) => {
                survived(Err(error), file, files, out)?;
                continue;
            }
        };
        let Value::Object(tree) = tree else { continue };
        let several = !tree.contains_key("trajectories");
        let videos = if several {
            tree.into_iter().map(|(_, value)| value).collect()
        } else {
            vec![Value::Object(tree)]
        };
        room.boxes += file.bytes.len() / BYTES_A_BOX;
        for value in videos {
            let Value::Object(fields) = value else { continue };
            let named = fields.contains_key("video_id");
            match Objects::of(fields, out) {
                Some(objects) => match rows.remove(&objects.video) {
                    Some(mine) => {
                        mine.into_iter().for_each(|row| sentences(row, Some(&objects), &mut room, out))
                    }
                    None => objects.item(out),
                },
                None => {
                    out.note(Severity::SetAside, "no id", format!("it has no usable `video_id`: {named}"))
                }
            }
        }
    }
    let alone = order.into_iter().filter_map(|vid| rows.remove(&vid)).flatten();
    alone.for_each(|row| sentences(row, None, &mut room, out));
    Ok(())
}

/// One of several files that cannot be read is set aside.
fn survived(
    read: Result<(), LoadError>,
    file: &File,
    files: &[File],
    out: &mut Out,
) -> Result<(), LoadError> {
    match read {
        Err(error) if files.len() > 1 => {
            out.at(&file.name, 1);
            out.note(Severity::SetAside, "unreadable", error.to_string());
            Ok(())
        }
        read => read,
    }
}

fn is_object_of(sample: &Sample) -> bool {
    is_vidor(sample) || sample.members_have(&["trajectories"])
}

/// A box in a file of VidOR takes more bytes than this: sentences may repeat boxes until they are this many.
const BYTES_A_BOX: usize = 16;

/// The most bytes that a row says of each of its sentences.
const SHARED: usize = 400;

/// How many boxes may still be written: a few bytes of a sentence could ask for all boxes of a video again and again.
#[derive(Default)]
struct Room {
    boxes: usize,
}

fn placed(
    file: &File,
    fields: Map<String, Value>,
    rows: &mut BTreeMap<String, Vec<Placed>>,
    order: &mut Vec<String>,
    out: &mut Out,
) {
    let Some(vid) = fields.get("vid").and_then(text) else {
        return out.note(Severity::SetAside, "no id", "the row has no `vid`".to_owned());
    };
    if !rows.contains_key(&vid) {
        order.push(vid.clone());
    }
    rows.entry(vid).or_default().push((Arc::clone(&file.name), out.line(), fields));
}

/// What the sentences of a row share.
struct Shared<'a> {
    vid: String,
    objects: Option<&'a Objects>,
    categories: BTreeMap<String, String>,
    /// Rate, and true time in frames.
    time: Option<(FrameRate, (i64, i64))>,
}

/// A row's statements and questions, each an item.
fn sentences((file, line, mut row): Placed, objects: Option<&Objects>, room: &mut Room, out: &mut Out) {
    out.at(&file, line);
    let Some(vid) = row.get("vid").and_then(text) else { return };
    clocked(&vid, &mut row, out);
    match objects {
        Some(objects) => objects.size_into(&mut row),
        None => drop(upright(&vid, &mut row, None, out)),
    }
    out.video(video(&vid, &row, None));
    if let Some(objects) = objects {
        out.video(objects.video());
    }
    let truth = row
        .get("temporal_gt")
        .and_then(|range| Some((whole(range.get("begin_fid")?)?, whole(range.get("end_fid")?)?)));
    let time = rate(&row).zip(truth);
    if time.is_none() {
        let reason = "it has no `fps` or no `temporal_gt`; its sentences have no time";
        out.note_of(&vid, Severity::Changed, "no time", reason.to_owned());
    }
    let shared = Shared { vid, objects, categories: categories(row.get("subject/objects")), time };
    let lists = [("captions", "declarative"), ("questions", "interrogative")];
    let lists = lists.map(|(name, kind)| (row.shift_remove(name), kind));
    let of_video = ["vid", "fps", "frame_count", "width", "height", "subject/objects"];
    of_video.iter().for_each(|name| drop(row.shift_remove(*name)));
    for (list, kind) in lists {
        let Some(Value::Array(list)) = list else { continue };
        for sentence in list {
            let Value::Object(fields) = sentence else {
                not_an_object(&shared.vid, &sentence, out);
                continue;
            };
            let mut item = item(fields, kind, &shared, room, out);
            // What a row says of all its sentences is short; what is long is kept once.
            let is_long = Value::Object(row.clone()).to_string().len() > SHARED;
            rest(if is_long { std::mem::take(&mut row) } else { row.clone() }, &mut item);
            out.item(Value::Object(item));
        }
    }
}

/// A sentence.
fn item(
    mut fields: Map<String, Value>,
    kind: &str,
    shared: &Shared,
    room: &mut Room,
    out: &mut Out,
) -> Map<String, Value> {
    let query = fields.shift_remove("description").as_ref().and_then(text);
    let target = fields.shift_remove("target_id").as_ref().and_then(text);
    let id = content_id(&shared.vid, &[query.as_deref().unwrap_or_default()]);
    let mut item = Map::new();
    item.insert("id".to_owned(), json!(id));
    item.insert("video".to_owned(), json!(shared.vid));
    item.insert("task".to_owned(), json!("grounding"));
    item.insert("query".to_owned(), json!(query));
    item.insert("qtype".to_owned(), json!(kind));
    item.insert("target_id".to_owned(), json!(target));
    item.insert("target_type".to_owned(), fields.shift_remove("type").unwrap_or_default());
    rest(fields, &mut item);
    let Some((rate, range)) = shared.time else { return item };
    item.insert("events".to_owned(), json!([{"label": query, "span": span(range, rate)}]));
    let (Some(objects), Some(target)) = (shared.objects, target) else { return item };
    let boxes = objects.within(&target, range);
    if boxes.is_empty() {
        out.note_once(Severity::Info, "a target has no boxes in its time");
    } else if boxes.len() > room.boxes {
        let reason = "more boxes are asked for than the trajectories could hold; the sentence has none";
        out.note_once(Severity::Changed, reason);
    } else {
        room.boxes -= boxes.len();
        let label = shared.categories.get(&target).map(String::as_str);
        let label = label.or_else(|| objects.category(&target)).unwrap_or_default();
        item.insert("tracks".to_owned(), json!([track(&target, label, boxes, rate, Presence::EveryFrame)]));
    }
    item
}
