//! The texts of a question's options, and where a reply quotes them.

use std::ops::Range;

use super::numbers;
use crate::metrics::fold::{Folded, fold, whole_words};
use crate::metrics::marks::Mark;
use crate::metrics::refusal::Refusal;
use crate::model::Item;

/// The folded texts of the options, in order.
pub(super) struct Texts(Vec<String>);

impl Texts {
    /// The texts of an item's options.
    pub(super) fn new(item: &Item) -> Self {
        Self(item.options.iter().map(|option| fold(&option.text)).collect())
    }

    /// Whether an option has this folded text.
    pub(super) fn is(&self, option: usize, folded: &str) -> bool {
        self.0.get(option).is_some_and(|known| known == folded)
    }

    /// The one option with this folded text.
    pub(super) fn only(&self, folded: &str) -> Option<usize> {
        self.only_one(|text| !text.is_empty() && text == folded)
    }

    /// The one option that says that it cannot be told.
    pub(super) fn only_refusal(&self) -> Option<usize> {
        self.only_one(|text| Refusal::find(text).is_some())
    }

    fn only_one(&self, is: impl Fn(&str) -> bool) -> Option<usize> {
        let mut alike = self.0.iter().enumerate().filter(|(_, text)| is(text));
        match (alike.next(), alike.next()) {
            (Some((option, _)), None) => Some(option),
            _ => None,
        }
    }

    /// The longest option text that begins at a place.
    pub(super) fn at(&self, text: &str, at: usize) -> Option<Mark> {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?.to_lowercase().next()?;
        if !self.0.iter().any(|option| option.starts_with(first)) {
            return None;
        }
        // As much as holds the longest option with room for blanks, not the whole of a long reply.
        let longest = self.0.iter().map(String::len).max().unwrap_or(0);
        let window = (longest * 4 + 256..rest.len()).find(|at| rest.is_char_boundary(*at));
        let folded = Folded::new(window.map_or(rest, |end| &rest[..end]));
        let begins = |option: &String| whole_words(&folded.text, option).next() == Some(0);
        let (option, known) =
            self.0.iter().enumerate().filter(|(_, t)| begins(t)).max_by_key(|(_, t)| t.len())?;
        let alike = self.0.iter().filter(|other| *other == known).count();
        let range = folded.source_range(0, known.len());
        (alike == 1).then(|| Mark { option, at: at + range.start..at + range.end })
    }

    /// Step 5: option texts as whole words, hits inside a longer hit ignored.
    pub(super) fn whole_in(&self, text: &str) -> Vec<Mark> {
        let folded = Folded::new(text);
        let mut hits: Vec<(usize, Range<usize>)> = Vec::new();
        for (option, known) in self.0.iter().enumerate().filter(|(_, known)| !self.is_yes_or_no(known)) {
            for known in [Some(known.as_str()), numbers::other_spelling(known)].into_iter().flatten() {
                hits.extend(whole_words(&folded.text, known).map(|at| (option, at..at + known.len())));
            }
        }
        outermost(hits, &folded)
    }

    /// Whether a text is left to step 6, which knows a "no idea" from a no.
    fn is_yes_or_no(&self, text: &str) -> bool {
        matches!(text, "yes" | "no") && self.only("yes").is_some() && self.only("no").is_some()
    }

    /// Step 5, where no whole text stands in the reply: texts whose leading words the reply may put otherwise.
    /// "He leaves the room" is found in "The man leaves the room", "In a garage" in "This is the garage".
    pub(super) fn loose_in(&self, text: &str) -> Vec<Mark> {
        let cores: Vec<Core<'_>> = self.0.iter().map(|text| Core::of(text)).collect();
        if cores.iter().all(|core| core.text.is_empty()) {
            return Vec::new();
        }
        let folded = Folded::new(text);
        let mut hits: Vec<(usize, Range<usize>)> = Vec::new();
        for (option, core) in cores.iter().enumerate() {
            let places = whole_words(&folded.text, core.text).filter(|at| core.fits(&folded.text[..*at]));
            hits.extend(places.map(|at| (option, at..at + core.text.len())));
        }
        outermost(hits, &folded)
    }
}

/// A text of an option without the words that a sentence may put otherwise.
struct Core<'a> {
    /// Empty where the text begins with none of them.
    text: &'a str,
    /// Whether it is a thing: an article or the like has to stand before it.
    thing: bool,
}

/// Articles and what may stand for them.
const DETERMINERS: [&str; 12] =
    ["a", "an", "the", "his", "her", "their", "its", "this", "that", "some", "one", "my"];

/// Words before an option's thing or deed that a reply may do without.
const LEADING: [&str; 14] =
    ["he", "she", "it", "they", "in", "on", "at", "to", "with", "by", "because", "from", "there", "for"];

impl<'a> Core<'a> {
    fn of(text: &'a str) -> Self {
        let rest = text.split_once(' ').filter(|(first, _)| LEADING.contains(first)).map(|(_, rest)| rest);
        let thing = rest.unwrap_or(text).split_once(' ').filter(|(first, _)| DETERMINERS.contains(first));
        match (rest, thing) {
            (_, Some((_, thing))) => Self { text: thing, thing: true },
            // A single word could be any other.
            (Some(deed), None) if deed.contains(' ') => Self { text: deed, thing: false },
            _ => Self { text: "", thing: false },
        }
    }

    /// Whether what stands before it in a reply lets it be the option's.
    fn fits(&self, before: &str) -> bool {
        let word =
            before.trim_end_matches(' ').rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        !self.thing || DETERMINERS.contains(&word)
    }
}

/// The hits in the order of the text, without those inside a longer one.
fn outermost(mut hits: Vec<(usize, Range<usize>)>, folded: &Folded) -> Vec<Mark> {
    // In this order a hit that holds another one comes before it.
    hits.sort_by_key(|(_, range)| (range.start, std::cmp::Reverse(range.end)));
    let (mut reach, mut outer) = (0, 0..0);
    hits.retain(|(_, range)| {
        let kept = *range == outer || range.end > reach;
        if kept {
            outer = range.clone();
            reach = range.end;
        }
        kept
    });
    let mark = |(option, range): (usize, Range<usize>)| Mark {
        option,
        at: folded.source_range(range.start, range.end),
    };
    hits.into_iter().map(mark).collect()
}
