//! NOAH and ELV-Halluc: the letters of yes or no anywhere in the reply, inside words too.
//! Faults: `The eyes are open` is a yes; to NOAH a no without a yes beside it is no answer, so
//! that a plain `No` is wrong; to ELV-Halluc `I don't know` is a no.

use super::case::{Case, Ruling};
use super::letters::find;

/// NOAH: yes and no together are `No`, yes alone is `Yes`.
pub(super) fn noah(case: &Case<'_>) -> Ruling {
    let (yes, no) = (find(case.reply, "yes"), find(case.reply, "no"));
    let (said, word, at) = match (yes, no) {
        (Some(_), Some(at)) => ("No", "no", at),
        (Some(at), None) => ("Yes", "yes", at),
        _ => return Ruling::nothing(false),
    };
    let right = case.gold_is(said, word);
    Ruling::found(said, Some(at), "contained word", right)
}

/// ELV-Halluc: yes before no; the gold is read in the same way, and two that say neither are equal.
pub(super) fn elv_halluc(case: &Case<'_>) -> Ruling {
    let read = |text: &str| ["yes", "no"].into_iter().find_map(|word| find(text, word).map(|at| (word, at)));
    let gold = read(&case.gold).map(|(word, _)| word);
    match read(case.reply) {
        Some((word, at)) => Ruling::found(word, Some(at), "contained word", gold == Some(word)),
        None => Ruling::nothing(gold.is_none()),
    }
}
