//! A score over complexity (five rows) by duration bracket (three columns).

use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::paired::{self, Basis, Difference, Paired, Row, Values};
use crate::metrics::verification::{CaptionScore, THIN, ZeroDivision};
use crate::metrics::{Interval, ItemSet, mean_interval, wilson};
use crate::model::ItemIx;

/// What the cells show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Mean F1 over captions.
    F1,
    /// Mean precision over captions.
    Precision,
    /// Mean recall over captions.
    Recall,
    /// Accuracy over questions.
    Accuracy,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 4] = [Self::F1, Self::Precision, Self::Recall, Self::Accuracy];

    /// The label on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::F1 => "F1",
            Self::Precision => "Precision",
            Self::Recall => "Recall",
            Self::Accuracy => "Accuracy",
        }
    }
}

/// One complexity under one bracket of duration.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// In `0..1`; a difference in `-1..1`.
    pub value: f64,
    /// Captions or questions behind the value.
    pub n: usize,
    /// Fewer than five of them.
    pub thin: bool,
    /// Wilson's for accuracy; a bootstrap's where [`with_intervals`] added it; of a
    /// [`paired_difference`] the paired bootstrap's.
    pub interval: Option<Interval>,
    /// The items behind the value, in file order.
    pub items: Vec<ItemIx>,
}

/// The grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Heatmap {
    /// By complexity - 1, then short, medium, long; `None`: nothing to show.
    pub cells: [[Option<Cell>; 3]; 5],
    /// Items whose video lacks a complexity or a duration.
    pub left_out: usize,
    /// What the cells show.
    pub measure: Measure,
}

/// By complexity - 1, then bracket.
type Cells<T> = [[T; 3]; 5];

