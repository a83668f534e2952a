//! Rows of the items table.

use serde_json::Value;

use super::{answer, building::identified, parts, sentence};
use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::note::Row;
use crate::model::{Claim, HallucinationType, Item, Task, VideoIx};
use crate::units::PixelSize;

const TASKS: &str = "mcq, yes_no, caption_qa, verification, grounding, moments, boxes, ordering or free_form";

/// Reads a row; `video_named` finds or stands in the video and gives its size.
/// `None` when the row has no id, no video or no known task.
pub(super) fn item(
    mut fields: Fields,
    video_named: impl FnOnce(String, &mut Row) -> (VideoIx, Option<PixelSize>),
    row: &mut Row,
) -> Option<Item> {
    let id = identified(&mut fields, row)?;
    let task = fields.take("task");
    let Some(task) = task.as_ref().and_then(Value::as_str).and_then(Task::from_id) else {
        let found = task.as_ref().map_or("nothing".to_owned(), describe);
        let perhaps = if task.is_none() { fields.perhaps("task") } else { String::new() };
        row.set_aside(
            "no task",
            format!("`task`: expected {TASKS} (docs/format.md), found {found}{perhaps}"),
        );
        return None;
    };
    let Some(video) = fields.text("video", row) else {
        row.set_aside("no video", format!("it names no `video`{}", fields.perhaps("video")));
        return None;
    };
    let (video, size) = video_named(video, row);
    let options = answer::options(&mut fields, row);
    let (answer, raw_answer) = answer::answer(&mut fields, task, &options, row);
    Some(Item {
        id,
        video,
        task,
        group: fields.text("group", row),
        role: fields.text("role", row),
        query: fields.text("query", row),
        kind: fields.text("type", row).map(|kind| HallucinationType::from_id(&kind)),
        question: fields.text("question", row),
        options,
        answer,
        raw_answer,
        reference: fields.text("reference", row),
        caption_source: fields.text("caption_source", row),
        sentences: sentence::sentences(fields.list("sentences", row), row),
        tracks: parts::tracks(fields.list("tracks", row), size, row),
        events: parts::events(fields.list("events", row), row),
        claims: claims(fields.list("claims", row), row),
        extra: fields.rest(row),
    })
}

fn claims(list: Vec<Value>, row: &mut Row) -> Vec<Claim> {
    let read = |(n, value)| {
        let mut fields = Fields::of(value, format!("claim {}: ", n + 1), row)?;
        let text = fields.text("text", row).unwrap_or_default();
        let (cause, effect) = (fields.text("cause", row), fields.text("effect", row));
        fields.drop_rest(row);
        Some(Claim { text, cause, effect })
    };
    list.into_iter().enumerate().filter_map(read).collect()
}
