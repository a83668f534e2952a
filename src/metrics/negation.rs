//! Marks that a reply rejects: "not A", "A is wrong".

use super::marks::{Mark, is_wrapper};
use super::phrases::{Glue, list_glue};

/// For each mark, whether the reply rejects it.
pub(super) fn negated(text: &str, marks: &[Mark]) -> Vec<bool> {
    let between = |n: usize| text.get(marks[n].at.end..marks[n + 1].at.start).unwrap_or("");
    let mut out: Vec<bool> = Vec::with_capacity(marks.len());
    // "not A, B or C" rejects all three, and so does "rule out A, B and C"; "not A, B" only the first.
    let mut reach = None;
    for (n, mark) in marks.iter().enumerate() {
        let rejected = rejection(&text[..mark.at.start]);
        if let Some(kind) = rejected {
            reach = Some(n + chained(marks.len() - n - 1, kind, |step| between(n + step)));
        }
        out.push(rejected.is_some() || reach.is_some_and(|last| n <= last));
    }
    let (mut rejected_next, mut plural) = (false, false);
    // "A, B and C are wrong" rejects all; "A, B is wrong" only B.
    for n in (0..marks.len()).rev() {
        let glue = if rejected_next { between(n) } else { "" };
        let chained = list_glue(glue).is_some_and(|glue| plural || glue != Glue::Sign);
        let rest = &text[marks[n].at.end..];
        let rejected = after(rest);
        plural = (chained && plural)
            || (rejected
                && [" are", " were", " do ", " don", "都"].iter().any(|verb| rest.starts_with(verb)));
        rejected_next = chained || rejected;
        out[n] = out[n] || rejected_next;
    }
    out
}

/// How many of the `most` marks after a rejected one are members of its list, if "or" (or, of what
/// is ruled out, "and") closes it.
fn chained<'a>(most: usize, kind: Rejection, between: impl Fn(usize) -> &'a str) -> usize {
    let mut closed = 0;
    for step in 0..most {
        match list_glue(between(step)) {
            None => break,
            Some(Glue::Or) => closed = step + 1,
            Some(Glue::And) if kind == Rejection::Out => closed = step + 1,
            Some(_) => {}
        }
    }
    closed
}

/// For each text of an option that a reply quotes, whether the reply rejects it: as a mark, and also where a verb
/// stands between ("does not move from left to right").
pub(super) fn negated_texts(text: &str, hits: &[Mark]) -> Vec<bool> {
    let mut out = negated(text, hits);
    for (out, hit) in out.iter_mut().zip(hits) {
        *out = *out || loosely_before(&text[..hit.at.start]);
    }
    out
}

/// The most words between a negation and the text that it rejects.
const MOST_BETWEEN: usize = 3;

/// Words that reject the clause behind them.
const NOT: [&str; 7] = ["not", "never", "neither", "nor", "nicht", "pas", "не"];

/// Words that reject the thing behind them.
const NONE: [&str; 4] = ["no", "without", "kein", "keine"];

/// Whether a text ends in a negation and a few words of its clause.
fn loosely_before(text: &str) -> bool {
    const TURNING: [&str; 6] = ["but", "only", "because", "so", "just", "and"];
    let (mut rest, mut next) = (text, "");
    for between in 0..=MOST_BETWEEN {
        rest = rest.trim_end_matches(|c: char| c == ' ' || is_wrapper(c));
        let letters = rest.char_indices().rev().take(LONGEST_WORD);
        let start = letters.take_while(|(_, c)| c.is_alphanumeric() || matches!(c, '\'' | '’')).last();
        let Some((start, _)) = start else { return false };
        let word = &rest[start..];
        if TURNING.iter().any(|known| word.eq_ignore_ascii_case(known)) {
            return false;
        }
        // "no red kite", but "no doubt that it is red".
        let nothing = NONE.iter().any(|known| word.eq_ignore_ascii_case(known));
        if nothing && between < 2 && !["doubt", "question"].contains(&next) {
            return true;
        }
        if NOT.iter().any(|known| word.eq_ignore_ascii_case(known))
            || ends_in(word, "n't")
            || ends_in(word, "n’t")
        {
            return true;
        }
        (rest, next) = (&rest[..start], word);
    }
    false
}

/// How a word rejects what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rejection {
    /// "not A".
    Not,
    /// "rule out A".
    Out,
}

/// The most words that are looked past: each mark of a reply looks for itself.
const MOST_PASSED: usize = 16;

/// In letters; what is longer, as in scripts without blanks, is no word that is known here.
const LONGEST_WORD: usize = 64;

/// The bytes behind a mark that are looked at.
const REACH: usize = 512;

/// Whether a text that a mark or an announced answer follows ends in a negation.
pub(super) fn before(text: &str) -> bool {
    rejection(text).is_some()
}

