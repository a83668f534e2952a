//! Words of a text.

use super::stem::stem;

/// A word: as it stands, in small letters, and its stem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it stands.
    pub raw: String,
    /// In small letters.
    pub text: String,
    /// What its forms share.
    pub stem: String,
}

/// The words of a text, without what stands between them. A number keeps its decimals, a genitive loses its `'s`.
pub fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut raw = String::new();
    let letters: Vec<char> = text.chars().collect();
    for (n, c) in letters.iter().enumerate() {
        let digit = |at: Option<&char>| at.is_some_and(char::is_ascii_digit);
        let inside = match c {
            '.' => n > 0 && digit(letters.get(n - 1)) && digit(letters.get(n + 1)),
            '\'' | '\u{2019}' => !raw.is_empty() && letters.get(n + 1).is_some_and(|c| c.is_alphabetic()),
            c => c.is_alphanumeric(),
        };
        if inside {
            raw.push(if *c == '\u{2019}' { '\'' } else { *c });
        } else {
            add(&mut raw, &mut found);
        }
    }
    add(&mut raw, &mut found);
    found
}

fn add(raw: &mut String, found: &mut Vec<Word>) {
    if raw.is_empty() {
        return;
    }
    let raw = std::mem::take(raw);
    let bare = raw.strip_suffix("'s").unwrap_or(&raw).to_owned();
    // `5s` is five seconds.
    let cut = bare.find(|c: char| c.is_alphabetic()).unwrap_or(bare.len());
    let parts = if cut > 0 && matches!(&bare[cut..], "s" | "sec" | "secs") {
        vec![bare[..cut].to_owned(), bare[cut..].to_owned()]
    } else {
        vec![bare]
    };
    for raw in parts {
        let text = raw.to_lowercase();
        found.push(Word { stem: stem(&text), raw, text });
    }
}

/// Words that say nothing of what is meant.
const EMPTY: &[&str] = &[
    "a", "an", "the", "this", "that", "these", "those", "some", "any", "its", "his", "her", "their", "it",
    "he", "she", "they", "him", "them", "is", "are", "was", "were", "be", "been", "being", "do", "does",
    "did", "done", "has", "have", "had", "having", "there", "to", "of", "s", "and", "then", "just", "also",
    "ever",
];

/// The stems of a text that say what is meant.
pub fn stems(text: &str) -> Vec<String> {
    let full = |word: &Word| !EMPTY.contains(&word.text.as_str());
    words(text).into_iter().filter(full).map(|word| word.stem).collect()
}

/// Whether the stems of `phrase` stand in `text`, in their order, others between them: "tilts the bottle" is in "the
/// hand tilts the bottle to the left". An empty phrase is in nothing.
pub fn contains(text: &[String], phrase: &[String]) -> bool {
    let mut rest = text.iter();
    !phrase.is_empty() && phrase.iter().all(|stem| rest.any(|other| other == stem))
}
