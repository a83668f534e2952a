//! Rows of a predictions table.

use serde_json::Value;

use super::{answer, parts};
use crate::formats::fields::Fields;
use crate::formats::note::Row;
use crate::model::{Dataset, Judge, Prediction, SentenceLabel, SentenceVerdict};

/// Reads a row; `None` when its item is not in the dataset.
pub(super) fn prediction(mut fields: Fields, dataset: &Dataset, row: &mut Row) -> Option<Prediction> {
    let at = super::building::known_item(&mut fields, dataset, row)?;
    let item = dataset.item(at);
    let size = dataset.video_of(item).size;
    let (answer, raw_answer) = answer::answer(&mut fields, item.task, &item.options, row);
    let sample = sample(&mut fields, row);
    Some(Prediction {
        item: at,
        sample,
        response: fields.text("response", row),
        answer,
        sentences: verdicts(&mut fields, item.sentences.len(), row),
        tracks: parts::tracks(fields.list("tracks", row), size, row),
        events: parts::events(fields.list("events", row), row),
        score: fields.number("score", row),
        judge: judge(&mut fields, row),
        frames: frames(&mut fields, row),
        raw_answer,
        seconds: fields.number("seconds", row),
        extra: fields.rest(row),
    })
}

fn sample(fields: &mut Fields, row: &mut Row) -> u32 {
    let Some(number) = fields.whole("sample", row) else { return 0 };
    u32::try_from(number).unwrap_or_else(|_| {
        fields.refuse("sample", Value::from(number), "a number below 4,294,967,296", row);
        0
    })
}

/// One verdict for each sentence of the item; another count is noted and counts as none.
fn verdicts(fields: &mut Fields, expected: usize, row: &mut Row) -> Option<Vec<SentenceVerdict>> {
    let list = fields.maybe_list("sentences", row)?;
    if list.len() != expected {
        let (found, item) = (list.len(), row.id.clone().unwrap_or_default());
        row.set_aside(
            "sentence count",
            format!("{found} sentence verdicts for the {expected} sentences of item `{item}`; they count as missing"),
        );
        return None;
    }
    Some(list.into_iter().enumerate().map(|(n, value)| verdict(value, n + 1, row)).collect())
}

fn verdict(value: Value, n: usize, row: &mut Row) -> SentenceVerdict {
    let unknown = SentenceVerdict { label: SentenceLabel::Unknown, reason: None };
    let Some(mut fields) = Fields::of(value, format!("sentence {n}: "), row) else { return unknown };
    let words = "correct, incorrect or unknown";
    let label = fields.word("label", words, SentenceLabel::from_id, row).unwrap_or(SentenceLabel::Unknown);
    let reason = fields.text("reason", row);
    fields.drop_rest(row);
    SentenceVerdict { label, reason }
}

fn judge(fields: &mut Fields, row: &mut Row) -> Option<Box<Judge>> {
    let mut judge = Fields::of(fields.take("judge")?, "judge: ", row)?;
    let model = judge.text("model", row);
    let (verdict, text) = (judge.text("verdict", row), judge.text("text", row));
    judge.drop_rest(row);
    Some(Box::new(Judge { model, verdict, text }))
}

fn frames(fields: &mut Fields, row: &mut Row) -> Vec<f64> {
    let list = fields.list("frames", row);
    let count = list.len();
    let frames: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
    if frames.len() < count {
        let bad = count - frames.len();
        row.changed(
            "bad frame time",
            format!("`frames`: {bad} of {count} times are no numbers and were dropped"),
        );
    }
    frames
}
