//! A yes or a no said in the question's own words: "Is there a dog?" "There is no dog."
//!
//! Only a sentence that is the question turned into a statement counts, word for word and in its order: two events
//! that change places are another statement.

use std::ops::Range;

/// Auxiliaries that a question begins with and a statement has inside.
const AUXILIARIES: [&str; 20] = [
    "is", "are", "was", "were", "does", "do", "did", "has", "have", "can", "could", "will", "isn't",
    "aren't", "wasn't", "weren't", "doesn't", "don't", "didn't", "can't",
];

/// Words that change nothing.
const ARTICLES: [&str; 9] = ["a", "an", "the", "any", "some", "several", "many", "few", "been"];

/// Where things are to be seen, which an answer may leave out.
const PLACES: [&str; 6] = ["video", "clip", "scene", "footage", "frame", "image"];

/// What a statement says of a question; `None` where it is about something else. The range is the statement's.
pub(super) fn read(question: &str, text: &str) -> Option<(bool, Range<usize>)> {
    let asked: Vec<String> = words(question.trim().strip_suffix('?')?).collect();
    let (auxiliary, rest) = asked.split_first()?;
    if !AUXILIARIES.contains(&auxiliary.as_str()) || auxiliary.ends_with("n't") {
        return None;
    }
    if let Some(yes) = briefly(auxiliary, text) {
        let start = text.len() - text.trim_start().len();
        return Some((yes, start..text.trim_end().len()));
    }
    let rest: Vec<&str> = content(rest).filter(|word| !AUXILIARIES.contains(word)).collect();
    let start = text.len() - text.trim_start().len();
    let end = text.find(['.', '!', '\n', ';']).unwrap_or(text.len());
    let stated: Vec<String> = words(text.get(start..end)?).collect();
    let negations = stated.iter().filter(|word| is_negation(word)).count();
    let said: Vec<&str> =
        content(&stated).filter(|word| !is_negation(word) && !AUXILIARIES.contains(word)).collect();
    // A second sentence may take the first one back.
    let mut more = words(text.get(end..).unwrap_or_default());
    if negations > 1 || stated.len() < rest.len() || more.any(|word| turns(&word) || is_negation(&word)) {
        return None;
    }
    if stated.iter().any(|word| turns(word))
        || !stated.iter().any(|word| AUXILIARIES.contains(&word.as_str()))
    {
        return None;
    }
    let kept = without_place(&rest);
    // "Is there a dog?" "A dog is visible."
    let seen = match (kept, without_place(&said)) {
        (["there", thing @ ..], [said @ .., last]) => {
            !thing.is_empty() && said == thing && SEEN.contains(last)
        }
        _ => false,
    };
    if seen {
        return Some((negations == 0, start..end));
    }
    let more = said.strip_prefix(kept).filter(|_| !kept.is_empty())?;
    // "There is a dog lying there" answers "Is there a dog?"; "There is no dog lying there" does not.
    let fits = without_place(&said).len() == kept.len()
        || (negations == 0 && more.first().is_some_and(|word| word.ends_with("ing") || LINKS.contains(word)));
    fits.then_some((negations == 0, start..end))
}

/// "She did not", "it is": a pronoun and the question's own auxiliary are the whole reply.
fn briefly(auxiliary: &str, text: &str) -> Option<bool> {
    let mut said = words(text.get(..text.len().min(64)).unwrap_or(text));
    let pronoun =
        matches!(said.next()?.as_str(), "he" | "she" | "it" | "they" | "there" | "we" | "this" | "that");
    let verb = said.next()?;
    let short = verb.strip_suffix("n't");
    let (not, over) = (said.next(), said.next());
    let known = pronoun && short.unwrap_or(&verb) == auxiliary && over.is_none();
    match not.as_deref() {
        None if known => Some(short.is_none()),
        Some("not") if known && short.is_none() => Some(false),
        _ => None,
    }
}

/// What is said of a thing that is there.
const SEEN: [&str; 5] = ["visible", "present", "seen", "shown", "there"];

/// Words with which a statement may go on where the question ends.
const LINKS: [&str; 15] = [
    "in", "on", "at", "by", "with", "near", "next", "behind", "under", "and", "from", "to", "inside",
    "visible", "present",
];

/// The words of a text in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parted = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'));
    parted.filter(|word| !word.is_empty()).map(|word| word.to_lowercase().replace('’', "'"))
}

fn content(words: &[String]) -> impl Iterator<Item = &str> {
    words.iter().map(String::as_str).filter(|word| !ARTICLES.contains(word))
}

fn is_negation(word: &str) -> bool {
    matches!(word, "no" | "not" | "never") || word.ends_with("n't")
}

/// Words with which a text turns round.
fn turns(word: &str) -> bool {
    matches!(
        word,
        "but" | "however" | "if" | "whether" | "although" | "unless" | "actually" | "wait" | "maybe" | "only"
    )
}

/// Without "in (this) video" at the end.
fn without_place<'a, 'w>(words: &'a [&'w str]) -> &'a [&'w str] {
    let Some((last, rest)) = words.split_last() else { return words };
    if !PLACES.contains(last) {
        return words;
    }
    let rest = rest.strip_suffix(&["this"]).unwrap_or(rest);
    rest.strip_suffix(&["in"]).unwrap_or(words)
}
