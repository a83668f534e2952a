//! What a method gains over the same model without it (spec: mitigation).

use std::collections::BTreeMap;

use super::ItemSet;
use super::outcomes::RunOutcomes;
use super::paired::{Basis, Change, Difference, LeftOut, Paired, Row, questions};
use crate::model::{HallucinationType, ItemIx, Level};

/// Base, base + method and the gain, all on one basis: in each [`Difference`] `a` is the base,
/// `b` the base + method, `difference` the gain.
#[derive(Clone, Debug, PartialEq)]
pub struct Mitigation {
    /// What every average here is over.
    pub basis: Basis,
    /// Over all questions; macro: over the types.
    pub overall: Difference,
    /// One type each, where both bases are the same.
    pub by_type: BTreeMap<HallucinationType, Difference>,
    /// Over a level's questions; macro: over its types.
    pub by_level: BTreeMap<Level, Difference>,
    /// Questions that the method puts right, in file order.
    pub fixed: Vec<ItemIx>,
    /// Questions that it spoils, in file order.
    pub broken: Vec<ItemIx>,
    /// Questions without a type: in no row but the micro average.
    pub untyped: usize,
    /// What is in none.
    pub left_out: LeftOut,
}

/// The gain of `method` over `base` on the questions of `items`; `None` when one of them answers
/// none. Without intervals: those are slow, see [`with_intervals`].
pub fn mitigation(
    base: &RunOutcomes,
    method: &RunOutcomes,
    items: &ItemSet,
    basis: Basis,
) -> Option<Mitigation> {
    questions(base, method, items).map(|paired| make(&paired, basis, Difference::of))
}

/// As [`mitigation`], each gain with its paired bootstrap interval.
pub fn with_intervals(
    base: &RunOutcomes,
    method: &RunOutcomes,
    items: &ItemSet,
    basis: Basis,
) -> Option<Mitigation> {
    questions(base, method, items).map(|paired| make(&paired, basis, Difference::with_interval))
}

fn make(paired: &Paired<'_>, basis: Basis, average: fn(&[&Row<'_>], Basis) -> Difference) -> Mitigation {
    let all: Vec<&Row<'_>> = paired.rows.iter().collect();
    let mut types: BTreeMap<&HallucinationType, Vec<&Row<'_>>> = BTreeMap::new();
    let mut levels: BTreeMap<Level, Vec<&Row<'_>>> = BTreeMap::new();
    for row in &all {
        if let Some(kind) = row.kind {
            types.entry(kind).or_default().push(row);
            levels.entry(kind.level()).or_default().push(row);
        }
    }
    let those = |change: Change| all.iter().filter(move |row| row.change == change).map(|row| row.item);
    Mitigation {
        basis,
        overall: average(&all, basis),
        by_type: types.into_iter().map(|(kind, rows)| (kind.clone(), average(&rows, basis))).collect(),
        by_level: levels.into_iter().map(|(level, rows)| (level, average(&rows, basis))).collect(),
        fixed: those(Change::Fixed).collect(),
        broken: those(Change::Broken).collect(),
        untyped: all.iter().filter(|row| row.kind.is_none()).count(),
        left_out: paired.left_out,
    }
}
