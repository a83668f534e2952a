//! One pass over the questions of a set: everything that scores are quotients of.

use std::collections::BTreeMap;

use crate::metrics::Ratio;
use crate::metrics::outcomes::{QaRow, RunOutcomes};
use crate::metrics::yes_tally::YesTally;
use crate::model::{HallucinationType, Level, Task};

/// Hits and total.
pub(super) type Tally = (f64, usize);

fn add(tally: &mut Tally, score: f64) {
    tally.0 += score;
    tally.1 += 1;
}

pub(super) fn ratio(tally: Tally) -> Ratio {
    Ratio::new(tally.0, tally.1)
}

/// Sums over the rows of a set.
#[derive(Default)]
pub(super) struct Sums {
    pub(super) all: Tally,
    /// By outcome. A list apart from the other sums, which then can stay in registers.
    pub(super) outcomes: Vec<usize>,
    /// By type's place and task; what has no type is last.
    pub(super) crossed: Vec<[Tally; TASKS]>,
    pub(super) yes: YesTally,
    pub(super) chance: f64,
    pub(super) choices: usize,
    pub(super) letters: Vec<(usize, usize)>,
    pub(super) letter_totals: (usize, usize),
}

pub(super) const TASKS: usize = Task::ALL.len();

impl Sums {
    pub(super) fn add(&mut self, row: &QaRow) {
        self.outcomes[row.outcome as usize] += 1;
        if !row.outcome.is_scored() {
            return;
        }
        add(&mut self.all, row.score);
        let untyped = self.crossed.len().saturating_sub(1);
        if let Some(tasks) = self.crossed.get_mut(row.kind.map_or(untyped, usize::from)) {
            add(&mut tasks[row.task as usize], row.score);
        }
        self.yes.add(&row.yes);
        let options = if row.task == Task::YesNo { 2 } else { row.options };
        if options > 0 && matches!(row.task, Task::Mcq | Task::YesNo | Task::CaptionQa) {
            self.chance += 1.0 / f64::from(options);
            self.choices += 1;
        }
        if let Some(tally) = row.gold_option.and_then(|place| self.letters.get_mut(usize::from(place))) {
            tally.0 += 1;
            self.letter_totals.0 += 1;
        }
        if let Some(tally) = row.said_option.and_then(|place| self.letters.get_mut(usize::from(place))) {
            tally.1 += 1;
            self.letter_totals.1 += 1;
        }
    }
}

fn merge(into: &mut Tally, tally: &Tally) {
    into.0 += tally.0;
    into.1 += tally.1;
}

fn ratios<K: Ord>(tallies: BTreeMap<K, Tally>) -> BTreeMap<K, Ratio> {
    let some = tallies.into_iter().filter(|(_, tally)| tally.1 > 0);
    let mut ratios = BTreeMap::new();
    // `collect` would bring a sort of its own for each kind of key into the page.
    ratios.extend(some.map(|(key, tally)| (key, ratio(tally))));
    ratios
}

/// Every non-empty cell of type x task.
fn typed<'a>(
    sums: &'a Sums,
    outcomes: &'a RunOutcomes,
) -> impl Iterator<Item = (&'a HallucinationType, Task, &'a Tally)> {
    outcomes.kinds.iter().zip(&sums.crossed).flat_map(|(kind, tasks)| {
        Task::ALL
            .iter()
            .zip(tasks)
            .filter(|(_, tally)| tally.1 > 0)
            .map(move |(task, tally)| (kind, *task, tally))
    })
}

pub(super) fn by_type(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<HallucinationType, Ratio> {
    let mut tallies: BTreeMap<HallucinationType, Tally> = BTreeMap::new();
    for (kind, _, tally) in typed(sums, outcomes) {
        merge(tallies.entry(kind.clone()).or_default(), tally);
    }
    ratios(tallies)
}

pub(super) fn by_type_and_task(
    sums: &Sums,
    outcomes: &RunOutcomes,
) -> BTreeMap<(HallucinationType, Task), Ratio> {
    typed(sums, outcomes).map(|(kind, task, tally)| ((kind.clone(), task), ratio(*tally))).collect()
}

pub(super) fn by_level(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<Level, Ratio> {
    let mut tallies: BTreeMap<Level, Tally> = BTreeMap::new();
    for (kind, _, tally) in typed(sums, outcomes) {
        merge(tallies.entry(kind.level()).or_default(), tally);
    }
    ratios(tallies)
}

pub(super) fn by_level_and_task(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<(Level, Task), Ratio> {
    let mut tallies: BTreeMap<(Level, Task), Tally> = BTreeMap::new();
    for (kind, task, tally) in typed(sums, outcomes) {
        merge(tallies.entry((kind.level(), task)).or_default(), tally);
    }
    ratios(tallies)
}

pub(super) fn by_type_and_level(
    sums: &Sums,
    outcomes: &RunOutcomes,
) -> BTreeMap<(HallucinationType, Level), Ratio> {
    let by_type = by_type(sums, outcomes).into_iter();
    by_type.map(|(kind, ratio)| ((kind.clone(), kind.level()), ratio)).collect()
}

pub(super) fn by_task(sums: &Sums) -> BTreeMap<Task, Ratio> {
    let mut tallies: BTreeMap<Task, Tally> = BTreeMap::new();
    for tasks in &sums.crossed {
        for (task, tally) in Task::ALL.iter().zip(tasks) {
            merge(tallies.entry(*task).or_default(), tally);
        }
    }
    ratios(tallies)
}
