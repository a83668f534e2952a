//! Questions about when: in which order, what first, what before what, how often.

use super::assertion::{thing, without_aux};
use super::ordering::{in_order, parts};
use super::statement::{Statement, TimeRelation};
use crate::agent::language::pattern::{caught, text};
use crate::agent::language::{When, Word, number, stems, words};

/// What a question about time asks of an option.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Timed {
    /// It is a list of things in the order in which they appear.
    ThingsInOrder,
    /// It is a list of events in order, each with these words of the question.
    EventsInOrder(String),
    /// It is the thing that appears first, or last.
    Appears { first: bool },
    /// It is the event that comes first, or last.
    Comes { first: bool },
    /// It is what happens so to an event.
    Happens { how: TimeRelation, to: String },
    /// It is how often an event takes place.
    Often(String),
    /// It is what is done at all.
    Done(String),
}

/// Words that say only that it is about an order.
const IDLE: &[&str] = &[
    "order",
    "sequence",
    "chronologic",
    "chronological",
    "correct",
    "right",
    "event",
    "events",
    "action",
    "actions",
    "item",
    "items",
    "follow",
    "following",
    "video",
    "clip",
    "appear",
    "shown",
    "show",
    "see",
    "seen",
    "introduce",
    "present",
    "depict",
    "happen",
    "occur",
    "take",
    "place",
    "come",
    "subject",
    "thing",
    "object",
    "us",
    "in",
    "which",
    "what",
    "accord",
    "step",
    "the",
    "are",
    "involv",
    "first",
    "last",
    "mention",
    "featur",
    "scen",
    "shap",
    "animal",
    "peopl",
    "person",
    "use",
    "for",
];

const ORDER: &[&str] = &[
    "in which|what ?correct|chronological order|sequence is|are|do|does|did|was|were @",
    "what is|was|are ?the ?correct|right|chronological order|sequence|sequences ?of|in ?which @?",
    "which|what ?option ?of ?the ?following ?options ?correctly shows|gives|sorts|is|describes|represents ?the ?correct|chronological order|sequence @?",
    "which of the following ?options correctly|best sorts|shows|describes|gives|orders @?",
    "what is|are presented|shown|introduced successively ?in @?",
    "which|what @ are|is introduced|shown|presented in sequence|order ?in @?",
    "@ in|according|what|which ?which ?what order @",
    "what is the ?correct|chronological sequence @?",
];

const THINGS: &[&str] =
    &["appear", "appears", "shown", "introduced", "seen", "presented", "visible", "enter", "enters"];

/// The question about time that this is, if it is one.
pub(super) fn timed(question: &str) -> Option<Timed> {
    let head = question.split('\n').next().unwrap_or(question);
    let all = words(head);
    happens(&all)
        .or_else(|| often(&all))
        .or_else(|| first_or_last(&all))
        .or_else(|| ordered(&all))
        .or_else(|| done(&all))
}

fn ordered(all: &[Word]) -> Option<Timed> {
    let is_order = ORDER.iter().any(|pattern| caught(all, pattern).is_some());
    let says_order = all.iter().any(|word| {
        matches!(
            word.text.as_str(),
            "order" | "sequence" | "sequences" | "successively" | "sorts" | "chronological"
        )
    });
    if !is_order || !says_order {
        return None;
    }
    if all.iter().any(|word| THINGS.contains(&word.text.as_str())) {
        return Some(Timed::ThingsInOrder);
    }
    let idle: Vec<String> = IDLE.iter().flat_map(|word| stems(word)).collect();
    // `Is the bottle tilted` is told as `tilts the bottle`.
    let passive = all.iter().any(|word| matches!(word.text.as_str(), "is" | "are" | "was" | "were"));
    let mut rest: Vec<&str> = all
        .iter()
        .filter(|word| !idle.contains(&word.stem) && !stems(&word.text).is_empty())
        .map(|w| w.raw.as_str())
        .collect();
    if passive && rest.len() == 2 {
        rest.reverse();
    }
    Some(Timed::EventsInOrder(rest.join(" ")))
}

fn first_or_last(all: &[Word]) -> Option<Timed> {
    const FORMS: &[(&str, bool)] = &[
        (
            "which|what ?of ?these ?the ?following ?one @? appears|appear|comes|is|are|was|shows|enters ?up ?shown|seen|visible|introduced first|earliest ?in @?",
            true,
        ),
        (
            "which|what ?of ?these ?the ?following ?one @? appears|appear|comes|is|are|was|shows|enters ?up ?shown|seen|visible|introduced last ?in @?",
            false,
        ),
    ];
    const EVENTS: &[(&str, bool)] = &[
        (
            "which|what ?of ?these ?the ?following ?event @? happens|happened|occurs|occurred|takes|is ?place ?done first|earliest ?in @?",
            true,
        ),
        (
            "which|what ?of ?these ?the ?following ?event @? happens|happened|occurs|occurred|takes|is ?place ?done last ?in @?",
            false,
        ),
        ("what does|did|do @ do first|earliest @?", true),
        ("what does|did|do @ do last @?", false),
    ];
    let of = |table: &[(&str, bool)]| {
        table.iter().find(|(form, _)| caught(all, form).is_some()).map(|(_, first)| *first)
    };
    of(EVENTS).map(|first| Timed::Comes { first }).or_else(|| of(FORMS).map(|first| Timed::Appears { first }))
}

