//! Lists of things or events in order, as options give them: `cat, person, rocket`, `(b)(a)(c)`, `A -> B -> C`.

/// The parts of a text between any of these, without what joins the last one to the list.
pub(super) fn parts(text: &str, between: &[&str]) -> Vec<String> {
    let mut list = vec![text.to_owned()];
    for mark in between {
        list = list.iter().flat_map(|part| part.split(mark)).map(str::to_owned).collect();
    }
    let bare = |part: &String| {
        let mut part = part.trim().trim_matches(|c: char| ".;,:".contains(c)).trim();
        for lead in ["and then ", "and finally ", "and ", "then ", "finally ", "first ", "first, ", "lastly "]
        {
            part = part.strip_prefix(lead).unwrap_or(part).trim();
        }
        part.to_owned()
    };
    list.iter().map(bare).filter(|part| !part.is_empty()).collect()
}

const ARROWS: &[&str] = &["->", "\u{2192}", "=>", "\u{2013}>", ">"];
const COMMAS: &[&str] = &[", then ", " and then ", " then ", ";", ",", " followed by "];

/// The parts of an option in order. `question` may name them by letters or numbers: `(a) Cards. (b) A stick.`
pub(super) fn in_order(option: &str, question: &str) -> Vec<String> {
    let named = enumerated(question);
    if !named.is_empty() {
        let keys = keys_in(option, &named);
        if keys.len() > 1 {
            return keys;
        }
    }
    let lower = option.trim().trim_end_matches('.').to_owned();
    if ARROWS.iter().any(|arrow| lower.contains(arrow)) {
        return parts(&lower, ARROWS);
    }
    let mut list = parts(&lower, COMMAS);
    if let [one] = list.as_slice() {
        list = parts(one, &[" and "]);
    } else if let Some(last) = list.pop() {
        let (head, tail) = match last.split_once(" and ") {
            Some((head, tail)) => (head.to_owned(), Some(tail.to_owned())),
            None => (last, None),
        };
        list.extend([Some(head), tail].into_iter().flatten());
    }
    list
}

/// What a question enumerates: the mark and what it stands for.
fn enumerated(question: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut rest = question;
    while let Some((at, mark, length)) = next_mark(rest) {
        if let Some((_, said)) = found.last_mut() {
            said.push_str(&rest[..at]);
        }
        found.push((mark, String::new()));
        rest = &rest[at + length..];
    }
    if let Some((_, said)) = found.last_mut() {
        said.push_str(rest);
    }
    let clean = |text: String| text.trim().trim_end_matches(['.', ';', ',', '?']).trim().to_owned();
    found.into_iter().map(|(mark, said)| (mark, clean(said))).filter(|(_, said)| !said.is_empty()).collect()
}

/// The next `(a)`, `(1)` or a number in a ring: where, what it says, how long it is.
fn next_mark(text: &str) -> Option<(usize, String, usize)> {
    text.char_indices().find_map(|(at, c)| match c {
        '(' => {
            let (inside, _) = text[at + 1..].split_once(')')?;
            let short = inside.chars().count() == 1 && inside.chars().all(char::is_alphanumeric);
            short.then(|| (at, inside.to_lowercase(), inside.len() + 2))
        }
        '\u{2460}'..='\u{2473}' => Some((at, c.to_string(), c.len_utf8())),
        _ => None,
    })
}

fn keys_in(option: &str, named: &[(String, String)]) -> Vec<String> {
    let mut keys = Vec::new();
    let mut rest = option;
    while let Some((at, mark, length)) = next_mark(rest) {
        keys.push(mark);
        rest = &rest[at + length..];
    }
    if keys.is_empty() {
        // `a, d, b, c`, `adbc` and `2-1-3`.
        keys = option.to_lowercase().chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_string()).collect();
    }
    let known = |key: &String| named.iter().find(|(mark, _)| mark == key).map(|(_, said)| said.clone());
    keys.iter().map(known).collect::<Option<Vec<_>>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn an_option_s_order_is_read_however_it_is_written() {
        let magic = "In which order are they used?\n(a) Cards.\n(b) A stick.\n(c) A ring.";
        let rings =
            "What is the sequence?\n\u{2460}eat breakfast\n\u{2461}gym workout\n\u{2462}present in class";
        for (option, question, expect) in [
            ("cat, person, rocket", "", "cat|person|rocket"),
            ("The cat, the dog, and the bird.", "", "The cat|the dog|the bird"),
            ("cat, then dog and then bird", "", "cat|dog|bird"),
            ("cat and dog", "", "cat|dog"),
            ("Dipping \u{2192} Breading \u{2192} Cooking", "", "Dipping|Breading|Cooking"),
            ("Stir -> Pour into pan", "", "Stir|Pour into pan"),
            ("(b)(a)(c).", magic, "A stick|Cards|A ring"),
            ("b, a, c", magic, "A stick|Cards|A ring"),
            ("\u{2461}\u{2460}\u{2462}.", rings, "gym workout|eat breakfast|present in class"),
            ("to the left, then to the right", "", "to the left|to the right"),
        ] {
            assert_eq!(in_order(option, question).join("|"), expect, "{option}");
        }
    }
}
