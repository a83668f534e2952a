//! An object that is being written: what is not known is not written.

use serde_json::{Map, Value};

use crate::model::Name;

/// The members so far, in writing order.
#[derive(Default)]
pub(super) struct Members(Map<String, Value>);

impl Members {
    /// Adds a member.
    pub(super) fn put(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// Adds a text.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.put(name, Value::from(text));
    }

    /// Adds a text that is known.
    pub(super) fn maybe_text(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// Adds a number that is known; a whole one without a point.
    pub(super) fn number(&mut self, name: &str, number: Option<f64>) {
        if let Some(number) = number {
            self.put(name, figure(number));
        }
    }

    /// Adds a list that is not empty.
    pub(super) fn list(&mut self, name: &str, list: Vec<Value>) {
        if !list.is_empty() {
            self.put(name, Value::Array(list));
        }
    }

    /// Adds raw JSON; text that is none is written as text.
    pub(super) fn raw(&mut self, name: &str, json: &str) {
        self.put(name, serde_json::from_str(json).unwrap_or_else(|_| Value::from(json)));
    }

    /// The object, with the fields that the format does not define. A known field stays as it is.
    pub(super) fn finish(mut self, extra: &[(Name, String)]) -> Value {
        for (name, json) in extra {
            if !self.0.contains_key(name.as_str()) {
                self.raw(name, json);
            }
        }
        Value::Object(self.0)
    }
}

/// A number as JSON: 3 rather than 3.0, where nothing is lost.
pub(super) fn figure(number: f64) -> Value {
    let whole = number.fract() == 0.0 && number.abs() < 9e15 && !(number == 0.0 && number.is_sign_negative());
    if whole { Value::from(number as i64) } else { Value::from(number) }
}
