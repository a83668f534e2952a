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

/// Whether a text that a mark or an announced answer follows ends in a negation.
pub(super) fn before(text: &str) -> bool {
    const SKIPPED: [&str; 18] = [
        "option", "options", "choice", "answer", "letter", "the", "a", "an", "my", "final", "best",
        "correct", "right", "most", "likely", "just", "either", "both",
    ];
    let mut rest = text;
    loop {
        rest = rest.trim_end_matches(|c: char| c == ' ' || is_wrapper(c));
        let start = rest
            .char_indices()
            .rev()
            .find(|(_, c)| !c.is_alphanumeric() && !matches!(c, '\'' | '’'))
            .map_or(0, |(at, c)| at + c.len_utf8());
        let word = rest[start..].to_ascii_lowercase();
        if SKIPPED.contains(&word.as_str()) {
            rest = &rest[..start];
            continue;
        }
        let two_words = || {
            let earlier = rest[..start].trim_end().to_ascii_lowercase();
            (word == "than" && earlier.ends_with("rather")) || (word == "of" && earlier.ends_with("instead"))
        };
        let rejects = matches!(word.as_str(), "not" | "never" | "nor" | "neither" | "cannot" | "except");
        return rejects
            || word.ends_with("n't")
            || word.ends_with("n’t")
            || rest.ends_with("不是")
            || two_words();
    }
}

/// Whether a text that follows a mark rejects it.
fn after(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c == ' ' || is_wrapper(c));
    let mut words = rest
        .split([' ', '\n', '\t'])
        .filter(|word| !word.is_empty())
        .map(|word| word.trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | ')' | '!')));
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
