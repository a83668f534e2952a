//! EventHallusion and TempCompass: the reply begins with yes or no.
//! Faults: `Nothing` and `None` begin with no; `The answer is yes` and `**Yes**` have no answer.

use super::case::{Case, Ruling};

/// EventHallusion: answers are `Yes.` and `No.`, full stop included.
pub(super) fn eventhallusion(case: &Case<'_>) -> Ruling {
    leading(case, case.reply, ["Yes.", "No."])
}

/// TempCompass, without its language model for the rest: answers are `yes` and `no`.
pub(super) fn tempcompass(case: &Case<'_>) -> Ruling {
    // The end mark of some models' replies.
    leading(case, case.reply.trim_start_matches("</s>"), ["yes", "no"])
}

fn leading(case: &Case<'_>, text: &str, spelled: [&str; 2]) -> Ruling {
    let start = case.reply.len() - text.len();
    for (word, said) in ["yes", "no"].into_iter().zip(spelled) {
        if text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word)) {
            let right = case.gold_is(said, word);
            return Ruling::found(said, Some(start..start + word.len()), "leading word", right);
        }
    }
    Ruling::nothing(false)
}
