//! From a reply to an answer, by the default rule, and from the file's gold to an option
//! (spec: from a reply to an answer). Other rules are in `rules`.

use std::ops::Range;

use super::fold::fold;
use super::reply::Reply;
use super::rules::verivid::{self, Said};
use crate::model::{Answer, Item, Prediction, Task};

/// What became of a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnswerState {
    /// One answer.
    Parsed,
    /// Several answers, none final.
    Ambiguous,
    /// A reply without an answer.
    Unparsed,
    /// No prediction, or an empty reply.
    Missing,
    /// A free reply that nobody judged: outside the denominator.
    Unjudged,
    /// The item's own answer is none of its options: outside the denominator.
    BadGold,
}

/// An answer and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extraction {
    /// What became of the prediction.
    pub state: AnswerState,
    /// The answer, when parsed: an option's key, `yes` / `no`, text or an order.
    pub answer: Option<Answer>,
    /// The bytes of the response that decided; `None` where the file gave the answer.
    pub span: Option<Range<usize>>,
    /// The step of the rule that decided, for the reader.
    pub step: &'static str,
}

impl Extraction {
    pub(super) fn bare(state: AnswerState, step: &'static str) -> Self {
        Self { state, answer: None, span: None, step }
    }

    fn parsed(answer: Answer, span: Option<Range<usize>>, step: &'static str) -> Self {
        Self { state: AnswerState::Parsed, answer: Some(answer), span, step }
    }
}

/// The gold answer of an item, in the form that answers are compared in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gold {
    /// The item has none: it cannot be scored.
    Absent,
    /// It is none of the item's options.
    Bad,
    /// The option's key, `yes` / `no`, text or order.
    Is(Answer),
}

/// The gold answer of `item`; gold written as an option's text resolves to that option.
pub fn gold(item: &Item) -> Gold {
    let Some(answer) = &item.answer else { return Gold::Absent };
    match resolved(item, answer) {
        Some(answer) => Gold::Is(answer),
        None => Gold::Bad,
    }
}

/// Reads the answer out of a prediction, by the rule `verivid`: the file's own `answer` where
/// it has one, else the response.
pub fn extract(item: &Item, prediction: Option<&Prediction>) -> Extraction {
    if has_bad_gold(item) {
        return Extraction::bare(AnswerState::BadGold, "the gold is none of the options");
    }
    extract_answer(item, prediction)
}

/// Most gold is an option's very key, which needs no comparing of texts.
fn has_bad_gold(item: &Item) -> bool {
    let is_key = |gold: &str| item.options.iter().any(|option| option.key == gold);
    match &item.answer {
        Some(Answer::One(key)) if is_key(key) => false,
        _ => gold(item) == Gold::Bad,
    }
}

/// [`extract`] for an item whose gold is known to be good.
pub(super) fn extract_answer(item: &Item, prediction: Option<&Prediction>) -> Extraction {
    let Some(prediction) = prediction else { return Extraction::bare(AnswerState::Missing, "no prediction") };
    if let Some(answer) = prediction.answer.as_ref().filter(|answer| !is_blank(answer)) {
        return match resolved(item, answer) {
            Some(answer) => Extraction::parsed(answer, None, "given in the file"),
            None => Extraction::bare(AnswerState::Unparsed, "the given answer is no option"),
        };
    }
    match prediction.response.as_deref().filter(|reply| !reply.trim().is_empty()) {
        Some(reply) => from_reply(item, reply),
        // A judge scored what the file did not keep; elsewhere a reply that is not there is missing.
        None if prediction.score.is_some() && matches!(item.task, Task::CaptionQa | Task::FreeForm) => {
            Extraction::bare(AnswerState::Unjudged, "a score without a reply")
        }
        None => Extraction::bare(AnswerState::Missing, "no reply"),
    }
}

/// Reads the answer out of a reply alone, as naming a rule does.
pub fn from_reply(item: &Item, response: &str) -> Extraction {
    let reply = Reply::new(response);
    if response.trim().is_empty() {
        return Extraction::bare(AnswerState::Missing, "no reply");
    }
    match verivid::read(item, &reply) {
        Said::One(answer, range, step) => Extraction::parsed(answer, Some(reply.source_range(range)), step),
        Said::Several(step) => Extraction::bare(AnswerState::Ambiguous, step),
        Said::Nothing => Extraction::bare(AnswerState::Unparsed, "no answer found"),
        Said::Free => Extraction::bare(AnswerState::Unjudged, "a free reply without answer or score"),
    }
}

fn is_blank(answer: &Answer) -> bool {
    match answer {
        Answer::One(text) => text.trim().is_empty(),
        Answer::Order(keys) => keys.is_empty(),
    }
}

/// An answer as one of the item's options; `None` when it is none of them.
pub(super) fn resolved(item: &Item, answer: &Answer) -> Option<Answer> {
    match answer {
        Answer::Order(keys) => listed(item, &mut keys.iter().map(String::as_str)),
        Answer::One(text) if has_several(item) => {
            let parts = text.split([',', ';', '/', ' ']).filter(|part| !part.is_empty());
            let whole = resolved_word(item, text).map(|key| Answer::Order(vec![key]));
            whole.or_else(|| listed(item, &mut parts.into_iter()))
        }
        Answer::One(text) => resolved_word(item, text).map(Answer::One),
    }
}

/// Whether a choice has several right options, given as a list: a reply then names a set.
pub(super) fn has_several(item: &Item) -> bool {
    item.task == Task::Mcq && matches!(item.answer, Some(Answer::Order(_)))
}

/// A list of options: of a choice a set, in the order of the options.
fn listed(item: &Item, keys: &mut dyn Iterator<Item = &str>) -> Option<Answer> {
    let keys: Option<Vec<String>> = keys.map(|key| resolved_word(item, key)).collect();
    let mut keys = keys?;
    if item.task == Task::Mcq {
        keys.sort_by_key(|key| item.options.iter().position(|option| option.key == *key));
        keys.dedup();
    }
    Some(Answer::Order(keys))
}

fn resolved_word(item: &Item, text: &str) -> Option<String> {
    let text = text.trim();
    let by_key = item.options.iter().find(|option| option.key == text);
    if let Some(option) =
        by_key.or_else(|| item.options.iter().find(|option| option.key.eq_ignore_ascii_case(text)))
    {
        return Some(option.key.clone());
    }
    let folded = fold(text);
    if !item.options.is_empty() {
        let mut alike = item.options.iter().filter(|option| fold(&option.text) == folded);
        return match (alike.next(), alike.next()) {
            (Some(option), None) => Some(option.key.clone()),
            _ => None,
        };
    }
    match item.task {
        Task::YesNo => matches!(folded.as_str(), "yes" | "no").then_some(folded),
        Task::Mcq => None,
        _ => (!folded.is_empty()).then_some(folded),
    }
}
