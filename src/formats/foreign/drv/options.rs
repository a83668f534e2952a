//! Options as Dr.V-Agent's requests list them, `["A. text", ...]`, and which of them a reply names.

use serde_json::{Map, Value, json};

/// Options by letter, in their order; and whether all of them were written with a letter of their own.
pub(super) fn lettered(list: &[Value]) -> (Map<String, Value>, bool) {
    let written: Vec<(String, Value)> = list.iter().filter_map(|option| split(option.as_str()?)).collect();
    let mut letters: Map<String, Value> = written.into_iter().collect();
    let all = letters.len() == list.len();
    if !all {
        letters = list.iter().enumerate().map(|(n, option)| (key(n), option.clone())).collect();
    }
    (letters, all)
}

/// The key of the n-th option.
fn key(n: usize) -> String {
    ('A'..='Z').nth(n).map_or_else(|| (n + 1).to_string(), String::from)
}

/// `A. text`, `(A) text`, `A) text` and `A: text` in two.
fn split(option: &str) -> Option<(String, Value)> {
    let bare = option.trim();
    let bare = bare.strip_prefix('(').unwrap_or(bare);
    let mut chars = bare.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?;
    let text = chars.as_str().strip_prefix(['.', ')', ':'])?;
    Some((letter.to_ascii_uppercase().to_string(), json!(text.trim())))
}

/// The option that a reply is: its letter, its letter with its text, or its text. For yes / no the word that it begins with.
pub(super) fn named(reply: &str, options: &Map<String, Value>) -> Option<String> {
    let said = reply.trim();
    if options.is_empty() {
        let lower = said.to_lowercase();
        let word = lower.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        return ["yes", "no"].contains(&word).then(|| word.to_owned());
    }
    let same = |text: &str| {
        let known =
            |option: &Value| option.as_str().is_some_and(|known| known.trim().eq_ignore_ascii_case(text));
        let mut found = options.iter().filter(|(_, option)| known(option)).map(|(key, _)| key.clone());
        // Two options of one text decide nothing.
        found.next().filter(|_| found.next().is_none())
    };
    let bare = said.trim_matches(|c: char| "(). :".contains(c));
    let letter = |key: &str| options.keys().find(|known| known.eq_ignore_ascii_case(key)).cloned();
    let with_text = || {
        let (key, text) = split(said)?;
        let option = options.get(&key)?.as_str()?;
        text.as_str().is_some_and(|text| text.eq_ignore_ascii_case(option.trim())).then_some(key)
    };
    letter(bare).or_else(with_text).or_else(|| same(said))
}
