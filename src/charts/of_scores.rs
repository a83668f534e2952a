//! What the metrics computed, as the charts want it: the same for the page and for the program.

use super::bars::{BarChart, Category, Group};
use super::{Value, heatmap};
use crate::analysis::heatmap::{Cell, Heatmap};
use crate::metrics::Ratio;
use crate::metrics::qa::QaScore;
use crate::metrics::verification::{THIN, VerificationScore};
use crate::model::{Complexity, DurationBracket, ErrorCategory, HallucinationType, Level};

/// The grid of complexity by duration bracket of one run, or of its difference from a base run.
pub fn grid(map: &Heatmap, run: &str, base: Option<&str>) -> heatmap::Heatmap {
    let value = |cell: &Cell| Value {
        value: cell.value,
        n: cell.n,
        interval: cell.interval.map(|interval| (interval.lo, interval.hi)),
        thin: cell.thin,
    };
    let rows = map.cells.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(value)).collect());
    let measure = map.measure.label();
    let (title, palette) = match base {
        Some(base) => (format!("{measure}: {run} minus {base}, points"), heatmap::Palette::Diverging),
        None => (format!("{measure}: {run}"), heatmap::Palette::Sequential),
    };
    heatmap::Heatmap {
        title,
        rows: Complexity::ALL.iter().map(|c| format!("{} {}", c.number(), c.label())).collect(),
        columns: DurationBracket::ALL.iter().map(|d| d.label().to_owned()).collect(),
        cells: rows.collect(),
        palette,
    }
}

fn value(ratio: &Ratio) -> Option<Value> {
    Some(Value {
        value: ratio.value?,
        n: ratio.total,
        interval: ratio.interval.map(|interval| (interval.lo, interval.hi)),
        thin: ratio.total < THIN,
    })
}

/// Accuracy by hallucination type under the levels, of runs with their names.
pub fn types(runs: &[(String, QaScore)]) -> BarChart {
    let bar = |kind: &HallucinationType| Category {
        label: kind.label().to_owned(),
        values: runs.iter().map(|(_, score)| value(score.by_type.get(kind)?)).collect(),
    };
    let group = |level: &Level| {
        let all = runs.iter().flat_map(|(_, score)| score.by_type.keys());
        let mut kinds: Vec<_> = all.filter(|kind| kind.level() == *level).collect();
        kinds.sort();
        kinds.dedup();
        Group { label: level.label().to_owned(), categories: kinds.into_iter().map(bar).collect() }
    };
    let groups = Level::ALL.iter().map(group).filter(|group| !group.categories.is_empty());
    chart("Accuracy", groups.collect(), runs)
}

/// Recall of incorrect sentences by error category, those that one frame shows apart from the others.
pub fn categories(runs: &[(String, VerificationScore)]) -> BarChart {
    let group = |label: &str, is_static: bool| {
        let all = ErrorCategory::ALL.iter().filter(|category| category.is_static() == is_static);
        let categories = all.map(|category| Category {
            label: category.label().to_owned(),
            values: runs.iter().map(|(_, score)| value(score.recall_by_category.get(category)?)).collect(),
        });
        let some = |category: &Category| category.values.iter().any(Option::is_some);
        Group { label: label.to_owned(), categories: categories.filter(some).collect() }
    };
    let groups = [group("Static frame", true), group("Temporal", false)].into_iter();
    let groups = groups.filter(|group| !group.categories.is_empty());
    chart("Recall of incorrect sentences", groups.collect(), runs)
}

fn chart<T>(title: &str, groups: Vec<Group>, runs: &[(String, T)]) -> BarChart {
    let series = runs.iter().map(|(name, _)| name.clone()).collect();
    BarChart { title: title.to_owned(), series, places: Vec::new(), groups }
}
