//! How a question with options is put: what an option is to it, and what it asks of each.

use super::assertion::{assertion, thing};
use super::frames_of_time::{self, Timed};
use super::predicates::{colour, motions, place, predicate, trend};
use super::statement::{Predicate, Statement};
use crate::agent::language::pattern::{caught, text};
use crate::agent::language::{Noun, When, Word, number, when_of, words};

/// What a question asks of an option.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Frame {
    /// It is a thing that is so: `Which animal is on the left?`
    Named(Predicate, When),
    /// It is a number of things that are so.
    Number(String, Predicate, When),
    /// It is a colour.
    Colour(String, When),
    /// It is what is written on a thing.
    Text(String, When),
    /// It is a place.
    Where(String, When),
    /// It is a motion.
    Motion(String, When),
    /// It is a change of size.
    Size(String, When),
    /// It is the one of the options that comes before all others in some way.
    Most(Comparison),
    /// It is about time.
    Timed(Timed),
    /// It is a statement itself.
    Said(When),
}

/// In what an option outdoes the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Fastest,
    Slowest,
    Largest,
    Smallest,
}

type Made = fn(&[&[Word]], When) -> Option<Frame>;

const FRAMES: &[(&str, Made)] = &[
    ("how many @ is|are|was|were there ?are ?visible ?altogether @?", number_of),
    (
        "how many @ is|are|was|were|do|does|did|can ?you ?we ?i ?there ?be see|seen|visible|shown|appear|present|count|find|exist ?in ?there ?up @?",
        number_of,
    ),
    ("how many @ appear|appears|appeared ?up @?", number_of),
    ("how many @ is|are|was|were|do|does|did @", number_of),
    ("how many @ lie|lies|stand|stands|sit|sits|hang|hangs @", number_of),
    ("what is the ?total number of @", number_of),
    ("what does|do|did @ say|says|read", |c, when| Some(Frame::Text(thing(c.first()?), when))),
    ("what is|are|was written|printed ?on|in @", |c, when| Some(Frame::Text(thing(c.first()?), when))),
    ("what|which color|colour|colors|colours is|are|was|were|does|do @ ?have", |c, when| {
        Some(Frame::Colour(thing(c.first()?), when))
    }),
    ("what is|are|was the color|colour of @", |c, when| Some(Frame::Colour(thing(c.first()?), when))),
    (
        "where in|on|within ?the ?picture|frame|image|video|screen is|are|was|were|does|do @ ?located|positioned|placed|appear|shown|seen",
        where_is,
    ),
    (
        "where is|are|was|were|does|do|can @ ?be ?mostly ?located|positioned|placed|seen|found|shown|standing|sitting|lying|appear|situated",
        where_is,
    ),
    (
        "in which|what part|corner|half|area|side ?of ?the ?picture|frame|screen is|are|was|does @ ?located|shown|appear|seen",
        where_is,
    ),
    (
        "which|what part|corner|half|area|side ?of ?the ?picture|frame|screen is|are|was|does @ ?in|on|at|located|shown",
        where_is,
    ),
    (
        "in|towards|to|toward which|what direction|directions|way is|are|does|do|did|was @ move|moving|go|going|travel|travelling|traveling|run|running|walk|walking|fly|flying|roll|rolling|slide|sliding|drift|drifting|drive|driving|float|floating|heading ?in|to|towards",
        motion_of,
    ),
    (
        "which|what direction|directions|way is|are|does|do|did|was @ move|moving|go|going|travel|travelling|traveling|run|running|walk|walking|fly|flying|roll|rolling|slide|sliding|drift|drifting|drive|driving|float|floating|heading ?in|to|towards",
        motion_of,
    ),
    (
        "how is|are|does|do|did|was ?the ?picture ?of @ move|moving|moves|travel ?around ?across ?through ?against ?the ?background|picture|frame|screen",
        motion_of,
    ),
    ("what is the|its direction of ?motion|movement ?of ?the @", motion_of),
    ("how does|do|did the size of @ change|develop ?over ?time", size_of),
    ("how does|do|did @ change in size ?over ?time", size_of),
    ("what happens to the size of @", size_of),
    ("how does|do|did the apparent size of @ change", size_of),
    (
        "which|what ?one @? moves|is|are|goes|travels ?the ?moving fastest|quickest|faster ?of ?these ?the @?",
        |_, _| Some(Frame::Most(Comparison::Fastest)),
    ),
    ("which|what ?one @? moves|is|are|goes|travels ?the ?moving slowest|slower ?of ?these @?", |_, _| {
        Some(Frame::Most(Comparison::Slowest))
    }),
    ("which|what ?one @? is|are|looks|appears ?the largest|biggest|larger|bigger @?", |_, _| {
        Some(Frame::Most(Comparison::Largest))
    }),
    ("which|what ?one @? is|are|looks|appears ?the smallest|smaller @?", |_, _| {
        Some(Frame::Most(Comparison::Smallest))
    }),
    (
        "which|what ?of ?these ?the ?following ?kind|type ?of @? is|are|was|were|can ?be shown|seen|visible|present|there|depicted|displayed|featured",
        |_, when| Some(Frame::Named(Predicate::Seen, when)),
    ),
    ("which|what ?of ?these ?the ?following @? appears|appear|appeared|exists|exist", |_, when| {
        Some(Frame::Named(Predicate::Seen, when))
    }),
    ("which|what ?of ?these ?the ?following @ is|are|does|do ?there", |_, when| {
        Some(Frame::Named(Predicate::Seen, when))
    }),
    (
        "what|which|who ?of ?these ?the ?following @? is|are|was|were|lies|stands|sits|does|do|moves|stays|remains|gets|grows|shrinks|keeps|can @",
        which_is,
    ),
    (
        "which|what ?of ?these ?the ?following statement|statements|description|sentence|caption|claim|option|information fits|is|describes|best|matches ?best @?",
        |_, when| Some(Frame::Said(when)),
    ),
    ("which|what of ?these ?the ?following ?statements is true|correct|right|false @?", |c, when| {
        if c.is_empty() { None } else { Some(Frame::Said(when)) }
    }),
    ("what is true|correct @?", |_, when| Some(Frame::Said(when))),
    ("identify the information that is ?consistent ?with @?", |_, when| Some(Frame::Said(when))),
];

