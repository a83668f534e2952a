//! Rows of a reports table.

use serde_json::Value;

use super::{building::known_item, parts};
use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::note::Row;
use crate::model::{
    Agreement, Answer, Dataset, Level, Report, Step, StepName, StepStatus, ToolOutput, Track, Verdict,
    VerdictKind,
};
use crate::units::PixelSize;

/// Reads a row of the table of `run`, empty where the table is of none; `None` when its item is not in the dataset.
pub(super) fn report(mut fields: Fields, dataset: &Dataset, run: &str, row: &mut Row) -> Option<Report> {
    let item = known_item(&mut fields, dataset, row)?;
    let size = dataset.video_of(dataset.item(item)).size;
    let named = fields.text("run", row);
    if let Some(named) = named.as_deref().filter(|named| *named != run && !run.is_empty()) {
        row.info(
            "report of another run",
            format!("it speaks of run `{named}` but stands in the table of `{run}`"),
        );
    }
    let level = fields.word("level", "perceptive, temporal, cognitive or other", Level::from_id, row);
    let kind = fields.text("type", row);
    let hallucinated = fields.flag("hallucinated", row);
    let list = fields.list("steps", row);
    let read = |(n, value)| step(value, n + 1, size, row);
    let steps = list.into_iter().enumerate().filter_map(read).collect();
    let verdicts = verdicts(&mut fields, row);
    let error_points = fields.texts("error_points", row);
    let feedback = fields.text("feedback", row);
    let (after_response, after_answer) = after(&mut fields, row);
    Some(Report {
        item,
        run: named.unwrap_or_else(|| run.to_owned()),
        level,
        kind,
        hallucinated,
        steps,
        verdicts,
        error_points,
        feedback,
        after_response,
        after_answer,
        extra: fields.rest(row),
    })
}

fn after(fields: &mut Fields, row: &mut Row) -> (Option<String>, Option<Answer>) {
    let Some(value) = fields.take("after") else { return (None, None) };
    let Some(mut after) = Fields::of(value, "after: ", row) else { return (None, None) };
    let response = after.text("response", row);
    let answer = match after.take("answer") {
        None => None,
        Some(Value::String(text)) => Some(Answer::One(text)),
        Some(Value::Array(list)) if list.iter().all(Value::is_string) => {
            Some(Answer::Order(list.iter().filter_map(Value::as_str).map(str::to_owned).collect()))
        }
        Some(other) => {
            row.changed(
                "unexpected value",
                format!("after: `answer`: expected text, found {}; it was dropped", describe(&other)),
            );
            None
        }
    };
    after.drop_rest(row);
    (response, answer)
}

fn verdicts(fields: &mut Fields, row: &mut Row) -> Vec<(String, Verdict)> {
    let members = fields.members("verdicts", row);
    let read = |(option, value): (String, Value)| {
        let place = format!("verdict of `{option}`: ");
        let mut fields = Fields::of(value, place.as_str(), row)?;
        let words = "supported, contradicted or cannot_tell";
        let verdict = fields.word("verdict", words, VerdictKind::from_id, row);
        let evidence = fields.texts("evidence", row);
        let Some(verdict) = verdict else {
            row.changed("bad verdict", format!("{place}dropped: it has no known verdict"));
            return None;
        };
        fields.drop_rest(row);
        Some((option, Verdict { verdict, evidence }))
    };
    members.into_iter().filter_map(read).collect()
}

fn step(value: Value, n: usize, size: Option<PixelSize>, row: &mut Row) -> Option<Step> {
    let mut fields = Fields::of(value, format!("step {n}: "), row)?;
    let words = "classify, perceive, localize, caption, reason or feedback";
    let name = fields.word("name", words, StepName::from_id, row);
    let Some(name) = name else {
        row.changed("bad step", format!("step {n} dropped: its name is none of {words}"));
        return None;
    };
    let words = "ok, skipped, unavailable or failed";
    let status = fields.word("status", words, StepStatus::from_id, row);
    let Some(status) = status else {
        row.changed("bad step", format!("step {n} dropped: its status is none of {words}"));
        return None;
    };
    let words = "agreed, one_tool, disagreed or absent";
    Some(Step {
        name,
        status,
        tools: fields.texts("tools", row),
        by_tool: by_tool(&mut fields, size, row),
        agreement: fields.word("agreement", words, Agreement::from_id, row),
        tracks: step_tracks(fields.list("tracks", row), size, row),
        spans: parts::spans(&fields.list("spans", row), &format!("step {n}, span"), row),
        caption: fields.text("caption", row),
        text: fields.text("text", row),
        seconds: fields.number("seconds", row),
        extra: fields.rest(row),
    })
}

fn by_tool(fields: &mut Fields, size: Option<PixelSize>, row: &mut Row) -> Vec<(String, ToolOutput)> {
    let members = fields.members("by_tool", row);
    let read = |(tool, value): (String, Value)| {
        let mut fields = Fields::of(value, format!("tool `{tool}`: "), row)?;
        let tracks = parts::tracks(fields.list("tracks", row), size, row);
        let events = parts::events(fields.list("events", row), row);
        let caption = fields.text("caption", row);
        fields.drop_rest(row);
        Some((tool, ToolOutput { tracks, events, caption }))
    };
    members.into_iter().filter_map(read).collect()
}

/// Tracks, each with the tool that made it.
fn step_tracks(list: Vec<Value>, size: Option<PixelSize>, row: &mut Row) -> Vec<(String, Track)> {
    let read = |(n, value)| {
        let mut fields = Fields::of(value, format!("track {}: ", n + 1), row)?;
        let tool = fields.text("tool", row).unwrap_or_default();
        let track = parts::track(&mut fields, n, size, row);
        Some((tool, Track { extra: fields.rest(row), ..track }))
    };
    list.into_iter().enumerate().filter_map(read).collect()
}
