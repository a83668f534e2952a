//! Option keys that stand alone in a reply, and the phrases that announce an answer.

use std::ops::Range;

/// An option's key standing alone in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// Which option, by its place.
    pub(super) option: usize,
    /// The key's bytes in the text.
    pub(super) at: Range<usize>,
}

/// What one pass over a reply finds.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The marks, in order.
    pub(super) marks: Vec<Mark>,
    /// Each "answer", "option" or "choice", in order.
    pub(super) leads: Vec<Range<usize>>,
}

/// Finds marks and leads in one pass. `keys` are the option keys, in order.
pub(super) fn find(text: &str, keys: &[&str]) -> Found {
    let mut found = Found::default();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let Some(length) = token(&bytes[at..]) else {
            at += 1;
            continue;
        };
        let range = unquoted(text, at..at + length);
        at += length;
        let word = &text[range.clone()];
        if word.len() == 6
            && ["answer", "option", "choice"].iter().any(|lead| word.eq_ignore_ascii_case(lead))
        {
            found.leads.push(range);
        } else if let Some(option) = marked(text, &range, keys) {
            found.marks.push(Mark { option, at: range });
        }
    }
    if !text.is_ascii() {
        found.leads.extend(text.match_indices("答案").map(|(at, lead)| at..at + lead.len()));
        found.leads.sort_by_key(|lead| lead.start);
    }
    found
}

/// Length of the run of letters, digits, apostrophes and hyphens that `bytes` begin with.
/// The typographic apostrophe and hyphen take three bytes, E2 80 99 and E2 80 90.
fn token(bytes: &[u8]) -> Option<usize> {
    let mut length = 0;
    while let Some(byte) = bytes.get(length) {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'\'' | b'-') {
            length += 1;
        } else if *byte == 0xE2 && matches!(bytes.get(length + 1..length + 3), Some([0x80, 0x99 | 0x90])) {
            length += 3;
        } else {
            break;
        }
    }
    (length > 0).then_some(length)
}

/// A token without the apostrophes around it, which are quotation marks: `'B'`.
fn unquoted(text: &str, range: Range<usize>) -> Range<usize> {
    let word = &text[range.clone()];
    let kept = word.trim_start_matches(['\'', '’']);
    let start = range.end - kept.len();
    start..start + kept.trim_end_matches(['\'', '’']).len()
}

fn marked(text: &str, range: &Range<usize>, keys: &[&str]) -> Option<usize> {
    let word = &text[range.clone()];
    if word.len() == 1 && is_abbreviated(text, range, keys) {
        return None;
    }
    if let Some(option) = keys.iter().position(|key| *key == word) {
        return (!is_article(word, &text[range.end..])).then_some(option);
    }
    let option = keys.iter().position(|key| key.eq_ignore_ascii_case(word))?;
    in_brackets(text, range).then_some(option)
}

/// `N/A`, `N.A.`: a letter beside a slash, or a full stop, with something other than a key behind it.
fn is_abbreviated(text: &str, range: &Range<usize>, keys: &[&str]) -> bool {
    let (before, after) = (&text[..range.start], &text[range.end..]);
    let is_key = |word: &str| keys.iter().any(|key| key.eq_ignore_ascii_case(word));
    let stranger = |sign: char, word: &str| match sign {
        '/' | '\\' => !word.is_empty() && !is_key(word),
        _ => word.len() == 1 && word.bytes().all(|b| b.is_ascii_alphabetic()) && !is_key(word),
    };
    let signs = ['/', '\\', '.'];
    let earlier = before.chars().next_back().filter(|sign| signs.contains(sign)).is_some_and(|sign| {
        let head = &before[..before.len() - 1];
        let letters = head.char_indices().rev().take(LONGEST).take_while(|(_, c)| c.is_alphanumeric());
        stranger(sign, letters.last().map_or("", |(at, _)| &head[at..]))
    });
    let later = after.chars().next().filter(|sign| signs.contains(sign)).is_some_and(|sign| {
        let rest = &after[1..];
        let end = rest.char_indices().take(LONGEST).find(|(_, c)| !c.is_alphanumeric());
        let end = end.or_else(|| rest.char_indices().nth(LONGEST)).map_or(rest.len(), |(at, _)| at);
        stranger(sign, &rest[..end])
    });
    earlier || later
}

/// Longer than any key: what follows is not looked at.
const LONGEST: usize = 16;

