//! When something is said to be so.

use super::{
    pattern::{somewhere, text},
    word::{Word, words},
};

/// When a statement is meant to hold.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    /// Nothing is said: whenever it can be seen, each time.
    Whenever,
    /// At some time, once at least.
    Ever,
    /// All the time of the video.
    Always,
    /// As the video begins.
    Start,
    /// As it ends.
    End,
    /// At a time, in seconds.
    At(f64),
    /// Between two times, in seconds.
    Between(f64, f64),
    /// In the first half.
    FirstHalf,
    /// In the second half.
    SecondHalf,
    /// While an event lasts or a thing is shown.
    During(String),
}

/// A pattern, and what it says from what it caught.
type Form = (&'static str, fn(&[&[Word]]) -> Option<When>);

/// How each is said. The order matters: what is more special comes first.
const SAID: &[Form] = &[
    ("between # s|second|seconds|sec and # ?s|second|seconds|sec", span),
    ("between # and # s|second|seconds|sec", span),
    ("between second|seconds # and ?second #", span),
    ("from # ?s|second|seconds|sec to|until # s|second|seconds|sec", span),
    ("at|around|about ?about # s|second|seconds|sec ?into ?in ?the ?video|clip", at),
    ("at|around|about second # ?of ?the ?video|clip", at),
    ("# s|second|seconds into ?the ?video|clip", at),
    ("in|during|over|for the ?whole first half ?of ?the|this ?video|clip|recording", |_| {
        Some(When::FirstHalf)
    }),
    ("in|during|over|for the ?whole second|last half ?of ?the|this ?video|clip|recording", |_| {
        Some(When::SecondHalf)
    }),
    ("at|in the ?very start|beginning ?of ?the|this ?video|clip|recording", |_| Some(When::Start)),
    ("at|in the first|opening frame|moment ?of ?the|this ?video|clip", |_| Some(When::Start)),
    ("when the video|clip starts|begins", |_| Some(When::Start)),
    ("when the video|clip ends|stops", |_| Some(When::End)),
    ("initially", |_| Some(When::Start)),
    ("at|by|in the ?very end ?of ?the|this ?video|clip|recording", |_| Some(When::End)),
    ("at|in the last|final frame|moment ?of ?the|this ?video|clip", |_| Some(When::End)),
    ("?at all the time", |_| Some(When::Always)),
    ("the whole|entire time", |_| Some(When::Always)),
    ("throughout ?the|this ?whole|entire ?video|clip|recording", |_| Some(When::Always)),
    ("always", |_| Some(When::Always)),
    ("during the ?whole|entire video|clip|recording", |_| Some(When::Always)),
    ("in|during|over the ?whole|entire course of the video|clip", |_| Some(When::Always)),
    ("at some point ?in|during ?of ?the|this ?video|clip", |_| Some(When::Ever)),
    ("at any time|point|moment ?in|during ?of ?the|this ?video|clip", |_| Some(When::Ever)),
    ("ever", |_| Some(When::Ever)),
    ("while|when|during|as @", during),
    ("in|during|fits|describes|matches the first|second|third|fourth|fifth|last scene|part|shot", |_| None),
];

/// Says nothing of when: where a thing is looked for is the picture.
const NOTHING: &[&str] = &[
    "in|within|on|from|of the|this ?whole|entire video|clip|recording|footage|picture|image|frame|scene|screen|shot|footage",
    "on screen",
    "in total",
    "altogether",
    "overall",
    "can you see",
    "that you can see",
    "in view",
];

fn figure(words: &[Word]) -> Option<f64> {
    let word = &words.first()?.text;
    word.parse().ok().or_else(|| super::number(word).map(f64::from))
}

fn span(caught: &[&[Word]]) -> Option<When> {
    let (from, to) = (figure(caught.first()?)?, figure(caught.get(1)?)?);
    (from <= to).then_some(When::Between(from, to))
}

fn at(caught: &[&[Word]]) -> Option<When> {
    Some(When::At(figure(caught.first()?)?))
}

fn during(caught: &[&[Word]]) -> Option<When> {
    let said: &[Word] = caught.first()?;
    Some(When::During(text(said)))
}

/// When a text says that it is so, and what else it says.
pub fn when_of(said: &str) -> (When, String) {
    let mut rest = words(said);
    let mut found = When::Whenever;
    // Questions that are put behind their time: `While the cat is shown, where is the caption?`
    if let Some((lead, main)) = lead(said) {
        found = When::During(lead);
        rest = words(&main);
    }
    for (pattern, make) in SAID {
        if found != When::Whenever {
            break;
        }
        let Some((caught, before, after)) = somewhere(&rest, pattern) else { continue };
        if let Some(when) = make(&caught) {
            found = when;
            rest = [before, after].concat();
        } else if let Some(scene) = scene(&rest, before, after) {
            found = When::During(scene);
            rest = [before, after].concat();
        }
    }
    for pattern in NOTHING {
        // What begins with it is asked by it: `can you see a cat`.
        if let Some((_, before, after)) =
            somewhere(&rest, pattern).filter(|(_, before, _)| !before.is_empty())
        {
            rest = [before, after].concat();
        }
    }
    (found, text(&rest))
}

fn lead(said: &str) -> Option<(String, String)> {
    let lower = said.to_lowercase();
    let start = ["while ", "when ", "as ", "during "].iter().find(|start| lower.starts_with(**start))?;
    let (lead, main) = said.split_once(',')?;
    Some((lead.get(start.len()..)?.to_owned(), main.to_owned()))
}

fn scene(all: &[Word], before: &[Word], after: &[Word]) -> Option<String> {
    let own = all.get(before.len() + 2..all.len() - after.len())?;
    let place = match own.first()?.text.as_str() {
        "first" => "one",
        "second" => "two",
        "third" => "three",
        "fourth" => "four",
        "fifth" => "five",
        _ => return None,
    };
    Some(format!("{} {place}", own.get(1)?.text))
}

#[cfg(test)]
mod tests {
    use super::{When, when_of};

    #[test]
    fn a_time_is_taken_out_of_what_is_said() {
        let during = |text: &str| When::During(text.to_owned());
        for (said, when, rest) in [
            ("Where is the pen at the start of the video?", When::Start, "Where is the pen"),
            ("Where is the pen at the beginning?", When::Start, "Where is the pen"),
            ("Is there a cat in the video?", When::Whenever, "Is there a cat"),
            ("How many cats are there at 5.5 s?", When::At(5.5), "How many cats are there"),
            (
                "How many cats are there between 2 and 4 seconds?",
                When::Between(2.0, 4.0),
                "How many cats are there",
            ),
            ("Does the box ever hide the pen?", When::Ever, "Does the box hide the pen"),
            ("Is the ball always left of the box?", When::Always, "Is the ball left of the box"),
            ("How does it move in the second half of the video?", When::SecondHalf, "How does it move"),
            ("Which animal is shown in the first scene?", during("scene one"), "Which animal is shown"),
            (
                "What is left of the cat while the dog runs?",
                during("the dog runs"),
                "What is left of the cat",
            ),
            ("While the dog runs, where is the cat?", during("the dog runs"), "where is the cat"),
        ] {
            assert_eq!(when_of(said), (when, rest.to_owned()), "{said}");
        }
    }
}
