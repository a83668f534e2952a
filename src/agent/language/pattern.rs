//! Patterns of words: how a question is put, as a line of a table.
//!
//! `a|b` is one of these words, `?a|b` may be there, `#` is a number, `@` one word or more, as few as will do, `@?`
//! any number of words, none too. A pattern is about all the words that it is given.

use super::{numbers::number, word::Word};

/// What stood where `#` and `@` stand, in order.
pub type Caught<'a> = Vec<&'a [Word]>;

/// What the words caught, where they are as the pattern says.
pub fn caught<'a>(words: &'a [Word], pattern: &str) -> Option<Caught<'a>> {
    let parts: Vec<&str> = pattern.split(' ').collect();
    let mut found = Vec::new();
    step(words, &parts, &mut found).then_some(found)
}

/// The first place in the words that is as the pattern says, as many words as will do, with what it caught, all before
/// it and all after it.
pub fn somewhere<'a>(words: &'a [Word], pattern: &str) -> Option<(Caught<'a>, &'a [Word], &'a [Word])> {
    for start in 0..words.len() {
        for end in (start + 1..=words.len()).rev() {
            if let Some(found) = caught(&words[start..end], pattern) {
                return Some((found, &words[..start], &words[end..]));
            }
        }
    }
    None
}

/// The words as a text.
pub fn text(words: &[Word]) -> String {
    words.iter().map(|word| word.raw.as_str()).collect::<Vec<_>>().join(" ")
}

fn step<'a>(words: &'a [Word], parts: &[&str], found: &mut Caught<'a>) -> bool {
    let Some((part, rest)) = parts.split_first() else { return words.is_empty() };
    let depth = found.len();
    let done = match *part {
        "@" | "@?" => (usize::from(*part == "@")..=words.len()).any(|length| {
            found.truncate(depth);
            found.push(&words[..length]);
            step(&words[length..], rest, found)
        }),
        "#" => words.split_first().is_some_and(|(first, after)| {
            let is_number = number(&first.text).is_some() || first.text.parse::<f64>().is_ok();
            found.push(&words[..1]);
            is_number && step(after, rest, found)
        }),
        _ => {
            let (optional, names) = part.strip_prefix('?').map_or((false, *part), |names| (true, names));
            let first = words.first().is_some_and(|word| names.split('|').any(|name| name == word.text));
            (first && step(&words[1..], rest, found)) || {
                found.truncate(depth);
                optional && step(words, rest, found)
            }
        }
    };
    if !done {
        found.truncate(depth);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::{caught, somewhere, text};
    use crate::agent::language::words;

    #[test]
    fn a_pattern_catches_what_stands_at_its_gaps() {
        for (said, pattern, expect) in [
            ("How many cats are there?", "how many @ are|is there", Some("cats")),
            (
                "How many black cats are there in the room?",
                "how many @ are|is there @?",
                Some("black cats/in the room"),
            ),
            ("Is it red?", "is ?it @", Some("red")),
            ("Is red", "is ?it @", Some("red")),
            ("at 5.5 s", "at # s", Some("5.5")),
            ("at two s", "at # s", Some("two")),
            ("at the s", "at # s", None),
            ("How many", "how many @", None),
        ] {
            let found = caught(&words(said), pattern)
                .map(|list| list.iter().map(|words| text(words)).collect::<Vec<_>>().join("/"));
            assert_eq!(found.as_deref(), expect, "{said}");
        }
    }

    #[test]
    fn a_place_is_cut_out_of_its_words() {
        let all = words("Where is the pen at the very start of the video, please?");
        let (_, before, after) =
            somewhere(&all, "at the ?very start|beginning ?of ?the ?video|clip").unwrap();
        assert_eq!((text(before), text(after)), ("Where is the pen".to_owned(), "please".to_owned()));
    }
}
