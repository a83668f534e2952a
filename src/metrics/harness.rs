//! What the harness that made a file says of its own replies.

use super::ItemSet;
use crate::model::{Dataset, RunIx};

/// The mean of the scores beside the replies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HarnessScore {
    /// Over [`Self::replies`].
    pub mean: f64,
    /// Replies to questions that have a score; one below 0 is how harnesses leave a reply out.
    pub replies: usize,
}

/// The harness's own score of the questions of `items`; `None` where it wrote none.
pub fn harness(dataset: &Dataset, run: RunIx, items: &ItemSet) -> Option<HarnessScore> {
    let (mut sum, mut replies) = (0.0, 0);
    for prediction in dataset.run(run).predictions.iter().filter(|at| items.contains(at.item)) {
        if let Some(score) = prediction.score.filter(|score| *score >= 0.0 && score.is_finite())
            && dataset.item(prediction.item).task.is_qa()
        {
            sum += score;
            replies += 1;
        }
    }
    (replies > 0).then(|| HarnessScore { mean: sum / replies as f64, replies })
}
