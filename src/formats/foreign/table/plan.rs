//! Which column means what, and what is asked: settled once for a table, from its first rows.

use serde_json::{Map, Value};

use super::meanings::{columns, guess, lettered};
use super::own;
use super::rows::Rows;
use crate::formats::foreign::file::stem;
use crate::formats::foreign::format::{Format, Read, TakeRows};
use crate::formats::foreign::out::Out;
use crate::formats::foreign::sample::{Sample, Shape};

/// Any table that nothing narrower knows.
pub(in crate::formats::foreign) static TABLE: Format = Format {
    id: "table",
    title: "table of items or outputs, by its columns",
    sniff: is_table,
    read: Read::Planned(plan),
};

/// A table speaks of items where a column can be a question, an answer or a reply.
fn is_table(sample: &Sample) -> bool {
    let rows = first_rows(sample);
    let found = guess(&columns(&rows), &rows);
    let has = |key: &str| found.iter().any(|(meaning, column)| meaning.key == key && column.is_some());
    has("question") || has("response") || has("answer") && (has("video") || has("id"))
}

/// The first rows as objects by column.
fn first_rows(sample: &Sample) -> Vec<Map<String, Value>> {
    match &sample.shape {
        Shape::Rows(rows) => rows.clone(),
        Shape::Object(row) if row.contains_key(own::TASK) => vec![row.clone()],
        Shape::Cells(_, rows) => {
            let Some((head, rows)) = rows.split_first() else { return Vec::new() };
            let row = |row: &Vec<String>| {
                let cells = head.iter().map(|name| name.trim().to_owned()).zip(row);
                cells
                    .filter(|(_, cell)| !cell.is_empty())
                    .map(|(n, cell)| (n, Value::from(cell.as_str())))
                    .collect()
            };
            // A head without rows still names its columns.
            let named = head.iter().map(|name| (name.trim().to_owned(), Value::Null)).collect();
            std::iter::once(named).chain(rows.iter().map(row)).collect()
        }
        _ => Vec::new(),
    }
}

/// Asks what each column means, and gives what takes the rows.
fn plan(name: &str, sample: &Sample, out: &mut Out) -> TakeRows {
    let rows = first_rows(sample);
    let columns = columns(&rows);
    out.shown(&columns, &rows);
    let mut answers: Vec<(&str, &str)> = columns.iter().map(|name| (name.as_str(), name.as_str())).collect();
    answers.push(("", "no column"));
    let mut plan = Rows::new(stem(name).to_owned(), lettered(&columns));
    if own::is_own(sample) {
        // Its columns are ours and its rows say what they ask: nothing is open.
        for (meaning, column) in guess(&columns, &rows) {
            plan.place(meaning.key, column);
        }
        plan.task = "free_form".to_owned();
        return Box::new(move |row, out| plan.take(row, out));
    }
    for (meaning, column) in guess(&columns, &rows) {
        let likeliest = column.as_deref().unwrap_or("");
        let key = format!("column:{}", meaning.key);
        let chosen = out.decide(&key, likeliest, &answers, || format!("Which column is {}?", meaning.words));
        plan.place(meaning.key, Some(chosen).filter(|column| !column.is_empty()));
    }
    plan.task = out.decide("task", plan.likeliest_task(&rows), &TASKS, || "What is asked?".to_owned());
    Box::new(move |row, out| plan.take(row, out))
}

/// What a table can ask.
const TASKS: [(&str, &str); 4] = [
    ("mcq", "to choose an option"),
    ("yes_no", "yes or no"),
    ("free_form", "a free reply"),
    ("moments", "when something happens"),
];
