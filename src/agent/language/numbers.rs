//! Numbers in words and figures.

const WORDS: &[(&str, u32)] = &[
    ("zero", 0),
    ("none", 0),
    ("no", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("single", 1),
    ("once", 1),
    ("twice", 2),
    ("thrice", 3),
    ("both", 2),
];

/// The whole number that a word in small letters says.
pub fn number(word: &str) -> Option<u32> {
    let named = WORDS.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
    named.or_else(|| word.parse().ok())
}
