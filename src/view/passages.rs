//! Cutting a text where something in it is marked, so that each piece can be shown its own way.

use std::ops::Range;

use crate::model::{ErrorCategory, ErrorSpan};

/// A part of a sentence in which the same errors stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The words.
    pub text: String,
    /// What is wrong in them, in the order of the vocabulary, each once; empty: nothing.
    pub errors: Vec<ErrorCategory>,
}

/// Cuts `text` wherever an error begins or ends. Offsets count Unicode scalar values; what lies
/// past the end of the text is ignored. The pieces joined are the text.
pub fn passages(text: &str, errors: &[ErrorSpan]) -> Vec<Passage> {
    let starts: Vec<usize> = text.char_indices().map(|(byte, _)| byte).chain([text.len()]).collect();
    let length = starts.len() - 1;
    let mut cuts: Vec<usize> = errors.iter().flat_map(|e| [e.start.min(length), e.end.min(length)]).collect();
    cuts.extend([0, length]);
    cuts.sort_unstable();
    cuts.dedup();
    let passage = |pair: &[usize]| {
        let &[from, to] = pair else { return None };
        let around = errors.iter().filter(|e| e.start <= from && to <= e.end);
        let mut categories: Vec<ErrorCategory> = around.map(|e| e.category).collect();
        categories.sort_unstable();
        categories.dedup();
        Some(Passage { text: text.get(starts[from]..starts[to])?.to_owned(), errors: categories })
    };
    cuts.windows(2).filter_map(passage).collect()
}

/// Cuts a reply into what stands before, in and after the bytes `marked`; all of it is "before"
/// when nothing is marked or the bytes do not fall between characters.
pub fn around(text: &str, marked: Option<Range<usize>>) -> (&str, &str, &str) {
    let cut = || {
        let Range { start, end } = marked?;
        Some((text.get(..start)?, text.get(start..end)?, text.get(end..)?))
    };
    cut().unwrap_or((text, "", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(start: usize, end: usize, category: ErrorCategory) -> ErrorSpan {
        ErrorSpan { start, end, category }
    }

    fn check(text: &str, errors: &[ErrorSpan], expect: &[(&str, &[ErrorCategory])]) {
        let found = passages(text, errors);
        let found: Vec<(&str, &[ErrorCategory])> =
            found.iter().map(|p| (p.text.as_str(), p.errors.as_slice())).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn a_sentence_without_errors_is_one_piece() {
        check("A cat.", &[], &[("A cat.", &[])]);
        check("", &[], &[]);
    }

    #[test]
    fn offsets_count_scalar_values_and_not_bytes() {
        let errors = [error(3, 6, ErrorCategory::Object)];
        check(
            "\u{e9}\u{1f600} cat",
            &errors,
            &[("\u{e9}\u{1f600} ", &[]), ("cat", &[ErrorCategory::Object])],
        );
    }

    #[test]
    fn overlapping_errors_share_their_common_piece() {
        let errors = [error(0, 4, ErrorCategory::Action), error(2, 6, ErrorCategory::Object)];
        check(
            "abcdef",
            &errors,
            &[
                ("ab", &[ErrorCategory::Action]),
                ("cd", &[ErrorCategory::Object, ErrorCategory::Action]),
                ("ef", &[ErrorCategory::Object]),
            ],
        );
    }

    #[test]
    fn an_error_past_the_end_is_cut_at_the_end() {
        check("ab", &[error(1, 99, ErrorCategory::Order)], &[("a", &[]), ("b", &[ErrorCategory::Order])]);
        check("ab", &[error(50, 99, ErrorCategory::Order)], &[("ab", &[])]);
    }

    #[test]
    fn a_reply_is_cut_around_its_marked_bytes() {
        assert_eq!(around("The answer is (C).", Some(14..17)), ("The answer is ", "(C)", "."));
        assert_eq!(around("C", None), ("C", "", ""));
        assert_eq!(around("\u{e9}", Some(1..2)), ("\u{e9}", "", ""));
    }
}
