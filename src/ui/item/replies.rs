//! What each run said of the item, read and judged, ready to be laid out.

use leptos::prelude::*;

use super::case::Scene;
use crate::metrics::answers::AnswerState;
use crate::metrics::outcomes::Outcome;
use crate::model::{Answer, Extra, Judge, Prediction, RunIx, SentenceVerdict};
use crate::view::conventions::Reading;
use crate::view::palette::Layer;

/// A run's word on the item.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Whose.
    pub layer: Layer,
    /// Which run.
    pub run: RunIx,
    /// The run's id.
    pub id: String,
    /// The model's name.
    pub model: String,
    /// How it was asked.
    pub setting: String,
    /// Its words; `None` where the file has none.
    pub response: Option<String>,
    /// The bytes of the words in which the answer was found.
    pub span: Option<std::ops::Range<usize>>,
    /// What became of reading the answer.
    pub state: AnswerState,
    /// The answer as read.
    pub answer: Option<Answer>,
    /// The step of the rule that found it.
    pub step: &'static str,
    /// How it was read; `None`: the rule in use does not apply to such a question.
    pub reading: Option<Reading>,
    /// What the rule's program writes down, where it is not ours.
    pub said: Option<String>,
    /// Right, wrong or why neither; `None` while the outcomes are being extracted.
    pub outcome: Option<Outcome>,
    /// How many of the run's samples of the item are right, and how many there are; `None` for a single one.
    pub samples: Option<(usize, usize)>,
    /// Seconds that the reply took.
    pub seconds: Option<f64>,
    /// The harness's own score.
    pub score: Option<f64>,
    /// A judge's verdict.
    pub judge: Option<Judge>,
    /// A verdict for each sentence.
    pub sentences: Option<Vec<SentenceVerdict>>,
    /// Everything else that the file said.
    pub extra: Extra,
}

/// The reply of each run shown; a run without one has it too, empty.
pub(super) fn replies(scene: Scene) -> Vec<Reply> {
    let sample = scene.sample.get();
    let reading = scene.session.state.with(|state| state.conventions.reading());
    scene.case.with(|case| {
        let predictions = case.predictions(sample);
        let pairs = case.runs().zip(predictions);
        pairs
            .map(|((layer, ix, run), prediction)| {
                let judged = prediction.and_then(|p| reading.judge(case.item(), p));
                let (found, said) = match judged {
                    Some(judged) => (judged.extraction, judged.said),
                    None => (case.extraction(prediction), None),
                };
                let all = run.predictions_on(case.at());
                let is_right = |p: &&Prediction| {
                    reading.judge(case.item(), p).is_some_and(|judged| judged.outcome == Outcome::Right)
                };
                let samples = (all.len() > 1 && case.item().task.is_qa())
                    .then(|| (all.iter().filter(is_right).count(), all.len()));
                let get = |field: fn(&Prediction) -> Option<f64>| prediction.and_then(field);
                Reply {
                    layer,
                    run: ix,
                    id: run.id.clone(),
                    model: run.model.clone(),
                    setting: run.setting.clone(),
                    response: prediction.and_then(|p| p.response.clone()),
                    span: found.span,
                    state: found.state,
                    answer: found.answer,
                    step: found.step,
                    reading: reading.rule().applies_to(case.item().task).then_some(reading),
                    said,
                    outcome: scene.outcome(ix),
                    samples,
                    seconds: get(|p| p.seconds),
                    score: get(|p| p.score),
                    judge: prediction.and_then(|p| p.judge.as_deref().cloned()),
                    sentences: prediction.and_then(|p| p.sentences.clone()),
                    extra: prediction.map(|p| p.extra.clone()).unwrap_or_default(),
                }
            })
            .collect()
    })
}

impl Reply {
    /// Whether there is anything to show of it but an answer read out of it.
    pub fn has_words(&self) -> bool {
        let (words, facts) = (self.response.is_some() || self.judge.is_some(), self.samples.is_some());
        words || facts || self.seconds.is_some() || self.score.is_some()
    }
}

/// An answer in words.
pub(super) fn answer_words(answer: &Answer) -> String {
    match answer {
        Answer::One(one) => one.clone(),
        Answer::Order(order) => order.join(" \u{2192} "),
    }
}

/// Whether an answer names an option.
pub(super) fn names(answer: Option<&Answer>, key: &str) -> bool {
    matches!(answer, Some(Answer::One(one)) if one.eq_ignore_ascii_case(key))
}