fn number_of(caught: &[&[Word]], when: When) -> Option<Frame> {
    let named = caught.first()?;
    let rest = caught.get(1).copied().unwrap_or_default();
    let that =
        if rest.is_empty() { Predicate::Seen } else { predicate(rest, false).or_else(|| place(rest))? };
    let noun = Noun::of(&text(named))?;
    // `How many balls on the left are there?` is asked in the other order by most.
    (!noun.has_more && !named.iter().any(|word| word.text == "times"))
        .then_some(Frame::Number(noun.text, that, when))
}

fn where_is(caught: &[&[Word]], when: When) -> Option<Frame> {
    Some(Frame::Where(thing(caught.first()?), when))
}

fn motion_of(caught: &[&[Word]], when: When) -> Option<Frame> {
    Some(Frame::Motion(thing(caught.first()?), when))
}

fn size_of(caught: &[&[Word]], when: When) -> Option<Frame> {
    Some(Frame::Size(thing(caught.first()?), when))
}

fn which_is(caught: &[&[Word]], when: When) -> Option<Frame> {
    let tail = *caught.last()?;
    let verb = ["moves", "stays", "remains", "gets", "grows", "shrinks", "keeps"];
    // The verb that the pattern took is part of what is said: it is put back by trying both ways.
    let found =
        predicate(tail, false).or_else(|| verb.iter().find_map(|verb| predicate(&with(verb, tail), false)));
    found.map(|that| Frame::Named(that, when))
}

fn with(verb: &str, tail: &[Word]) -> Vec<Word> {
    let mut all = words(verb);
    all.extend_from_slice(tail);
    all
}

/// How a question is put; `None` where it is not understood.
pub(super) fn frame(question: &str) -> Option<Frame> {
    if let Some(timed) = frames_of_time::timed(question) {
        return Some(Frame::Timed(timed));
    }
    let (when, rest) = when_of(question);
    let all = words(&rest);
    let moved = moved_verb(&all);
    FRAMES.iter().find_map(|(pattern, make)| make(&caught(&all, pattern)?, when.clone())).map(|frame| match (
        frame, moved,
    ) {
        // Of `which ... moves to the left` the verb is what counts.
        (Frame::Named(_, when), Some(that)) => Frame::Named(that, when),
        (frame, _) => frame,
    })
}

