//! A harness's own score as a number.

use serde_json::Value;

/// The score in a value: a number, a flag, a text of either, or an object that has one. Where an object has none and
/// says what was answered and what was right, the two are compared as lmms-eval's own sums do.
pub(super) fn of(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::Bool(flag) => Some(f64::from(u8::from(*flag))),
        Value::String(text) => match text.trim() {
            "True" | "true" => Some(1.0),
            "False" | "false" => Some(0.0),
            text => text.parse().ok().filter(|number: &f64| number.is_finite()),
        },
        Value::Object(map) => {
            let stated = ["score", "acc", "accuracy", "correct", "is_correct"];
            stated
                .iter()
                .find_map(|name| map.get(*name).filter(|value| !value.is_object()).and_then(of))
                .or_else(|| {
                    let word = |names: &[&str]| {
                        names.iter().find_map(|name| map.get(*name).and_then(super::row::text))
                    };
                    let said = word(&["pred_answer", "pred", "parsed_pred"])?;
                    let right = word(&["answer", "ground_truth", "gt_answer", "target"])?;
                    Some(f64::from(u8::from(said.to_lowercase() == right.to_lowercase())))
                })
        }
        _ => None,
    }
}
