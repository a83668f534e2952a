//! The claims that a question makes.

use crate::model::{Choice, Level};

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
