//! Scores by two facets at once, by cell of the grid, and shares by option.

use crate::{
    analysis::heatmap::{Cell, Heatmap},
    metrics::{Ratio, qa::QaScore},
    model::{Complexity, DurationBracket},
};
use serde_json::{Map, Value, json};

use super::values::{accuracy, interval, object};

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

/// The non-empty cells of complexity x duration.
pub(super) fn cells(grid: &Heatmap) -> Value {
    let cell = |(complexity, duration, cell): (Complexity, DurationBracket, &Cell)| {
        json!({
            "complexity": complexity.number(),
            "duration": duration.id(),
            "items": cell.n,
            "accuracy": cell.value,
            "interval": interval(cell.interval),
            "thin": cell.thin,
        })
    };
    filled(grid).map(cell).collect()
}

/// The cells that hold something, by complexity, then duration.
pub(super) fn filled(grid: &Heatmap) -> impl Iterator<Item = (Complexity, DurationBracket, &Cell)> {
    let rows = Complexity::ALL.iter().zip(&grid.cells);
    rows.flat_map(|(complexity, row)| {
        let cells = DurationBracket::ALL.iter().zip(row);
        cells.filter_map(|(duration, cell)| Some((*complexity, *duration, cell.as_ref()?)))
    })
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
