//! Yes or no in a reply.

use std::ops::Range;

use super::echo;
use super::marks;
use super::negation::before;
use super::phrases;
use super::refusal::Refusal;
use super::yes_no_words::{apart, free, whole};

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

/// Reads a yes or a no out of a normalised reply; `question` is what it answers, where that is known.
pub(super) fn read(text: &str, question: Option<&str>) -> Word {
    let (mut hits, answers) = find(text);
    if only_both(text, &hits) {
        return Word::Both;
    }
    drop_alternatives(text, &mut hits);
    if let Some((yes, at)) = (0..answers.len()).rev().find_map(|n| announced(text, &answers, n, &hits)) {
        return Word::Said(yes, at, "stated answer");
    }
    if let Some(hit) = hits.iter().rev().find(|hit| concludes(text, hit)) {
        return said(hit, "conclusion");
    }
    if let Some(word) = leading(text, &hits) {
        return word;
    }
    let refusal = Refusal::find(text);
    let spared = |hit: &Hit| refusal.as_ref().is_none_or(|refusal| refusal.spares(&hit.at));
    let mut ending = hits.iter().filter(|hit| {
        let rest = &text[hit.at.end..];
        ends(rest) && !is_asked(rest, &hits) && !before(&text[..hit.at.start]) && spared(hit)
    });
    match ending.next() {
        None => indirectly(text, question),
        Some(first) if ending.any(|hit| hit.yes != first.yes) => Word::Both,
        Some(first) => said(first, "before punctuation"),
    }
}

/// Without a yes or a no that stands for itself: a manner of speaking, a flag, or the question's own words.
fn indirectly(text: &str, question: Option<&str>) -> Word {
    let found = whole(text).map(|found| (found, "whole reply"));
    let found = found.or_else(|| flag(text).map(|found| (found, "the one true or false")));
    let echoed = || question.and_then(|question| echo::read(question, text));
    let found = found.or_else(|| echoed().map(|found| (found, "the question's own words")));
    found.map_or(Word::Neither, |((yes, at), step)| Word::Said(yes, at, step))
}

/// The one `true` or `false` among the values of a JSON object.
fn flag(text: &str) -> Option<(bool, Range<usize>)> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let mut flags = [("true", true), ("false", false)].into_iter().flat_map(|(word, yes)| {
        let values = text.match_indices(word).filter(|(at, _)| text[..*at].trim_end().ends_with(':'));
        values.map(move |(at, word)| (yes, at..at + word.len()))
    });
    flags.next().filter(|_| flags.next().is_none())
}

/// The word that a reply begins with; a no that begins a refusal is none.
fn leading(text: &str, hits: &[Hit]) -> Option<Word> {
    let start = text.find(char::is_alphanumeric)?;
    let Some(first) = hits.first().filter(|first| first.at.start == start) else {
        let word = apart(text, start, ends).or_else(|| copula_at_start(text, start));
        return word.map(|(yes, at)| Word::Said(yes, at, "leading word"));
    };
    let rest = &text[first.at.end..];
    if is_phrase(text, first) || is_asked(rest, hits) {
        return None;
    }
    // As much as a refusal takes that begins there.
    let near = rest.char_indices().nth(REFUSING * 3).map_or(rest, |(end, _)| &rest[..end]);
    let refused = || Refusal::find(near).is_some_and(|refusal| refusal.at().start <= REFUSING);
    (first.yes || !refused()).then(|| said(first, "leading word"))
}

/// The most bytes between a no and the refusal that it begins: "No, I'm sorry, but I cannot ...".
const REFUSING: usize = 24;

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
                if let Some(yes) = free(word) {
                    hits.push(Hit { yes, at: range });
                } else if word.eq_ignore_ascii_case("answer") {
                    answers.push(range);
                }
                start = None;
            }
            _ => {}
        }
    }
    if !text.is_ascii() {
        answers.extend(text.match_indices("答案").map(|(at, lead)| at..at + lead.len()));
        answers.sort_by_key(|lead| lead.start);
    }
    (hits, answers)
}

/// What may follow a no that answers nothing: "no idea", and Spanish "No lo sé".
const PHRASES: [&str; 24] = [
    "clear",
    "tengo",
    "se sabe",
    "estoy seguro",
    "estoy segura",
    "response",
    "reply",
    "output",
    "idea",
    "way",
    "doubt",
    "one",
    "clue",
    "information",
    "answer",
    "comment",
    "longer",
    "video was",
    "video is",
    "sé",
    "lo sé",
    "puedo",
    "se puede",
    "es posible",
];

/// "no idea", "no doubt": a no that answers nothing.
fn is_phrase(text: &str, hit: &Hit) -> bool {
    let rest = text[hit.at.end..].trim_start_matches(' ');
    if hit.yes || rest.len() == text.len() - hit.at.end {
        return false;
    }
    PHRASES.iter().any(|phrase| {
        let mut letters = rest.char_indices();
        let same = phrase
            .chars()
            .all(|known| letters.next().is_some_and(|(_, c)| c == known || c.to_lowercase().eq([known])));
        same && !letters.next().is_some_and(|(_, c)| c.is_alphanumeric())
    })
}

