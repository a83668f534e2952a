//! `verivid score`: every metric that the data allows, by run.

mod as_json;
mod as_rows;

use verivid::{
    formats::Loaded,
    metrics::{
        ItemSet, outcomes,
        qa::{self, QaScore},
        verification::{self, VerificationScore},
    },
    model::{Run, RunIx},
};

use crate::{
    arguments::{Format, Score, ZeroDivision},
    failure::{Answer, Failure},
    input, json, table,
};

/// A run and what was computed of it; a part for which the data has nothing is `None`.
pub(crate) struct RunScore<'a> {
    run: &'a Run,
    qa: Option<QaScore>,
    verification: Option<VerificationScore>,
}

/// Reads, computes and writes.
pub fn score(command: &Score) -> Result<Answer, Failure> {
    if command.rule != qa::RULE {
        let (name, known) = (command.rule.clone(), qa::RULE.to_owned());
        return Err(Failure::Unknown { what: "answer rule", name, known });
    }
    let loaded = input::load(&command.input)?;
    let runs = loaded.dataset.run_indices();
    let scores: Vec<RunScore<'_>> = runs.map(|run| of_run(&loaded, run, command.zero_division)).collect();
    let format = if command.json { Format::Json } else { command.format };
    let text = match format {
        Format::Json => json::document(&as_json::document(&loaded, &scores)),
        Format::Table => as_rows::for_a_terminal(&scores),
        Format::Csv => table::csv(&as_rows::all(&scores)),
        Format::Markdown => table::markdown(&as_rows::all(&scores)),
        Format::Latex => table::latex(&as_rows::all(&scores)),
    };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}

fn of_run(loaded: &Loaded, run: RunIx, convention: ZeroDivision) -> RunScore<'_> {
    let dataset = &loaded.dataset;
    let items = ItemSet::all(dataset);
    let outcomes = outcomes::of_run(dataset, run);
    let qa = qa::score(dataset, run, &outcomes, &items)
        .map(|score| QaScore { macro_interval: qa::macro_interval(&outcomes, &items), ..score });
    let convention = match convention {
        ZeroDivision::Zero => verification::ZeroDivision::Zero,
        ZeroDivision::Skip => verification::ZeroDivision::Skip,
    };
    let verification = verification::score(dataset, run, &outcomes, &items, convention)
        .map(|score| verification::with_intervals(score, &outcomes, &items));
    RunScore { run: dataset.run(run), qa, verification }
}
