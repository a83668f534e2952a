//! What a model answered to Dr.V-Bench: its questions with `predict` (and, from some harnesses, `raw_predict`), in a
//! file `{type}_{model}.json`.

use serde_json::{Map, Value, json};

use super::{names, question};
use crate::formats::foreign::format::{Format, Read};
use crate::formats::foreign::out::Out;

/// A model's answers.
pub(in crate::formats::foreign) static PREDICTIONS: Format = Format {
    id: "drv-predictions",
    title: "Dr.V-Bench predictions",
    sniff: |sample| {
        let asked = ["video", "question", "answer"];
        sample.rows().into_iter().any(|row| {
            let said = row.contains_key("predict") || row.contains_key("raw_predict");
            said && asked.iter().all(|name| row.contains_key(*name))
        })
    },
    read: Read::Rows(answered),
};

/// A question with what the model said. Dr.V's own program scores `predict`.
fn answered(mut row: Map<String, Value>, out: &mut Out) {
    let Some(item) = question::question(&mut row, out) else { return };
    let Some(item) = out.item(Value::Object(item)) else { return };
    let predict = row.shift_remove("predict").unwrap_or_default();
    let raw = row.shift_remove("raw_predict").unwrap_or_default();
    let reply = if predict.is_null() { raw.clone() } else { predict };
    if !raw.is_null() && raw != reply {
        row.insert("raw_predict".to_owned(), raw);
    }
    row.insert("item".to_owned(), json!(item));
    row.insert("response".to_owned(), reply);
    let run = names::run(out.stem()).to_owned();
    out.prediction(&run, Value::Object(row));
}
