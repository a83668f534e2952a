//! Which predicted event speaks of which true one.

use crate::model::{Event, Item, Prediction};

/// A true event, a predicted one and their temporal intersection over union.
pub type Pair = (usize, usize, f64);

/// Past this many cells the best pairing is taken greedily, so that a page stays alive.
const EXACT: usize = 40_000;

/// Pairs the true events of an item with the predicted ones, one to one, so that the sum of
/// their temporal IoU is greatest; pairs that do not meet are left out. Sorted by true event.
/// Labels must agree (trimmed, case-folded) where both sides use the same labels.
pub fn pairs(item: &Item, prediction: &Prediction) -> Vec<Pair> {
    pair_events(&item.events, &prediction.events)
}

fn pair_events(truth: &[Event], predicted: &[Event]) -> Vec<Pair> {
    if truth.is_empty() || predicted.is_empty() {
        return Vec::new();
    }
    let (gold, said) = (labels(truth), labels(predicted));
    let shared = said.iter().any(|label| gold.contains(label));
    let value = |t: usize, p: usize| {
        let agree = !shared || gold[t].is_empty() || said[p].is_empty() || gold[t] == said[p];
        // Two events that only touch, or miss each other, are no pair.
        if agree { truth[t].span.iou(predicted[p].span) } else { 0.0 }
    };
    let (rows, columns) = (truth.len(), predicted.len());
    let values: Vec<Vec<f64>> = (0..rows).map(|t| (0..columns).map(|p| value(t, p)).collect()).collect();
    let matched = if rows * columns > EXACT { greedy(&values) } else { assign(&values) };
    let mut pairs: Vec<Pair> =
        matched.into_iter().map(|(t, p)| (t, p, values[t][p])).filter(|(.., iou)| *iou > 0.0).collect();
    pairs.sort_by_key(|(t, ..)| *t);
    pairs
}

fn labels(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| event.label.trim().to_lowercase()).collect()
}

/// Takes the greatest value left, the earliest of equals.
fn greedy(values: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (t, row) in values.iter().enumerate() {
        all.extend(row.iter().enumerate().filter(|(_, value)| **value > 0.0).map(|(p, _)| (t, p)));
    }
    all.sort_by(|a, b| values[b.0][b.1].total_cmp(&values[a.0][a.1]).then(a.cmp(b)));
    let mut taken = (vec![false; values.len()], vec![false; values.first().map_or(0, Vec::len)]);
    all.retain(|(t, p)| {
        let free = !taken.0[*t] && !taken.1[*p];
        if free {
            (taken.0[*t], taken.1[*p]) = (true, true);
        }
        free
    });
    all
}

/// The assignment of greatest sum: Kuhn's Hungarian method with potentials, O(n^2 m).
fn assign(values: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let (rows, columns) = (values.len(), values.first().map_or(0, Vec::len));
    if rows > columns {
        let turned: Vec<Vec<f64>> = (0..columns).map(|p| values.iter().map(|row| row[p]).collect()).collect();
        return assign(&turned).into_iter().map(|(p, t)| (t, p)).collect();
    }
    // Row 0 and column 0 stand for "none", as usual in this formulation.
    let mut row_potential = vec![0.0; rows + 1];
    let mut column_potential = vec![0.0; columns + 1];
    let mut row_of = vec![0_usize; columns + 1];
    for row in 1..=rows {
        row_of[0] = row;
        let mut column = 0;
        let mut least = vec![f64::INFINITY; columns + 1];
        let mut way = vec![0_usize; columns + 1];
        let mut used = vec![false; columns + 1];
        loop {
            used[column] = true;
            let current = row_of[column];
            let (mut delta, mut next) = (f64::INFINITY, 0);
            for c in (1..=columns).filter(|c| !used[*c]) {
                let cost = -values[current - 1][c - 1] - row_potential[current] - column_potential[c];
                if cost < least[c] {
                    (least[c], way[c]) = (cost, column);
                }
                if least[c] < delta {
                    (delta, next) = (least[c], c);
                }
            }
            for c in 0..=columns {
                if used[c] {
                    row_potential[row_of[c]] += delta;
                    column_potential[c] -= delta;
                } else {
                    least[c] -= delta;
                }
            }
            column = next;
            if row_of[column] == 0 {
                break;
            }
        }
        while column != 0 {
            row_of[column] = row_of[way[column]];
            column = way[column];
        }
    }
    (1..=columns).filter(|c| row_of[*c] != 0).map(|c| (row_of[c] - 1, c - 1)).collect()
}
