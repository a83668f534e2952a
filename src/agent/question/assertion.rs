//! A sentence, put as a question or as a statement, as what it claims.

use super::ordering::parts;
use super::predicates::{place, predicate};
use super::statement::{Predicate, Statement, TimeRelation};
use crate::agent::language::pattern::{caught, text};
use crate::agent::language::{Noun, When, Word, number, when_of, words};

/// What a sentence claims: `Is the ball left of the box?`, `the ball is left of the box`.
pub(super) fn assertion(said: &str) -> Statement {
    let (when, rest) = when_of(said);
    claim(&words(&rest), &when)
}

/// One way to read a sentence.
type Try = fn(&[Word], &When) -> Option<Statement>;

fn claim(all: &[Word], when: &When) -> Statement {
    if all.is_empty() {
        return Statement::Unclear;
    }
    let tries: [Try; 8] =
        [comparison_in_number, existence, together, appearance, in_time, said_of, denied, often];
    tries.iter().find_map(|read| read(all, when)).unwrap_or_else(|| event(all, when))
}

/// `Is there a cat on the left?`
fn existence(all: &[Word], when: &When) -> Option<Statement> {
    const FORMS: &[&str] = &[
        "is|are|was|were there ?any|exactly|actually @",
        "there is|are|was|were ?exactly @",
        "can|could|do|does|did ?you ?we ?one ?anyone see|spot|find|notice ?any|exactly @",
        "does|do|did it|we|he show|contain|have ?any @",
        "does|do the|this video|clip|picture show|contain|include|feature ?any @",
        "does|do|did ?any @ appear|show|exist ?up",
        "is|are|was|were ?any @ visible|shown|seen|present|there|featured|displayed",
        "can|could ?any @ be seen|found|spotted",
        "any @ visible|shown|seen",
        "@ is|are|was|were visible|shown|seen|present",
        "@ appears|appear",
    ];
    let words = FORMS.iter().find_map(|form| caught(all, form))?.first().copied()?;
    for at in (1..=words.len()).rev() {
        let (named, tail) = words.split_at(at);
        let noun = Noun::of(&text(named))?;
        let that = if tail.is_empty() {
            Some(Predicate::Seen)
        } else {
            place(tail).or_else(|| predicate(tail, false))
        };
        let Some(that) = that.filter(|that| *that == Predicate::Seen || !noun.has_more) else { continue };
        if tail.is_empty() && noun.has_more && has_reading(words) {
            continue;
        }
        return Some(counted(named, &noun, that, when));
    }
    None
}

/// Whether what stands behind a name can be understood.
fn has_reading(words: &[Word]) -> bool {
    (1..words.len()).any(|at| {
        let plain = Noun::of(&text(&words[..at])).is_some_and(|noun| !noun.has_more);
        plain && (place(&words[at..]).is_some() || predicate(&words[at..], false).is_some())
    })
}

fn counted(named: &[Word], noun: &Noun, that: Predicate, when: &When) -> Statement {
    let when = if *when == When::Whenever { When::Ever } else { when.clone() };
    let what = thing(named);
    match noun.number {
        // "Is there one cat" is asked by nobody who means exactly one.
        Some(number) if number != 1 => Statement::Count { what, number, that, when },
        _ => Statement::Is { what, predicate: that, when, one: true },
    }
}

/// A thing's name as tools are asked for it: without article and number.
pub(super) fn thing(named: &[Word]) -> String {
    let own = text(named);
    let Some(noun) = Noun::of(&own) else { return String::new() };
    if !noun.has_more {
        return noun.text;
    }
    let lead = named.iter().take_while(|word| {
        ["a", "an", "the", "any", "some"].contains(&word.text.as_str()) || number(&word.text).is_some()
    });
    text(&named[lead.count()..])
}

/// `Are the cat and the dog visible at the same time?`
fn together(all: &[Word], _: &When) -> Option<Statement> {
    const FORMS: &[&str] = &[
        "is|are|do|does|can|were|did ?both ?the @ and ?the @ ?ever ?be ?visible|shown|seen|appear|present|there ?on ?screen at the same time|moment",
        "is|are|do|does|can|were|did ?both ?the @ and ?the @ ?ever ?be visible|shown|seen|appear|present|there ?on ?screen together",
        "?both ?the @ and ?the @ are|appear ?visible|shown|seen|present at the same time|moment",
    ];
    let found = FORMS.iter().find_map(|form| caught(all, form))?;
    Some(Statement::Together(thing(found.first()?), thing(found.get(1)?)))
}

/// `Are there more cats than dogs?`
fn comparison_in_number(all: &[Word], _: &When) -> Option<Statement> {
    let forms = ["is|are there more @ than @", "there are more @ than @"];
    let found = forms.iter().find_map(|form| caught(all, form))?;
    Some(Statement::More(thing(found.first()?), thing(found.get(1)?)))
}

