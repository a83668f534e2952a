//! A question with a reply, as a benchmark's program sees them, and what it makes of them.

use std::borrow::Cow;
use std::ops::Range;

use crate::metrics::answers::{AnswerState, Extraction, Gold, gold, resolved};
use crate::model::{Answer, Item, Prediction, Task};

/// A question with a reply.
pub(super) struct Case<'a> {
    /// The question.
    pub(super) item: &'a Item,
    /// The gold as it stands in the file.
    pub(super) gold: Cow<'a, str>,
    /// The reply, untouched.
    pub(super) reply: &'a str,
}

impl<'a> Case<'a> {
    /// `None` where the item has no gold.
    pub(super) fn new(item: &'a Item, reply: &'a str) -> Option<Self> {
        let gold = match (&item.raw_answer, &item.answer) {
            (Some(raw), _) => Cow::Borrowed(raw.as_str()),
            (None, Some(answer)) => written(answer),
            (None, None) => return None,
        };
        Some(Self { item, gold, reply })
    }

    /// Whether the gold is `spelled`, as the program's own files spell it. Where nothing says how
    /// the file spelled it, its meaning decides: `normal` is the word in the format of this program.
    pub(super) fn gold_is(&self, spelled: &str, normal: &str) -> bool {
        self.gold == if self.item.raw_answer.is_some() { spelled } else { normal }
    }

    /// The text of the option with this key; empty where there is none, as a dictionary's default.
    pub(super) fn text(&self, key: &str) -> &'a str {
        self.item.options.iter().find(|option| option.key == key).map_or("", |option| &option.text)
    }

    /// The option keys, in file order.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.item.options.iter().map(|option| option.key.as_str())
    }
}

/// An answer as text: an order with commas, as the files that have orders write it.
fn written(answer: &Answer) -> Cow<'_, str> {
    match answer {
        Answer::One(text) => Cow::Borrowed(text),
        Answer::Order(keys) => Cow::Owned(keys.join(", ")),
    }
}

/// What a program reads of a prediction: the reply, or the answer where the file kept no reply.
pub(super) fn reply_of(prediction: &Prediction) -> Option<Cow<'_, str>> {
    let kept = prediction.response.as_deref().or(prediction.raw_answer.as_deref()).map(Cow::Borrowed);
    kept.or_else(|| prediction.answer.as_ref().map(written))
}

/// What a reply is worth to a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Credit {
    /// In `0..1`.
    Score(f64),
    /// The program leaves the reply out of its denominator.
    LeftOut,
    /// The program stops at this gold.
    BadGold,
}

impl From<bool> for Credit {
    fn from(right: bool) -> Self {
        Self::Score(if right { 1.0 } else { 0.0 })
    }
}

/// What a program makes of a reply.
pub(super) struct Ruling {
    /// What it writes down as the answer; `None`: nothing.
    pub(super) said: Option<String>,
    /// The bytes of the reply that decided, where there is such a place.
    pub(super) at: Option<Range<usize>>,
    /// The step that decided, for the reader.
    pub(super) step: &'static str,
    /// What it is worth.
    pub(super) credit: Credit,
}

impl Ruling {
    /// An answer found at a place of the reply.
    pub(super) fn found(said: &str, at: Option<Range<usize>>, step: &'static str, right: bool) -> Self {
        Self { said: Some(said.to_owned()), at, step, credit: right.into() }
    }

    /// No answer, which may still be right.
    pub(super) fn nothing(right: bool) -> Self {
        Self { said: None, at: None, step: "no answer found", credit: right.into() }
    }

    /// The ruling in the words of the other answers.
    pub(super) fn extraction(&self, case: &Case<'_>) -> Extraction {
        let said = self.said.as_deref().unwrap_or_default();
        let answer = understood(case.item, said).or_else(|| match gold(case.item) {
            // Read as right by a text of its own, such as an option's.
            Gold::Is(gold) if self.credit == Credit::Score(1.0) => Some(gold),
            _ => None,
        });
        let several = said.split(' ').filter(|key| case.keys().any(|known| known == *key)).count() > 1;
        let state = match answer {
            Some(_) => AnswerState::Parsed,
            None if case.reply.trim().is_empty() => AnswerState::Missing,
            None if several => AnswerState::Ambiguous,
            None => AnswerState::Unparsed,
        };
        Extraction { state, answer, span: self.at.clone(), step: self.step }
    }
}

/// What a program wrote down, as an answer to the item.
fn understood(item: &Item, said: &str) -> Option<Answer> {
    let is_key = |key: &str| item.options.iter().any(|option| option.key == key);
    match item.task {
        Task::YesNo => resolved(item, &Answer::One(said.trim_end_matches('.').to_owned())),
        Task::Ordering => {
            let keys: Vec<String> = said.split(", ").map(str::to_owned).collect();
            keys.iter().all(|key| is_key(key)).then_some(Answer::Order(keys))
        }
        _ => is_key(said).then(|| Answer::One(said.to_owned())),
    }
}