/// Words that follow a label, and never an article.
const AFTER_LABEL: [&str; 20] = [
    "and",
    "or",
    "is",
    "seems",
    "fits",
    "matches",
    "describes",
    "was",
    "because",
    "since",
    "but",
    "not",
    "cannot",
    "isn",
    "has",
    "would",
    "could",
    "should",
    "appears",
    "as",
];

/// "A man", "I think", "3 sheep": a word of English or a number, not a label.
fn is_article(word: &str, rest: &str) -> bool {
    let number = word.bytes().all(|byte| byte.is_ascii_digit());
    if !number && !matches!(word, "A" | "I" | "a" | "i") {
        return false;
    }
    let after = rest.trim_start_matches([' ', '\t']);
    if after.len() == rest.len() || !after.starts_with(char::is_lowercase) {
        return false;
    }
    let end = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
    // "I was" and "I would" are no labels, either.
    let known = if !word.eq_ignore_ascii_case("I") { &AFTER_LABEL[..] } else { &AFTER_LABEL[..3] };
    !known.contains(&&after[..end])
}

fn in_brackets(text: &str, range: &Range<usize>) -> bool {
    let before = text[..range.start].trim_end_matches(' ').chars().next_back();
    let after = text[range.end..].trim_start_matches(' ').chars().next();
    matches!(
        (before, after),
        (Some('('), Some(')')) | (Some('['), Some(']')) | (Some('{'), Some('}')) | (Some('【'), Some('】'))
    )
}

/// Brackets and quotation marks that may wrap a key.
pub(super) fn is_wrapper(c: char) -> bool {
    matches!(
        c,
        '(' | ')'
            | '['
            | ']'
            | '{'
            | '}'
            | '【'
            | '】'
            | '"'
            | '\''
            | '“'
            | '”'
            | '‘'
            | '’'
            | '「'
            | '」'
            | '*'
            | '_'
    )
}

/// What may stand between a key and what follows it.
pub(super) fn is_delimiter(c: char) -> bool {
    matches!(
        c,
        '.' | ':' | ')' | ']' | '}' | '】' | ',' | ';' | '-' | '–' | '—' | '=' | '>' | '、' | '。' | '\n'
    )
}

/// The mark that `text` is, but for blanks, brackets, quotation marks and delimiters.
/// `loose` accepts a bare key in the other case.
pub(super) fn lone(text: &str, offset: usize, keys: &[&str], loose: bool) -> Option<Mark> {
    let outside = |c: char| c.is_whitespace() || is_wrapper(c) || is_delimiter(c) || matches!(c, '!' | '?');
    let start = text.len() - text.trim_start_matches(outside).len();
    let core = text.trim_matches(outside);
    let range = start..start + core.len();
    if core.is_empty() {
        return None;
    }
    let exact = keys.iter().position(|key| *key == core);
    let either = || keys.iter().position(|key| key.eq_ignore_ascii_case(core));
    let option = exact.or_else(|| if loose || in_brackets(text, &range) { either() } else { None })?;
    Some(Mark { option, at: offset + range.start..offset + range.end })
}

/// The one-letter key that a text repeats and nothing else: a model that could not stop.
pub(super) fn repeated(text: &str, keys: &[&str]) -> Option<Mark> {
    let core = text.trim();
    let first = core.chars().next()?;
    let option = keys.iter().position(|key| key.chars().eq([first]))?;
    let start = text.len() - text.trim_start().len();
    let looped = core.len() >= MANY * first.len_utf8() && core.chars().all(|c| c == first);
    looped.then_some(Mark { option, at: start..start + first.len_utf8() })
}

/// A letter written so often is no word: `III` and `AAA` may be.
const MANY: usize = 4;

/// A bare key in lower case that ends its sentence, where an answer is announced: "the answer is d".
pub(super) fn lower_at(text: &str, at: usize, keys: &[&str]) -> Option<Mark> {
    let letter = text.get(at..)?.chars().next().filter(char::is_ascii_lowercase)?;
    let option = keys.iter().position(|key| key.chars().eq([letter.to_ascii_uppercase()]))?;
    let rest = &text[at + 1..];
    let ends = rest
        .trim_start_matches(is_wrapper)
        .chars()
        .next()
        .is_none_or(|c| matches!(c, '.' | ',' | ';' | '!' | ':' | '\n'));
    ends.then_some(Mark { option, at: at..at + 1 })
}