/// What a verb of motion and all behind it say, in `Which ball moves to the left?`
fn moved_verb(all: &[Word]) -> Option<Predicate> {
    let verbs = ["moves", "move", "stays", "remains", "gets", "grows", "shrinks", "goes", "keeps"];
    let which = all.first().is_some_and(|word| matches!(word.text.as_str(), "which" | "what"));
    let at = all.iter().position(|word| verbs.contains(&word.text.as_str()))?;
    (which && at <= 3 && !all[..at].iter().any(|word| word.text == "does"))
        .then(|| predicate(&all[at..], false))
        .flatten()
}

impl Frame {
    /// What the question claims where `option` is its answer, among `all` options.
    pub(super) fn filled(&self, option: &str, all: &[String], question: &str) -> Statement {
        let said = words(option);
        let unclear = || Statement::Unclear;
        match self {
            Self::Named(that, when) => named(option, that, when),
            Self::Number(what, that, when) => {
                said.iter().find_map(|word| number(&word.text)).map_or_else(unclear, |number| {
                    Statement::Count {
                        what: what.clone(),
                        number,
                        that: that.clone(),
                        when: whenever(when, When::Ever),
                    }
                })
            }
            Self::Colour(what, when) => colour(&said).map_or_else(unclear, |one| {
                Statement::is(what.clone(), Predicate::Coloured(one), when.clone())
            }),
            Self::Text(what, when) => {
                Statement::is(what.clone(), Predicate::Says(option.trim().to_owned()), when.clone())
            }
            Self::Where(what, when) => {
                places(option).map_or_else(unclear, |that| Statement::is(what.clone(), that, when.clone()))
            }
            Self::Motion(what, when) => {
                motions(&said).map_or_else(unclear, |that| Statement::is(what.clone(), that, when.clone()))
            }
            Self::Size(what, when) => {
                trend(&said).map_or_else(unclear, |that| Statement::is(what.clone(), that, when.clone()))
            }
            Self::Most(comparison) => most(*comparison, option, all),
            Self::Timed(timed) => timed.filled(option, all, question),
            Self::Said(when) => match assertion(option) {
                Statement::Is { what, predicate, when: When::Whenever, one } => {
                    Statement::Is { what, predicate, when: when.clone(), one }
                }
                other => other,
            },
        }
    }
}

/// Where something is: `on the table, to the left of the box` says two things.
fn places(option: &str) -> Option<Predicate> {
    let parts: Vec<_> = option.split(", ").map(words).collect();
    match parts.as_slice() {
        [one] => place(one),
        _ => parts.iter().map(|part| place(part)).collect::<Option<Vec<_>>>().map(Predicate::Both),
    }
}

/// `when`, or `other` where nothing is said of it.
fn whenever(when: &When, other: When) -> When {
    if *when == When::Whenever { other } else { when.clone() }
}

fn named(option: &str, that: &Predicate, when: &When) -> Statement {
    let lower = option.trim().to_lowercase();
    if matches!(
        lower.trim_end_matches('.'),
        "none" | "nothing" | "none of these" | "none of them" | "both" | "all of them" | "neither"
    ) {
        return Statement::Unclear;
    }
    let seen = *that == Predicate::Seen;
    match Noun::of(option) {
        Some(noun) if !noun.has_more || seen => {
            let what = thing(&words(option));
            let one = seen || !option.trim().to_lowercase().starts_with("the ");
            let when = if one { whenever(when, When::Ever) } else { when.clone() };
            Statement::Is { what, predicate: that.clone(), when, one }
        }
        _ => Statement::Unclear,
    }
}

fn most(comparison: Comparison, option: &str, all: &[String]) -> Statement {
    let own = thing(&words(option));
    let than = |other: &String| {
        let other = thing(&words(other));
        let that = match comparison {
            Comparison::Fastest => Predicate::FasterThan(other),
            Comparison::Slowest => Predicate::Not(Box::new(Predicate::FasterThan(other))),
            Comparison::Largest => Predicate::LargerThan(other),
            Comparison::Smallest => Predicate::Not(Box::new(Predicate::LargerThan(other))),
        };
        Statement::is(own.clone(), that, When::Whenever)
    };
    Statement::All(all.iter().filter(|other| other.as_str() != option).map(than).collect())
}
