//! Statements about a video.

use crate::agent::evidence::{Direction, Place, Relation, Trend};
use crate::agent::language::{Colour, When, known};

/// How something moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Motion {
    /// These ways at once: right and up.
    Ways(Vec<Direction>),
    /// Upwards and downwards in turns; `Less` is up in the picture, where y grows downwards.
    UpAndDown(Vec<Trend>),
    /// To the left and to the right in turns; `More` is to the right.
    LeftAndRight(Vec<Trend>),
    /// It stays where it is.
    Still,
    /// It does not stay where it is.
    Moving,
    /// It gets faster (`More`) or slower.
    Faster(Trend),
}

/// What is said of a thing.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// It can be seen.
    Seen,
    /// It is in these parts of the frame.
    Placed(Vec<Place>),
    /// It stands so to another thing.
    Related(Relation, String),
    /// It has this colour.
    Coloured(Colour),
    /// This is written on it.
    Says(String),
    /// It moves so.
    Moves(Motion),
    /// Its size in the picture changes so; no trend: it stays the same.
    Grows(Vec<Trend>),
    /// It moves faster than another thing.
    FasterThan(String),
    /// It is larger in the picture than another thing.
    LargerThan(String),
    /// Both at once.
    Both(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
}

/// How two times lie to each other, as people say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeRelation {
    /// One before the other.
    Before,
    /// One after the other.
    After,
    /// Both at some time at once.
    While,
}

/// A statement that evidence supports, contradicts, or does not decide.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A thing is so.
    Is {
        /// The thing, as it is named.
        what: String,
        /// What is said of it.
        predicate: Predicate,
        /// When.
        when: When,
        /// Whether one of several is enough: `there is a cat on the left`.
        one: bool,
    },
    /// So many of a thing are so.
    Count {
        /// The thing, as it is named.
        what: String,
        /// How many.
        number: u32,
        /// What is said of each that counts.
        that: Predicate,
        /// When.
        when: When,
    },
    /// There are more of one thing than of another.
    More(String, String),
    /// An event takes place.
    Happens {
        /// The event, as it is said.
        event: String,
        /// When.
        when: When,
    },
    /// An event takes place so often.
    Times {
        /// The event, as it is said.
        event: String,
        /// How often.
        number: u32,
    },
    /// Things appear for the first time in this order.
    Appear(Vec<String>),
    /// Events come in this order.
    Follow(Vec<String>),
    /// An event takes place, for the first time, before all others do; or for the last time after them.
    Extreme {
        /// The event.
        event: String,
        /// The others.
        than: Vec<String>,
        /// Whether it is the first, or the last.
        first: bool,
    },
    /// Two events lie so to each other.
    Lies {
        /// One.
        a: String,
        /// How it lies to the other.
        how: TimeRelation,
        /// The other.
        b: String,
    },
    /// Two things are on screen at once.
    Together(String, String),
    /// All of these.
    All(Vec<Statement>),
    /// Not this.
    Not(Box<Statement>),
    /// It was not understood.
    Unclear,
}

impl Statement {
    /// A thing that is so whenever it is seen.
    pub fn is(what: impl Into<String>, predicate: Predicate, when: When) -> Self {
        Self::Is { what: what.into(), predicate, when, one: false }
    }

    /// The same within a time, where nothing is said of its own.
    pub(super) fn within(self, time: &When) -> Self {
        let narrowed = |when: When| match when {
            When::Whenever | When::Ever => time.clone(),
            other => other,
        };
        match self {
            one if *time == When::Whenever => one,
            Self::Is { what, predicate, when, one } => {
                Self::Is { what, predicate, when: narrowed(when), one }
            }
            Self::Count { what, number, that, when } => {
                Self::Count { what, number, that, when: narrowed(when) }
            }
            Self::Happens { event, when } => Self::Happens { event, when: narrowed(when) },
            Self::All(list) => Self::All(list.into_iter().map(|one| one.within(time)).collect()),
            Self::Not(one) => Self::Not(Box::new(one.within(time))),
            other => other,
        }
    }

