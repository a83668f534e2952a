//! Where two rules, or a rule and the harness that made the file, differ over a reply.

use super::Rule;
use super::judging::{Judged, judge};
use crate::metrics::ItemSet;
use crate::model::{Dataset, ItemIx, Prediction, RunIx};

/// One prediction on which two rules disagree.
#[derive(Clone, Debug, PartialEq)]
pub struct BetweenRules {
    /// The item.
    pub item: ItemIx,
    /// The prediction's sample.
    pub sample: u32,
    /// What the first rule makes of it.
    pub first: Judged,
    /// What the second rule makes of it.
    pub second: Judged,
}

impl BetweenRules {
    /// Whether the score changes, and not only the reading.
    pub fn changes_score(&self) -> bool {
        self.first.score != self.second.score
            || self.first.outcome.is_scored() != self.second.outcome.is_scored()
    }
}

/// One prediction whose own score is not the rule's.
#[derive(Clone, Debug, PartialEq)]
pub struct WithHarness {
    /// The item.
    pub item: ItemIx,
    /// The prediction's sample.
    pub sample: u32,
    /// The harness's score; below 0 where it left the item out.
    pub harness: f64,
    /// What the rule makes of the prediction.
    pub ours: Judged,
}

/// The predictions on which two rules disagree, in file order: over the answer, the state or the score.
/// Items to which only one of them applies are left out, and so are items without a prediction.
pub fn between_rules(
    dataset: &Dataset,
    run: RunIx,
    (first, second): (Rule, Rule),
    items: &ItemSet,
) -> Vec<BetweenRules> {
    let judged = |at: &Prediction| {
        let item = dataset.item(at.item);
        let (first, second) = (judge(first, item, at)?, judge(second, item, at)?);
        let differ = first.outcome != second.outcome
            || first.score != second.score
            || first.extraction.answer != second.extraction.answer;
        differ.then_some(BetweenRules { item: at.item, sample: at.sample, first, second })
    };
    predictions(dataset, run, items).filter_map(judged).collect()
}

/// The predictions with a score of the harness's own that the rule does not give, in file order.
/// An item that both leave out is agreed on.
pub fn with_harness(dataset: &Dataset, run: RunIx, rule: Rule, items: &ItemSet) -> Vec<WithHarness> {
    let judged = |at: &Prediction| {
        let harness = at.score.filter(|score| score.is_finite())?;
        let ours = judge(rule, dataset.item(at.item), at)?;
        let given = ours.outcome.is_scored().then_some(ours.score);
        // Scores are written with few digits.
        let agree = match given {
            Some(score) => (score - harness).abs() < 1e-4,
            None => harness < 0.0,
        };
        (!agree).then_some(WithHarness { item: at.item, sample: at.sample, harness, ours })
    };
    predictions(dataset, run, items).filter_map(judged).collect()
}

fn predictions<'a>(
    dataset: &'a Dataset,
    run: RunIx,
    items: &'a ItemSet,
) -> impl Iterator<Item = &'a Prediction> {
    dataset.run(run).predictions.iter().filter(|at| items.contains(at.item))
}
