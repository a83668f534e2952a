//! What the columns of published tables are called and mean; one name means one thing in all.

use std::sync::Arc;

use serde_json::Value;

use crate::formats::fields::Fields;
use crate::formats::note::{Notes, Row};
use crate::formats::{LoadError, Note, json};
use crate::model::Best;

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its name in the tables.
    pub name: String,
    /// The words over it.
    pub label: String,
    /// What its figures are, with their unit.
    pub meaning: Option<String>,
    /// Which of them is the best one; `None` where none is.
    pub best: Option<Best>,
    /// The column whose figures a 1 in this one marks: it is not shown by itself.
    pub marks: Option<String>,
    /// Whether its 0 and 1 are no and yes.
    pub flag: bool,
}

impl Head {
    /// A column that nothing is known of.
    pub fn unknown(name: &str) -> Self {
        let name = name.to_owned();
        Self { label: name.clone(), name, meaning: None, best: None, marks: None, flag: false }
    }
}

/// The heads in a file, in its order.
pub fn heads(file: &str, bytes: &[u8]) -> Result<(Vec<Head>, Vec<Note>), LoadError> {
    let map = match super::parsed(file, bytes)? {
        Value::Object(map) => map,
        other => {
            return Err(LoadError::Malformed {
                file: file.to_owned(),
                line: 1,
                column: 1,
                expected: "an object".to_owned(),
                found: json::describe(&other),
            });
        }
    };
    let name = Arc::from(file);
    let mut notes = Notes::default();
    let mut row = Row { notes: &mut notes, file: &name, line: 1, id: None };
    let read = |(name, value): (String, Value)| {
        let mut fields = Fields::of(value, format!("`{name}`: "), &mut row)?;
        let head = Head {
            label: fields.text("label", &mut row).unwrap_or_else(|| name.clone()),
            meaning: fields.text("meaning", &mut row),
            best: fields.word("best", "high or low", Best::from_id, &mut row),
            marks: fields.text("marks", &mut row),
            flag: fields.flag("flag", &mut row).unwrap_or(false),
            name,
        };
        fields.drop_rest(&mut row);
        Some(head)
    };
    let heads = map.into_iter().filter_map(read).collect();
    Ok((heads, notes.finish()))
}
