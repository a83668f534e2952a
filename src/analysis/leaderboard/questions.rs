//! Own rows of questions: by type, by task, by format.

use super::own::{Input, OwnCell, OwnRow, Shown, about};
use crate::analysis::definition;
use crate::analysis::narrowed::{Narrowing, narrowed};
use crate::metrics::qa::{self, QaScore};
use crate::metrics::{ItemSet, Ratio};
use crate::model::{HallucinationType, PublishedTable, RunIx, Task};

/// Decimals that Dr.V prints.
const DECIMALS: usize = 2;

/// The columns of Dr.V's types, in the order of [`HallucinationType::DRV`].
const TYPES: [&str; 14] =
    ["Obj", "Col", "Num", "Loc", "SRel", "OCR", "Act", "Atr", "DRel", "Seq", "Fct", "CnFct", "Cxt", "Knk"];

/// Dr.V's three tasks as table 7 calls them.
const TASKS: [(&str, Task); 3] = [
    ("Multiple-Choice QA", Task::Mcq),
    ("Yes/No QA", Task::YesNo),
    ("Caption Generation QA", Task::CaptionQa),
];

/// The type that a column of accuracies is of, as Dr.V's tables abbreviate them.
pub fn printed_type(column: &str) -> Option<HallucinationType> {
    // Table 7 spells one of them in another way.
    let column = if column == "Knw" { "Knk" } else { column };
    let place = TYPES.iter().position(|known| *known == column)?;
    Some(HallucinationType::from_id(HallucinationType::DRV.get(place)?.0))
}

/// The task that a table's words mean: table 4 of Dr.V has others than table 7.
pub fn printed_task(words: &str) -> Option<Task> {
    let first = words.trim().trim_end_matches(" QA");
    match first {
        "MCQ" => Some(Task::Mcq),
        "Caption" => Some(Task::CaptionQa),
        _ => TASKS.iter().find(|(name, _)| name.trim_end_matches(" QA") == first).map(|(_, task)| *task),
    }
}

/// Accuracy over the questions of a part, with what was left out of that part.
fn figure(name: &'static str, part: &[Narrowing], input: Input<'_>, run: RunIx) -> OwnCell {
    let items = narrowed(input.dataset, input.kept, part.iter());
    OwnCell::of(score(input, run, &items).and_then(|part| {
        let definition = definition::accuracy(name, &part);
        let Ratio { value, total, interval, .. } = part.micro;
        Some(Shown { interval, ..Shown::new(value?, DECIMALS, total, definition) })
    }))
}

fn score(input: Input<'_>, run: RunIx, items: &ItemSet) -> Option<QaScore> {
    qa::score(input.dataset, run, input.outcomes.get(run.0 as usize)?, items)
}

fn of_type(kind: &HallucinationType) -> Narrowing {
    ("type", kind.id().to_owned())
}

fn of_task(task: Task) -> Narrowing {
    ("task", task.id().to_owned())
}

/// One row: accuracy by type, and over all questions.
pub(super) fn by_type(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(qa) = score(input, run, input.kept) else { return Vec::new() };
    let cell = |column: &str| match (about(input.dataset.run(run), column), printed_type(column)) {
        (Some(words), _) => OwnCell::Words(words),
        (_, Some(kind)) => figure("Accuracy of a type", &[of_type(&kind)], input, run),
        _ if column == "Avg" => figure("Accuracy (micro)", &[], input, run),
        _ => OwnCell::Nothing,
    };
    OwnRow::new(table, qa.items, &cell).into_iter().collect()
}

/// A row for each of the three tasks.
pub(super) fn by_task(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(qa) = score(input, run, input.kept) else { return Vec::new() };
    let row = |(name, task): (&str, Task)| {
        let all = qa.by_task.get(&task)?;
        let cell = |column: &str| match (about(input.dataset.run(run), column), printed_type(column)) {
            (Some(words), _) => OwnCell::Words(words),
            (_, Some(kind)) => {
                figure("Accuracy of a type in a task", &[of_type(&kind), of_task(task)], input, run)
            }
            _ if column == "task" => OwnCell::Words(name.to_owned()),
            _ if column == "Avg" => figure("Accuracy of a task", &[of_task(task)], input, run),
            _ => OwnCell::Nothing,
        };
        OwnRow::new(table, all.total, &cell)
    };
    TASKS.into_iter().filter_map(row).collect()
}

/// One row: accuracy by format.
pub(super) fn by_format(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(qa) = score(input, run, input.kept) else { return Vec::new() };
    let cell = |column: &str| {
        let task = match column {
            "yes_no" => Task::YesNo,
            "multiple_choice" => Task::Mcq,
            "caption" => Task::CaptionQa,
            _ => return about(input.dataset.run(run), column).map_or(OwnCell::Nothing, OwnCell::Words),
        };
        figure("Accuracy of a task", &[of_task(task)], input, run)
    };
    let counted = [Task::YesNo, Task::Mcq, Task::CaptionQa];
    let n = counted.iter().filter_map(|task| qa.by_task.get(task)).map(|ratio| ratio.total).sum();
    OwnRow::new(table, n, &cell).into_iter().collect()
}
