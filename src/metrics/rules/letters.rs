//! Words and letters in a reply, found as Python's `re` finds them.

use std::ops::Range;

/// Whether a character is `\w`.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether `\b` holds at a place of a text.
pub(super) fn is_boundary(text: &str, at: usize) -> bool {
    let inside = |c: Option<char>| c.is_some_and(is_word);
    inside(text[..at].chars().next_back()) != inside(text[at..].chars().next())
}

/// Where `word` stands in `text`, whatever the case of its ASCII letters.
pub(super) fn find(text: &str, word: &str) -> Option<Range<usize>> {
    let at = text.to_ascii_lowercase().find(&word.to_ascii_lowercase())?;
    Some(at..at + word.len())
}

/// Every letter from `first` to `last` that stands alone: `\b[A-D]\b`.
pub(super) fn alone(text: &str, first: char, last: char) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().filter(move |(at, c)| {
        (first..=last).contains(c) && is_boundary(text, *at) && is_boundary(text, at + c.len_utf8())
    })
}

/// The runs of characters between gaps.
pub(super) fn words(text: &str, gap: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| !gap(*c)) {
        let end = at + c.len_utf8();
        match words.last_mut() {
            Some(word) if word.end == at => word.end = end,
            _ => words.push(at..end),
        }
    }
    words
}
