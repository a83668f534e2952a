//! What rows of harnesses have in common.

use serde_json::{Map, Value, json};

use super::super::out::{Out, yes_no};
use crate::formats::foreign::asked::Asked;
use crate::formats::foreign::value;
use crate::formats::note::Severity;

/// Fields of a prediction that a harness uses for something else.
const TAKEN: [&str; 13] = [
    "item",
    "sample",
    "response",
    "answer",
    "raw_answer",
    "sentences",
    "tracks",
    "events",
    "score",
    "judge",
    "frames",
    "seconds",
    "boxes",
];

/// A text, or a number or a flag as text.
pub(super) fn text(value: &Value) -> Option<String> {
    value::text(value).or_else(|| value.as_bool().map(|flag| flag.to_string()))
}

/// Takes the first of these fields that has a text which is not blank.
pub(super) fn take_text(row: &mut Map<String, Value>, names: &[&str]) -> Option<String> {
    let found = names.iter().find_map(|name| {
        let said = text(row.get(*name)?).filter(|said| !said.trim().is_empty())?;
        Some((*name, said))
    });
    let (name, said) = found?;
    row.shift_remove(name);
    Some(said)
}

/// Whether a path ends as a file does.
pub(super) fn has_ending(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(stem, ending)| {
        !stem.is_empty()
            && (2..=4).contains(&ending.len())
            && ending.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

/// A question as an item, without its id and video: its task, its options and its gold.
pub(super) fn question(asked: Asked, gold: &Value, out: &mut Out) -> Map<String, Value> {
    let mut item = Map::new();
    let Asked { question, options, after } = asked;
    if !question.is_empty() {
        item.insert("question".to_owned(), Value::from(question));
    }
    if !after.is_empty() {
        item.insert("prompt_end".to_owned(), Value::from(after));
    }
    let said = text(gold).map(|said| said.trim().to_owned()).filter(|said| !said.is_empty());
    let word = said.as_deref().unwrap_or_default().trim_end_matches('.').to_lowercase();
    if !options.is_empty() {
        item.insert("task".to_owned(), json!("mcq"));
        let key = said.map(|said| by_place(&said, &options, out).unwrap_or(said));
        if let Some(key) = key {
            item.insert("answer".to_owned(), Value::from(key));
        }
        item.insert("options".to_owned(), Value::Object(options));
    } else if matches!(word.as_str(), "yes" | "no") {
        item.insert("task".to_owned(), json!("yes_no"));
        yes_no(gold, &mut item);
    } else {
        item.insert("task".to_owned(), json!("free_form"));
        if let Some(said) = said {
            item.insert("answer".to_owned(), Value::from(said));
        }
    }
    item
}

/// Gold that is neither a letter nor a text of the options, and a number: the place of one, from 0.
fn by_place(said: &str, options: &Map<String, Value>, out: &mut Out) -> Option<String> {
    let is_option = |(key, text): (&String, &Value)| key == said || text.as_str() == Some(said);
    if options.iter().any(is_option) {
        return None;
    }
    let key = options.keys().nth(said.parse().ok()?)?;
    out.note_once(
        Severity::Changed,
        "the gold is a number: it was read as the place of an option, counted from 0",
    );
    Some(key.clone())
}

/// Moves what is left of a row into a prediction; names that mean something else there get `own_` before them.
pub(super) fn move_rest(row: Map<String, Value>, prediction: &mut Map<String, Value>) {
    for (name, value) in row.into_iter().filter(|(_, value)| !value.is_null()) {
        let name = if TAKEN.contains(&name.as_str()) { format!("own_{name}") } else { name };
        prediction.insert(name, value);
    }
}
