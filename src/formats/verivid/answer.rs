//! Options and answers: what was written in other ways is brought to the option's key.

use serde_json::Value;

use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::note::Row;
use crate::model::{Answer, Choice, Task};

/// Reads the options: an object by letter, or a list that is lettered in its order.
pub(super) fn options(fields: &mut Fields, row: &mut Row) -> Vec<Choice> {
    match fields.take("options") {
        None => Vec::new(),
        Some(Value::Object(map)) => map.into_iter().map(|(key, value)| choice(key, value)).collect(),
        Some(Value::Array(list)) if list.len() <= 26 => {
            row.changed(
                "options without letters",
                "the options are a list and were lettered in its order".into(),
            );
            let lettered = list.into_iter().zip('A'..='Z');
            lettered.map(|(value, letter)| choice(letter.to_string(), value)).collect()
        }
        Some(other) => {
            fields.refuse("options", other, "an object of options by letter", row);
            Vec::new()
        }
    }
}

fn choice(key: String, value: Value) -> Choice {
    match value {
        Value::String(text) => Choice { key, text, structured: None },
        other => Choice { key, text: rendered(&other), structured: Some(other.to_string()) },
    }
}

/// A structured option in words: `objects: cat, dog; relationship: ...`.
fn rendered(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(rendered).collect::<Vec<_>>().join(", "),
        Value::Object(map) => {
            let part = |(name, value): (&String, &Value)| format!("{name}: {}", rendered(value));
            map.iter().map(part).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

/// An answer and, where it was normalised, what the file had.
pub(super) type Normalised = (Option<Answer>, Option<String>);

/// Reads `answer` and `raw_answer` of an item or a prediction.
pub(super) fn answer(fields: &mut Fields, task: Task, options: &[Choice], row: &mut Row) -> Normalised {
    let raw = fields.text("raw_answer", row);
    let Some(value) = fields.take("answer") else { return (None, raw) };
    let text = match value {
        Value::String(text) => text,
        Value::Bool(flag) if task == Task::YesNo => {
            let text = if flag { "yes" } else { "no" };
            row.changed("answer rewritten", format!("the answer {flag} was read as `{text}`"));
            return (Some(Answer::One(text.to_owned())), raw.or(Some(flag.to_string())));
        }
        Value::Array(list) if list.iter().all(|v| v.is_string() || v.is_number()) => {
            let entry = |v: Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
            return (Some(Answer::Order(list.into_iter().map(entry).collect())), raw);
        }
        Value::Number(number) => {
            row.changed("number for text", format!("`answer`: the number {number} was read as text"));
            number.to_string()
        }
        other => {
            fields.refuse("answer", other, "text or a list of texts", row);
            return (None, raw);
        }
    };
    match resolved(&text, task, options) {
        Some(key) if key == text => (Some(Answer::One(key)), raw),
        Some(key) => {
            let found = describe(&Value::from(text.as_str()));
            row.changed("answer rewritten", format!("the answer {found} was read as `{key}`"));
            (Some(Answer::One(key)), raw.or(Some(text)))
        }
        None => {
            let found = describe(&Value::from(text.as_str()));
            row.info("answer is no option", format!("the answer {found} is none of the options"));
            (Some(Answer::One(text)), raw)
        }
    }
}

/// The key that `text` stands for; `text` itself where the task has no keys.
fn resolved(text: &str, task: Task, options: &[Choice]) -> Option<String> {
    let bare = text.trim().trim_matches(|c: char| "().: ".contains(c));
    match task {
        Task::YesNo => {
            let lower = bare.to_lowercase();
            ["yes", "no"].contains(&lower.as_str()).then_some(lower)
        }
        Task::Mcq | Task::CaptionQa if !options.is_empty() => {
            let key = |same: &dyn Fn(&&Choice) -> bool| {
                let mut found = options.iter().filter(same);
                // Two options that fit decide nothing.
                found.next().filter(|_| found.next().is_none()).map(|choice| choice.key.clone())
            };
            key(&|choice| choice.key == text)
                .or_else(|| key(&|choice| choice.key.eq_ignore_ascii_case(bare)))
                .or_else(|| key(&|choice| choice.text.trim() == text.trim()))
                .or_else(|| key(&|choice| choice.text.trim().to_lowercase() == text.trim().to_lowercase()))
        }
        _ => Some(text.to_owned()),
    }
}
