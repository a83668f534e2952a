//! Small helpers for JSON documents with a stated order of fields, and the same facts in lines.

use crate::{
    analysis::export::{About, printable},
    metrics::{Interval, Ratio},
};
use serde_json::{Map, Value, json};

/// An object with these fields, in this order.
pub fn object<K: Into<String>>(fields: impl IntoIterator<Item = (K, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(key, value)| (key.into(), value)).collect::<Map<_, _>>())
}

/// `[lo, hi]`.
pub fn interval(interval: Option<Interval>) -> Value {
    interval.map_or(Value::Null, |i| json!([i.lo, i.hi]))
}

/// A share with what it was made from.
pub fn accuracy(ratio: &Ratio) -> Value {
    json!({
        "correct": count(ratio.hits),
        "total": ratio.total,
        "accuracy": ratio.value,
        "interval": interval(ratio.interval),
    })
}

/// A sum of scores: a whole number where every item has one sample.
pub fn count(sum: f64) -> Value {
    if sum.fract() == 0.0 && sum.abs() < 9e15 { json!(sum as i64) } else { json!(sum) }
}

/// What numbers were made of, each fact by its name.
pub fn about(about: &About) -> Value {
    object(about.facts().into_iter().map(|(name, words)| (name, Value::from(words))))
}

/// The same for a person: a fact a line.
pub fn made_of(about: &About) -> String {
    let facts = about.facts().into_iter().filter(|(name, _)| *name != "title");
    facts.map(|(name, words)| format!("{name}: {}\n", printable(&words))).collect()
}
