//! The grid of complexity by duration as the charts want it.

use crate::{
    analysis::ItemSet,
    analysis::heatmap::{Heatmap, Measure, has_cell, of_run, paired_difference},
    charts::{Value, heatmap as chart},
    metrics::{outcomes::RunOutcomes, verification::ZeroDivision},
    model::{Complexity, DurationBracket},
};

/// By run, the measures for which it has a cell under any convention.
pub(super) fn used(outcomes: &[RunOutcomes], kept: &ItemSet) -> Vec<Vec<Measure>> {
    let of = |run| {
        let has = |measure: &Measure| has_cell(run, kept, *measure, ZeroDivision::Zero);
        Measure::ALL.into_iter().filter(has).collect()
    };
    outcomes.iter().map(of).collect()
}

/// The grid of a run, or of its difference from another on the items that both are scored on.
pub(super) fn grid(
    run: &RunOutcomes,
    base: Option<&RunOutcomes>,
    kept: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Option<Heatmap> {
    match base {
        None => Some(of_run(run, kept, measure, convention)),
        Some(base) => paired_difference(base, run, kept, measure, convention),
    }
}

/// Values of each cell, by complexity, then duration, for the intervals of a caption measure.
pub(super) fn values(
    run: &RunOutcomes,
    kept: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Vec<Vec<f64>> {
    let mut cells = vec![Vec::new(); Complexity::ALL.len() * DurationBracket::ALL.len()];
    for caption in run.captions.iter().filter(|caption| kept.contains(caption.item)) {
        let quotients = caption.quotients();
        let quotient = match measure {
            Measure::Precision => quotients.precision,
            Measure::Recall => quotients.recall,
            Measure::F1 | Measure::Accuracy => quotients.f1,
        };
        let place = caption.cell.map(|(row, column)| place(row.into(), column.into()));
        if let (Some(cell), Some(value)) =
            (place.and_then(|at| cells.get_mut(at)), convention.settle(quotient))
        {
            cell.push(value);
        }
    }
    cells
}

/// Where [`values`] keeps a cell.
pub(super) fn place(row: usize, column: usize) -> usize {
    row * DurationBracket::ALL.len() + column
}

/// The same for the charts.
pub(super) fn drawn(map: &Heatmap, title: String, palette: chart::Palette) -> chart::Heatmap {
    let value = |cell: &crate::analysis::heatmap::Cell| Value {
        value: cell.value,
        n: cell.n,
        interval: cell.interval.map(|interval| (interval.lo, interval.hi)),
        thin: cell.thin,
    };
    let rows = map.cells.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(value)).collect());
    chart::Heatmap {
        title,
        rows: Complexity::ALL.iter().map(|c| format!("{} {}", c.number(), c.label())).collect(),
        columns: DurationBracket::ALL.iter().map(|d| format!("{} {}", d.label(), d.limits())).collect(),
        cells: rows.collect(),
        palette,
    }
}
