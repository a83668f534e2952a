//! Tables as printed in a paper.

use serde_json::Value;

use crate::formats::fields::Fields;
use crate::formats::json::describe;
use crate::formats::note::Row;
use crate::model::{Check, CheckKind, Operand, PublishedTable};

/// Reads one table; `None` when it has no id.
pub(in crate::formats) fn table(value: Value, row: &mut Row) -> Option<PublishedTable> {
    row.id = None;
    let mut fields = Fields::of(value, "published: ", row)?;
    let id = super::building::identified(&mut fields, row)?;
    let title = fields.text("title", row).unwrap_or_default();
    let citation = fields.text("citation", row);
    let columns = fields.texts("columns", row);
    let list = fields.list("rows", row);
    let rows: Vec<Vec<String>> = list.into_iter().map(|value| figures(value, row)).collect();
    for (n, figures) in rows.iter().enumerate().filter(|(_, figures)| figures.len() != columns.len()) {
        let (found, heads) = (figures.len(), columns.len());
        row.info("ragged table", format!("row {} has {found} figures under {heads} columns", n + 1));
    }
    let list = fields.list("checks", row);
    let read = |(n, value)| check(value, n + 1, row);
    let checks = list.into_iter().enumerate().filter_map(read).collect();
    fields.drop_rest(row);
    Some(PublishedTable { id, title, citation, columns, rows, checks })
}

fn figures(value: Value, row: &mut Row) -> Vec<String> {
    let Value::Array(list) = value else {
        row.set_aside("bad table row", format!("a row must be a list, found {}", describe(&value)));
        return Vec::new();
    };
    let figure = |value: Value| match value {
        Value::String(text) => text,
        Value::Null => String::new(),
        other => {
            let found = describe(&other);
            row.changed(
                "number for text",
                format!("the figure {found} is no text: its decimals may be lost"),
            );
            other.to_string()
        }
    };
    list.into_iter().map(figure).collect()
}

fn check(value: Value, n: usize, row: &mut Row) -> Option<Check> {
    let mut fields = Fields::of(value, format!("check {n}: "), row)?;
    let words = "mean, weighted_mean, difference, sum or equal";
    let kind = fields.word("kind", words, CheckKind::from_id, row);
    let result = fields.text("result", row);
    let selector = fields.take("row").map(|value| value.to_string());
    let (Some(kind), Some(result), Some(selector)) = (kind, result, selector) else {
        row.set_aside("bad check", format!("check {n} dropped: it needs a known kind, a row and a result"));
        return None;
    };
    let list = fields.list("of", row);
    let count = list.len();
    let of: Vec<Operand> = list.into_iter().filter_map(|value| operand(value, n, row)).collect();
    let list = fields.list("weights", row);
    let weights: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
    if of.len() < count || weights.len() < list.len() {
        row.set_aside("bad check", format!("check {n} dropped: an operand or a weight cannot be read"));
        return None;
    }
    let base = fields.take("base").map(|value| value.to_string());
    fields.drop_rest(row);
    Some(Check { kind, row: selector, result, of, weights, base })
}

/// A column's name, or `{"table", "row", "column"}`.
fn operand(value: Value, n: usize, row: &mut Row) -> Option<Operand> {
    if let Value::String(column) = value {
        return Some(Operand { table: None, row: None, column });
    }
    let mut fields = Fields::of(value, format!("check {n}, operand: "), row)?;
    let table = fields.text("table", row);
    let selector = fields.take("row").map(|value| value.to_string());
    let column = fields.text("column", row)?;
    fields.drop_rest(row);
    Some(Operand { table, row: selector, column })
}
