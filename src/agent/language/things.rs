//! What a thing is called, and whether a label means it.

use super::colours::Colour;
use super::kinds::{is_alike, is_likeness, is_one, may_be};
use super::numbers::number;
use super::word::words;

/// Whether a label means what a noun says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Match {
    /// It is something else, as far as words say.
    No,
    /// It is often called so, though it has a name of its own: a bowl may be the cup that is meant, unless a cup is
    /// there too.
    Alike,
    /// It may be: the noun says more than the label, as `woman` does of a person.
    Maybe,
    /// It is.
    Yes,
}

/// A thing, as a question names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// As it is named, without article and number.
    pub text: String,
    /// The stems of what is said of it, its head last.
    stems: Vec<String>,
    /// How many are named: `two cats`.
    pub number: Option<u32>,
    /// Whether several are meant.
    pub plural: bool,
    /// What is said behind the name, `in the corner`, which no label can show.
    pub has_more: bool,
}

/// What a label says is written on the thing: `caption LAUNCH 42`; `None` where it names the thing alone.
pub fn printed(label: &str) -> Option<String> {
    let all = words(label);
    let capitals = |raw: &str| raw.chars().all(|c| !c.is_lowercase());
    let name = all.iter().take_while(|word| !capitals(&word.raw)).count();
    let (name, said) = all.split_at(name);
    let letters = said.iter().any(|word| word.raw.chars().any(char::is_alphabetic));
    let is_text = !name.is_empty() && letters && said.iter().all(|word| capitals(&word.raw));
    is_text.then(|| said.iter().map(|word| word.raw.as_str()).collect::<Vec<_>>().join(" "))
}

const ARTICLES: &[&str] = &[
    "a",
    "an",
    "the",
    "this",
    "that",
    "these",
    "those",
    "some",
    "any",
    "its",
    "his",
    "her",
    "their",
    "another",
    "other",
    "all",
    "whole",
    "entire",
    "only",
    "of",
    "visible",
    "actual",
    "different",
    "many",
];

/// Behind these no more is named, only told where it is or how.
const BREAKS: &[&str] = &[
    "with", "in", "on", "at", "from", "that", "who", "which", "near", "wearing", "inside", "under", "behind",
    "above", "below", "beside", "by", "next", "to", "for", "into", "while", "when", "and", "or", "holding",
    "between", "made", "being", "lying", "standing", "sitting", "of",
];

/// `kind of animal` is an animal.
const MEASURES: &[&str] =
    &["kind", "kinds", "type", "types", "sort", "group", "pair", "piece", "pieces", "number"];

/// Words that say no more than the head does.
const IDLE: &[&str] = &["cel", "mobil", "little", "litl", "big", "smal", "larg", "object", "thing", "same"];

impl Noun {
    /// What a phrase names; `None` for a phrase that names nothing.
    pub fn of(phrase: &str) -> Option<Self> {
        let mut all = words(phrase);
        let articles = all.iter().take_while(|word| ARTICLES.contains(&word.text.as_str())).count();
        all.drain(..articles);
        let said = all.first().and_then(|word| number(&word.text)).filter(|_| all.len() > 1);
        if said.is_some() {
            all.remove(0);
        }
        let idle = |text: &str| ARTICLES.contains(&text) && text != "of";
        all.retain(|word| !idle(&word.text));
        if all.len() > 2 && MEASURES.contains(&all[0].text.as_str()) && all[1].text == "of" {
            all.drain(..2);
        }
        let end = all.iter().position(|word| BREAKS.contains(&word.text.as_str())).unwrap_or(all.len());
        let mut own: Vec<_> = all[..end].to_vec();
        // What is printed on a thing is no part of its name; nor is the number of a thing among its like.
        let printed = |raw: &str| raw.len() > 1 && raw.chars().all(|c| !c.is_lowercase());
        if own.first().is_some_and(|word| !printed(&word.raw)) {
            own.retain(|word| !printed(&word.raw) && word.text.parse::<u32>().is_err());
        }
        let last = own.last()?;
        let plural = last.text == "people" || many(&last.text);
        Some(Self {
            text: own.iter().map(|word| word.raw.as_str()).collect::<Vec<_>>().join(" "),
            stems: own.iter().map(|word| word.stem.clone()).collect(),
            number: said,
            plural,
            has_more: end < all.len(),
        })
    }

