//! Scores by two facets at once, and shares by option, as JSON.

use serde_json::{Map, Value, json};
use verivid::metrics::{Ratio, qa::QaScore};

use crate::json::{accuracy, object};

/// `{"type_and_task": {type: {task: {...}}}, "level_and_task": {level: {task: {...}}}, "type_and_level": ...}`.
pub(super) fn crossed(score: &QaScore) -> Value {
    let types = score.by_type_and_task.iter().map(|((kind, task), ratio)| (kind.id(), task.id(), ratio));
    let levels = score.by_level_and_task.iter().map(|((level, task), ratio)| (level.id(), task.id(), ratio));
    let both = score.by_type_and_level.iter().map(|((kind, level), ratio)| (kind.id(), level.id(), ratio));
    object([
        ("type_and_task", nested(types)),
        ("level_and_task", nested(levels)),
        ("type_and_level", nested(both)),
    ])
}

/// By option's place, from the first: its share of the gold and of the answers.
pub(super) fn letters(score: &QaScore) -> Value {
    score.letters.iter().map(|(gold, said)| json!({"gold": gold.value, "answers": said.value})).collect()
}

fn nested<'a>(cells: impl Iterator<Item = (&'a str, &'a str, &'a Ratio)>) -> Value {
    let mut rows: Map<String, Value> = Map::new();
    for (row, column, ratio) in cells {
        let row = rows.entry(row).or_insert_with(|| object::<&str>([]));
        if let Some(row) = row.as_object_mut() {
            row.insert(column.to_owned(), accuracy(ratio));
        }
    }
    Value::Object(rows)
}
