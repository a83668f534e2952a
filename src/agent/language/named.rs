//! The things that a text names.

use super::kinds::is_thing;
use super::things::Noun;
use super::word::words;

/// Words between which things are named. What is not here and follows an article is a name.
const BREAKS: &[&str] = &[
    "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "will", "would", "can", "could",
    "with", "in", "on", "at", "from", "that", "who", "which", "near", "inside", "under", "behind", "above",
    "below", "beside", "by", "next", "to", "for", "into", "while", "when", "and", "or", "between", "before",
    "after", "during", "if", "because", "of", "it", "he", "she", "they", "up", "down", "out", "off", "then",
    "how", "what", "why", "where", "as", "left", "right", "his", "her", "their", "its", "not", "be",
];

/// What nobody looks for: the video itself and its times.
const IDLE: &[&str] = &[
    "video",
    "clip",
    "scen",
    "start",
    "end",
    "begin",
    "time",
    "second",
    "half",
    "way",
    "pictur",
    "order",
    "sid",
    "front",
    "top",
    "bottom",
    "middl",
    "left",
    "right",
    "color",
    "direction",
    "number",
    "background",
    "following",
    "camera",
    "same",
    "first",
    "last",
    "action",
    "event",
];

/// The things that a text names with an article: `the red car` of `What is on the left side of the red car?`
pub fn named(text: &str) -> Vec<String> {
    let all = words(text);
    let mut found: Vec<String> = Vec::new();
    for (n, word) in all.iter().enumerate() {
        if !matches!(word.text.as_str(), "the" | "a" | "an" | "any") {
            continue;
        }
        let rest = all[n + 1..]
            .iter()
            .take_while(|word| !BREAKS.contains(&word.text.as_str()) && !word.text.ends_with("ing"));
        let own: Vec<&str> = rest.map(|word| word.raw.as_str()).take(3).collect();
        let Some(noun) = Noun::of(&own.join(" ")) else { continue };
        if !IDLE.contains(&noun.head()) && !found.contains(&noun.text) {
            found.push(noun.text);
        }
    }
    found
}

/// Those of them whose name is surely that of a thing, and no verb or adverb that stands behind one.
pub fn known(text: &str) -> Vec<String> {
    let mut all = named(text);
    all.retain(|one| Noun::of(one).is_some_and(|noun| is_thing(noun.head())));
    all
}