/// `What does the rabbit do right after it has stood up?`
fn happens(all: &[Word]) -> Option<Timed> {
    let at = all
        .iter()
        .position(|word| matches!(word.text.as_str(), "before" | "after" | "while" | "when" | "as"))?;
    const FORMS: &[&str] = &[
        "what does|do|did|is|are|was @ do|doing ?right|just|immediately|shortly|directly",
        "what happens|happened|occurs ?right|just|immediately",
        "what ?else is|was happening|done",
        "which|what ?of ?these ?the ?following event|events|action|thing happens|happened|occurs|occurred|takes|took ?place ?right|just|immediately",
        "which of ?these ?the ?following ?events|actions happens|happened|occurs|occurred|takes|took ?place",
        "@ what does|do|did @ do",
    ];
    let lead = FORMS.iter().any(|form| caught(&all[..at], form).is_some());
    let to = &all[at + 1..];
    if !lead || to.is_empty() {
        return None;
    }
    let how = match all[at].text.as_str() {
        "before" => TimeRelation::Before,
        "after" => TimeRelation::After,
        _ => TimeRelation::While,
    };
    Some(Timed::Happens { how, to: text(to) })
}

fn often(all: &[Word]) -> Option<Timed> {
    let scenes = "how many ?different ?distinct ?separate scenes|shots does|do|did|has ?the|this ?video|clip have|contain|show|consist ?of";
    if caught(all, scenes).is_some() {
        return Some(Timed::Often("scene".to_owned()));
    }
    let forms = [
        "how many times does|do|did|is|are|was|were @",
        "how often does|do|did|is|are|was @",
        "how many times @",
    ];
    let found = forms.iter().find_map(|form| caught(all, form))?;
    Some(Timed::Often(text(found.first()?)))
}

fn done(all: &[Word]) -> Option<Timed> {
    let forms = [
        "what does|do|did|is|are|was @ do|doing",
        "what does|do|did|is|are|was @ do|doing with|to|at @",
        "what happens|happened ?to ?in @?",
    ];
    let found = forms.iter().find_map(|form| caught(all, form))?;
    let object = found.get(1).map(|words| text(words)).unwrap_or_default();
    Some(Timed::Done(object))
}

impl Timed {
    /// What the question claims where `option` is its answer.
    pub(super) fn filled(&self, option: &str, all: &[String], question: &str) -> Statement {
        let list = |one: fn(String) -> String| -> Vec<String> {
            in_order(option, question).into_iter().map(one).collect()
        };
        match self {
            Self::ThingsInOrder => several(list(|part| thing(&words(&part))), Statement::Appear),
            Self::EventsInOrder(frame) => {
                let parts = list(|part| part).into_iter();
                several(
                    parts.map(|part| format!("{frame} {part}").trim().to_owned()).collect(),
                    Statement::Follow,
                )
            }
            Self::Appears { first } => {
                extreme(option, all, *first, |one| thing(&words(one)), Statement::Appear)
            }
            Self::Comes { first } => {
                let own = event(option);
                let than = all.iter().filter(|other| other.as_str() != option).map(|other| event(other));
                Statement::Extreme { event: own, than: than.collect(), first: *first }
            }
            Self::Happens { how, to } => {
                let lies = |part: String| Statement::Lies { a: part, how: *how, b: to.clone() };
                let mut all: Vec<Statement> =
                    parts(&event(option), &[" and "]).into_iter().map(lies).collect();
                if all.len() == 1 { all.remove(0) } else { Statement::All(all) }
            }
            Self::Often(what) => match words(option).iter().find_map(how_often) {
                Some(number) => Statement::Times { event: what.clone(), number },
                None => Statement::Unclear,
            },
            Self::Done(_) => Statement::Happens { event: event(option), when: When::Whenever },
        }
    }
}

fn several(list: Vec<String>, make: fn(Vec<String>) -> Statement) -> Statement {
    if list.len() > 1 && list.iter().all(|one| !one.is_empty()) { make(list) } else { Statement::Unclear }
}

fn how_often(word: &Word) -> Option<u32> {
    if word.text == "never" { Some(0) } else { number(&word.text) }
}

/// An option as an event: without who does it where only a pronoun says so.
fn event(option: &str) -> String {
    let all = words(option);
    let own =
        all.iter().take_while(|word| matches!(word.text.as_str(), "it" | "he" | "she" | "they")).count();
    text(without_aux(&all[own..]))
}

/// The option before, or after, each of the others.
fn extreme(
    option: &str,
    all: &[String],
    first: bool,
    name: impl Fn(&str) -> String,
    make: fn(Vec<String>) -> Statement,
) -> Statement {
    let own = name(option);
    let pair = |other: &String| {
        let other = name(other);
        make(if first { vec![own.clone(), other] } else { vec![other, own.clone()] })
    };
    Statement::All(all.iter().filter(|other| other.as_str() != option).map(pair).collect())
}
