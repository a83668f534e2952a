//! What is said of a thing: where it is, what colour it has, how it moves and grows. Tables of how people say it.

use super::statement::{Motion, Predicate};
use crate::agent::evidence::{Direction, Place, Relation, Trend};
use crate::agent::language::pattern::{Caught, caught, text};
use crate::agent::language::{Colour, Noun, Word};

type Made = Option<Predicate>;

/// A pattern, and what it says from what it caught.
type Form = (&'static str, fn(&Caught<'_>) -> Made);

fn placed(places: &[Place]) -> Made {
    Some(Predicate::Placed(places.to_vec()))
}

fn related(relation: Relation, caught: &Caught<'_>) -> Made {
    let other = text(caught.first()?);
    Noun::of(&other).map(|_| Predicate::Related(relation, other))
}

fn ways(list: &[Direction]) -> Made {
    Some(Predicate::Moves(Motion::Ways(list.to_vec())))
}

fn up_and_down(list: &[Trend]) -> Made {
    Some(Predicate::Moves(Motion::UpAndDown(list.to_vec())))
}

/// What is flat has an inside that a box shows; in a bag, a box shows only what is in front of what.
fn within(caught: &Caught<'_>) -> Made {
    let other = text(caught.first()?);
    let noun = Noun::of(&other)?;
    match noun.head() {
        "squar" | "rectangl" | "zon" | "area" | "field" | "border" | "outlin" | "panel" => {
            related(Relation::Inside, caught)
        }
        "circl" | "elips" | "oval" => related(Relation::InsideRound, caught),
        _ => related(Relation::Touching, caught),
    }
}

/// Ends of what may stand behind a place: `in the top left corner`. The words about the picture are gone already.
const PLACES: &[Form] = &[
    (
        "?somewhere ?over ?up ?down in|at|on|to|near the top|upper left ?hand ?corner|part|area|quarter|side",
        |_| placed(&[Place::Top, Place::Left]),
    ),
    (
        "?somewhere ?over ?up ?down in|at|on|to|near the top|upper right ?hand ?corner|part|area|quarter|side",
        |_| placed(&[Place::Top, Place::Right]),
    ),
    (
        "?somewhere ?over ?up ?down in|at|on|to|near the bottom|lower left ?hand ?corner|part|area|quarter|side",
        |_| placed(&[Place::Bottom, Place::Left]),
    ),
    (
        "?somewhere ?over ?up ?down in|at|on|to|near the bottom|lower right ?hand ?corner|part|area|quarter|side",
        |_| placed(&[Place::Bottom, Place::Right]),
    ),
    ("top left", |_| placed(&[Place::Top, Place::Left])),
    ("top right", |_| placed(&[Place::Top, Place::Right])),
    ("bottom left", |_| placed(&[Place::Bottom, Place::Left])),
    ("bottom right", |_| placed(&[Place::Bottom, Place::Right])),
    ("?over ?in|at|on|to|towards|near ?the left ?hand ?side|half|part|edge|third", |_| {
        placed(&[Place::Left])
    }),
    ("?over ?in|at|on|to|towards|near ?the right ?hand ?side|half|part|edge|third", |_| {
        placed(&[Place::Right])
    }),
    ("?up ?in|at|near|towards|on ?the top|upper ?half|part|side|edge|third", |_| placed(&[Place::Top])),
    ("?down ?in|at|near|towards|on ?the bottom|lower ?half|part|side|edge|third", |_| {
        placed(&[Place::Bottom])
    }),
    ("?right in|at|near ?the ?very middle|center|centre", |_| placed(&[Place::Middle])),
    ("middle|center|centre", |_| placed(&[Place::Middle])),
];

const RELATIONS: &[Form] = &[
    ("?on|at|to ?the left ?hand ?side of @", |c| related(Relation::Left, c)),
    ("?on|at|to ?the right ?hand ?side of @", |c| related(Relation::Right, c)),
    ("?somewhere ?directly ?right above|over @", |c| related(Relation::Above, c)),
    ("higher ?up than @", |c| related(Relation::Above, c)),
    ("?somewhere ?directly ?right below|under|underneath|beneath @", |c| related(Relation::Below, c)),
    ("lower ?down than @", |c| related(Relation::Below, c)),
    ("?right|completely|fully inside|within ?of @", within),
    ("?placed on top of @", |c| related(Relation::On, c)),
    ("in front of @", |c| related(Relation::InFront, c)),
    ("?hidden behind @", |c| related(Relation::Behind, c)),
    ("next|close to @", |c| related(Relation::Beside, c)),
    ("beside|near|by @", |c| related(Relation::Beside, c)),
    ("touching @", |c| related(Relation::Touching, c)),
    ("in|into @", within),
    ("on|onto @", |c| related(Relation::On, c)),
];

