//! A table without its manifest: predictions are somebody's extra run, others cannot be opened alone.

use std::sync::Arc;

use serde_json::Value;

use crate::formats::json;
use crate::formats::table::{Cut, Table};
use crate::model::{Run, Task};

/// What a table is that was opened without its manifest.
pub(super) enum Bare {
    /// A run.
    Predictions,
    /// What the diagnosing agent found, of one run or several: each row names its own.
    Reports,
    /// Items or videos, as they are called.
    Other(&'static str),
    /// The same, unless it is a table of another program.
    Perhaps(&'static str),
}

/// Judges by the first row: an object with `item`, `task` and so on, where a manifest has `format` and its tables.
pub(super) fn of(file: &Arc<str>, bytes: &Arc<Vec<u8>>) -> Option<Bare> {
    let mut table = Table::new(Arc::clone(bytes), 0..bytes.len(), 1, 1);
    let range = loop {
        match table.cut(file) {
            Ok(Cut::Hungry) => table.fill().ok()?,
            Ok(Cut::Row { range, .. }) => break range,
            _ => return None,
        }
    };
    let row = json::parse(table.row(range).trim_ascii_end()).ok()?.value;
    let has = |names: &[&str]| names.iter().any(|name| row.get(name).is_some());
    if has(&["format", "items", "videos"]) {
        None
    } else if row.get("item").is_some()
        && row.get("run").is_some()
        && row.get("steps").is_some_and(Value::is_array)
    {
        Some(Bare::Reports)
    } else if has(&["item"]) {
        Some(Bare::Predictions)
    } else if row.get("task").and_then(Value::as_str).and_then(Task::from_id).is_some() {
        Some(Bare::Other("items"))
    } else if has(&["task", "question"]) || has(&["id"]) && has(&["video"]) {
        Some(Bare::Perhaps("items"))
    } else {
        (has(&["id"]) && has(&["src", "duration", "fps", "width"])).then_some(Bare::Other("videos"))
    }
}

/// The run of such a file: its name without folders and endings.
pub(super) fn run(file: &str) -> Run {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let ends = [".gz", ".zst", ".jsonl", ".json", ".ndjson"];
    let stem = ends.iter().fold(name, |name, end| name.strip_suffix(end).unwrap_or(name));
    let id = if stem.is_empty() { name } else { stem };
    Run {
        id: id.to_owned(),
        model: id.to_owned(),
        setting: "vanilla".to_owned(),
        modality: None,
        weights: None,
        params: None,
        fps: None,
        max_frames: None,
        predictions: Vec::new(),
        extra: Vec::new(),
    }
}
