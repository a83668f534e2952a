//! What the members of an ensemble answer to one question, and the answer that most of them give.

use super::{Ensemble, EnsembleRule};
use crate::metrics::outcome::Outcome;
use crate::metrics::rules::Rule;
use crate::metrics::rules::judging::{Judged, judge};
use crate::model::{Answer, Dataset, Item, ItemIx, Prediction, RunIx, Task};

/// A member's word on a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Vote<'a> {
    /// The member.
    pub run: RunIx,
    /// Its first sample; `None`: it has no prediction.
    pub prediction: Option<&'a Prediction>,
    /// What that is worth; `None`: no prediction, or the rule does not apply.
    pub judged: Option<Judged>,
}

impl Vote<'_> {
    /// The answer that it votes for; `None`: it does not vote.
    pub fn answer(&self) -> Option<&Answer> {
        self.judged.as_ref()?.extraction.answer.as_ref()
    }
}

/// The votes on one question. Each member whose first sample has one answer has one vote; a reply that is missing,
/// ambiguous or unreadable is none. The answer with most votes is the ensemble's (the majority vote of
/// self-consistency: Wang et al., ICLR 2023, section 2). Where several share the lead there is none of them, as where
/// one reply names several: ambiguous.
#[derive(Clone, Debug, PartialEq)]
pub struct Ballot<'a> {
    /// By member, in their order.
    pub votes: Vec<Vote<'a>>,
    /// Place of the first vote for the answer that leads alone.
    leader: Option<usize>,
}

impl<'a> Ballot<'a> {
    /// Counts.
    pub fn of(votes: Vec<Vote<'a>>) -> Self {
        let count = |vote: &Vote<'_>| vote.answer().map_or(0, |answer| supporters(&votes, answer));
        let most = votes.iter().map(count).max().unwrap_or(0);
        let mut leaders = votes.iter().enumerate().filter(|(_, vote)| most > 0 && count(vote) == most);
        let first = leaders.next();
        let alone = first.filter(|(_, first)| leaders.all(|(_, other)| other.answer() == first.answer()));
        let leader = alone.map(|(place, _)| place);
        Self { votes, leader }
    }

    /// The answer that leads alone.
    pub fn answer(&self) -> Option<&Answer> {
        self.spoken()?.answer()
    }

    /// The first vote for it: what it is worth is what the answer is worth under the rule.
    pub fn spoken(&self) -> Option<&Vote<'a>> {
        self.votes.get(self.leader?)
    }

    /// Votes for the answer that leads, alone or not, and all votes.
    pub fn share(&self) -> (usize, usize) {
        let cast = || self.votes.iter().filter_map(Vote::answer);
        (cast().map(|answer| supporters(&self.votes, answer)).max().unwrap_or(0), cast().count())
    }

    /// What becomes of the question where no answer leads alone: ambiguous where several lead, or where a reply that
    /// names several is all there is; else unparsed where there is a reply, else missing.
    pub fn undecided(&self) -> Outcome {
        if self.share().1 > 0 {
            return Outcome::Ambiguous;
        }
        let has = |outcome: &Outcome| self.votes.iter().any(|vote| outcome_of(vote) == *outcome);
        let of_replies = [Outcome::Ambiguous, Outcome::Unparsed, Outcome::Unjudged];
        of_replies.into_iter().find(has).unwrap_or(Outcome::Missing)
    }

    /// What becomes of the question.
    pub fn outcome(&self) -> Outcome {
        self.spoken().map_or_else(|| self.undecided(), outcome_of)
    }
}

fn supporters(votes: &[Vote<'_>], answer: &Answer) -> usize {
    votes.iter().filter(|vote| vote.answer() == Some(answer)).count()
}

fn outcome_of(vote: &Vote<'_>) -> Outcome {
    vote.judged.as_ref().map_or(Outcome::Missing, |judged| judged.outcome)
}

/// Whether answers to the question can be counted: those out of a closed list. Free texts are hardly ever alike.
pub fn can_vote(item: &Item) -> bool {
    match item.task {
        Task::Mcq | Task::YesNo | Task::Ordering => true,
        task => task.is_qa() && !item.options.is_empty(),
    }
}

impl Ensemble {
    /// The votes on a question, read and judged by `judge`; `None` where nobody may vote, or answers cannot be counted.
    pub fn ballot<'a>(
        &self,
        dataset: &'a Dataset,
        at: ItemIx,
        judge: &dyn Fn(&Item, &Prediction) -> Option<Judged>,
    ) -> Option<Ballot<'a>> {
        let item = dataset.item(at);
        if self.voters.is_empty() || self.rule != EnsembleRule::Majority || !can_vote(item) {
            return None;
        }
        let vote = |run: &RunIx| {
            let prediction = dataset.run(*run).predictions_on(at).first();
            Vote { run: *run, prediction, judged: prediction.and_then(|said| judge(item, said)) }
        };
        Some(Ballot::of(self.voters.iter().map(vote).collect()))
    }

    /// The answer to a question as a prediction, by the default rule; `None` where there is none.
    pub(super) fn answer(&self, dataset: &Dataset, at: ItemIx, item: &Item) -> Option<Prediction> {
        if !item.task.is_qa() {
            return None;
        }
        let ballot = self.ballot(dataset, at, &|item, said| judge(Rule::default(), item, said))?;
        let answer = ballot.answer()?.clone();
        Some(Prediction { answer: Some(answer), ..Prediction::new(at) })
    }
}