    /// The things that must be looked for, each once, in the order in which they are said.
    pub fn things(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.gather(&mut found, &mut Vec::new());
        found
    }

    /// The events that must be looked for, each once, in the order in which they are said.
    pub fn events(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.gather(&mut Vec::new(), &mut found);
        found
    }

    fn gather(&self, things: &mut Vec<String>, events: &mut Vec<String>) {
        let add = |list: &mut Vec<String>, one: &str| {
            if !one.is_empty() && !list.iter().any(|other| other == one) {
                list.push(one.to_owned());
            }
        };
        let at = |when: &When, things: &mut Vec<String>, events: &mut Vec<String>| {
            if let When::During(said) = when {
                match shown(said) {
                    Some(thing) => add(things, thing),
                    None => add(events, said),
                }
            }
        };
        match self {
            Self::Is { what, predicate, when, .. } | Self::Count { what, that: predicate, when, .. } => {
                add(things, what);
                predicate.others().iter().for_each(|other| add(things, other));
                at(when, things, events);
            }
            Self::More(a, b) | Self::Together(a, b) => [a, b].into_iter().for_each(|one| add(things, one)),
            Self::Happens { event, when } => {
                add(events, event);
                // What is not there takes part in nothing.
                known(event).iter().for_each(|one| add(things, one));
                at(when, things, events);
            }
            Self::Times { event, .. } => add(events, event),
            Self::Appear(list) => list.iter().for_each(|one| add(things, one)),
            Self::Extreme { event, than, .. } => {
                add(events, event);
                than.iter().for_each(|one| add(events, one));
            }
            Self::Follow(list) => list.iter().for_each(|one| add(events, one)),
            Self::Lies { a, b, .. } => [a, b].into_iter().for_each(|one| add(events, one)),
            Self::All(list) => list.iter().for_each(|one| one.gather(things, events)),
            Self::Not(one) => one.gather(things, events),
            Self::Unclear => {}
        }
    }

    /// Whether it counts events or speaks of the time of one: that needs their times whatever the level of the question.
    pub fn needs_times(&self) -> bool {
        match self {
            Self::Times { .. } => true,
            Self::Is { when: When::During(said), .. } | Self::Count { when: When::During(said), .. } => {
                shown(said).is_none()
            }
            Self::All(list) => list.iter().any(Self::needs_times),
            Self::Not(one) => one.needs_times(),
            _ => false,
        }
    }

    /// The tracks' colours that must be looked at.
    pub fn coloured(&self) -> Vec<String> {
        match self {
            Self::Is { what, predicate, .. } | Self::Count { what, that: predicate, .. }
                if predicate.is_coloured() =>
            {
                vec![what.clone()]
            }
            Self::All(list) => list.iter().flat_map(Self::coloured).collect(),
            Self::Not(one) => one.coloured(),
            _ => Vec::new(),
        }
    }
}

/// The thing that is meant where its being shown is the time: `the rocket is shown`.
pub fn shown(said: &str) -> Option<&str> {
    const ENDS: &[&str] = &[
        " is shown",
        " are shown",
        " is visible",
        " are visible",
        " is on screen",
        " is seen",
        " is there",
        " can be seen",
        " is present",
        " appears",
        " is in view",
        " are on screen",
        " are there",
    ];
    ENDS.iter().find_map(|end| said.strip_suffix(end))
}

impl Predicate {
    /// The other things that it speaks of.
    pub fn others(&self) -> Vec<&str> {
        match self {
            Self::Related(_, other) | Self::FasterThan(other) | Self::LargerThan(other) => vec![other],
            Self::Both(list) => list.iter().flat_map(Self::others).collect(),
            Self::Not(one) => one.others(),
            _ => Vec::new(),
        }
    }

    fn is_coloured(&self) -> bool {
        match self {
            Self::Coloured(_) => true,
            Self::Both(list) => list.iter().any(Self::is_coloured),
            Self::Not(one) => one.is_coloured(),
            _ => false,
        }
    }
}
