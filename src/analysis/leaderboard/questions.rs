//! Own rows of questions: by type, by task, by format.

use super::own::{Input, OwnCell, OwnRow, Shown, about};
use crate::analysis::definition;
use crate::metrics::Ratio;
use crate::metrics::qa::{self, QaScore};
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

fn kind(column: &str) -> Option<HallucinationType> {
    // Table 7 spells one of them in another way.
    let column = if column == "Knw" { "Knk" } else { column };
    let place = TYPES.iter().position(|known| *known == column)?;
    Some(HallucinationType::from_id(HallucinationType::DRV.get(place)?.0))
}

fn figure(name: &'static str, ratio: Option<&Ratio>, qa: &QaScore) -> OwnCell {
    OwnCell::of(ratio.and_then(|ratio| {
        let definition = definition::accuracy(name, ratio, qa);
        Some(Shown {
            interval: ratio.interval,
            ..Shown::new(ratio.value?, DECIMALS, ratio.total, definition)
        })
    }))
}

fn score(input: Input<'_>, run: RunIx) -> Option<QaScore> {
    qa::score(input.dataset, run, input.outcomes.get(run.0 as usize)?, input.kept)
}

/// One row: accuracy by type, and over all questions.
pub(super) fn by_type(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(qa) = score(input, run) else { return Vec::new() };
    let cell = |column: &str| match (about(input.dataset.run(run), column), kind(column)) {
        (Some(words), _) => OwnCell::Words(words),
        (_, Some(kind)) => figure("Accuracy of a type", qa.by_type.get(&kind), &qa),
        _ if column == "Avg" => figure("Accuracy (micro)", Some(&qa.micro), &qa),
        _ => OwnCell::Nothing,
    };
    OwnRow::new(table, qa.items, &cell).into_iter().collect()
}

/// A row for each of the three tasks.
pub(super) fn by_task(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(qa) = score(input, run) else { return Vec::new() };
    let row = |(name, task): (&str, Task)| {
        let all = qa.by_task.get(&task)?;
        let cell = |column: &str| match (about(input.dataset.run(run), column), kind(column)) {
            (Some(words), _) => OwnCell::Words(words),
            (_, Some(kind)) => {
                figure("Accuracy of a type in a task", qa.by_type_and_task.get(&(kind, task)), &qa)
            }
            _ if column == "task" => OwnCell::Words(name.to_owned()),
            _ if column == "Avg" => figure("Accuracy of a task", Some(all), &qa),
            _ => OwnCell::Nothing,
        };
        OwnRow::new(table, all.total, &cell)
    };
    TASKS.into_iter().filter_map(row).collect()
}

/// One row: accuracy by format.
pub(super) fn by_format(table: &PublishedTable, input: Input<'_>, run: RunIx) -> Vec<OwnRow> {
    let Some(qa) = score(input, run) else { return Vec::new() };
    let cell = |column: &str| {
        let task = match column {
            "yes_no" => Task::YesNo,
            "multiple_choice" => Task::Mcq,
            "caption" => Task::CaptionQa,
            _ => return about(input.dataset.run(run), column).map_or(OwnCell::Nothing, OwnCell::Words),
        };
        figure("Accuracy of a task", qa.by_task.get(&task), &qa)
    };
    let counted = [Task::YesNo, Task::Mcq, Task::CaptionQa];
    let n = counted.iter().filter_map(|task| qa.by_task.get(task)).map(|ratio| ratio.total).sum();
    OwnRow::new(table, n, &cell).into_iter().collect()
}
