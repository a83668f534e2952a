//! What the words around a mark say of it: announced, affirmed, concluded, one of a list.

use std::ops::Range;

use super::marks::is_wrapper;

/// Whether what follows a mark says that it is the answer: "is correct", "seems the most plausible", "fits best".
pub(super) fn is_affirmed(rest: &str) -> bool {
    const SKIPPED: [&str; 8] = ["the", "to", "be", "clearly", "definitely", "therefore", "thus", "indeed"];
    const GOOD: [&str; 6] = ["correct", "right", "best", "answer", "perfectly", "true"];
    const LIKELY: [&str; 7] =
        ["likely", "plausible", "accurate", "probable", "appropriate", "suitable", "consistent"];
    // More than the words that are asked for, not the whole of a long reply.
    let near = rest.char_indices().nth(96).map_or(rest, |(end, _)| &rest[..end]);
    let mut words = near.split(|c: char| c.is_whitespace() || is_wrapper(c)).filter(|word| !word.is_empty());
    let verb = words.next().is_some_and(|word| {
        matches!(word, "is" | "seems" | "must" | "appears" | "would" | "fits" | "matches")
    });
    let signs = ['.', ',', ';', ':', '!'];
    let mut words = words.map(|word| word.trim_end_matches(signs)).filter(|word| !SKIPPED.contains(word));
    let word = words.next().unwrap_or_default();
    let likeliest =
        matches!(word, "most" | "more") && words.next().is_some_and(|word| LIKELY.contains(&word));
    verb && (likeliest || GOOD.contains(&word))
}

/// What a conclusion begins with.
pub(super) const CONCLUDING: [&str; 10] = [
    "so",
    "therefore",
    "thus",
    "hence",
    "overall",
    "conclusion",
    "makes",
    "total",
    "altogether",
    "concludes",
];

/// How many words before a mark are looked at.
const CLAUSE: usize = 8;

/// Whether a mark is what its sentence comes to: "so it must be C", or "..., but it is C." at the end of a clause.
pub(super) fn is_concluded(text: &str, at: &Range<usize>) -> bool {
    const PASSED: [&str; 8] = ["it", "is", "s", "rather", "actually", "then", "the", "answer"];
    let ends = text[at.end..].trim_start_matches(is_wrapper).chars().next();
    let ends = ends.is_none_or(|c| matches!(c, '.' | '!' | '\n' | ';'));
    let near = text[..at.start].char_indices().rev().nth(CLAUSE * 16).map_or(0, |(at, _)| at);
    let clause = text[near..at.start].rsplit(['.', ';', '!', '?', '\n']).next().unwrap_or_default();
    let mut only_passed = true;
    for word in clause.rsplit(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(CLAUSE) {
        if CONCLUDING.iter().any(|known| word.eq_ignore_ascii_case(known))
            || (ends && only_passed && word == "but")
        {
            return true;
        }
        only_passed = only_passed && PASSED.contains(&word);
    }
    false
}

/// Words and signs that join the members of a list, in the languages in which replies are often written: with "and",
/// with "or", and with neither.
const AND: [&str; 8] = ["and", ",and", "&", "und", "et", "和", "与", "и"];
const OR: [&str; 9] = ["or", "nor", ",or", "oder", "noch", "ni", "ou", "或", "或者"];
const SIGNS: [&str; 4] = [",", "/", "、", "+"];

/// What joins two marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glue {
    /// "A, B".
    Sign,
    /// "A and B".
    And,
    /// "A or B".
    Or,
}

/// How marks on both sides of `between` are members of one list; `None`: they are not.
pub(super) fn list_glue(between: &str) -> Option<Glue> {
    let mut glue = None;
    for word in between.split(|c: char| c.is_whitespace() || is_wrapper(c)).filter(|w| !w.is_empty()) {
        if OR.contains(&word) {
            glue = Some(Glue::Or);
        } else if AND.contains(&word) {
            glue = Some(glue.filter(|glue| *glue == Glue::Or).unwrap_or(Glue::And));
        } else if SIGNS.contains(&word) {
            glue = glue.or(Some(Glue::Sign));
        } else if !matches!(word, "option" | "options" | "choice") {
            return None;
        }
    }
    glue
}

/// Where X begins after "answer", when "is", ":" or "=" connects them.
pub(super) fn announced(text: &str, from: usize) -> Option<usize> {
    let mut rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || is_wrapper(c));
    let mut connected = false;
    loop {
        let blanks = rest.trim_start();
        let next = [":", "=", "是", "为"].iter().find_map(|sign| blanks.strip_prefix(sign));
        let word = || first_word(blanks).filter(|word| word.eq_ignore_ascii_case("is"));
        rest = match (next, word()) {
            (Some(after), _) => after,
            (None, Some(word)) => &blanks[word.len()..],
            (None, None) => break,
        };
        connected = true;
    }
    if !connected {
        return None;
    }
    loop {
        rest = rest.trim_start();
        let opened = rest.trim_start_matches(is_wrapper);
        let filler =
            |w: &&str| ["option", "choice", "letter", "the"].iter().any(|f| w.eq_ignore_ascii_case(f));
        match first_word(opened).filter(filler) {
            // "The" may also begin an option's text, which is looked for first.
            Some(word) if !word.eq_ignore_ascii_case("the") => rest = &opened[word.len()..],
            Some(word) if first_word(opened[word.len()..].trim_start()).as_ref().is_some_and(filler) => {
                rest = &opened[word.len()..];
            }
            _ => return Some(text.len() - rest.len()),
        }
    }
}

fn first_word(text: &str) -> Option<&str> {
    // A longer one, as in scripts without blanks, is none that is asked for.
    let mut letters = text.char_indices().take(32);
    let end = letters.find(|(_, c)| !c.is_alphanumeric()).map(|(at, _)| at);
    let end = end.or_else(|| text.char_indices().nth(32).map(|(at, _)| at)).unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}
