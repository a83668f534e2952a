//! One JSON document, written by hand: the page carries no writer of its own.

use super::{About, Cell, Table, cell::digits};

/// `{"about": {...}, "columns": [...], "rows": [[...]]}`; a measured number is an object of
/// `value`, `lo`, `hi`, `n` and, where there is one, `note`. Undefined is `null`.
pub fn json(table: &Table, about: &About) -> String {
    let facts =
        about.facts().into_iter().map(|(name, words)| format!("{}: {}", string(name), string(&words)));
    let facts = facts.collect::<Vec<_>>().join(",\n    ");
    let columns = table.head.iter().map(|name| string(name)).collect::<Vec<_>>().join(", ");
    let rows =
        table.rows.iter().map(|row| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(", ")));
    let rows = rows.collect::<Vec<_>>().join(",\n    ");
    format!(
        "{{\n  \"about\": {{\n    {facts}\n  }},\n  \"columns\": [{columns}],\n  \"rows\": [\n    {rows}\n  ]\n}}\n"
    )
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => string(text),
        Cell::Count(count) => count.to_string(),
        Cell::Share(value) | Cell::Plain(value) => number(*value),
        Cell::Range(range) => range
            .map_or("null".to_owned(), |(lo, hi)| format!("[{}, {}]", number(Some(lo)), number(Some(hi)))),
        Cell::Measured(measured, _) => {
            let interval = measured.interval;
            let note = if measured.note.is_empty() {
                String::new()
            } else {
                format!(", \"note\": {}", string(&measured.note))
            };
            format!(
                "{{\"value\": {}, \"lo\": {}, \"hi\": {}, \"n\": {}{note}}}",
                number(measured.value),
                number(interval.map(|i| i.lo)),
                number(interval.map(|i| i.hi)),
                measured.support().map_or("null".to_owned(), |n| n.to_string())
            )
        }
    }
}

fn number(value: Option<f64>) -> String {
    value.filter(|value| value.is_finite()).map_or("null".to_owned(), digits)
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            '\r' => out += "\\r",
            '\t' => out += "\\t",
            c if c.is_control() => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
