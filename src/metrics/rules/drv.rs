//! Dr.V-Bench: the reply must be the letter and nothing else.
//! Faults: `B.` and `(B)` are wrong; an item whose gold is no option is right under any reply that
//! is no option either; `no` is found in `know`, `yes` in `eyes`; a yes / no gold that is not plain
//! (`Yes.`, a letter) can never be met.

use super::case::{Case, Ruling};
use super::letters::find;

/// Multiple choice.
pub(super) fn choice(case: &Case<'_>) -> Ruling {
    let trimmed = case.reply.trim();
    let said = trimmed.to_uppercase();
    let at = case.reply.len() - case.reply.trim_start().len();
    let span = Some(at..at + trimmed.len()).filter(|span| !span.is_empty());
    if said == *case.gold {
        return Ruling::found(&said, span, "whole reply", true);
    }
    // Both missing are equal, too.
    let right = case.text(&said) == case.text(&case.gold);
    Ruling::found(&said, span, "same option text", right)
}

/// Yes / no.
pub(super) fn yes_no(case: &Case<'_>) -> Ruling {
    let gold = case.gold.to_lowercase();
    for word in ["yes", "no"] {
        if let Some(at) = find(case.reply, word) {
            return Ruling::found(word, Some(at), "contained word", gold == word);
        }
    }
    Ruling::found("unknown", None, "no answer found", gold == "unknown")
}
