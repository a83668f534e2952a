//! VideoHallucer: the gold's word stands anywhere in the reply.
//! Fault: `Yes, there is no doubt` is right whatever the gold.

use std::ops::Range;

use super::case::{Case, Ruling};
use super::letters::is_boundary;

/// Yes / no.
pub(super) fn yes_no(case: &Case<'_>) -> Ruling {
    if let Some(at) = word(case.reply, &case.gold) {
        return Ruling::found(case.gold.trim(), Some(at), "the gold's word", true);
    }
    let other = ["yes", "no"].into_iter().find_map(|other| word(case.reply, other).map(|at| (other, at)));
    match other {
        Some((other, at)) => Ruling::found(other, Some(at), "another word than the gold's", false),
        None => Ruling::nothing(false),
    }
}

/// `\b(word)\b`, whatever the case.
fn word(text: &str, word: &str) -> Option<Range<usize>> {
    let (lower, word) = (text.to_ascii_lowercase(), word.to_ascii_lowercase());
    let found = lower.match_indices(&word).map(|(at, hit)| at..at + hit.len());
    let mut alone = found.filter(|at| is_boundary(&lower, at.start) && is_boundary(&lower, at.end));
    alone.next()
}