const SIZES: &[Form] = &[
    ("faster than @", |c| Some(Predicate::FasterThan(text(c.first()?)))),
    ("slower than @", |c| Some(Predicate::Not(Box::new(Predicate::FasterThan(text(c.first()?)))))),
    ("bigger|larger than @", |c| Some(Predicate::LargerThan(text(c.first()?)))),
    ("smaller than @", |c| Some(Predicate::Not(Box::new(Predicate::LargerThan(text(c.first()?)))))),
];

const TRENDS: &[Form] = &[
    (
        "?only|simply|just ?keeps|keep ?gradually|steadily grow|growing|grows ?larger|bigger|in ?size ?and ?larger|bigger",
        |_| Some(Predicate::Grows(vec![Trend::More])),
    ),
    ("?only|simply|just ?keeps|keep ?gradually|steadily shrink|shrinking|shrinks|shrunk ?in ?size", |_| {
        Some(Predicate::Grows(vec![Trend::Less]))
    }),
    (
        "?only|simply|just gets|get|getting|becomes|become ?continuously bigger|larger ?and ?bigger|larger",
        |_| Some(Predicate::Grows(vec![Trend::More])),
    ),
    ("?only|simply|just gets|get|getting|becomes|become ?continuously smaller ?and ?smaller", |_| {
        Some(Predicate::Grows(vec![Trend::Less]))
    }),
    ("bigger|larger", |_| Some(Predicate::Grows(vec![Trend::More]))),
    ("smaller", |_| Some(Predicate::Grows(vec![Trend::Less]))),
    ("stays|stay|remains|remain|keeps|keep ?about|roughly ?the same ?size", |_| {
        Some(Predicate::Grows(Vec::new()))
    }),
    ("grows|gets|becomes ?larger|bigger ?and then|and shrinks|smaller ?again", |_| {
        Some(Predicate::Grows(vec![Trend::More, Trend::Less]))
    }),
    ("grows then shrinks ?again", |_| Some(Predicate::Grows(vec![Trend::More, Trend::Less]))),
    ("grows and then shrinks ?again", |_| Some(Predicate::Grows(vec![Trend::More, Trend::Less]))),
    ("?first shrinks ?and then grows ?again", |_| Some(Predicate::Grows(vec![Trend::Less, Trend::More]))),
    ("?first shrinks and grows ?again", |_| Some(Predicate::Grows(vec![Trend::Less, Trend::More]))),
    ("gets smaller ?and then larger|bigger|grows ?again", |_| {
        Some(Predicate::Grows(vec![Trend::Less, Trend::More]))
    }),
    ("gets bigger|larger ?and then smaller ?again", |_| {
        Some(Predicate::Grows(vec![Trend::More, Trend::Less]))
    }),
    ("towards|toward|closer|nearer ?to the camera|viewer", |_| Some(Predicate::Grows(vec![Trend::More]))),
    ("away from the camera|viewer", |_| Some(Predicate::Grows(vec![Trend::Less]))),
];

