//! The things and the claims that a question names where it was not understood as a statement.

use crate::agent::language::{Noun, words};
use crate::model::{Choice, Level};

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
pub fn nouns(text: &str) -> Vec<String> {
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

/// The statements of cause and effect in a question of the cognitive level and the answer that was given, as they are
/// put: the answer is the cause of what the question asks.
pub fn claims(level: Level, answer: Option<&str>, options: &[Choice]) -> Vec<String> {
    if level != Level::Cognitive {
        return Vec::new();
    }
    match answer {
        Some(said) if !said.trim().is_empty() => {
            let chosen = options.iter().find(|choice| choice.key == said).map(|choice| choice.text.as_str());
            vec![chosen.unwrap_or(said).to_owned()]
        }
        _ => options.iter().map(|choice| choice.text.clone()).collect(),
    }
}
