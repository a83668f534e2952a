//! `verivid score`: every metric that the data allows, by run.

mod as_json;
mod as_rows;
mod between_runs;
mod captions;
mod crossed;
mod grounding;

use verivid::{
    analysis::{export, figures::Source, methods::methods},
    formats::Loaded,
    metrics::{
        ItemSet,
        grounding::GroundingScore,
        moments::MomentScore,
        qa::{self, QaScore},
        verification::{self, VerificationScore},
    },
    model::{Run, RunIx},
    view::conventions::Reading,
};

use crate::{
    arguments::{Format, Score, ZeroDivision},
    check,
    failure::{Answer, Failure},
    input, json,
    progress::Progress,
    rule,
};

/// A run and what was computed of it; a part for which the data has nothing is `None`.
pub(crate) struct RunScore<'a> {
    run: &'a Run,
    qa: Option<QaScore>,
    verification: Option<VerificationScore>,
    grounding: Option<GroundingScore>,
    moments: Option<MomentScore>,
}

/// What belongs to no single run.
pub(crate) struct Whole {
    captions: captions::CaptionParts,
    between_runs: between_runs::BetweenRuns,
}

/// Reads, computes and writes.
pub fn score(command: &Score) -> Result<Answer, Failure> {
    let reading = rule::named(command.rule.as_deref())?;
    let conventions = grounding::conventions(&command.grounding)?;
    let loaded = input::load(&command.input)?;
    let runs = loaded.dataset.run_indices();
    let (all, mut progress) = (loaded.dataset.runs().len() as u64, Progress::new("scoring"));
    let score = |run: RunIx| {
        progress.tell(u64::from(run.0), all, "");
        of_run(&loaded, run, reading, (command.zero_division, conventions))
    };
    let scores: Vec<RunScore<'_>> = runs.map(score).collect();
    let whole = of_whole(&loaded, &scores, command.zero_division);
    let format = if command.json { Format::Json } else { command.format };
    let text = match format {
        Format::Json => json::document(&as_json::document(&loaded, &scores, &whole)),
        Format::Table => as_rows::for_a_terminal(&scores, &whole) + &check::foot(&loaded.notes),
        Format::Csv => export::csv(&as_rows::all(&scores, &whole), None),
        Format::Markdown => export::markdown(&as_rows::all(&scores, &whole), None),
        Format::Latex => export::latex(&as_rows::all(&scores, &whole), None),
        Format::Methods => as_methods(&loaded, reading, command.zero_division),
    };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}

/// How the numbers were made, for a paper.
fn as_methods(loaded: &Loaded, reading: Reading, convention: ZeroDivision) -> String {
    let dataset = &loaded.dataset;
    let runs: Vec<RunIx> = dataset.run_indices().collect();
    let outcomes: Vec<_> = runs.iter().map(|run| reading.extracting(dataset, *run).finish()).collect();
    let items = ItemSet::all(dataset);
    let source = Source {
        dataset,
        outcomes: &outcomes,
        runs: &runs,
        chosen: false,
        items: &items,
        convention: convention.into(),
        measure: None,
    };
    methods(&source, "")
}

fn of_run(
    loaded: &Loaded,
    run: RunIx,
    reading: Reading,
    (convention, conventions): (ZeroDivision, grounding::Conventions),
) -> RunScore<'_> {
    let dataset = &loaded.dataset;
    let items = ItemSet::all(dataset);
    let outcomes = reading.extracting(dataset, run).finish();
    let qa = qa::score(dataset, run, &outcomes, &items)
        .map(|score| QaScore { macro_interval: qa::macro_interval(&outcomes, &items), ..score });
    let verification = verification::score(dataset, run, &outcomes, &items, convention.into())
        .map(|score| verification::with_intervals(score, &outcomes, &items));
    let (grounding, moments) = grounding::of_run(dataset, run, &items, conventions);
    RunScore { run: dataset.run(run), qa, verification, grounding, moments }
}

/// Of the runs that were scored, what they say together.
fn of_whole(loaded: &Loaded, scores: &[RunScore<'_>], convention: ZeroDivision) -> Whole {
    let dataset = &loaded.dataset;
    let runs: Vec<RunIx> = scores.iter().filter_map(|score| dataset.run_named(&score.run.id)).collect();
    let between_runs = between_runs::BetweenRuns::of(dataset, &runs, convention.into());
    Whole { captions: captions::CaptionParts::of(dataset), between_runs }
}
