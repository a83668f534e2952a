//! What yes / no questions say of the answer yes, as sums.

/// Sums over yes / no questions. A question weighs one, and its samples share that weight, as they do in its
/// score: a sample without an answer found no yes and raised no false alarm.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct YesTally {
    /// Sum over [`Self::answered`] of the share of yes among a question's parsed answers.
    pub said: f64,
    /// Questions with a parsed answer in some sample.
    pub answered: usize,
    /// Questions whose gold is yes.
    pub gold_yes: usize,
    /// Questions whose gold is yes or no.
    pub gold: usize,
    /// Sum over questions whose gold is yes of the share of their samples that say yes.
    pub hits: f64,
    /// Sum over questions whose gold is no of the share of their samples that say yes.
    pub false_alarms: f64,
}

impl YesTally {
    /// One question: its gold, where that is yes or no, and of how many samples how many said yes and no.
    pub(super) fn of(gold: Option<bool>, (yes, no): (usize, usize), samples: usize) -> Self {
        let share = |of: usize| if of > 0 { yes as f64 / of as f64 } else { 0.0 };
        let found = share(samples);
        Self {
            said: share(yes + no),
            answered: usize::from(yes + no > 0),
            gold_yes: usize::from(gold == Some(true)),
            gold: usize::from(gold.is_some()),
            hits: if gold == Some(true) { found } else { 0.0 },
            false_alarms: if gold == Some(false) { found } else { 0.0 },
        }
    }

    /// Adds other questions.
    pub(super) fn add(&mut self, other: &Self) {
        self.said += other.said;
        self.answered += other.answered;
        self.gold_yes += other.gold_yes;
        self.gold += other.gold;
        self.hits += other.hits;
        self.false_alarms += other.false_alarms;
    }
}
