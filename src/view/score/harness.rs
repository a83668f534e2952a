//! Other judges beside ours: the harness's own score, the part `harness` of `qa`, and the default rule.

use crate::{
    metrics::{
        ItemSet,
        harness::{HarnessScore, harness},
        outcomes::RunOutcomes,
    },
    model::{Dataset, ItemIx, RunIx},
    view::{
        conventions::{Against, Reading},
        differences::Differing,
    },
};
use serde_json::{Value, json};

use super::as_rows::Rows;

/// What the harness wrote, and on how many items our judgement is another.
pub(super) struct Harness {
    score: HarnessScore,
    /// Items with a reply that we score otherwise.
    differing: usize,
}

impl Harness {
    /// `None` where the file has no scores on questions.
    pub(super) fn of(
        dataset: &Dataset,
        (run, outcomes): (RunIx, &RunOutcomes),
        reading: Reading,
        items: &ItemSet,
    ) -> Option<Self> {
        let score = harness(outcomes, items)?;
        Some(Self { score, differing: differing(dataset, run, reading, Against::Harness) })
    }

    /// The part.
    pub(super) fn as_json(&self) -> Value {
        json!({"score": self.score.mean, "replies": self.score.replies, "items_differing": self.differing})
    }

    /// The same as rows; `items`: the questions scored.
    pub(super) fn rows(&self, items: usize, rows: &mut Rows) {
        let HarnessScore { mean, replies } = self.score;
        rows.share("the harness's own score", "replies", Some(mean), None, replies);
        rows.count("scored otherwise by the harness", self.differing, items);
    }
}

/// On how many items a rule that was named judges otherwise than the default; `None` without a name.
pub(super) fn from_default(dataset: &Dataset, run: RunIx, reading: Reading) -> Option<usize> {
    reading.0.map(|_| differing(dataset, run, reading, Against::Default))
}

/// Items with a reply on which both differ.
fn differing(dataset: &Dataset, run: RunIx, reading: Reading, against: Against) -> usize {
    let found = Differing::new(dataset, run, reading, against).finish();
    let mut items: Vec<ItemIx> = found.into_iter().map(|one| one.item).collect();
    items.dedup();
    items.len()
}
