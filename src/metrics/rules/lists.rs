//! Replies that name several options: an order of all of them, or the set of the right ones.

use super::deciding::left;
use super::letters::words;
use super::verivid::Said;
use crate::metrics::fold::{Folded, fold, whole_words};
use crate::metrics::marks::{self, Mark};
use crate::metrics::negation;
use crate::metrics::phrases::{Glue, list_glue};
use crate::metrics::refusal::Refusal;
use crate::model::{Answer, Item};

/// An order: every option marked once, as the last thing that the reply lists.
pub(super) fn order(item: &Item, text: &str) -> Said {
    let keys: Vec<&str> = item.options.iter().map(|option| option.key.as_str()).collect();
    let marks = marks::find(text, &keys).marks;
    let marks = if marks.len() < keys.len() { side_by_side(text, &keys) } else { marks };
    let marks = if marks.len() < keys.len() { texts(item, text) } else { marks };
    let list = marks.get(marks.len().saturating_sub(keys.len())..).unwrap_or_default();
    let complete = list.len() == keys.len()
        && (0..keys.len()).all(|option| list.iter().any(|mark| mark.option == option))
        && marks.len().is_multiple_of(keys.len().max(1));
    let (Some(first), Some(last)) = (list.first(), list.last()) else { return Said::Nothing };
    let at = first.at.start..last.at.end;
    if !complete || Refusal::find(text).is_some_and(|refusal| !refusal.spares(&at)) {
        return Said::Nothing;
    }
    let keys = list.iter().filter_map(|mark| keys.get(mark.option)).map(|key| (*key).to_owned());
    Said::One(Answer::Order(keys.collect()), at, "order of the marks")
}

/// The set of right options, in file order: the marks, less the negated ones; without marks, letters side by side,
/// else the options' texts.
pub(super) fn set(item: &Item, text: &str) -> Said {
    let keys: Vec<&str> = item.options.iter().map(|option| option.key.as_str()).collect();
    let by_marks = kept(text, marks::find(text, &keys).marks);
    let marks = [by_marks, kept(text, side_by_side(text, &keys)), kept(text, texts(item, text))];
    let Some(named) = marks.into_iter().find(|marks| !marks.is_empty()) else { return Said::Nothing };
    let glue = |pair: &[Mark]| list_glue(text.get(pair[0].at.end..pair[1].at.start).unwrap_or_default());
    if named.windows(2).any(|pair| glue(pair) == Some(Glue::Or)) {
        return Said::Several("a choice left open");
    }
    let at = named.iter().map(|mark| mark.at.start).min().zip(named.iter().map(|mark| mark.at.end).max());
    let said = (0..keys.len()).filter(|option| named.iter().any(|mark| mark.option == *option));
    let said = said.filter_map(|option| keys.get(option)).map(|key| (*key).to_owned()).collect();
    match at {
        Some((start, end)) => Said::One(Answer::Order(said), start..end, "set of the marks"),
        None => Said::Nothing,
    }
}

/// Without what the reply rejects, or cannot say.
fn kept(text: &str, marks: Vec<Mark>) -> Vec<Mark> {
    let negated = negation::negated(text, &marks);
    left(text, marks, negated)
}

/// `CAB`, `C-A-B`: the last run of one-letter keys, each at most once, at least two.
fn side_by_side(text: &str, keys: &[&str]) -> Vec<Mark> {
    let run = |from: usize, word: &str| -> Option<Vec<Mark>> {
        let mut marks: Vec<Mark> = Vec::new();
        for (at, c) in word.char_indices().filter(|(_, c)| *c != '-') {
            let option = keys.iter().position(|key| key.chars().eq([c]))?;
            if marks.iter().any(|mark| mark.option == option) {
                return None;
            }
            marks.push(Mark { option, at: from + at..from + at + c.len_utf8() });
        }
        (marks.len() > 1).then_some(marks)
    };
    let words = words(text, |c| !c.is_alphanumeric() && c != '-');
    words.into_iter().rev().find_map(|at| run(at.start, &text[at])).unwrap_or_default()
}

/// The options' texts as whole words.
fn texts(item: &Item, text: &str) -> Vec<Mark> {
    let folded = Folded::new(text);
    let known: Vec<String> = item.options.iter().map(|option| fold(&option.text)).collect();
    let mut marks: Vec<Mark> = Vec::new();
    for (option, known) in known.iter().enumerate() {
        let places = whole_words(&folded.text, known);
        marks.extend(places.map(|at| Mark { option, at: folded.source_range(at, at + known.len()) }));
    }
    marks.sort_by_key(|mark| mark.at.start);
    marks
}
