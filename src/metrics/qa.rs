//! Scores of question answering (spec: question answering).

use std::collections::BTreeMap;

use super::outcomes::{Outcome, QaRow, RunOutcomes};
use super::random::stratified_interval;
use super::{Interval, ItemSet, Ratio};
use crate::model::{Dataset, HallucinationType, Level, RunIx, Task};

/// The name of the rule that answers are read with.
pub const RULE: &str = "verivid";

/// Everything that `score` says of a run's answers.
#[derive(Clone, Debug, PartialEq)]
pub struct QaScore {
    /// The denominator of accuracy: questions with a good gold that were not left unjudged.
    pub items: usize,
    /// Left out: the gold is none of the options.
    pub bad_gold: usize,
    /// Left out: free replies that nobody judged.
    pub unjudged: usize,
    /// Counted as wrong: no prediction or an empty reply.
    pub missing: usize,
    /// Counted as wrong: a reply without an answer.
    pub unparsed: usize,
    /// Counted as wrong: several answers, none final.
    pub ambiguous: usize,
    /// The numerator; fractional where items have several samples.
    pub correct: f64,
    /// How answers were read.
    pub rule: &'static str,
    /// `correct / items`, with Wilson's interval.
    pub micro: Ratio,
    /// Unweighted mean of the accuracies of the types that have items.
    pub macro_mean: Option<f64>,
    /// Its stratified bootstrap interval, where [`macro_interval`] was asked for it.
    pub macro_interval: Option<Interval>,
    /// Accuracy by hallucination type, Dr.V's first, in the paper's order.
    pub by_type: BTreeMap<HallucinationType, Ratio>,
    /// Accuracy by level.
    pub by_level: BTreeMap<Level, Ratio>,
    /// Accuracy by task.
    pub by_task: BTreeMap<Task, Ratio>,
    /// Accuracy by level and task.
    pub by_level_and_task: BTreeMap<(Level, Task), Ratio>,
    /// Accuracy by type and task.
    pub by_type_and_task: BTreeMap<(HallucinationType, Task), Ratio>,
    /// Share of yes among the parsed answers to yes / no questions.
    pub yes_rate: Ratio,
    /// Share of yes among the gold of yes / no questions.
    pub gold_yes_rate: Ratio,
    /// How well yes is found.
    pub yes: YesScore,
    /// What guessing would get: the mean of 1 / number of options.
    pub chance: Option<f64>,
    /// By option's place: share of the gold, and of the first samples' answers.
    pub letters: Vec<(Ratio, Ratio)>,
    /// VideoHallucer's pairs; `None` without any.
    pub pairs: Option<PairScore>,
}

/// Precision, recall and F1 of the answer yes, over yes / no questions.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct YesScore {
    /// Right among the answers yes.
    pub precision: Option<f64>,
    /// Found among the gold yes.
    pub recall: Option<f64>,
    /// Their F1.
    pub f1: Option<f64>,
}

/// Pairs of a basic and a hallucinated question, all shares over the number of pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairScore {
    /// Number of pairs.
    pub pairs: usize,
    /// Basic question right.
    pub basic: Ratio,
    /// Hallucinated question right.
    pub hallucinated: Ratio,
    /// Both right.
    pub overall: Ratio,
}

/// Hits and total.
type Tally = (f64, usize);

fn add(tally: &mut Tally, score: f64) {
    tally.0 += score;
    tally.1 += 1;
}

fn ratio(tally: Tally) -> Ratio {
    Ratio::new(tally.0, tally.1)
}

/// Sums over the rows of a set.
#[derive(Default)]
struct Sums {
    all: Tally,
    outcomes: [usize; Outcome::ALL.len()],
    /// By type's place and task.
    crossed: Vec<[Tally; TASKS]>,
    untyped: [Tally; TASKS],
    yes: Tally,
    gold_yes: Tally,
    /// True, false and missed answers yes.
    found: (u64, u64, u64),
    chance: f64,
    choices: usize,
    letters: Vec<(usize, usize)>,
    letter_totals: (usize, usize),
}

