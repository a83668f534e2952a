//! What several marks, or several texts of options, in one reply come to.

use crate::metrics::marks::{self, Mark};
use crate::metrics::phrases;
use crate::metrics::refusal::Refusal;

/// The marks that a reply neither rejects nor declines to choose from.
pub(super) fn left(text: &str, marks: Vec<Mark>, negated: Vec<bool>) -> Vec<Mark> {
    let refusal = if marks.is_empty() { None } else { Refusal::find(text) };
    let spared = |mark: &Mark| refusal.as_ref().is_none_or(|refusal| refusal.spares(&mark.at));
    let both = marks.into_iter().zip(negated);
    both.filter(|(mark, negated)| !negated && spared(mark)).map(|(mark, _)| mark).collect()
}

/// The one option that is left; of several the one that the reply comes to.
pub(super) fn decide(text: &str, left: &[Mark]) -> Sole {
    match sole(left.iter()) {
        Sole::Several => match sole(left.iter().filter(|mark| phrases::is_concluded(text, &mark.at))) {
            Sole::One(mark) => Sole::One(mark),
            _ => Sole::Several,
        },
        found => found,
    }
}

/// Step 2, too: the one mark of which the reply says that it is correct.
pub(super) fn affirmed(text: &str, marks: &[Mark], negated: &[bool]) -> Option<Mark> {
    let said = marks
        .iter()
        .zip(negated)
        .filter(|(mark, negated)| !**negated && phrases::is_affirmed(&text[mark.at.end..]));
    match sole(said.map(|(mark, _)| mark)) {
        Sole::One(mark) => Some(mark),
        _ => None,
    }
}

/// Step 3: a leading mark with a delimiter, and no other label in the reply.
pub(super) fn leading(text: &str, marks: &[Mark]) -> Option<Mark> {
    let first = marks.first()?;
    let starts = text[..first.at.start].chars().all(|c| c.is_whitespace() || marks::is_wrapper(c));
    let rest = text[first.at.end..].trim_start_matches(' ');
    let alone = marks.iter().all(|mark| mark.option == first.option);
    (starts && alone && rest.starts_with(marks::is_delimiter)).then(|| first.clone())
}

/// What several marks come to.
pub(super) enum Sole {
    None,
    One(Mark),
    Several,
}

fn sole<'m>(mut marks: impl Iterator<Item = &'m Mark>) -> Sole {
    match marks.next() {
        None => Sole::None,
        Some(first) if marks.any(|mark| mark.option != first.option) => Sole::Several,
        Some(first) => Sole::One(first.clone()),
    }
}