const MOTIONS: &[Form] = &[
    ("?straight ?from ?the left ?side|edge to ?the right ?side|edge", |_| ways(&[Direction::Right])),
    ("?straight ?from ?the right ?side|edge to ?the left ?side|edge", |_| ways(&[Direction::Left])),
    ("?straight ?from ?the top to ?the bottom", |_| ways(&[Direction::Down])),
    ("?straight ?from ?the bottom to ?the top", |_| ways(&[Direction::Up])),
    ("?from ?the top|upper left ?corner to ?the bottom|lower right ?corner", |_| {
        ways(&[Direction::Right, Direction::Down])
    }),
    ("?from ?the top|upper right ?corner to ?the bottom|lower left ?corner", |_| {
        ways(&[Direction::Left, Direction::Down])
    }),
    ("?from ?the bottom|lower left ?corner to ?the top|upper right ?corner", |_| {
        ways(&[Direction::Right, Direction::Up])
    }),
    ("?from ?the bottom|lower right ?corner to ?the top|upper left ?corner", |_| {
        ways(&[Direction::Left, Direction::Up])
    }),
    ("?diagonally up|upwards ?and ?to ?the right", |_| ways(&[Direction::Right, Direction::Up])),
    ("?straight ?to|towards|toward ?the left ?side|edge|leftwards", |_| ways(&[Direction::Left])),
    ("?straight ?to|towards|toward ?the right ?side|edge|rightwards", |_| ways(&[Direction::Right])),
    ("leftwards|leftward", |_| ways(&[Direction::Left])),
    ("rightwards|rightward", |_| ways(&[Direction::Right])),
    ("?straight up|upwards|upward", |_| ways(&[Direction::Up])),
    ("?straight ?towards ?the top", |_| ways(&[Direction::Up])),
    ("?straight down|downwards|downward", |_| ways(&[Direction::Down])),
    ("?straight ?towards ?the bottom", |_| ways(&[Direction::Down])),
    ("?diagonally down|downwards ?and ?to ?the right", |_| ways(&[Direction::Right, Direction::Down])),
    ("?diagonally down|downwards ?and ?to ?the left", |_| ways(&[Direction::Left, Direction::Down])),
    ("?diagonally up|upwards ?and ?to ?the left", |_| ways(&[Direction::Left, Direction::Up])),
    ("to the right and down|downwards", |_| ways(&[Direction::Right, Direction::Down])),
    ("to the right and up|upwards", |_| ways(&[Direction::Right, Direction::Up])),
    ("to the left and down|downwards", |_| ways(&[Direction::Left, Direction::Down])),
    ("to the left and up|upwards", |_| ways(&[Direction::Left, Direction::Up])),
    ("up ?and|then down ?again", |_| up_and_down(&[Trend::Less, Trend::More])),
    ("up and then ?back down ?again", |_| up_and_down(&[Trend::Less, Trend::More])),
    ("down ?and|then ?back up ?again", |_| up_and_down(&[Trend::More, Trend::Less])),
    ("down and then ?back up ?again", |_| up_and_down(&[Trend::More, Trend::Less])),
    ("sinking and ?then rising ?again", |_| up_and_down(&[Trend::More, Trend::Less])),
    ("rising and ?then sinking|falling ?again", |_| up_and_down(&[Trend::Less, Trend::More])),
    ("sinks and ?then rises ?again", |_| up_and_down(&[Trend::More, Trend::Less])),
    ("rises and ?then sinks|falls ?again", |_| up_and_down(&[Trend::Less, Trend::More])),
    ("to the right and ?then ?back ?to ?the left ?again", |_| {
        Some(Predicate::Moves(Motion::LeftAndRight(vec![Trend::More, Trend::Less])))
    }),
    ("to the left and ?then ?back ?to ?the right ?again", |_| {
        Some(Predicate::Moves(Motion::LeftAndRight(vec![Trend::Less, Trend::More])))
    }),
    ("right then left", |_| Some(Predicate::Moves(Motion::LeftAndRight(vec![Trend::More, Trend::Less])))),
    ("left then right", |_| Some(Predicate::Moves(Motion::LeftAndRight(vec![Trend::Less, Trend::More])))),
    ("stay|stays in the middle", |_| {
        let middle = Predicate::Placed(vec![Place::Middle]);
        Some(Predicate::Both(vec![Predicate::Moves(Motion::Still), middle]))
    }),
    ("rise|rises|rising", |_| ways(&[Direction::Up])),
    ("sink|sinks|sinking|falls|fall|falling ?down", |_| ways(&[Direction::Down])),
];

const STILL: &[&str] = &[
    "stay|stays|stayed|remain|remains|remained|stand|stands|keep|keeps ?completely still|stationary|motionless|put",
    "stay|stays|stayed|remain|remains|remained ?in the|its same|one ?place|spot|position",
    "stay|stays|stayed|remain|remains where it is|was",
    "stay|stays ?in place",
    "not move|moving|moves ?at ?all",
    "still|stationary|motionless",
    "it ?does not move ?at ?all",
    "doesn't move ?at ?all",
];

const VERBS: &str = "move|moves|moving|moved|go|goes|going|went|travel|travels|travelling|traveling|traveled|fly|flies|flying|roll|rolls|rolling|slide|slides|sliding|drift|drifts|drifting|drive|drives|driving|walk|walks|walking|walked|run|runs|running|float|floats|floating|head|heading|heads|glide|glides";

