//! What a value of somebody's JSON or table says, however it is written.

use serde_json::Value;

/// A text, or a number as text: `3.0`, as pandas writes a column of whole numbers with a hole in it, is `3`.
pub(in crate::formats) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 9.0e15 => {
                (float as i64).to_string()
            }
            _ => number.to_string(),
        }),
        _ => None,
    }
}

/// A finite number, or a text that is one.
pub(in crate::formats) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok()?,
        other => other.as_f64()?,
    };
    Some(number).filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_and_a_number_are_told_however_they_are_written() {
        for (value, as_text, as_number) in [
            (json!("7"), Some("7"), Some(7.0)),
            (json!(7), Some("7"), Some(7.0)),
            (json!(7.0), Some("7"), Some(7.0)),
            (
                json!(18_446_744_073_709_551_615_u64),
                Some("18446744073709551615"),
                Some(1.844_674_407_370_955_2e19),
            ),
            (json!(" 1.5 "), Some(" 1.5 "), Some(1.5)),
            (json!("NaN"), Some("NaN"), None),
            (json!(null), None, None),
            (json!([1]), None, None),
        ] {
            assert_eq!((text(&value).as_deref(), number(&value)), (as_text, as_number), "{value}");
        }
    }
}
