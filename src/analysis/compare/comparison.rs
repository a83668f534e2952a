//! Two runs over the same items, as a whole and in parts.

use std::collections::BTreeMap;

use crate::metrics::paired::{Basis, Change, Difference, LeftOut, Paired, Row};
use crate::model::{Complexity, DurationBracket, HallucinationType, ItemIx, Level, Task};

/// The items by what became of them from A to B, each list in file order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Lists {
    /// Right in B alone; captions: the score rose.
    pub fixed: Vec<ItemIx>,
    /// Right in A alone; captions: the score fell.
    pub broken: Vec<ItemIx>,
    /// Right in both; captions: alike and without a fault.
    pub both: Vec<ItemIx>,
    /// Right in neither; captions: alike, with a fault.
    pub neither: Vec<ItemIx>,
}

/// A against B. Each difference is `B - A` over items (micro), but for [`Self::macro_mean`].
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Over all items.
    pub all: Difference,
    /// The unweighted mean over types; `None` where no item has one.
    pub macro_mean: Option<Difference>,
    /// By hallucination type, Dr.V's first, in the paper's order.
    pub by_type: BTreeMap<HallucinationType, Difference>,
    /// By level.
    pub by_level: BTreeMap<Level, Difference>,
    /// By task.
    pub by_task: BTreeMap<Task, Difference>,
    /// By cell of the heat map.
    pub by_cell: BTreeMap<(Complexity, DurationBracket), Difference>,
    /// By the model that wrote the caption.
    pub by_source: BTreeMap<String, Difference>,
    /// The items behind the table.
    pub lists: Lists,
    /// What is not in it.
    pub left_out: LeftOut,
    /// Items in no cell: their video lacks a complexity or a duration.
    pub left_out_of_cells: usize,
}

/// Compares; fast, without intervals.
pub fn compare(paired: &Paired<'_>) -> Comparison {
    let all: Vec<&Row<'_>> = paired.rows.iter().collect();
    let typed = all.iter().any(|row| row.kind.is_some());
    Comparison {
        all: Difference::of(&all, Basis::Micro),
        macro_mean: typed.then(|| Difference::of(&all, Basis::Macro)),
        by_type: by(&all, |row| row.kind.cloned()),
        by_level: by(&all, level),
        by_task: by(&all, |row| Some(row.task)),
        by_cell: by(&all, cell),
        by_source: by(&all, |row| row.source.map(str::to_owned)),
        lists: lists(&all),
        left_out: paired.left_out,
        left_out_of_cells: all.iter().filter(|row| cell(row).is_none()).count(),
    }
}

/// As [`compare`], each difference with its paired bootstrap interval: 2,000 draws each, so that
/// thousands of items take a second. A page that must stay alive calls [`add_interval`].
pub fn with_intervals(paired: &Paired<'_>) -> Comparison {
    let mut found = compare(paired);
    let mut part = 0;
    while add_interval(&mut found, paired, part) {
        part += 1;
    }
    found
}

/// Adds the interval of one part, counted from 0: all, macro, then by level, type, task, cell and
/// source. `false` when there is no such part.
pub fn add_interval(found: &mut Comparison, paired: &Paired<'_>, part: usize) -> bool {
    let mut rest = part;
    // Whether the part that was asked for is the next one; counts down to it.
    let mut is_next = || {
        rest = rest.wrapping_sub(1);
        rest == usize::MAX
    };
    if is_next() {
        fill(&mut found.all, paired, Basis::Micro, |_| true);
        return true;
    }
    if let Some(difference) = found.macro_mean.as_mut().filter(|_| is_next()) {
        fill(difference, paired, Basis::Macro, |_| true);
        return true;
    }
    if let Some((key, difference)) = found.by_level.iter_mut().find(|_| is_next()) {
        fill(difference, paired, Basis::Micro, |row| level(row) == Some(*key));
        return true;
    }
    if let Some((key, difference)) = found.by_type.iter_mut().find(|_| is_next()) {
        fill(difference, paired, Basis::Micro, |row| row.kind == Some(key));
        return true;
    }
    if let Some((key, difference)) = found.by_task.iter_mut().find(|_| is_next()) {
        fill(difference, paired, Basis::Micro, |row| row.task == *key);
        return true;
    }
    if let Some((key, difference)) = found.by_cell.iter_mut().find(|_| is_next()) {
        fill(difference, paired, Basis::Micro, |row| cell(row) == Some(*key));
        return true;
    }
    if let Some((key, difference)) = found.by_source.iter_mut().find(|_| is_next()) {
        fill(difference, paired, Basis::Micro, |row| row.source == Some(key));
        return true;
    }
    false
}

fn fill(difference: &mut Difference, paired: &Paired<'_>, basis: Basis, keep: impl Fn(&Row<'_>) -> bool) {
    let rows: Vec<&Row<'_>> = paired.rows.iter().filter(|row| keep(row)).collect();
    difference.interval = Difference::with_interval(&rows, basis).interval;
}

fn by<'a, K: Ord>(rows: &[&'a Row<'a>], key: impl Fn(&Row<'a>) -> Option<K>) -> BTreeMap<K, Difference> {
    let mut parts: BTreeMap<K, Vec<&Row<'a>>> = BTreeMap::new();
    for row in rows {
        if let Some(key) = key(row) {
            parts.entry(key).or_default().push(row);
        }
    }
    parts.into_iter().map(|(key, rows)| (key, Difference::of(&rows, Basis::Micro))).collect()
}

fn level(row: &Row<'_>) -> Option<Level> {
    row.kind.map(HallucinationType::level)
}

fn cell(row: &Row<'_>) -> Option<(Complexity, DurationBracket)> {
    let (complexity, duration) = row.cell?;
    Some((*Complexity::ALL.get(usize::from(complexity))?, *DurationBracket::ALL.get(usize::from(duration))?))
}

fn lists(rows: &[&Row<'_>]) -> Lists {
    let mut lists = Lists::default();
    for row in rows {
        match row.change {
            Change::Fixed => lists.fixed.push(row.item),
            Change::Broken => lists.broken.push(row.item),
            Change::Both => lists.both.push(row.item),
            Change::Neither => lists.neither.push(row.item),
        }
    }
    lists
}

impl Lists {
    /// The items with one fate.
    pub fn of(&self, change: Change) -> &[ItemIx] {
        match change {
            Change::Fixed => &self.fixed,
            Change::Broken => &self.broken,
            Change::Both => &self.both,
            Change::Neither => &self.neither,
        }
    }
}
