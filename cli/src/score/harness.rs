//! The harness's own score beside ours: the part `harness` of `qa`.

use serde_json::{Value, json};
use verivid::{
    metrics::{
        ItemSet,
        harness::{HarnessScore, harness},
    },
    model::{Dataset, ItemIx, RunIx},
    view::{
        conventions::{Against, Reading},
        differences::Differing,
    },
};

use super::as_rows::Rows;

/// What the harness wrote, and on how many items our judgement is another.
pub(super) struct Harness {
    score: HarnessScore,
    /// Items with a reply that we score otherwise.
    differing: usize,
}

impl Harness {
    /// `None` where the file has no scores on questions.
    pub(super) fn of(dataset: &Dataset, run: RunIx, reading: Reading, items: &ItemSet) -> Option<Self> {
        let score = harness(dataset, run, items)?;
        let found = Differing::new(dataset, run, reading, Against::Harness).finish();
        let mut differing: Vec<ItemIx> = found.into_iter().map(|one| one.item).collect();
        differing.dedup();
        Some(Self { score, differing: differing.len() })
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
