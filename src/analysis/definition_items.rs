//! Which items stand behind what a definition says was left out or counted as wrong.

use crate::analysis::heatmap::Measure;
use crate::metrics::ItemSet;
use crate::metrics::grounding::{Excluded, GroundingOutcomes, GroundingRow};
use crate::metrics::moments::MomentOutcomes;
use crate::metrics::outcomes::{Outcome, RunOutcomes};
use crate::metrics::verification::CaptionScore;
use crate::model::ItemIx;

/// What definitions call the things that they left out.
pub mod words {
    /// Questions whose gold is bad.
    pub const BAD_GOLD: &str = "left out: the gold is none of the options";
    /// Replies that nobody judged.
    pub const UNJUDGED: &str = "left out: a free reply without a judgement";
    /// Questions without a prediction.
    pub const MISSING: &str = "counted as wrong: no prediction";
    /// Replies without an answer.
    pub const UNPARSED: &str = "counted as wrong: no answer in the reply";
    /// Replies with several answers.
    pub const AMBIGUOUS: &str = "counted as wrong: several answers";
    /// Questions of no type.
    pub const UNTYPED: &str = "left out: questions without a type";
    /// Captions whose quotient is 0/0.
    pub const UNDEFINED: &str = "captions with 0/0";
    /// Captions that nobody labelled.
    pub const UNLABELLED: &str = "left out: captions without a sentence labelled correct or incorrect";
    /// Captions without verdicts.
    pub const NO_VERDICTS: &str = "counted as flagging nothing: captions without a usable prediction";
    /// Sentences that the run could not tell.
    pub const PREDICTED_UNKNOWN: &str = "not flagged: sentences predicted as unknown";
    /// Items whose truth has no time.
    pub const NO_TIME: &str = "left out: the truth says not when";
    /// Items whose truth has no boxes.
    pub const NO_BOXES: &str = "left out: the truth has no boxes";
    /// Predicted tracks without a true partner.
    pub const EXTRA_TRACKS: &str = "not counted: predicted tracks paired with no true one";
    /// Predicted events without a true partner.
    pub const EXTRA_EVENTS: &str = "not counted: predicted events of no true label";
    /// Items or queries without a prediction.
    pub const NOTHING_SAID: &str = "counted as 0: no prediction";
    /// Items whose video has no known rate.
    pub const NO_RATE: &str = "left out: the rule counts frames, and the rate is not known";
    /// Items with a track that cannot be.
    pub const TOO_LONG: &str = "left out: a track lasts longer than any video";
    /// Queries without a true window.
    pub const NO_WINDOW: &str = "left out: no true window";
}

/// What happened to an item, where the filter of items knows a word for it.
pub fn outcome_behind(what: &str) -> Option<Outcome> {
    let known = [
        (words::BAD_GOLD, Outcome::BadGold),
        (words::UNJUDGED, Outcome::Unjudged),
        (words::MISSING, Outcome::Missing),
        (words::UNPARSED, Outcome::Unparsed),
        (words::AMBIGUOUS, Outcome::Ambiguous),
    ];
    known.into_iter().find(|(word, _)| *word == what).map(|(_, outcome)| outcome)
}

/// The questions or captions of `items` behind an exclusion of a run's score, in file order; `measure` says
/// whose quotient is 0/0.
pub fn items_behind(what: &str, measure: Measure, outcomes: &RunOutcomes, items: &ItemSet) -> Vec<ItemIx> {
    let kept = |item: &ItemIx| items.contains(*item);
    if let Some(outcome) = outcome_behind(what) {
        let rows = outcomes.rows.iter().filter(|row| row.outcome == outcome);
        return rows.map(|row| row.item).filter(kept).collect();
    }
    let captions = |is: &dyn Fn(&CaptionScore) -> bool| {
        outcomes
            .captions
            .iter()
            .filter(|caption| is(caption))
            .map(|caption| caption.item)
            .filter(kept)
            .collect()
    };
    match what {
        words::UNTYPED => {
            let rows = outcomes.rows.iter().filter(|row| row.kind.is_none() && row.outcome.is_scored());
            rows.map(|row| row.item).filter(kept).collect()
        }
        words::UNLABELLED => outcomes.unlabelled.iter().copied().filter(kept).collect(),
        words::NO_VERDICTS => captions(&|caption| caption.missing),
        words::PREDICTED_UNKNOWN => captions(&|caption| caption.predicted_unknown > 0),
        words::UNDEFINED => captions(&|caption| {
            let quotients = caption.quotients();
            let value = match measure {
                Measure::Precision => quotients.precision,
                Measure::Recall => quotients.recall,
                Measure::F1 | Measure::Accuracy => quotients.f1,
            };
            value.is_none()
        }),
        _ => Vec::new(),
    }
}

/// The items behind an exclusion of grounding, in file order.
pub fn grounded_behind(what: &str, outcomes: &GroundingOutcomes, items: &ItemSet) -> Vec<ItemIx> {
    let is: fn(&GroundingRow) -> bool = match what {
        words::NO_TIME => |row| row.tiou.is_none(),
        words::NO_BOXES => |row| row.viou.is_none(),
        words::NOTHING_SAID => |row| row.missing,
        words::EXTRA_TRACKS => |row| row.extras.0 > 0,
        words::EXTRA_EVENTS => |row| row.extras.1 > 0,
        _ => {
            let excluded = if what == words::NO_RATE { Excluded::NoRate } else { Excluded::TooLong };
            let found =
                outcomes.excluded.iter().filter(|(item, why)| *why == excluded && items.contains(*item));
            return found.map(|(item, _)| *item).collect();
        }
    };
    let of = outcomes.rows.chunk_by(|a, b| a.item == b.item);
    // What is beyond the truth in one sample is there; the rest is of every sample.
    let one = matches!(what, words::EXTRA_TRACKS | words::EXTRA_EVENTS);
    let holds = |rows: &&[GroundingRow]| if one { rows.iter().any(is) } else { rows.iter().all(is) };
    let all = of.filter(holds).filter_map(|rows| rows.first()).map(|row| row.item);
    all.filter(|item| items.contains(*item)).collect()
}

/// The queries behind an exclusion of moments, in file order.
pub fn queries_behind(what: &str, outcomes: &MomentOutcomes, items: &ItemSet) -> Vec<ItemIx> {
    if what == words::NO_WINDOW {
        return outcomes.without_gold.iter().copied().filter(|item| items.contains(*item)).collect();
    }
    let of = outcomes.rows.chunk_by(|a, b| a.item == b.item);
    let all = of.filter(|rows| rows.iter().all(|row| row.missing)).filter_map(|rows| rows.first());
    all.map(|row| row.item).filter(|item| items.contains(*item)).collect()
}
