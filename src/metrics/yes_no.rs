//! Yes or no in a reply.

use std::ops::Range;

use super::negation::before;

/// What a reply says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Yes or no, where, and the step that decided.
    Said(bool, Range<usize>, &'static str),
    /// Both.
    Both,
    /// Neither.
    Neither,
}

/// A yes or a no standing alone.
struct Hit {
    yes: bool,
    at: Range<usize>,
}

/// Reads a yes or a no out of a normalised reply.
pub(super) fn read(text: &str) -> Word {
    let (hits, answers) = find(text);
    if let Some(first) = hits.first()
        && !text[..first.at.start].contains(char::is_alphanumeric)
        && !is_phrase(text, first)
    {
        if only_both(text, &hits) {
            return Word::Both;
        }
        return said(first, "leading word");
    }
    if let Some(hit) = (0..answers.len()).rev().find_map(|n| announced(text, &answers, n, &hits)) {
        return said(hit, "stated answer");
    }
    let mut ending = hits.iter().filter(|hit| ends(&text[hit.at.end..]) && !before(&text[..hit.at.start]));
    match ending.next() {
        None => Word::Neither,
        Some(first) if ending.any(|hit| hit.yes != first.yes) => Word::Both,
        Some(first) => said(first, "before punctuation"),
    }
}

fn said(hit: &Hit, step: &'static str) -> Word {
    Word::Said(hit.yes, hit.at.clone(), step)
}

/// Every lone yes and no, and every "answer".
fn find(text: &str) -> (Vec<Hit>, Vec<Range<usize>>) {
    let (mut hits, mut answers) = (Vec::new(), Vec::new());
    let part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '‐');
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, c) in ends {
        // A word in a script without blanks does not hide its neighbours.
        let inside = part(c) && (c as u32) < 0x2E80;
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = text[from..at].trim_matches(['\'', '’']);
                let from = text[from..at].find(word).map_or(from, |skipped| from + skipped);
                let range = from..from + word.len();
                if word.eq_ignore_ascii_case("yes") {
                    hits.push(Hit { yes: true, at: range });
                } else if word.eq_ignore_ascii_case("no") {
                    hits.push(Hit { yes: false, at: range });
                } else if word.eq_ignore_ascii_case("answer") {
                    answers.push(range);
                }
                start = None;
            }
            _ => {}
        }
    }
    (hits, answers)
}

/// "no idea", "no doubt": a no that answers nothing.
fn is_phrase(text: &str, hit: &Hit) -> bool {
    let rest = text[hit.at.end..].trim_start_matches(' ');
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    !hit.yes
        && rest.len() < text.len() - hit.at.end
        && ["idea", "way", "doubt", "one"].iter().any(|word| rest[..end].eq_ignore_ascii_case(word))
}

/// Whether yes and no are all there is, as in "Yes and no".
fn only_both(text: &str, hits: &[Hit]) -> bool {
    let both = hits.iter().any(|hit| hit.yes) && hits.iter().any(|hit| !hit.yes);
    both && text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .all(|word| ["yes", "no", "and", "or", "both"].iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// The yes or no that the `n`th "answer is" or "answer:" announces.
fn announced<'a>(text: &str, answers: &[Range<usize>], n: usize, hits: &'a [Hit]) -> Option<&'a Hit> {
    let lead = answers.get(n)?;
    let hit = hits.get(hits.partition_point(|hit| hit.at.start < lead.end))?;
    // Another "answer" between them is no word that may stand there.
    let parted = answers.get(n + 1).is_some_and(|next| next.start < hit.at.start);
    if parted || before(&text[..lead.start]) {
        return None;
    }
    let between = &text[lead.end..hit.at.start];
    let mut words =
        between.split(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '(' | '“' | '‘' | '[' | ','));
    let connected = between.contains(':')
        || between.contains('=')
        || between.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("is"));
    let plain = words.all(|word| {
        let word = word.trim_matches(|c: char| matches!(c, ':' | '='));
        word.is_empty()
            || ["is", "a", "clearly", "definitely", "simply"].iter().any(|w| word.eq_ignore_ascii_case(w))
    });
    (connected && plain && !is_phrase(text, hit)).then_some(hit)
}

/// Whether what follows a word is punctuation or the end.
fn ends(rest: &str) -> bool {
    let quoted = rest.trim_start_matches(['"', '\'', '”', '’', ')', ']']);
    match quoted.trim_start_matches([' ', '\t']).chars().next() {
        None | Some('\n' | '\r') => true,
        Some(next) => {
            matches!(next, '.' | ',' | ';' | ':' | '!' | '?' | '。' | '、' | '—' | '–' | ')')
                || (next == '(' && quoted.len() < rest.len())
        }
    }
}
