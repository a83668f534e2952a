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
    /// Sentences that the truth cannot tell.
    pub const UNKNOWN: &str = "left out: sentences labelled unknown";
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
    /// Of two runs: replies of one that nobody judged.
    pub const UNJUDGED_IN_EITHER: &str = "left out: a free reply without a judgement, in A or B";
    /// Of two runs: questions that the first has no prediction on.
    pub const MISSING_A: &str = "counted as wrong: no prediction in A";
    /// Of two runs: questions that the second has no prediction on.
    pub const MISSING_B: &str = "counted as wrong: no prediction in B";
    /// Of two runs: captions that the first has no verdicts on.
    pub const FLAGS_NOTHING_A: &str = "counted as flagging nothing: no prediction in A";
    /// Of two runs: captions that the second has no verdicts on.
    pub const FLAGS_NOTHING_B: &str = "counted as flagging nothing: no prediction in B";
    /// Of two runs: captions whose quotient is 0/0 in the first.
    pub const UNDEFINED_A: &str = "captions with 0/0 in A";
    /// Of two runs: captions whose quotient is 0/0 in the second.
    pub const UNDEFINED_B: &str = "captions with 0/0 in B";
    /// Of two runs: questions whose score in one is no whole number.
    pub const IN_PARTS: &str = "in parts right: several samples or a judge's score; right over one half";
    /// Captions that neither with sound nor without has verdicts on.
    pub const NO_VERDICTS_IN_BOTH: &str = "left out: captions without a usable prediction of either run";
    /// Captions that one of the two misses.
    pub const NO_VERDICTS_IN_ONE: &str = "counted as flagging nothing: captions that one of the runs misses";
    /// Captions left out because an F1 is 0/0.
    pub const UNDEFINED_IN_EITHER: &str = "left out: captions with 0/0";
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
        outcomes.captions.of(items).filter(|caption| is(caption)).map(|caption| caption.item).collect()
    };
    match what {
        words::UNTYPED => {
            let rows = outcomes.rows.iter().filter(|row| row.kind.is_none() && row.outcome.is_scored());
            rows.map(|row| row.item).filter(kept).collect()
        }
        words::UNLABELLED => outcomes.captions.unlabelled(items).collect(),
        words::UNKNOWN => outcomes.captions.untold(items).map(|(item, _)| item).collect(),
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

/// The questions or captions of `items` behind an exclusion of two runs, A and B, in file order.
pub fn paired_behind(
    what: &str,
    measure: Measure,
    (a, b): (&RunOutcomes, &RunOutcomes),
    items: &ItemSet,
) -> Vec<ItemIx> {
    let of = |what: &str, run: &RunOutcomes| items_behind(what, measure, run, items);
    match what {
        words::BAD_GOLD => merged(of(what, a), of(what, b)),
        // A question with a bad gold is told as such, whatever else it is.
        words::UNJUDGED_IN_EITHER => {
            let bad = merged(of(words::BAD_GOLD, a), of(words::BAD_GOLD, b));
            let mut found = merged(of(words::UNJUDGED, a), of(words::UNJUDGED, b));
            found.retain(|item| !bad.contains(item));
            found
        }
        words::UNLABELLED | words::UNKNOWN => of(what, a),
        words::MISSING_A | words::MISSING_B => {
            let run = if what == words::MISSING_A { a } else { b };
            let scored = |item: &ItemIx| [a, b].into_iter().all(|run| score_of(run, *item).is_some());
            of(words::MISSING, run).into_iter().filter(scored).collect()
        }
        words::FLAGS_NOTHING_A => of(words::NO_VERDICTS, a),
        words::FLAGS_NOTHING_B => of(words::NO_VERDICTS, b),
        words::UNDEFINED_A => of(words::UNDEFINED, a),
        words::UNDEFINED_B => of(words::UNDEFINED, b),
        words::IN_PARTS => {
            let rows = a.rows.iter().filter(|row| items.contains(row.item));
            let parts = rows.filter(|row| {
                let scores = score_of(a, row.item).zip(score_of(b, row.item));
                scores.is_some_and(|(a, b)| a.fract() + b.fract() > 0.0)
            });
            parts.map(|row| row.item).collect()
        }
        _ => Vec::new(),
    }
}

/// A question's score under a run that it is scored under.
fn score_of(run: &RunOutcomes, item: ItemIx) -> Option<f64> {
    let place = run.rows.binary_search_by_key(&item, |row| row.item).ok()?;
    run.rows.get(place).filter(|row| row.outcome.is_scored()).map(|row| row.score)
}

/// Both, each once, in file order.
fn merged(mut a: Vec<ItemIx>, b: Vec<ItemIx>) -> Vec<ItemIx> {
    a.extend(b);
    a.sort_unstable();
    a.dedup();
    a
}

/// The captions of `items` behind an exclusion of a gain of sound, in file order.
pub fn sound_behind(
    what: &str,
    (with, without): (&RunOutcomes, &RunOutcomes),
    items: &ItemSet,
) -> Vec<ItemIx> {
    let is = |loud: &CaptionScore, quiet: &CaptionScore| match what {
        words::NO_VERDICTS_IN_BOTH => loud.missing && quiet.missing,
        words::NO_VERDICTS_IN_ONE => loud.missing != quiet.missing,
        words::UNDEFINED_IN_EITHER => {
            let defined = |caption: &CaptionScore| caption.quotients().f1.is_some();
            let heard = !loud.missing || !quiet.missing;
            heard && (!defined(loud) || !defined(quiet))
        }
        _ => false,
    };
    let heard = |loud: &CaptionScore| without.captions.on(loud.item).is_some_and(|quiet| is(loud, &quiet));
    let found = with.captions.of(items).filter(heard);
    found.map(|caption| caption.item).collect()
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
