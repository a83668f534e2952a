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

/// Words that stand for what a question is about.
const PRONOUNS: [&str; 7] = ["he", "she", "it", "they", "we", "this", "that"];

/// Words that change nothing.
const ARTICLES: [&str; 9] = ["a", "an", "the", "any", "some", "several", "many", "few", "been"];

/// Where things are to be seen, which an answer may leave out.
const PLACES: [&str; 6] = ["video", "clip", "scene", "footage", "frame", "image"];

/// What a statement says of a question; `None` where it is about something else. The range is the statement's.
pub(super) fn read(question: &str, text: &str) -> Option<(bool, Range<usize>)> {
    if let Some(found) = in_chinese(question, text) {
        return Some(found);
    }
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
    // "Was the clip filmed at night?" "It was not filmed at night."
    if let [first, predicate @ ..] = without_place(&said)
        && PRONOUNS.contains(first)
        && predicate.len() > 1
        && kept.len() > predicate.len()
        && kept.ends_with(predicate)
    {
        return Some((negations == 0, start..end));
    }
    let more = said.strip_prefix(kept).filter(|_| !kept.is_empty())?;
    // "There is a dog lying there" answers "Is there a dog?"; "There is no dog lying there" does not.
    let fits = without_place(&said).len() == kept.len()
        || (negations == 0 && more.first().is_some_and(|word| word.ends_with("ing") || LINKS.contains(word)));
    fits.then_some((negations == 0, start..end))
}

/// 有狗吗? 没有看到狗: whether there is a thing, in Chinese.
fn in_chinese(question: &str, text: &str) -> Option<(bool, Range<usize>)> {
    let (_, thing) = question.trim().split_once('有')?;
    let thing = thing.trim_end_matches(['?', '？']).strip_suffix('吗')?;
    let mut said = text.match_indices('有').filter_map(|(at, have)| {
        let (before, after) = (&text[..at], &text[at + have.len()..]);
        let between = after.split_once(thing).map(|(between, _)| between)?;
        let near = between.chars().count() <= 4 && between.chars().all(char::is_alphanumeric);
        let open = before.ends_with(['是', '否', '或']) || between.contains('没');
        let from = if before.ends_with('没') { at - '没'.len_utf8() } else { at };
        (near && !open).then(|| (from == at, from..at + have.len() + between.len() + thing.len()))
    });
    said.next().filter(|_| !thing.is_empty() && said.next().is_none())
}

/// "She did not", "it is": a pronoun and the question's own auxiliary are the whole reply.
fn briefly(auxiliary: &str, text: &str) -> Option<bool> {
    let mut said = words(text.get(..text.len().min(64)).unwrap_or(text));
    let first = said.next()?;
    let pronoun = first == "there" || PRONOUNS.contains(&first.as_str());
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
