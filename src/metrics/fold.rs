//! Texts as they are compared: case-folded, blanks collapsed, end punctuation dropped.

use unicode_normalization::UnicodeNormalization;

/// A folded text that knows which bytes of its source each of its bytes came from.
#[derive(Clone, Debug, Default)]
pub(super) struct Folded {
    /// The text, in lower case, with single blanks.
    pub(super) text: String,
    /// Source start of each byte.
    starts: Vec<u32>,
    /// Source end of each byte.
    ends: Vec<u32>,
}

impl Folded {
    /// Folds `source`, which is already normalised, and keeps the way back.
    pub(super) fn new(source: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(source.len()),
            starts: Vec::with_capacity(source.len()),
            ends: Vec::with_capacity(source.len()),
        };
        for (at, c) in source.char_indices() {
            let end = at + c.len_utf8();
            if c.is_whitespace() {
                if !folded.text.is_empty() && !folded.text.ends_with(' ') {
                    folded.push(' ', at, end);
                }
            } else if c.is_ascii() {
                folded.push(c.to_ascii_lowercase(), at, end);
            } else {
                c.to_lowercase().for_each(|lower| folded.push(lower, at, end));
            }
        }
        let kept = dropped_end(&folded.text).len();
        folded.text.truncate(kept);
        folded
    }

    fn push(&mut self, c: char, start: usize, end: usize) {
        self.text.push(c);
        self.starts.resize(self.text.len(), start as u32);
        self.ends.resize(self.text.len(), end as u32);
    }

    /// The bytes of the source behind a range of the folded text.
    pub(super) fn source_range(&self, start: usize, end: usize) -> std::ops::Range<usize> {
        let from = self.starts.get(start).copied().unwrap_or(0) as usize;
        let to = self.ends.get(end.saturating_sub(1)).copied().unwrap_or(0) as usize;
        from..to.max(from)
    }
}

fn dropped_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| {
        c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '。')
    })
}

/// Folds a short text of the data, such as an option.
pub(super) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return fold_normal(text);
    }
    fold_normal(&text.nfkc().collect::<String>())
}

fn fold_normal(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        if word.is_ascii() {
            folded.extend(word.bytes().map(|b| char::from(b.to_ascii_lowercase())));
        } else {
            folded.extend(word.chars().flat_map(char::to_lowercase));
        }
    }
    let kept = dropped_end(&folded).len();
    folded.truncate(kept);
    folded
}

/// Whether `c` continues a word. Scripts written without blanks have no words to cut.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() && (c as u32) < 0x2E80
}

/// Where `needle` stands in `text` as whole words.
pub(super) fn whole_words<'a>(text: &'a str, needle: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(needle).map(|(at, _)| at).filter(move |at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + needle.len()..].chars().next();
        let cut = |outer: Option<char>, inner: Option<char>| {
            !(outer.is_some_and(is_word) && inner.is_some_and(is_word))
        };
        !needle.is_empty() && cut(before, needle.chars().next()) && cut(after, needle.chars().next_back())
    })
}
