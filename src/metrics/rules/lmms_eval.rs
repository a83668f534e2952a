//! lmms-eval's shared rule for multiple choice, as its Video-MME, MLVU, LVBench and others use it.
//! Faults: an article at the start is an answer (`A man ...`); a letter counts at the end of a word
//! (`I saw a DVD.`); after "the answer is" the last letter wins, whatever is said of it.

use super::case::{Case, Ruling};

/// The formats of a letter, in rising strength: what is before it, what is after it, and the name.
/// Announced letters, and those at the end and at the start of the reply, are stronger.
const FORMATS: [(&str, &str, &str); 5] = [
    ("", " ", "a letter before a blank"),
    ("", ")", "a letter before a bracket"),
    ("", ":", "a letter before a colon"),
    ("", ".", "a letter before a full stop"),
    ("(", ")", "a letter in brackets"),
];

/// What announces an answer.
const PHRASES: [&str; 27] = [
    "the answer is",
    "answer is",
    "the correct answer is",
    "correct answer is",
    "the best answer is",
    "best answer is",
    "the correct option is",
    "correct option is",
    "the best option is",
    "best option is",
    "the choice is",
    "choice is",
    "the correct choice is",
    "correct choice is",
    "i choose",
    "i select",
    "i pick",
    "my answer is",
    "my choice is",
    "옵션",
    "정답은",
    "답은",
    "답:",
    "答案是",
    "答案为",
    "选",
    "答えは",
];

/// A letter found: strength, place in the text, key and format.
type Candidate<'a> = (usize, usize, &'a str, &'static str);

/// Multiple choice.
pub(super) fn choice(case: &Case<'_>) -> Ruling {
    let signs = [',', '.', '!', '?', ';', ':', '\'', '"'];
    let core = signs.iter().fold(case.reply.trim(), |core, sign| core.trim_matches(*sign));
    if case.reply.trim().is_empty() {
        return Ruling::nothing(false);
    }
    let text = format!(" {core} ");
    let announced = after_phrases(&text);
    let mut found: Vec<Candidate<'_>> = Vec::new();
    for key in case.keys() {
        if let Some(at) = text.rfind(key) {
            found.push((0, at, key, "a letter anywhere"));
        }
        for (n, (before, after, name)) in FORMATS.into_iter().enumerate() {
            if let Some(at) = text.rfind(&format!("{before}{key}{after}")) {
                found.push((n + 1, at + before.len(), key, name));
            }
        }
        for from in &announced {
            if let Some(at) = text[*from..].find(key) {
                found.push((FORMATS.len() + 1, from + at, key, "an announced letter"));
            }
        }
        let bare = text.trim();
        let open = |c: Option<char>| !c.is_some_and(char::is_alphabetic);
        if bare.ends_with(key) && open(bare.chars().rev().nth(1)) {
            let at = text.trim_end().len() - key.len();
            found.push((FORMATS.len() + 2, at, key, "a letter at the end"));
        }
        if bare.starts_with(key) && open(bare.chars().nth(1)) {
            let at = text.len() - text.trim_start().len();
            found.push((FORMATS.len() + 3, at, key, "a letter at the start"));
        }
    }
    // Of equals the first, in the order of the options.
    let best = found.into_iter().reduce(|a, b| if (b.0, b.1) > (a.0, a.1) { b } else { a });
    match best {
        Some((_, at, key, name)) => {
            let start = case.reply.find(core).unwrap_or(0) + at - 1;
            Ruling::found(key, Some(start..start + key.len()), name, *case.gold == *key)
        }
        None => Ruling::nothing(false),
    }
}

/// Where each phrase's first place ends.
fn after_phrases(text: &str) -> Vec<usize> {
    let lower = text.to_ascii_lowercase();
    PHRASES.iter().filter_map(|phrase| lower.find(phrase).map(|at| at + phrase.len())).collect()
}
