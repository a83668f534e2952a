//! Scores of question answering (spec: question answering).

mod pairs;
mod sums;
mod yes;

use std::collections::BTreeMap;

pub use self::pairs::PairScore;
pub use self::yes::YesScore;

use self::sums::{
    Sums, TASKS, by_level, by_level_and_task, by_task, by_type, by_type_and_level, by_type_and_task, ratio,
};
use super::outcomes::{Outcome, RunOutcomes};
use super::random::stratified_interval;
use super::{Interval, ItemSet, Ratio};
use crate::model::{Dataset, HallucinationType, Level, RunIx, Task};

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
    /// Accuracy by type and level; a type has one level.
    pub by_type_and_level: BTreeMap<(HallucinationType, Level), Ratio>,
    /// Scored questions without a type: in no row by type or level, nor in the macro average.
    pub untyped: usize,
    /// Share of yes among the parsed answers to yes / no questions: the mean over the questions that have one.
    pub yes_rate: Ratio,
    /// Share of yes among the gold of yes / no questions.
    pub gold_yes_rate: Ratio,
    /// How well yes is found.
    pub yes: YesScore,
    /// What guessing would get: the mean of 1 / number of options.
    pub chance: Option<f64>,
    /// The questions that it is the mean over: those with options, or a yes and a no.
    pub chance_items: usize,
    /// By option's place: share of the gold, and of the first samples' answers.
    pub letters: Vec<(Ratio, Ratio)>,
    /// VideoHallucer's pairs; `None` without any.
    pub pairs: Option<PairScore>,
}

/// Scores the questions of `items` under a run; `None` when the run has no prediction on any
/// question, or the set holds no question that could be scored.
pub fn score(dataset: &Dataset, run: RunIx, outcomes: &RunOutcomes, items: &ItemSet) -> Option<QaScore> {
    debug_assert!((run.0 as usize) < dataset.runs().len());
    let mut sums = Sums { crossed: vec![[(0.0, 0); TASKS]; outcomes.kinds.len() + 1], ..Sums::default() };
    sums.letters = vec![(0, 0); 256];
    sums.outcomes = vec![0; Outcome::ALL.len()];
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
        by_type_and_level: by_type_and_level(&sums, outcomes),
        untyped: sums.crossed.last().into_iter().flatten().map(|tally| tally.1).sum(),
        yes_rate: Ratio::new(sums.yes.said, sums.yes.answered),
        gold_yes_rate: Ratio::new(sums.yes.gold_yes as f64, sums.yes.gold),
        yes: yes::yes_score(&sums.yes),
        chance: (sums.choices > 0).then(|| sums.chance / sums.choices as f64),
        chance_items: sums.choices,
        letters: sums.letters[..used].iter().map(letter).collect(),
        pairs: pairs::pairs(outcomes, items),
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
