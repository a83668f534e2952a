//! What became of every item under one run, computed once; filters only aggregate it again.

use std::collections::{BTreeMap, HashMap};

use super::ItemSet;
use super::caption::{cell_of, is_caption};
use super::ensemble::Ensemble;
use super::rules::Rule;
use super::rules::clips::Clips;
use super::rules::judging::Bench;
use super::verdicts::Verdicts;
use crate::model::{Dataset, HallucinationType, Item, ItemIx, Prediction, RunIx};

pub use super::outcome::Outcome;
pub use super::qa_row::QaRow;

/// Everything about one run that scores, filters and grids are aggregates of.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RunOutcomes {
    /// How replies were read and judged.
    pub rule: Rule,
    /// By [`ItemIx`].
    pub of: Vec<Outcome>,
    /// By [`ItemIx`]: mean over the item's samples, in `0..1`; 0 where nothing is scored.
    pub score: Vec<f64>,
    /// The questions with a gold answer, and those whose gold is bad, in file order. Under a rule
    /// that counts a question over several clips once, the row of its first clip stands for all.
    pub rows: Vec<QaRow>,
    /// The hallucination types that rows refer to, in the order of their first item.
    pub kinds: Vec<HallucinationType>,
    /// What was said of the captions, in file order.
    pub captions: Verdicts,
    /// Basic and hallucinated question of each pair.
    pub pairs: Vec<(ItemIx, ItemIx)>,
    /// All items that play one of these two parts, scored or not.
    pub halves: ItemSet,
    /// What the harness itself wrote beside replies to questions, in `0..`, in file order.
    pub harness: Vec<(ItemIx, f64)>,
    /// Whether the run has a prediction on any question.
    pub has_qa: bool,
    /// Whether the run has a prediction on any caption.
    pub has_verification: bool,
}

impl RunOutcomes {
    /// Whether the item is a caption with a score under this run.
    pub fn is_scored_caption(&self, item: ItemIx) -> bool {
        self.has_verification && self.captions.on(item).is_some()
    }
}

/// Computes [`RunOutcomes`] in slices, so that a page stays alive.
#[derive(Debug)]
pub struct Extracting<'a> {
    dataset: &'a Dataset,
    run: RunIx,
    /// Whose outcomes they are instead of the run's.
    ensemble: Option<Ensemble>,
    reread: bool,
    at: usize,
    /// Place of the next prediction.
    next: usize,
    kinds: BTreeMap<&'a HallucinationType, u16>,
    groups: HashMap<&'a str, (Vec<ItemIx>, Vec<ItemIx>)>,
    group_order: Vec<&'a str>,
    clips: Clips<'a>,
    out: RunOutcomes,
}

impl<'a> Extracting<'a> {
    /// Begins with the first item, under the default rule.
    pub fn new(dataset: &'a Dataset, run: RunIx) -> Self {
        Self::with_rule(dataset, run, Rule::default())
    }

    /// Begins with the first item, under a rule.
    pub fn with_rule(dataset: &'a Dataset, run: RunIx, rule: Rule) -> Self {
        let count = dataset.items().len();
        let out = RunOutcomes {
            rule,
            of: Vec::with_capacity(count),
            score: Vec::with_capacity(count),
            captions: Verdicts::new(dataset),
            ..RunOutcomes::default()
        };
        Self {
            dataset,
            run,
            ensemble: None,
            reread: false,
            at: 0,
            next: 0,
            kinds: BTreeMap::new(),
            groups: HashMap::new(),
            group_order: Vec::new(),
            clips: Clips::default(),
            out,
        }
    }

    /// Reads replies again even where the file has an answer, as naming a rule does. The
    /// benchmarks' rules always do so; this is for the default rule, named.
    pub fn rereading(self) -> Self {
        Self { reread: true, ..self }
    }

    /// What becomes of items under an ensemble; the run that this began with is not looked at.
    pub fn of_ensemble(self, ensemble: Ensemble) -> Self {
        Self { ensemble: Some(ensemble), ..self }
    }

    /// Handles up to `max` items; `true` while more are left.
    pub fn step(&mut self, max: usize) -> bool {
        let dataset = self.dataset;
        let end = self.at.saturating_add(max).min(dataset.items().len());
        if let Some(ensemble) = self.ensemble.clone() {
            (self.at..end).for_each(|n| self.handle_together(ItemIx(n as u32), &ensemble));
            self.at = end;
            return end < dataset.items().len();
        }
        let predictions = &dataset.run(self.run).predictions;
        for n in self.at..end {
            let at = ItemIx(n as u32);
            let from = self.next;
            self.next += predictions[from..].iter().take_while(|prediction| prediction.item <= at).count();
            self.handle(at, dataset.item(at), &predictions[from..self.next]);
        }
        self.at = end;
        end < dataset.items().len()
    }

