//! What the grid of complexity by duration can show.

use crate::{
    analysis::ItemSet,
    analysis::heatmap::{Heatmap, Measure, has_cell, of_run, paired_difference},
    metrics::{outcomes::RunOutcomes, verification::ZeroDivision},
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
