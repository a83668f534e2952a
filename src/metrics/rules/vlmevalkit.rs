//! VLMEvalKit without a judge model: its general rule, and the one of Video-MME.
//! Faults: a letter counts only among the last four words; `answer is clearly B` is C; a long
//! reply is not searched for option texts. Video-MME takes the first capital A to D, inside words too.

use super::case::{Case, Ruling};
use super::letters::words;

/// Replies that count as a refusal.
const REFUSALS: [&str; 4] = [
    "Sorry, I can't help with images of people yet.",
    "I can't process this file.",
    "I'm sorry, but without the image provided",
    "Cannot determine the answer",
];

/// Signs that are no part of a word.
const SIGNS: [char; 13] = ['.', '(', ')', '[', ']', ',', ':', ';', '!', '*', '#', '{', '}'];

/// Lead-ins that Video-MME's rule takes away, in this order. Two pairs are run together, as there:
/// commas are missing in its list.
const LEADS: [&str; 8] = [
    "The best answer is",
    "The correct answer is",
    "The answer is",
    "The answer",
    "The best option isThe correct option is",
    "Best answer:Best option:",
    "Answer:",
    "Option:",
];

/// Multiple choice.
pub(super) fn choice(case: &Case<'_>) -> Ruling {
    let found = |key: &str, at, step| Ruling::found(key, at, step, *case.gold == *key);
    if !case.reply.contains("Failed to obtain answer via API") {
        if REFUSALS.iter().any(|refusal| case.reply.contains(refusal)) {
            return found("Z", None, "refusal");
        }
        let words = words(case.reply, |c| c.is_whitespace() || SIGNS.contains(&c));
        let place = |key: &str| words.iter().position(|word| case.reply[word.clone()] == *key);
        let mut named = case.keys().filter_map(|key| place(key).map(|n| (key, n)));
        match (named.next(), named.next()) {
            (Some((key, n)), None) if n + 5 > words.len() => {
                return found(key, words.get(n).cloned(), "a letter near the end");
            }
            (None, _) if place("Z").is_some() => return found("Z", None, "refusal"),
            _ => {}
        }
        if let Some((key, at)) = stated(case) {
            return found(key, Some(at..at + 1), "answer is X");
        }
    }
    match only_text(case) {
        Some(key) => found(key, None, "only option text"),
        None => Ruling::nothing(false),
    }
}

/// The first "answer is", any stars, and a letter A to D of either case, with anything after it.
fn stated<'a>(case: &Case<'a>) -> Option<(&'a str, usize)> {
    let lower = case.reply.to_ascii_lowercase();
    let (at, letter) = lower.match_indices("answer").find_map(|(at, lead)| {
        let rest = &lower[at + lead.len()..];
        let is = rest.trim_start().strip_prefix("is").filter(|_| rest.starts_with(char::is_whitespace))?;
        let after = is.trim_start().trim_start_matches('*');
        let letter = after.chars().next().filter(|c| matches!(c, 'a'..='d'))?;
        is.starts_with(char::is_whitespace).then_some((lower.len() - after.len(), letter))
    })?;
    case.keys().find(|key| key.chars().eq([letter.to_ascii_uppercase()])).map(|key| (key, at))
}

/// The one option whose text the reply contains, in a reply of at most twice the options' length.
fn only_text<'a>(case: &Case<'a>) -> Option<&'a str> {
    let reply = case.reply.to_lowercase();
    let texts: usize = case.item.options.iter().map(|option| option.text.chars().count()).sum();
    if reply.chars().count() > 2 * texts {
        return None;
    }
    let mut named = case.item.options.iter().filter(|option| reply.contains(&option.text.to_lowercase()));
    let first = named.next();
    first.filter(|_| named.next().is_none()).map(|option| option.key.as_str())
}

/// Video-MME: without the known lead-ins, the first capital A to D anywhere.
pub(super) fn videomme(case: &Case<'_>) -> Ruling {
    let mut kept: Vec<(usize, u8)> = case.reply.bytes().enumerate().collect();
    for lead in LEADS {
        let mut from = 0;
        let is_lead = |window: &[(usize, u8)]| window.iter().map(|(_, byte)| byte).eq(lead.as_bytes());
        while let Some(n) = kept.get(from..).and_then(|rest| rest.windows(lead.len()).position(is_lead)) {
            from += n;
            kept.drain(from..from + lead.len());
        }
    }
    match kept.into_iter().find(|(_, byte)| matches!(byte, b'A'..=b'D')) {
        Some((at, _)) => {
            let said = &case.reply[at..=at];
            Ruling::found(said, Some(at..at + 1), "first capital letter", *case.gold == *said)
        }
        None => Ruling::nothing(false),
    }
}