const TASKS: usize = Task::ALL.len();

impl Sums {
    fn add(&mut self, row: &QaRow) {
        self.outcomes[row.outcome as usize] += 1;
        if !row.outcome.is_scored() {
            return;
        }
        add(&mut self.all, row.score);
        match row.kind.and_then(|kind| self.crossed.get_mut(usize::from(kind))) {
            Some(tasks) => add(&mut tasks[row.task as usize], row.score),
            None => add(&mut self.untyped[row.task as usize], row.score),
        }
        self.add_yes(row);
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

    fn add_yes(&mut self, row: &QaRow) {
        let (yes, no) = row.said;
        self.yes.0 += f64::from(yes);
        self.yes.1 += usize::from(yes) + usize::from(no);
        match row.gold_yes {
            Some(true) => {
                add(&mut self.gold_yes, 1.0);
                self.found.0 += u64::from(yes);
                // A reply that is missing or unreadable did not find the yes either.
                self.found.2 += if yes == 0 && no == 0 { 1 } else { u64::from(no) };
            }
            Some(false) => {
                add(&mut self.gold_yes, 0.0);
                self.found.1 += u64::from(yes);
            }
            None => {}
        }
    }
}

/// Scores the questions of `items` under a run; `None` when the run has no prediction on any
/// question, or the set holds no question that could be scored.
pub fn score(dataset: &Dataset, run: RunIx, outcomes: &RunOutcomes, items: &ItemSet) -> Option<QaScore> {
    debug_assert!((run.0 as usize) < dataset.runs().len());
    let mut sums = Sums { crossed: vec![[(0.0, 0); TASKS]; outcomes.kinds.len()], ..Sums::default() };
    sums.letters = vec![(0, 0); 256];
    let mut any = false;
    for row in outcomes.rows.iter().filter(|row| items.contains(row.item)) {
        any = true;
        sums.add(row);
    }
    if !any || !outcomes.has_qa {
        return None;
    }
    let (by_type, by_level, by_task) = (by_type(&sums, outcomes), by_level(&sums, outcomes), by_task(&sums));
    let macro_mean = mean(by_type.values().filter_map(|ratio| ratio.value));
    let count = |outcome: Outcome| sums.outcomes[outcome as usize];
    let used = sums.letters.iter().rposition(|(gold, said)| gold + said > 0).map_or(0, |last| last + 1);
    let letter = |(gold, said): &(usize, usize)| {
        let share = |n: usize, total| Ratio::bare(n as f64, total);
        (share(*gold, sums.letter_totals.0), share(*said, sums.letter_totals.1))
    };
    Some(QaScore {
        items: sums.all.1,
        bad_gold: count(Outcome::BadGold),
        unjudged: count(Outcome::Unjudged),
        missing: count(Outcome::Missing),
        unparsed: count(Outcome::Unparsed),
        ambiguous: count(Outcome::Ambiguous),
        correct: sums.all.0,
        rule: outcomes.rule.id(),
        micro: ratio(sums.all),
        macro_mean,
        macro_interval: None,
        by_type,
        by_level,
        by_task,
        by_level_and_task: by_level_and_task(&sums, outcomes),
        by_type_and_task: by_type_and_task(&sums, outcomes),
        yes_rate: ratio(sums.yes),
        gold_yes_rate: ratio(sums.gold_yes),
        yes: yes_score(sums.found),
        chance: (sums.choices > 0).then(|| sums.chance / sums.choices as f64),
        letters: sums.letters[..used].iter().map(letter).collect(),
        pairs: pairs(outcomes, items),
    })
}

/// The interval of the macro average: a bootstrap stratified by type, 2,000 draws, fixed seed.
/// Slow, so it is asked for apart.
pub fn macro_interval(outcomes: &RunOutcomes, items: &ItemSet) -> Option<Interval> {
    // Strata in the order of the types, whichever comes first in the file.
    let mut strata: BTreeMap<&HallucinationType, Vec<f64>> = BTreeMap::new();
    for row in outcomes.rows.iter().filter(|row| row.outcome.is_scored() && items.contains(row.item)) {
        if let Some(kind) = row.kind.and_then(|kind| outcomes.kinds.get(usize::from(kind))) {
            strata.entry(kind).or_default().push(row.score);
        }
    }
    stratified_interval(&strata.into_values().collect::<Vec<_>>())
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut total, mut count) = (0.0, 0_usize);
    for value in values {
        total += value;
        count += 1;
    }
    (count > 0).then(|| total / count as f64)
}

