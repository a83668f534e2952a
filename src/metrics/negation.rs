//! Marks that a reply rejects: "not A", "A is wrong".

use super::marks::{Mark, is_list_glue, is_wrapper};

/// For each mark, whether the reply rejects it.
pub(super) fn negated(text: &str, marks: &[Mark]) -> Vec<bool> {
    let between = |first: &Mark, second: &Mark| text.get(first.at.end..second.at.start).unwrap_or("");
    let mut out: Vec<bool> = marks.iter().map(|mark| before(&text[..mark.at.start])).collect();
    // "not A or B" rejects both.
    for n in 1..marks.len() {
        let glue = between(&marks[n - 1], &marks[n]);
        let chained = out[n - 1] && is_list_glue(glue) && glue.contains("or");
        out[n] = out[n] || chained;
    }
    let (mut rejected_next, mut plural) = (false, false);
    // "A, B and C are wrong" rejects all; "A, B is wrong" only B.
    for n in (0..marks.len()).rev() {
        let glue = if rejected_next { between(&marks[n], &marks[n + 1]) } else { "" };
        let chained = is_list_glue(glue) && (plural || glue.contains("and") || glue.contains("or"));
        let rest = &text[marks[n].at.end..];
        let rejected = after(rest);
        plural =
            (chained && plural) || (rejected && [" are", " were"].iter().any(|verb| rest.starts_with(verb)));
        rejected_next = chained || rejected;
        out[n] = out[n] || rejected_next;
    }
    out
}

/// The most words that are looked past: each mark of a reply looks for itself.
const MOST_PASSED: usize = 16;

/// In letters; what is longer, as in scripts without blanks, is no word that is known here.
const LONGEST_WORD: usize = 64;

/// The bytes behind a mark that are looked at.
const REACH: usize = 512;

/// Whether a text that a mark or an announced answer follows ends in a negation.
pub(super) fn before(text: &str) -> bool {
    const SKIPPED: [&str; 18] = [
        "option", "options", "choice", "answer", "letter", "the", "a", "an", "my", "final", "best",
        "correct", "right", "most", "likely", "just", "either", "both",
    ];
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
        let two_words = || {
            let earlier = rest[..start].trim_end();
            (word.eq_ignore_ascii_case("than") && ends_in(earlier, "rather"))
                || (word.eq_ignore_ascii_case("of") && ends_in(earlier, "instead"))
        };
        const REJECTING: [&str; 6] = ["not", "never", "nor", "neither", "cannot", "except"];
        return REJECTING.iter().any(|rejecting| word.eq_ignore_ascii_case(rejecting))
            || ends_in(word, "n't")
            || ends_in(word, "n’t")
            || rest.ends_with("不是")
            || two_words();
    }
    false
}

/// Where the last letters begin that could be a word.
fn tail(text: &str) -> usize {
    text.char_indices().rev().take(LONGEST_WORD).last().map_or(0, |(at, _)| at)
}

fn ends_in(text: &str, word: &str) -> bool {
    let end = text.len().checked_sub(word.len()).and_then(|at| text.get(at..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(word))
}

/// Whether a text that follows a mark rejects it.
fn after(text: &str) -> bool {
    let near = (REACH..text.len()).find(|at| text.is_char_boundary(*at)).map_or(text, |end| &text[..end]);
    let rest = near.trim_start_matches(|c: char| c == ' ' || is_wrapper(c));
    let mut words = rest
        .split([' ', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| word.trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | ')' | '!')))
        .take(MOST_PASSED);
    let Some(mut word) = words.next() else { return false };
    let verb = matches!(word, "is" | "are" | "was" | "were" | "seems" | "looks" | "must" | "can" | "should");
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
