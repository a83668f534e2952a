//! Whether scores that were computed again are those that a site states.

use serde_json::Value;

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Numbers that were compared.
    pub numbers: usize,
    /// Where the two differ, the first few; empty: nowhere, to the bit.
    pub differing: Vec<String>,
}

/// Places that are named.
const NAMED: usize = 8;

/// Compares the document that was computed with the text of the one that is stated. Two numbers are the same when
/// their shortest decimal forms are: then their bits are.
pub fn checked(computed: &Value, stated: &str) -> Checked {
    let numbers = count(computed);
    if format!("{computed:#}\n") == stated {
        return Checked { numbers, differing: Vec::new() };
    }
    let mut differing = Vec::new();
    match serde_json::from_str::<Value>(stated) {
        Ok(stated) => compare(computed, &stated, "", &mut differing),
        Err(_) => differing.push("what is stated is no document of scores".to_owned()),
    }
    if differing.is_empty() {
        differing.push("the order of the fields".to_owned());
    }
    Checked { numbers, differing }
}

fn count(value: &Value) -> usize {
    match value {
        Value::Number(_) => 1,
        Value::Array(all) => all.iter().map(count).sum(),
        Value::Object(all) => all.values().map(count).sum(),
        _ => 0,
    }
}

fn compare(computed: &Value, stated: &Value, at: &str, found: &mut Vec<String>) {
    if found.len() >= NAMED {
        return;
    }
    match (computed, stated) {
        (Value::Object(a), Value::Object(b)) => {
            let names: Vec<&String> =
                a.keys().chain(b.keys().filter(|name| !a.contains_key(*name))).collect();
            for name in names {
                let (a, b) = (a.get(name).unwrap_or(&Value::Null), b.get(name).unwrap_or(&Value::Null));
                compare(a, b, &format!("{at}{}{name}", if at.is_empty() { "" } else { "." }), found);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (n, (a, b)) in a.iter().zip(b).enumerate() {
                compare(a, b, &format!("{at}[{n}]"), found);
            }
        }
        _ => {
            let (one, other) = (computed.to_string(), stated.to_string());
            if one != other {
                found.push(format!("{at}: computed {}, stated {}", short(computed), short(stated)));
            }
        }
    }
}

fn short(value: &Value) -> String {
    match value {
        Value::Array(all) => format!("{} entries", all.len()),
        Value::Object(all) => format!("{} fields", all.len()),
        other => crate::view::text::shortened(&other.to_string(), 40),
    }
}