/// `Does the cat appear before the dog?`
fn appearance(all: &[Word], _: &When) -> Option<Statement> {
    const FORMS: &[(&str, bool)] = &[
        (
            "does|do|did ?the @ ?first appear|come|show ?up ?in ?earlier before|than ?the @ ?does|do|appears|comes",
            true,
        ),
        (
            "does|do|did ?the @ ?first appear|come|show ?up later after|than ?the @ ?does|do|appears|comes",
            false,
        ),
        ("does|do|did ?the @ ?first appear|come|show ?up after ?the @ ?does|do|appears|comes", false),
        ("is|are|was|were ?the @ shown|seen|visible|introduced ?earlier before|than ?the @", true),
        ("is|are|was|were ?the @ shown|seen|visible|introduced ?later after|than ?the @", false),
        ("?the @ appears|appear|comes|is|are ?shown|seen ?earlier before|than ?the @ ?does|do|appears", true),
        ("?the @ appears|appear|comes|is|are ?shown|seen ?later after|than ?the @ ?does|do|appears", false),
    ];
    let (found, first) = FORMS.iter().find_map(|(form, first)| Some((caught(all, form)?, *first)))?;
    let (a, b) = (thing(found.first()?), thing(found.get(1)?));
    Some(Statement::Appear(if first { vec![a, b] } else { vec![b, a] }))
}

/// `Does the rabbit yawn before it stands up?`
fn in_time(all: &[Word], _: &When) -> Option<Statement> {
    let at = all.iter().position(|word| word.text == "before" || word.text == "after")?;
    let how = if all[at].text == "before" { TimeRelation::Before } else { TimeRelation::After };
    let before = without_aux(&all[..at]);
    let lead = before.len().saturating_sub(
        before
            .iter()
            .rev()
            .take_while(|w| {
                ["right", "just", "immediately", "shortly", "directly"].contains(&w.text.as_str())
            })
            .count(),
    );
    let (a, b) = (text(&before[..lead]), text(&all[at + 1..]));
    (!a.is_empty() && !b.is_empty()).then_some(Statement::Lies { a, how, b })
}

/// `Is the ball red?`
fn said_of(all: &[Word], when: &When) -> Option<Statement> {
    let has = all.first().is_some_and(|word| matches!(word.text.as_str(), "has" | "have" | "had"));
    let words = without_aux(all);
    for at in 1..words.len() {
        let (subject, tail) = words.split_at(at);
        let inner = subject.iter().skip(1).any(|word| matches!(word.text.as_str(), "the" | "a" | "an"));
        let Some(noun) = Noun::of(&text(subject)).filter(|noun| !inner && !noun.has_more) else { continue };
        if has && tail.len() == 1 || noun.text.is_empty() {
            continue;
        }
        // `The cat jumps over the fence` is an event, `the cat is over the fence` a relation.
        if !is_copula(all) && !is_copula(tail) && place(tail).is_some() {
            continue;
        }
        if let Some(predicate) = predicate(tail, false) {
            return Some(Statement::is(noun.text, predicate, when.clone()));
        }
    }
    None
}

fn is_copula(words: &[Word]) -> bool {
    words.first().is_some_and(|word| matches!(word.text.as_str(), "is" | "are" | "was" | "were"))
}

/// `The ball does not move to the left.`
fn denied(all: &[Word], when: &When) -> Option<Statement> {
    let is_denial = |word: &Word| matches!(word.text.as_str(), "not" | "never") || word.text.ends_with("n't");
    let at = all.iter().position(is_denial)?;
    let rest: Vec<Word> =
        all.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, word)| word.clone()).collect();
    // "Never" denies that it ever was.
    let when = if all[at].text == "never" && *when == When::Whenever { When::Ever } else { when.clone() };
    match claim(&rest, &when) {
        Statement::Unclear => None,
        other => Some(Statement::Not(Box::new(other))),
    }
}

/// `Does the light flash three times?`
fn often(all: &[Word], _: &When) -> Option<Statement> {
    let words = without_aux(all);
    let forms = ["@ # times", "@ exactly # times"];
    if let Some(found) = forms.iter().rev().find_map(|form| caught(words, form)) {
        let number = number(&found.get(1)?.first()?.text)?;
        return Some(Statement::Times { event: text(found.first()?), number });
    }
    let (last, rest) = words.split_last()?;
    let number = match last.text.as_str() {
        "once" => 1,
        "twice" => 2,
        _ => return None,
    };
    (!rest.is_empty()).then(|| Statement::Times { event: text(rest), number })
}

fn event(all: &[Word], when: &When) -> Statement {
    let words = without_aux(all);
    // One thing alone is no event.
    if words.len() < 2 {
        return Statement::Unclear;
    }
    let said = text(words);
    let mut all: Vec<Statement> = parts(&said, &[" and "])
        .into_iter()
        .map(|event| Statement::Happens { event, when: when.clone() })
        .collect();
    if all.len() == 1 { all.remove(0) } else { Statement::Happens { event: said, when: when.clone() } }
}

/// Without the verb that makes it a question.
pub(super) fn without_aux(words: &[Word]) -> &[Word] {
    const AUX: &[&str] =
        &["is", "are", "was", "were", "does", "do", "did", "can", "could", "has", "have", "had"];
    match words.split_first() {
        Some((first, rest)) if AUX.contains(&first.text.as_str()) => rest,
        _ => words,
    }
}
