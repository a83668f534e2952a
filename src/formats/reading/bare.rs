//! A file of predictions alone, without a manifest: somebody's extra run.

use std::sync::Arc;

use crate::formats::json;
use crate::formats::table::{Cut, SLICE, Table};
use crate::model::Run;

/// Whether the first row is a prediction: an object with `item`, where a manifest has `format`.
pub(super) fn holds_predictions(file: &Arc<str>, bytes: &Arc<Vec<u8>>) -> bool {
    let mut table = Table::new(Arc::clone(bytes), 0..bytes.len(), 1, 1);
    let Ok(Cut::Row { range, .. }) = table.cut(file, &mut SLICE.clone()) else { return false };
    let row = json::parse(bytes[range].trim_ascii_end()).ok();
    row.is_some_and(|(row, _)| row.get("item").is_some() && row.get("format").is_none())
}

/// The run of such a file: its name without folders and endings.
pub(super) fn run(file: &str) -> Run {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let ends = [".gz", ".jsonl", ".json", ".ndjson"];
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