    /// The outcomes; items not yet handled are handled now.
    pub fn finish(mut self) -> RunOutcomes {
        while self.step(usize::MAX) {}
        self.clips.leave_out(&mut self.out.rows);
        for group in &self.group_order {
            if let Some((basic, hallucinated)) = self.groups.get(group) {
                self.out.pairs.extend(basic.iter().copied().zip(hallucinated.iter().copied()));
            }
        }
        self.out
    }

    fn handle(&mut self, at: ItemIx, item: &'a Item, samples: &[Prediction]) {
        let (mut outcome, mut score) = (Outcome::NotScored, 0.0);
        if is_half(item) {
            self.out.halves.insert(at);
        }
        if item.task.is_qa() {
            self.out.has_qa |= !samples.is_empty();
            let written = samples.iter().filter_map(|sample| sample.score);
            // Below 0 is how harnesses leave a reply out.
            let written = written.filter(|score| *score >= 0.0 && score.is_finite());
            self.out.harness.extend(written.map(|score| (at, score)));
            if let Some(bench) = self.bench(item) {
                let mut row = self.row(at, item, &bench);
                row.judge(item, &bench, samples);
                (outcome, score) = (row.outcome, row.score);
                self.put(at, item, row, !samples.is_empty());
            }
        } else if is_caption(item) {
            self.out.has_verification |= !samples.is_empty();
            self.out.captions.push(samples.first());
        }
        self.out.of.push(outcome);
        self.out.score.push(score);
    }

    /// As [`Self::handle`], of an ensemble.
    fn handle_together(&mut self, at: ItemIx, ensemble: &Ensemble) {
        let (dataset, item) = (self.dataset, self.dataset.item(at));
        let heard =
            |members: &[RunIx]| members.iter().any(|run| !dataset.run(*run).predictions_on(at).is_empty());
        let (mut outcome, mut score) = (Outcome::NotScored, 0.0);
        if is_half(item) {
            self.out.halves.insert(at);
        }
        if is_caption(item) {
            self.out.has_verification |= heard(ensemble.judges());
            self.out.captions.push(ensemble.prediction(dataset, at, item).as_ref());
        } else if item.task.is_qa() && !ensemble.voters().is_empty() {
            let heard = heard(ensemble.voters());
            self.out.has_qa |= heard;
            if let Some(bench) = self.bench(item) {
                let mut row = self.row(at, item, &bench);
                let ballot = ensemble.ballot(dataset, at, &|item, said| Some(bench.judge(item, said)));
                match ballot.as_ref().and_then(|ballot| ballot.spoken()?.prediction) {
                    Some(said) => row.judge(item, &bench, std::slice::from_ref(said)),
                    None if row.outcome == Outcome::BadGold => {}
                    // Answers that cannot be counted are out of the denominator.
                    None => row.outcome = ballot.map_or(Outcome::Unjudged, |ballot| ballot.undecided()),
                }
                (outcome, score) = (row.outcome, row.score);
                self.put(at, item, row, heard);
            }
        }
        self.out.of.push(outcome);
        self.out.score.push(score);
    }

    fn bench(&self, item: &Item) -> Option<Bench> {
        Some(Bench { reread: self.reread, ..Bench::new(self.out.rule, item)? })
    }

    /// A question before it is judged.
    fn row(&mut self, at: ItemIx, item: &'a Item, bench: &Bench) -> QaRow {
        let kind = item.kind.as_ref().map(|kind| {
            let kinds = &mut self.out.kinds;
            *self.kinds.entry(kind).or_insert_with(|| {
                kinds.push(kind.clone());
                kinds.len() as u16 - 1
            })
        });
        QaRow { kind, cell: cell_of(self.dataset, item), ..QaRow::new(at, item, bench) }
    }

    /// Keeps a question that is judged.
    fn put(&mut self, at: ItemIx, item: &'a Item, row: QaRow, heard: bool) {
        self.note_pair(at, item, row.outcome);
        match item.group.as_deref().filter(|_| self.out.rule == Rule::VidHalluc) {
            Some(group) => self.clips.add(group, row, heard, &mut self.out.rows),
            None => self.out.rows.push(row),
        }
    }

    fn note_pair(&mut self, at: ItemIx, item: &'a Item, outcome: Outcome) {
        let (Some(group), Some(role)) = (item.group.as_deref(), item.role.as_deref()) else { return };
        if !outcome.is_scored() || !is_half(item) {
            return;
        }
        let order = &mut self.group_order;
        let (basic, hallucinated) = self.groups.entry(group).or_insert_with(|| {
            order.push(group);
            <(Vec<ItemIx>, Vec<ItemIx>)>::default()
        });
        if role == "basic" { basic.push(at) } else { hallucinated.push(at) }
    }
}

/// Whether a question is the basic or the hallucinated one of a pair.
fn is_half(item: &Item) -> bool {
    item.group.is_some() && matches!(item.role.as_deref(), Some("basic" | "hallucinated"))
}

/// Outcomes of a whole run at once, under the default rule.
pub fn of_run(dataset: &Dataset, run: RunIx) -> RunOutcomes {
    Extracting::new(dataset, run).finish()
}
