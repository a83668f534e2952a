//! Small numbers, which an option writes as a digit and a reply as a word, or the other way round.

/// Without one, which is a pronoun as well, and zero, which is a letter to many.
const WORDS: [(&str, &str); 11] = [
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("11", "eleven"),
    ("12", "twelve"),
];

/// The other spelling of an option that is a small number and nothing else; `text` is folded.
pub(super) fn other_spelling(text: &str) -> Option<&'static str> {
    WORDS.iter().find_map(|(digits, word)| match text {
        text if text == *digits => Some(*word),
        text if text == *word => Some(*digits),
        _ => None,
    })
}
