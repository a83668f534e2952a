//! Options, however a cell holds them: a JSON object or list, a Python list, lines that begin with letters.

use serde_json::{Map, Value};

use crate::formats::foreign::asked::{asked, listed};
use crate::formats::foreign::literal;

/// The options by letter; `None` where the value holds none.
pub(in crate::formats::foreign) fn options(value: &Value) -> Option<Map<String, Value>> {
    let found = match value {
        Value::Object(map) => map.clone(),
        Value::Array(list) => listed(&list.iter().map(text_of).collect::<Vec<_>>()),
        Value::String(text) => match serde_json::from_str::<Value>(text.trim()) {
            Ok(value @ (Value::Object(_) | Value::Array(_))) => return options(&value),
            _ => literal::texts(text).map_or_else(|| asked(text).options, |texts| listed(&texts)),
        },
        _ => return None,
    };
    // One alone is no choice.
    Some(found).filter(|options| options.len() > 1)
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn options_are_read_however_a_cell_holds_them() {
        let expect = r#"{"A":"it's","B":"two, three"}"#;
        for cell in [
            json!({"A": "it's", "B": "two, three"}),
            json!(["it's", "two, three"]),
            json!(["A. it's", "B. two, three"]),
            json!(r#"["it's", "two, three"]"#),
            json!(r#"["it's", 'two, three']"#),
            json!("A. it's\nB. two, three"),
            json!("(A) it's\n(B) two, three\n"),
        ] {
            assert_eq!(Value::Object(options(&cell).unwrap()).to_string(), expect, "{cell}");
        }
        for cell in [
            json!("no options"),
            json!(["one"]),
            json!(""),
            json!(3),
            json!("[unfinished"),
            json!("['a"),
            json!({"A": "alone"}),
        ] {
            assert!(options(&cell).is_none(), "{cell}");
        }
    }
}
