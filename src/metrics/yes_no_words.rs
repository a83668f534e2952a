//! Words for yes and no, beside these two: of other languages, and of people in a hurry.

use std::ops::Range;

/// Words that stand for yes or no wherever a lone yes or no would.
const FREE: [(&str, bool); 7] = [
    ("yes", true),
    ("no", false),
    ("yeah", true),
    ("yep", true),
    ("yup", true),
    ("nope", false),
    ("nah", false),
];

/// What a word says, if it is one of the free ones.
pub(super) fn free(word: &str) -> Option<bool> {
    FREE.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)).map(|(_, yes)| *yes)
}

/// Words that say yes or no only where one is awaited, and only before punctuation or the end: elsewhere they are
/// other words (`si`, `non`, `correct`). A longer word stands before its beginning. The lone characters 是 and 不是
/// are left out: they are copulas, too.
const APART: [(&str, bool); 39] = [
    ("true", true),
    ("correct", true),
    ("false", false),
    ("incorrect", false),
    ("oui", true),
    ("non", false),
    ("ja", true),
    ("nein", false),
    ("sí", true),
    ("si", true),
    ("sim", true),
    ("não", false),
    ("да", true),
    ("нет", false),
    ("نعم", true),
    ("لا", false),
    ("是的", true),
    ("对的", true),
    ("对", true),
    ("正确", true),
    ("没错", true),
    ("有的", true),
    ("有", true),
    ("会", true),
    ("不对", false),
    ("没有", false),
    ("不会", false),
    ("不", false),
    ("否", false),
    ("はい", true),
    ("ええ", true),
    ("いいえ", false),
    ("네", true),
    ("예", true),
    ("아니요", false),
    ("아니오", false),
    ("아뇨", false),
    ("tak", true),
    ("nie", false),
];

/// The word of another language or manner that `text` begins with, and what it says. `ends` tells whether a word may
/// end before a text.
pub(super) fn apart(text: &str, from: usize, ends: impl Fn(&str) -> bool) -> Option<(bool, Range<usize>)> {
    let rest = text.get(from..)?;
    APART.iter().find_map(|(word, yes)| {
        let mut letters = rest.char_indices();
        let same = word
            .chars()
            .all(|known| letters.next().is_some_and(|(_, c)| c == known || c.to_lowercase().eq([known])));
        let end = letters.next().map_or(rest.len(), |(at, _)| at);
        (same && ends(&rest[end..])).then(|| (*yes, from..from + end))
    })
}

/// What says yes or no as the whole of a reply, and may say anything inside one.
const WHOLE: [(&str, bool); 12] = [
    ("y", true),
    ("n", false),
    ("absolutely", true),
    ("definitely", true),
    ("certainly", true),
    ("of course", true),
    ("indeed", true),
    ("not at all", false),
    ("absolutely not", false),
    ("definitely not", false),
    ("certainly not", false),
    ("of course not", false),
];

/// What a reply says that is such words and nothing else.
pub(super) fn whole(text: &str) -> Option<(bool, Range<usize>)> {
    let outside = |c: char| !c.is_alphanumeric();
    let start = text.len() - text.trim_start_matches(outside).len();
    let core = text.trim_matches(outside);
    let known = WHOLE.iter().find(|(known, _)| core.eq_ignore_ascii_case(known));
    known.map(|(_, yes)| (*yes, start..start + core.len()))
}