/// What the words say of a thing. `motion`: that of it which follows a verb of motion may stand alone.
pub(super) fn predicate(words: &[Word], motion: bool) -> Made {
    let words = without_lead(words);
    if let Some(colour) = colour(words) {
        return Some(Predicate::Coloured(colour));
    }
    if motion {
        if let Some(found) = motions(words) {
            return Some(found);
        }
    } else if let Some((_, rest)) =
        words.split_first().filter(|(first, _)| VERBS.split('|').any(|verb| verb == first.text))
    {
        return if rest.is_empty() {
            Some(Predicate::Moves(Motion::Moving))
        } else {
            motions(rest).or_else(|| first_of(SIZES, rest))
        };
    }
    if let Some(found) = still(words).or_else(|| speeds(words)).or_else(|| first_of(TRENDS, words)) {
        return Some(found);
    }
    // Who has left is not on the left.
    let leaves = matches!(words, [one] if matches!(one.text.as_str(), "left" | "right"));
    let placed = || if leaves { None } else { first_of(PLACES, words) };
    placed().or_else(|| first_of(RELATIONS, words)).or_else(|| first_of(SIZES, words))
}

/// Where something is: a place in the picture, or a relation to another thing.
pub(super) fn place(words: &[Word]) -> Made {
    let words = without_lead(words);
    first_of(PLACES, words).or_else(|| first_of(RELATIONS, words)).or_else(|| compound(words))
}

/// `on the table, to the left of the box`: both must hold.
fn compound(words: &[Word]) -> Made {
    let parts = (1..words.len())
        .find_map(|at| Some((first_of(RELATIONS, &words[..at])?, first_of(RELATIONS, &words[at..])?)))?;
    Some(Predicate::Both(vec![parts.0, parts.1]))
}

/// How something moves, as an option says it: `from left to right, sinking and rising again`.
pub(super) fn motions(words: &[Word]) -> Made {
    let words = without_lead(words);
    let words = match words.split_first() {
        Some((first, rest)) if VERBS.split('|').any(|verb| verb == first.text) && !rest.is_empty() => rest,
        _ => words,
    };
    let one = |words: &[Word]| {
        first_of(MOTIONS, words)
            .or_else(|| still(words))
            .or_else(|| first_of(TRENDS, words))
            .or_else(|| speeds(words))
    };
    one(words).or_else(|| {
        let both = (1..words.len()).find_map(|at| Some((one(&words[..at])?, one(&words[at..])?)))?;
        Some(Predicate::Both(vec![both.0, both.1]))
    })
}

/// How a size changes.
pub(super) fn trend(words: &[Word]) -> Made {
    first_of(TRENDS, without_lead(words))
}

/// The colour that words name, and nothing else.
pub(super) fn colour(words: &[Word]) -> Option<Colour> {
    match words {
        [one] => Colour::named(&one.stem),
        [first, one]
            if matches!(
                first.text.as_str(),
                "is" | "are" | "was" | "were" | "mostly" | "mainly" | "it's"
            ) =>
        {
            Colour::named(&one.stem)
        }
        _ => None,
    }
}

fn still(words: &[Word]) -> Made {
    let found = STILL.iter().any(|pattern| caught(words, pattern).is_some());
    found.then_some(Predicate::Moves(Motion::Still))
}

fn speeds(words: &[Word]) -> Made {
    let faster = [
        "speed|speeds|speeding up",
        "accelerate|accelerates|accelerating",
        "get|gets|getting|become|becomes faster",
    ];
    let slower = [
        "slow|slows|slowing down",
        "decelerate|decelerates|decelerating",
        "get|gets|getting|become|becomes slower",
    ];
    let is = |list: &[&str]| list.iter().any(|pattern| caught(words, pattern).is_some());
    let trend = if is(&faster) {
        Trend::More
    } else if is(&slower) {
        Trend::Less
    } else {
        return None;
    };
    Some(Predicate::Moves(Motion::Faster(trend)))
}

fn first_of(table: &[Form], words: &[Word]) -> Made {
    table.iter().find_map(|(pattern, make)| make(&caught(words, pattern)?))
}

/// Words in front of what is said that say nothing themselves.
fn without_lead(words: &[Word]) -> &[Word] {
    const LEAD: &[&str] = &[
        "is",
        "are",
        "was",
        "were",
        "it",
        "they",
        "it's",
        "located",
        "positioned",
        "placed",
        "situated",
        "standing",
        "sitting",
        "lying",
        "sit",
        "sits",
        "stand",
        "stands",
        "lie",
        "lies",
        "lay",
        "hang",
        "hangs",
        "hanging",
        "shown",
        "be",
        "being",
        "seen",
        "mostly",
        "does",
        "do",
    ];
    let lead = words.iter().take_while(|word| LEAD.contains(&word.text.as_str())).count();
    if lead < words.len() { &words[lead..] } else { words }
}