    /// The stem of its name.
    pub fn head(&self) -> &str {
        self.stems.last().map_or("", String::as_str)
    }

    /// The colour that is said of it.
    pub fn colour(&self) -> Option<Colour> {
        let before = self.stems.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().find_map(|stem| Colour::named(stem))
    }

    /// The same thing with no colour said of it; `None` where none is.
    pub fn uncoloured(&self) -> Option<Self> {
        self.colour()?;
        let keep: Vec<String> = words(&self.text)
            .into_iter()
            .filter(|word| Colour::named(&word.stem).is_none())
            .map(|word| word.raw)
            .collect();
        Self::of(&keep.join(" "))
    }

    /// Whether a track of this label is one.
    pub fn matches(&self, label: &str) -> Match {
        let Some(other) = Self::of(label) else { return Match::No };
        if other.stems == self.stems {
            return if self.has_more { Match::Maybe } else { Match::Yes };
        }
        let (mine, theirs) = (self.head(), other.head());
        let missing = |stem: &&String| !other.stems.contains(stem) && !IDLE.contains(&stem.as_str());
        let says_more = self.has_more || self.stems[..self.stems.len() - 1].iter().any(|stem| missing(&stem));
        let before = &other.stems[..other.stems.len() - 1];
        let other_colour = self.colour().is_some_and(|own| {
            let theirs: Vec<Colour> = before.iter().filter_map(|stem| Colour::named(stem)).collect();
            !theirs.is_empty() && !theirs.contains(&own)
        });
        if mine == theirs || is_one(theirs, mine) {
            return match (other_colour, says_more || is_likeness(before)) {
                (true, _) => Match::No,
                (false, true) => Match::Maybe,
                (false, false) => Match::Yes,
            };
        }
        let looser = is_one(mine, theirs)
            || may_be(mine, theirs)
            || other.plural && other.stems.contains(&self.head().to_owned());
        match (looser, is_alike(mine, theirs)) {
            (true, _) => Match::Maybe,
            (false, true) => Match::Alike,
            (false, false) => Match::No,
        }
    }
}

fn many(word: &str) -> bool {
    let irregular = ["men", "women", "children", "feet", "mice", "geese", "sheep"].contains(&word);
    irregular || word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::{Match, Noun};

    #[test]
    fn a_label_means_a_noun_where_its_words_say_so() {
        for (noun, label, expect) in [
            ("a cat", "cat", Match::Yes),
            ("cats", "cat", Match::Yes),
            ("a cat", "black cat", Match::Yes),
            ("the black cat", "cat", Match::Maybe),
            ("a dog", "cat", Match::No),
            ("an animal", "cat", Match::Yes),
            ("a cat", "animal", Match::Maybe),
            ("people", "person", Match::Yes),
            ("a man", "person", Match::Maybe),
            ("a person", "woman", Match::Yes),
            ("a man", "woman", Match::Maybe),
            ("a cell phone", "phone", Match::Yes),
            ("a cat", "caption SCENE ONE CAT", Match::No),
            ("the caption", "caption SCENE ONE CAT", Match::Yes),
            ("the glass", "glass_1", Match::Yes),
            ("a person in a hat", "person", Match::Maybe),
            ("kind of animal", "horse", Match::Yes),
            ("the red car", "red car", Match::Yes),
            ("an object", "cat", Match::Yes),
            ("a hot dog", "dog", Match::Maybe),
            ("a dog", "hot dog", Match::Maybe),
            ("a red ball", "green ball", Match::No),
            ("a red ball", "ball", Match::Maybe),
            ("a ball", "football", Match::Maybe),
            ("a vehicle", "ambulance", Match::Maybe),
            ("a vehicle", "traffic light", Match::No),
            ("a bag", "bakery", Match::No),
            ("a bag", "backpack", Match::Alike),
            ("a man", "policeman", Match::Maybe),
        ] {
            assert_eq!(Noun::of(noun).unwrap().matches(label), expect, "{noun} / {label}");
        }
    }
}
