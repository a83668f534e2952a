//! Own rows of grounding.

use super::own::{Input, OwnCell, OwnRow, Shown, about};
use crate::analysis::definition::Definition;
use crate::analysis::grounding_definitions as definitions;
use crate::metrics::grounding::{GroundingScore, Threshold, score};
use crate::model::{PublishedTable, RunIx};

/// Decimals that Dr.V prints.
const DECIMALS: usize = 2;

/// One row, from the outcomes that the input brings.
pub(super) fn row(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let found = input.grounding.and_then(|outcomes| score(outcomes, input.kept, Threshold::default()));
    let Some(found) = found else { return Vec::new() };
    let cell = |column: &str| match about(input.dataset.run(run), column) {
        Some(words) => OwnCell::Words(words),
        None => OwnCell::of(figure(column, &found)),
    };
    OwnRow::new(table, found.items, &cell).into_iter().collect()
}

fn figure(column: &str, found: &GroundingScore) -> Option<Shown> {
    let shown = |value, n, definition: Definition| Shown::new(value, DECIMALS, n, definition);
    let at = |level: f64| {
        let (_, ratio) = found.viou_at.iter().find(|(other, _)| *other == level)?;
        let of = shown(ratio.value?, ratio.total, definitions::viou_at(found, level)?);
        Some(Shown { interval: ratio.interval, ..of })
    };
    match column {
        "m_tIoU" => Some(shown(found.m_tiou?, found.tiou_items, definitions::m_tiou(found))),
        "m_vIoU" => Some(shown(found.m_viou?, found.viou_items, definitions::m_viou(found))),
        "vIoU@0.3" => at(0.3),
        "vIoU@0.5" => at(0.5),
        _ => None,
    }
}
