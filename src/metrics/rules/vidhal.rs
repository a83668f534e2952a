//! VidHal: one letter for the best caption, or an order of all captions.
//! Faults: the article `a` and the `d` of `I'd` are letters; without a letter the whole reply is the
//! answer, and is right if it contains the gold caption in lower case.

use super::case::{Case, Credit, Ruling};
use super::letters::{alone, is_boundary};

/// `log2(i + 2)` for a caption at place `i`; a table, so that every machine divides by the same.
const DISCOUNTS: [f64; 14] = [
    1.0,
    1.584962500721156,
    2.0,
    2.321928094887362,
    2.584962500721156,
    2.807354922057604,
    3.0,
    3.169925001442312,
    std::f64::consts::LOG2_10,
    3.4594316186372973,
    3.584962500721156,
    3.700439718141092,
    3.807354922057604,
    3.9068905956085187,
];

/// Multiple choice: the first letter of either case that stands alone.
pub(super) fn choice(case: &Case<'_>) -> Ruling {
    let last = case.keys().last().and_then(|key| key.chars().next()).unwrap_or('D').to_ascii_uppercase();
    let either = |c: char| ('A'..=last).contains(&c.to_ascii_uppercase());
    let letter = alone(case.reply, 'A', 'z').find(|(_, c)| either(*c));
    let (said, at) = match letter {
        Some((at, c)) => (c.to_ascii_uppercase().to_string(), Some(at..at + 1)),
        None => (case.reply.to_owned(), None),
    };
    let caption = case.text(&case.gold).to_lowercase();
    let known = case.keys().any(|key| *key == *case.gold);
    let right = said == *case.gold || (known && said.contains(caption.trim_matches('.')));
    let step = if at.is_some() { "first letter alone" } else { "whole reply" };
    Ruling::found(&said, at, step, right)
}

/// Ordering: normalised discounted gain, scaled so that the worst order is 0 and the best 1.
/// An incomplete order, or one that repeats a caption, is 0.
pub(super) fn ordering(case: &Case<'_>) -> Ruling {
    let best: Vec<&str> = case.gold.split(',').map(str::trim).collect();
    let said = order(case);
    let ranks: Vec<usize> =
        said.iter().filter_map(|key| best.iter().position(|known| known == key)).collect();
    let complete = ranks.len() == best.len()
        && said.len() == best.len()
        && (0..best.len()).all(|rank| ranks.contains(&rank));
    if !complete {
        return Ruling { step: "not every caption once", ..Ruling::nothing(false) };
    }
    let gain = |ranks: &mut dyn Iterator<Item = usize>| -> f64 {
        ranks.zip(DISCOUNTS).map(|(rank, discount)| (best.len() - rank) as f64 / discount).sum()
    };
    let worst = gain(&mut (0..best.len()).rev());
    let range = gain(&mut (0..best.len())) - worst;
    let score = if range > 0.0 { (gain(&mut ranks.iter().copied()) - worst) / range } else { 1.0 };
    let credit = Credit::Score(score);
    Ruling { credit, ..Ruling::found(&said.join(", "), None, "order of the letters", false) }
}

/// The captions' capital letters that stand alone, or side by side as in `CAB`; a letter repeated
/// at once counts once.
fn order<'a>(case: &Case<'a>) -> Vec<&'a str> {
    let capital = |c: Option<char>| c.is_some_and(|c| c.is_ascii_uppercase());
    let text = case.reply;
    let mut letters: Vec<char> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_ascii_uppercase()) {
        let (before, after) = (text[..at].chars().next_back(), text[at + 1..].chars().next());
        let starts = capital(before) || is_boundary(text, at);
        let ends = capital(after) || is_boundary(text, at + 1);
        if starts && ends && letters.last() != Some(&c) {
            letters.push(c);
        }
    }
    letters.into_iter().filter_map(|c| case.keys().find(|key| key.chars().eq([c]))).collect()
}