/// What may stand between a negation and what it rejects.
const SKIPPED: [&str; 25] = [
    "option",
    "options",
    "choice",
    "answer",
    "letter",
    "the",
    "a",
    "an",
    "my",
    "final",
    "best",
    "correct",
    "right",
    "most",
    "likely",
    "just",
    "either",
    "both",
    "be",
    "really",
    "necessarily",
    "say",
    "choose",
    "pick",
    "select",
];

/// Words that reject what follows, in the languages in which replies are often written.
const REJECTING: [&str; 12] =
    ["not", "never", "nor", "neither", "cannot", "except", "nicht", "weder", "noch", "pas", "ni", "не"];

/// Words that rule out what follows.
const EXCLUDING: [&str; 6] = ["exclude", "excludes", "excluding", "eliminate", "eliminates", "eliminating"];

/// The negation that a text ends in.
fn rejection(text: &str) -> Option<Rejection> {
    let mut rest = text;
    for _ in 0..=MOST_PASSED {
        rest = rest.trim_end_matches(|c: char| c == ' ' || is_wrapper(c));
        let start = rest
            .char_indices()
            .rev()
            .take(LONGEST_WORD)
            .find(|(_, c)| !c.is_alphanumeric() && !matches!(c, '\'' | '’'))
            .map_or_else(|| tail(rest), |(at, c)| at + c.len_utf8());
        let word = &rest[start..];
        if SKIPPED.iter().any(|skipped| word.eq_ignore_ascii_case(skipped)) {
            rest = &rest[..start];
            continue;
        }
        let is = |known: &str| same(word, known);
        let earlier = rest[..start].trim_end();
        let ruled_out =
            is("out") && ["rule", "rules", "ruled", "ruling"].iter().any(|verb| ends_in(earlier, verb));
        if ruled_out || EXCLUDING.iter().any(|known| is(known)) {
            return Some(Rejection::Out);
        }
        let rejects = REJECTING.iter().any(|known| is(known))
            || ends_in(word, "n't")
            || ends_in(word, "n’t")
            || rest.ends_with("不是")
            || (is("than") && ends_in(earlier, "rather"))
            || (is("of") && ends_in(earlier, "instead"))
            || (is("es") && ends_in(earlier, "no"));
        return rejects.then_some(Rejection::Not);
    }
    None
}

/// Whether two words are the same but for their case.
fn same(word: &str, known: &str) -> bool {
    word.eq_ignore_ascii_case(known) || word.chars().flat_map(char::to_lowercase).eq(known.chars())
}

/// Where the last letters begin that could be a word.
fn tail(text: &str) -> usize {
    text.char_indices().rev().take(LONGEST_WORD).last().map_or(0, |(at, _)| at)
}

fn ends_in(text: &str, word: &str) -> bool {
    let end = text.len().checked_sub(word.len()).and_then(|at| text.get(at..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(word))
}

/// What rejects a mark behind it in languages that put their verb last.
const REJECTING_AFTER: [&str; 16] = [
    "都不",
    "都是错",
    "都错",
    "가 아니라",
    "이 아니라",
    "는 아니",
    "가 아닙",
    "이 아닙",
    "ではなく",
    "ではありません",
    "じゃなく",
    "不对",
    "不正确",
    "是错",
    "错误",
    "错了",
];

/// Whether a text that follows a mark rejects it.
fn after(text: &str) -> bool {
    if REJECTING_AFTER.iter().any(|words| text.starts_with(words)) {
        return true;
    }
    let near = (REACH..text.len()).find(|at| text.is_char_boundary(*at)).map_or(text, |end| &text[..end]);
    let rest = near.trim_start_matches(|c: char| matches!(c, ' ' | ':') || is_wrapper(c));
    let mut words = rest
        .split([' ', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| word.trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | ')' | '!')))
        .take(MOST_PASSED);
    let Some(mut word) = words.next() else { return false };
    let verb = matches!(
        word,
        "is" | "are" | "was" | "were" | "seems" | "looks" | "must" | "can" | "should" | "do" | "does" | "did"
    );
    if verb || word == "s" {
        word = words.next().unwrap_or("");
    }
    while matches!(
        word,
        "clearly" | "definitely" | "also" | "both" | "simply" | "obviously" | "therefore" | "be"
    ) {
        word = words.next().unwrap_or("");
    }
    let contraction = word.ends_with("n't") || word.ends_with("n’t") || word == "cannot";
    let rejecting = matches!(
        word,
        "wrong"
            | "incorrect"
            | "false"
            | "not"
            | "eliminated"
            | "excluded"
            | "impossible"
            | "unlikely"
            | "ruled"
            | "never"
    );
    contraction || rejecting
}