/// The grid of one run over a set of items. Bootstrap intervals are slow: [`with_intervals`].
pub fn of_run(
    outcomes: &RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Heatmap {
    let add = |cell: &mut (Vec<ItemIx>, f64), item, value| {
        cell.0.push(item);
        cell.1 += value;
    };
    let (filled, left_out) = fill(values(outcomes, items, measure, convention), add);
    let cells = filled.map(|row| row.map(|(items, total)| cell(items, total, measure)));
    Heatmap { cells, left_out, measure }
}

/// Adds bootstrap intervals (2,000 draws, fixed seed) to the cells of a grid of [`of_run`].
pub fn with_intervals(
    mut map: Heatmap,
    outcomes: &RunOutcomes,
    items: &ItemSet,
    convention: ZeroDivision,
) -> Heatmap {
    if map.measure == Measure::Accuracy {
        return map;
    }
    let values = values(outcomes, items, map.measure, convention);
    let (filled, _) = fill(values, |cell: &mut Vec<f64>, _, value| cell.push(value));
    for (cells, filled) in map.cells.iter_mut().zip(filled) {
        for (cell, values) in cells.iter_mut().zip(filled) {
            if let Some(cell) = cell {
                cell.interval = mean_interval(&values);
            }
        }
    }
    map
}

/// The items that both runs are scored on.
fn paired_rows<'a>(
    a: &'a RunOutcomes,
    b: &'a RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Option<Paired<'a>> {
    match quotient_of(measure) {
        Some(quotient) => paired::captions(a, b, items, quotient, convention),
        None => paired::questions(a, b, items),
    }
}

/// The rows of each cell, and how many are in none.
fn in_cells<'a>(paired: &'a Paired<'a>) -> ([[Vec<&'a Row<'a>>; 3]; 5], usize) {
    let mut filling: [[Vec<&Row<'_>>; 3]; 5] = Default::default();
    let mut left_out = 0;
    for row in &paired.rows {
        let place = row.cell.and_then(|(r, c)| filling.get_mut(usize::from(r))?.get_mut(usize::from(c)));
        match place {
            Some(rows) => rows.push(row),
            None => left_out += 1,
        }
    }
    (filling, left_out)
}

/// `b - a`, where each cell is over the items that both runs are scored on, with a paired bootstrap
/// interval (2,000 draws, fixed seed). `None` when a run has nothing of the kind.
pub fn paired_difference(
    a: &RunOutcomes,
    b: &RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Option<Heatmap> {
    let paired = paired_rows(a, b, items, measure, convention)?;
    let (filling, left_out) = in_cells(&paired);
    let cell = |rows: &Vec<&Row<'_>>| paired_cell(rows, Difference::with_interval);
    Some(Heatmap { cells: filling.each_ref().map(|row| row.each_ref().map(cell)), left_out, measure })
}

/// The same without intervals, which are slow; with the values that each is drawn from, row by row.
pub fn paired_cells(
    a: &RunOutcomes,
    b: &RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Option<(Heatmap, Vec<Vec<Values>>)> {
    let paired = paired_rows(a, b, items, measure, convention)?;
    let (filling, left_out) = in_cells(&paired);
    let cell = |rows: &Vec<&Row<'_>>| paired_cell(rows, Difference::of);
    let cells = filling.each_ref().map(|row| row.each_ref().map(cell));
    let values = filling.iter().flatten().map(|rows| rows.iter().map(|row| (row.a, row.b)).collect());
    Some((Heatmap { cells, left_out, measure }, values.collect()))
}

/// The support is the smaller of the two runs' numbers of defined values.
fn paired_cell(rows: &[&Row<'_>], difference: fn(&[&Row<'_>], Basis) -> Difference) -> Option<Cell> {
    let difference = difference(rows, Basis::Micro);
    let defined = |value: fn(&Row<'_>) -> Option<f64>| rows.iter().filter_map(|row| value(row)).count();
    let n = defined(|row| row.a).min(defined(|row| row.b));
    let items = rows.iter().map(|row| row.item).collect();
    let (value, interval) = (difference.difference?, difference.interval);
    Some(Cell { value, n, thin: n < THIN, interval, items })
}

/// The quotient of a caption that a measure is about; `None`: it is about questions.
fn quotient_of(measure: Measure) -> Option<paired::Measure> {
    match measure {
        Measure::Precision => Some(paired::Measure::Precision),
        Measure::Recall => Some(paired::Measure::Recall),
        Measure::F1 => Some(paired::Measure::F1),
        Measure::Accuracy => None,
    }
}

/// Whether the grid of [`of_run`] has any cell: found out at its first one.
pub fn has_cell(outcomes: &RunOutcomes, items: &ItemSet, measure: Measure, convention: ZeroDivision) -> bool {
    values(outcomes, items, measure, convention).any(|(_, cell, _)| cell.is_some())
}

/// Adds each item and value to its cell; also how many have none.
fn fill<T: Default>(
    values: impl Iterator<Item = (ItemIx, Option<(u8, u8)>, f64)>,
    add: impl Fn(&mut T, ItemIx, f64),
) -> (Cells<T>, usize) {
    let mut cells = Cells::default();
    let mut left_out = 0;
    values.for_each(|(item, cell, value)| {
        let place =
            cell.and_then(|(row, column)| cells.get_mut(usize::from(row))?.get_mut(usize::from(column)));
        match place {
            Some(cell) => add(cell, item, value),
            None => left_out += 1,
        }
    });
    (cells, left_out)
}

/// Each item that the measure is of: the item, its row and column, its value.
fn values(
    outcomes: &RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> impl Iterator<Item = (ItemIx, Option<(u8, u8)>, f64)> {
    let is_qa = measure == Measure::Accuracy;
    let rows: &[_] = if is_qa && outcomes.has_qa { &outcomes.rows } else { &[] };
    let rows = rows.iter().filter(|row| row.outcome.is_scored() && items.contains(row.item));
    let judged = (!is_qa && outcomes.has_verification).then(|| outcomes.captions.of(items));
    let captions = judged.into_iter().flatten().filter_map(move |caption| {
        Some((caption.item, caption.cell, convention.settle(quotient(&caption, measure))?))
    });
    rows.map(|row| (row.item, row.cell, row.score)).chain(captions)
}

/// Whether an item is behind a measure of a run: one of the `n` that the grid of [`of_run`] counts.
pub fn counts(outcomes: &RunOutcomes, item: ItemIx, measure: Measure, convention: ZeroDivision) -> bool {
    if measure == Measure::Accuracy {
        let place = outcomes.rows.binary_search_by_key(&item, |row| row.item);
        let row = place.ok().and_then(|place| outcomes.rows.get(place));
        return outcomes.has_qa && row.is_some_and(|row| row.outcome.is_scored());
    }
    let caption = outcomes.captions.on(item);
    outcomes.has_verification
        && caption.is_some_and(|caption| convention.settle(quotient(&caption, measure)).is_some())
}

fn quotient(caption: &CaptionScore, measure: Measure) -> Option<f64> {
    let quotients = caption.quotients();
    match measure {
        Measure::Precision => quotients.precision,
        Measure::Recall => quotients.recall,
        Measure::F1 | Measure::Accuracy => quotients.f1,
    }
}

fn cell(items: Vec<ItemIx>, total: f64, measure: Measure) -> Option<Cell> {
    let n = items.len();
    let interval = if measure == Measure::Accuracy { wilson(total, n) } else { None };
    (n > 0).then(|| Cell { value: total / n as f64, n, thin: n < THIN, interval, items })
}
