//! What the harness that made a file says of its own replies.

use super::ItemSet;
use super::outcomes::RunOutcomes;

/// The mean of the scores beside the replies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HarnessScore {
    /// Over [`Self::replies`].
    pub mean: f64,
    /// Replies to questions that have a score; one below 0 is how harnesses leave a reply out.
    pub replies: usize,
}

/// The harness's own score of the questions of `items`; `None` where it wrote none.
pub fn harness(outcomes: &RunOutcomes, items: &ItemSet) -> Option<HarnessScore> {
    let (mut sum, mut replies) = (0.0, 0);
    for (_, score) in outcomes.harness.iter().filter(|(item, _)| items.contains(*item)) {
        sum += score;
        replies += 1;
    }
    (replies > 0).then(|| HarnessScore { mean: sum / replies as f64, replies })
}