/// Whether a yes or no is itself asked, beside others: "Yes? No?".
fn is_asked(rest: &str, hits: &[Hit]) -> bool {
    hits.len() > 1 && rest.trim_start_matches(' ').starts_with('?')
}

/// "So yes.", "therefore, no": what a reply comes to, unless it is a condition ("if so, yes").
fn concludes(text: &str, hit: &Hit) -> bool {
    let (earlier, word) = last_word(text[..hit.at.start].trim_end_matches([' ', ',', ':']));
    let (_, condition) = last_word(earlier.trim_end());
    phrases::CONCLUDING.iter().any(|known| word.eq_ignore_ascii_case(known))
        && !condition.eq_ignore_ascii_case("if")
        && ends(&text[hit.at.end..])
}

/// A text without its last word, and that word, or as much of it as is longer than any that is asked for.
fn last_word(text: &str) -> (&str, &str) {
    let letters = text.char_indices().rev().take(16);
    let start = letters.take_while(|(_, c)| c.is_alphanumeric()).last().map_or(text.len(), |(at, _)| at);
    text.split_at(start)
}

/// Drops the pair of "yes or no": what may be answered, not an answer.
fn drop_alternatives(text: &str, hits: &mut Vec<Hit>) {
    let joined = |n: usize| {
        let between =
            hits.get(n).zip(hits.get(n + 1)).and_then(|(one, next)| text.get(one.at.end..next.at.start));
        let words = between.map(|between| between.trim_matches(|c: char| c == ' ' || marks::is_wrapper(c)));
        words.is_some_and(|words| matches!(words, "or" | "/" | "or a"))
    };
    let kept: Vec<bool> =
        (0..hits.len()).map(|n| !joined(n) && !n.checked_sub(1).is_some_and(joined)).collect();
    let mut kept = kept.into_iter();
    hits.retain(|_| kept.next().unwrap_or(true));
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
fn announced(text: &str, answers: &[Range<usize>], n: usize, hits: &[Hit]) -> Option<(bool, Range<usize>)> {
    let lead = answers.get(n)?;
    if before(&text[..lead.start]) {
        return None;
    }
    // Another "answer" between them is no word that may stand there.
    let reach = answers.get(n + 1).map_or(text.len(), |next| next.start);
    let hit =
        hits.get(hits.partition_point(|hit| hit.at.start < lead.end)).filter(|hit| hit.at.start < reach);
    if let Some(hit) = hit
        && is_connected(&text[lead.end..hit.at.start])
        && !is_phrase(text, hit)
    {
        return Some((hit.yes, hit.at.clone()));
    }
    copula(text, lead.end).or_else(|| {
        let at = phrases::announced(text, lead.end)?;
        apart(text, text.len() - text[at..].trim_start_matches(marks::is_wrapper).len(), ends)
    })
}

/// 是 or 不是 before a clause of its own; alone, either may be a copula without its noun.
fn copula_at_start(text: &str, start: usize) -> Option<(bool, Range<usize>)> {
    let word = ["不是", "是"].into_iter().find(|word| text[start..].starts_with(word))?;
    let at = start..start + word.len();
    let rest = &text[at.end..];
    (ends(rest) && rest.contains(char::is_alphanumeric)).then_some((word == "是", at))
}

/// 是 or 否 behind 答案, where 是 may also be the copula: 答案：是, 答案是否, 答案是：是.
fn copula(text: &str, from: usize) -> Option<(bool, Range<usize>)> {
    let signs = [' ', ':', '"'];
    let opened = text[from..].trim_start_matches(signs);
    let after = opened.strip_prefix('是').filter(|after| after.starts_with(':') || !ends(after));
    let rest = after.unwrap_or(opened).trim_start_matches(signs);
    let word = rest.chars().next().filter(|c| matches!(c, '是' | '否'))?;
    let at = text.len() - rest.len();
    ends(&rest[word.len_utf8()..]).then(|| (word == '是', at..at + word.len_utf8()))
}

/// Whether only "is", ":" and the like stand between "answer" and what it announces.
fn is_connected(between: &str) -> bool {
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
    connected && plain
}

/// Whether what follows a word is punctuation or the end.
fn ends(rest: &str) -> bool {
    let quoted = rest.trim_start_matches(['"', '\'', '”', '’', ')', ']']);
    match quoted.trim_start_matches([' ', '\t']).chars().next() {
        None | Some('\n' | '\r') => true,
        Some(next) => {
            matches!(
                next,
                '.' | ',' | ';' | ':' | '!' | '?' | '。' | '、' | '،' | '—' | '–' | ')' | '}' | '|'
            ) || (next == '(' && quoted.len() < rest.len())
        }
    }
}
