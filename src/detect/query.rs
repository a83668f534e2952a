//! Which classes of a closed-set detector a person's words mean: by name, plural, synonym, and kind. Words that mean
//! none of them are answered with "no such class"; nothing is guessed.

use super::{
    labels::Labels,
    query_words::{KINDS, PLURALS, SAME, UNSAID},
};

/// How words came to a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Match {
    /// The class is called so, in one number or the other.
    Name,
    /// Another word for the same thing.
    Synonym,
    /// The class is wider than what was asked: a "man" is found as a person, and so is a woman.
    Wider,
    /// Several classes that are kinds of what was asked: an "animal".
    Kinds,
}

/// What was asked of a detector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It has classes for it.
    Found {
        /// Their numbers, rising.
        classes: Vec<u32>,
        /// How they were found.
        by: Match,
        /// Words that the detector cannot see ("red", "two"), in order: to be said, and checked by other means.
        ignored: Vec<String>,
    },
    /// It has none.
    NoSuchClass {
        /// What was looked for.
        wanted: String,
    },
}

/// Finds the classes that `words` mean.
pub fn ask(words: &str, labels: &Labels) -> Asked {
    let spoken = spoken(words);
    // The longest reading first: "hot dog" is no dog, and "traffic light" has no ignored word.
    for phrase in [spoken.as_slice(), before_preposition(&spoken)] {
        for start in 0..phrase.len() {
            let (before, name) = phrase.split_at(start);
            if !before.iter().all(|word| UNSAID.contains(&word.as_str())) {
                break;
            }
            if let Some((classes, by)) = find(&name.join(" "), labels) {
                let is_said = |word: &&String| !["a", "an", "the"].contains(&word.as_str());
                let after = spoken.get(phrase.len()..).unwrap_or_default();
                let ignored = before.iter().chain(after).filter(is_said).cloned().collect();
                return Asked::Found { classes, by, ignored };
            }
        }
    }
    Asked::NoSuchClass { wanted: words.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// Lower case words without signs; a possessive's "'s" is dropped.
fn spoken(words: &str) -> Vec<String> {
    let words = words.to_lowercase().replace(['\u{2019}', '`'], "'");
    let split =
        words.split(|c: char| !(c.is_alphanumeric() || c == '\'')).map(|word| word.trim_matches('\''));
    split
        .map(|word| word.strip_suffix("'s").unwrap_or(word).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

/// "The cup on the table" speaks of a cup.
fn before_preposition(words: &[String]) -> &[String] {
    let ends = [
        "in", "on", "with", "of", "at", "near", "behind", "under", "beside", "wearing", "holding", "who",
        "that", "which", "from", "to",
    ];
    let at = words.iter().position(|word| ends.contains(&word.as_str())).unwrap_or(words.len());
    &words[..at]
}

fn find(name: &str, labels: &Labels) -> Option<(Vec<u32>, Match)> {
    let plain = singular(name);
    let of_name = |wanted: &str| classes_called(wanted, labels);
    let named = [of_name(name), of_name(&plain)].into_iter().find(|found| !found.is_empty());
    if let Some(found) = named {
        return Some((found, Match::Name));
    }
    let has = |group: &&&[&str]| group.contains(&name) || group.contains(&plain.as_str());
    for group in SAME.iter().filter(has) {
        let found: Vec<u32> = group.iter().flat_map(|word| of_name(word)).collect();
        if !found.is_empty() {
            return Some((sorted(found), Match::Synonym));
        }
    }
    let (mut wider, mut kinds) = (Vec::new(), Vec::new());
    for (kind, members) in KINDS {
        let same: Vec<&str> = SAME
            .iter()
            .filter(|group| group.contains(kind))
            .flat_map(|group| group.iter().copied())
            .collect();
        let called = |word: &str| *kind == word || same.contains(&word);
        if members.contains(&name) || members.contains(&plain.as_str()) {
            wider.extend(of_name(kind));
            wider.extend(same.iter().flat_map(|word| of_name(word)));
        }
        if called(name) || called(&plain) {
            kinds.extend(members.iter().flat_map(|word| of_name(word)));
        }
    }
    if !wider.is_empty() {
        return Some((sorted(wider), Match::Wider));
    }
    (!kinds.is_empty()).then(|| (sorted(kinds), Match::Kinds))
}

fn sorted(mut classes: Vec<u32>) -> Vec<u32> {
    classes.sort_unstable();
    classes.dedup();
    classes
}

/// The classes whose names are `wanted`, case, hyphens and number aside.
fn classes_called(wanted: &str, labels: &Labels) -> Vec<u32> {
    let called = |name: &String| {
        let name = spoken(name).join(" ");
        name == wanted || singular(&name) == wanted
    };
    (0_u32..).zip(&labels.names).filter(|(_, name)| called(name)).map(|(at, _)| at).collect()
}

/// A word or phrase in the singular, by the endings of English; what has none is given back.
pub fn singular(phrase: &str) -> String {
    let (before, last) = phrase.rsplit_once(' ').map_or(("", phrase), |(before, last)| (before, last));
    let word = match PLURALS.iter().find(|(many, _)| *many == last) {
        Some((_, one)) => (*one).to_owned(),
        None => regular(last),
    };
    if before.is_empty() { word } else { format!("{before} {word}") }
}

fn regular(word: &str) -> String {
    let ends = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.len() >= 2);
    if let Some(stem) = ends("ies") {
        return format!("{stem}y");
    }
    for ending in ["ches", "shes", "sses", "xes", "zes", "oes"] {
        if word.ends_with(ending) && word.len() > ending.len() + 1 {
            return word[..word.len() - 2].to_owned();
        }
    }
    match ends("s") {
        Some(stem) if !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
        _ => word.to_owned(),
    }
}
