//! Inspect's multiple choice with one right answer: the last line `ANSWER: X`, of either case;
//! only without such a line, the last `ANSWER: X` inside a line.
//! Fault: `The answer is B` and `(B)` have no answer, `ANSWER: B because ...` neither.

use std::ops::Range;

use super::case::{Case, Credit, Ruling};
use super::letters::is_word;

/// Multiple choice.
pub(super) fn choice(case: &Case<'_>) -> Ruling {
    let text = unwrapped(case.reply);
    let at = stated(&text.text, true).or_else(|| stated(&text.text, false)).unwrap_or_default();
    // Blanks are taken from both ends, commas are then free.
    let said = text.text[at.clone()].trim().split(',').filter(|part| !part.is_empty());
    let name = said.clone().next().unwrap_or_default();
    let place = place_of(&name.to_uppercase()).filter(|_| said.count() == 1);
    let key = place.and_then(|place| case.keys().nth(place));
    let gold = gold_places(case);
    let mut ruling = match key {
        Some(key) => {
            let from = text.text[at.clone()].find(name).and_then(|n| text.origin.get(at.start + n));
            let right = gold.as_ref().is_some_and(|gold| gold.iter().copied().eq(place));
            Ruling::found(key, from.map(|from| *from..from + name.len()), "last ANSWER:", right)
        }
        None => Ruling::nothing(false),
    };
    if gold.is_none() {
        ruling.credit = Credit::BadGold;
    }
    ruling
}

/// `A` to `Z` are the first 26 options, then come `1`, `2`, ...
fn place_of(name: &str) -> Option<usize> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='Z'), None) => Some(letter as usize - 'A' as usize),
        _ if name.starts_with('0') => None,
        _ => name.parse::<usize>().ok().map(|number| 25 + number),
    }
}

/// The options that the gold names: letters side by side or apart, or an option's own key.
/// `None` where it names one that is not there.
fn gold_places(case: &Case<'_>) -> Option<Vec<usize>> {
    if let Some(place) = case.keys().position(|key| *key == *case.gold) {
        return Some(vec![place]);
    }
    let gold = case.gold.to_uppercase();
    let tokens = gold.split(|c: char| c == ',' || c.is_whitespace()).filter(|token| !token.is_empty());
    let mut names: Vec<&str> = Vec::new();
    for token in tokens {
        if token.chars().all(char::is_numeric) {
            names.push(token)
        } else {
            names.extend(token.split("").filter(|c| !c.is_empty()))
        }
    }
    let known = |name: &str| place_of(name).filter(|place| *place < case.item.options.len());
    names.into_iter().map(known).collect()
}

/// The last answer that the text states, in a line of its own or anywhere.
fn stated(text: &str, own_line: bool) -> Option<Range<usize>> {
    const LEAD: &str = "answer";
    let lower = text.to_ascii_lowercase();
    let mut from = 0;
    let mut last = None;
    while let Some(found) = lower[from..].find(LEAD) {
        let at = from + found;
        from = at + LEAD.len();
        if own_line && !(at == 0 || lower[..at].ends_with('\n')) {
            continue;
        }
        let Some(rest) = lower[from..].trim_start().strip_prefix(':') else { continue };
        if let Some(answer) = letters(text, text.len() - rest.len(), own_line) {
            from = answer.end;
            last = Some(answer);
        }
    }
    last
}

/// `\s*([A-Za-z\d ,]+)` after a colon, followed by what may end it; the longest that fits.
fn letters(text: &str, from: usize, own_line: bool) -> Option<Range<usize>> {
    let start = text.len() - text[from..].trim_start().len();
    let blanks = text[from..start].match_indices(' ').rev().map(|(n, _)| from + n);
    [start].into_iter().chain(blanks).find_map(|start| {
        let run = text[start..].find(|c| !is_part(c)).unwrap_or(text.len() - start);
        let end = (start + 1..=start + run).rev().find(|end| ends(&text[*end..], own_line))?;
        Some(start..end)
    })
}

/// Whether an answer may end before `rest`: with its line or a full stop, or before any sign.
fn ends(rest: &str, own_line: bool) -> bool {
    if !own_line {
        return !rest.starts_with(is_word);
    }
    let after = rest.trim_start();
    after.is_empty() || after.starts_with('.') || rest[..rest.len() - after.len()].contains('\n')
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == ' ' || c == ','
}

/// A text with some of the reply left out.
struct Kept {
    text: String,
    /// Where each byte stands in the reply.
    origin: Vec<usize>,
}

impl Kept {
    fn with_capacity(length: usize) -> Self {
        Self { text: String::with_capacity(length), origin: Vec::with_capacity(length) }
    }

    fn copy(&mut self, from: &Self, range: Range<usize>) {
        self.text.push_str(&from.text[range.clone()]);
        self.origin.extend_from_slice(&from.origin[range]);
    }
}

/// The reply without `$ $` and `** **` around an answer, and without brackets around one letter.
fn unwrapped(reply: &str) -> Kept {
    let whole = Kept { text: reply.to_owned(), origin: (0..reply.len()).collect() };
    let kept = without(&without(&whole, "$"), "**");
    let text = kept.text.as_str();
    let mut out = Kept::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices('(') {
        let mut inside = text[at + 1..].chars();
        let (Some(letter), Some(')')) = (inside.next(), inside.next()) else { continue };
        let before = text[..at].trim_end();
        let opened = before.is_empty() || before.ends_with([':', ',']);
        if opened && letter.is_ascii_alphanumeric() && ends_or_comma(inside.as_str()) {
            out.copy(&kept, from..at);
            out.copy(&kept, at + 1..at + 2);
            from = at + 3;
        }
    }
    out.copy(&kept, from..text.len());
    out
}

fn ends_or_comma(rest: &str) -> bool {
    ends(rest, true) || rest.trim_start().starts_with(',')
}

/// Takes away a pair of marks around letters, digits, blanks and commas.
fn without(kept: &Kept, mark: &str) -> Kept {
    let text = kept.text.as_str();
    let mut out = Kept::with_capacity(text.len());
    let mut from = 0;
    while let Some(at) = text[from..].find(mark).map(|n| from + n) {
        let inside = text[at + mark.len()..].trim_start();
        let start = text.len() - inside.len();
        let run = inside.find(|c| !is_part(c)).unwrap_or(inside.len());
        let end = start + inside[..run].trim_end().len();
        let close = text[end..].trim_start();
        if inside.starts_with(|c: char| c.is_ascii_alphanumeric()) && close.starts_with(mark) {
            out.copy(kept, from..at);
            out.copy(kept, start..end);
            from = text.len() - close.len() + mark.len();
        } else {
            out.copy(kept, from..at + 1);
            from = at + 1;
        }
    }
    out.copy(kept, from..text.len());
    out
}