fn merge(into: &mut Tally, tally: &Tally) {
    into.0 += tally.0;
    into.1 += tally.1;
}

fn ratios<K: Ord>(tallies: BTreeMap<K, Tally>) -> BTreeMap<K, Ratio> {
    tallies.into_iter().filter(|(_, tally)| tally.1 > 0).map(|(key, tally)| (key, ratio(tally))).collect()
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

fn by_type(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<HallucinationType, Ratio> {
    let mut tallies: BTreeMap<HallucinationType, Tally> = BTreeMap::new();
    for (kind, _, tally) in typed(sums, outcomes) {
        merge(tallies.entry(kind.clone()).or_default(), tally);
    }
    ratios(tallies)
}

fn by_type_and_task(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<(HallucinationType, Task), Ratio> {
    typed(sums, outcomes).map(|(kind, task, tally)| ((kind.clone(), task), ratio(*tally))).collect()
}

fn by_level(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<Level, Ratio> {
    let mut tallies: BTreeMap<Level, Tally> = BTreeMap::new();
    for (kind, _, tally) in typed(sums, outcomes) {
        merge(tallies.entry(kind.level()).or_default(), tally);
    }
    ratios(tallies)
}

fn by_level_and_task(sums: &Sums, outcomes: &RunOutcomes) -> BTreeMap<(Level, Task), Ratio> {
    let mut tallies: BTreeMap<(Level, Task), Tally> = BTreeMap::new();
    for (kind, task, tally) in typed(sums, outcomes) {
        merge(tallies.entry((kind.level(), task)).or_default(), tally);
    }
    ratios(tallies)
}

fn by_task(sums: &Sums) -> BTreeMap<Task, Ratio> {
    let mut tallies: BTreeMap<Task, Tally> = BTreeMap::new();
    for tasks in sums.crossed.iter().chain([&sums.untyped]) {
        for (task, tally) in Task::ALL.iter().zip(tasks) {
            merge(tallies.entry(*task).or_default(), tally);
        }
    }
    ratios(tallies)
}

fn yes_score((hits, false_alarms, missed): (u64, u64, u64)) -> YesScore {
    let quotients = super::caption::Quotients::of(hits, false_alarms, missed);
    YesScore { precision: quotients.precision, recall: quotients.recall, f1: quotients.f1 }
}

fn pairs(outcomes: &RunOutcomes, items: &ItemSet) -> Option<PairScore> {
    let right = |item: crate::model::ItemIx| outcomes.score.get(item.0 as usize).copied().unwrap_or(0.0);
    let (mut basic, mut hallucinated, mut overall) = (0.0, 0.0, 0.0);
    let mut count = 0;
    for (first, second) in outcomes.pairs.iter().filter(|(a, b)| items.contains(*a) && items.contains(*b)) {
        count += 1;
        basic += right(*first);
        hallucinated += right(*second);
        overall += if right(*first) >= 1.0 && right(*second) >= 1.0 { 1.0 } else { 0.0 };
    }
    (count > 0).then(|| PairScore {
        pairs: count,
        basic: Ratio::new(basic, count),
        hallucinated: Ratio::new(hallucinated, count),
        overall: Ratio::new(overall, count),
    })
}
