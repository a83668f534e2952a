//! What a prediction is worth under a rule.

use super::Rule;
use super::case::{Case, Credit, reply_of};
use crate::metrics::answers::{AnswerState, Extraction, Gold, extract_answer, from_reply, gold};
use crate::metrics::outcome::Outcome;
use crate::model::{Answer, Item, Prediction, Task};

/// What one prediction is worth under a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What became of it.
    pub outcome: Outcome,
    /// In `0..1`; 0 where the outcome is not scored.
    pub score: f64,
    /// The answer and where it was found.
    pub extraction: Extraction,
    /// What the rule's program writes down, where it is not `verivid`.
    pub said: Option<String>,
}

/// Judges one prediction; `None` where the rule does not apply to the item, or the item has nothing
/// to be judged against.
pub fn judge(rule: Rule, item: &Item, prediction: &Prediction) -> Option<Judged> {
    Some(Bench::new(rule, item)?.judge(item, prediction))
}

/// As [`judge`] under the default rule, reading the reply again even where the file has an answer.
pub fn judge_again(item: &Item, prediction: &Prediction) -> Option<Judged> {
    let bench = Bench { reread: true, ..Bench::new(Rule::Verivid, item)? };
    Some(bench.judge(item, prediction))
}

/// Stands for the gold of a free item that has none: nothing equals it.
const NO_GOLD: Answer = Answer::One(String::new());

/// A rule with the gold of one item.
pub(in crate::metrics) struct Bench {
    /// The rule.
    pub(in crate::metrics) rule: Rule,
    /// The gold as an answer; `None`: it is none of the options.
    pub(in crate::metrics) gold: Option<Answer>,
    /// Whether the default rule, too, reads the reply where the file has an answer.
    pub(in crate::metrics) reread: bool,
}

impl Bench {
    /// `None` where the rule does not apply to the item, or the item cannot be scored.
    pub(in crate::metrics) fn new(rule: Rule, item: &Item) -> Option<Self> {
        if !rule.applies_to(item.task) {
            return None;
        }
        let gold = match gold(item) {
            Gold::Is(gold) => Some(gold),
            Gold::Bad => None,
            // A free item is scored by its judge, without a gold of its own.
            Gold::Absent if is_free(item) => Some(NO_GOLD),
            Gold::Absent if rule != Rule::Verivid && item.raw_answer.is_some() => None,
            Gold::Absent => return None,
        };
        Some(Self { rule, gold, reread: false })
    }

    /// What becomes of an item without a prediction.
    pub(in crate::metrics) fn missing(&self) -> Outcome {
        match self.rule {
            Rule::Verivid if self.gold.is_none() => Outcome::BadGold,
            rule if rule.leaves_out_missing() => Outcome::Unjudged,
            _ => Outcome::Missing,
        }
    }

    /// Outcome, score and answer of one sample.
    pub(in crate::metrics) fn judge(&self, item: &Item, sample: &Prediction) -> Judged {
        match self.rule.program(item.task) {
            Some(program) => self.by_program(program, item, sample),
            None => self.by_default(item, sample),
        }
    }

    fn by_program(
        &self,
        program: fn(&Case<'_>) -> super::case::Ruling,
        item: &Item,
        sample: &Prediction,
    ) -> Judged {
        let reply = reply_of(sample);
        let case = reply.as_deref().and_then(|reply| Case::new(item, reply));
        let Some(case) = case else {
            let extraction = Extraction::bare(AnswerState::Missing, "no reply");
            return Judged { outcome: self.missing(), score: 0.0, extraction, said: None };
        };
        let ruling = program(&case);
        let mut extraction = ruling.extraction(&case);
        // A span is one of the reply, which the file may not have kept.
        extraction.span = extraction.span.filter(|_| sample.response.is_some());
        let (outcome, score) = match ruling.credit {
            Credit::LeftOut => (Outcome::Unjudged, 0.0),
            Credit::BadGold => (Outcome::BadGold, 0.0),
            Credit::Score(score) if score >= 1.0 => (Outcome::Right, score),
            Credit::Score(score) => (of_state(extraction.state), score),
        };
        Judged { outcome, score, extraction, said: ruling.said }
    }

    fn by_default(&self, item: &Item, sample: &Prediction) -> Judged {
        let none = |outcome, extraction| Judged { outcome, score: 0.0, extraction, said: None };
        let Some(gold) = &self.gold else {
            let step = "the gold is none of the options";
            return none(Outcome::BadGold, Extraction::bare(AnswerState::BadGold, step));
        };
        // A judge's word on a free text is worth more than comparing letters.
        let by_judge =
            is_free(item) && (item.options.is_empty() || sample.answer.is_none() || *gold == NO_GOLD);
        if let Some(score) = judged_score(sample).filter(|_| by_judge) {
            let outcome = if score >= 1.0 { Outcome::Right } else { Outcome::Wrong };
            let extraction = Extraction::bare(AnswerState::Unjudged, "a judge's score");
            return Judged { score, ..none(outcome, extraction) };
        }
        let reply = sample.response.as_deref().filter(|_| self.reread);
        let extraction =
            reply.map_or_else(|| extract_answer(item, Some(sample)), |reply| from_reply(item, reply));
        match extraction.state {
            AnswerState::Parsed | AnswerState::Ambiguous if *gold == NO_GOLD => {
                none(Outcome::Unjudged, extraction)
            }
            AnswerState::Parsed if extraction.answer.as_ref() == Some(gold) => {
                Judged { score: 1.0, ..none(Outcome::Right, extraction) }
            }
            state => none(of_state(state), extraction),
        }
    }
}

fn of_state(state: AnswerState) -> Outcome {
    match state {
        AnswerState::Parsed => Outcome::Wrong,
        AnswerState::Ambiguous => Outcome::Ambiguous,
        AnswerState::Unparsed => Outcome::Unparsed,
        AnswerState::Missing => Outcome::Missing,
        AnswerState::Unjudged => Outcome::Unjudged,
        AnswerState::BadGold => Outcome::BadGold,
    }
}

/// Whether a judge may score the item's replies.
fn is_free(item: &Item) -> bool {
    matches!(item.task, Task::CaptionQa | Task::FreeForm)
}

fn judged_score(prediction: &Prediction) -> Option<f64> {
    prediction.score.filter(|score| score.is_finite()).map(|score| score.clamp(0.0, 1.0))
}
