//! `verivid score`: every metric that the data allows, by run.

mod as_json;
mod as_rows;
mod between_runs;
mod captions;
mod crossed;
mod drawings;
mod ensemble;
mod grounding;
mod harness;

use std::borrow::Cow;

use verivid::{
    analysis::{
        export::{self, About, Cell, Scores, Table},
        figures::Source,
        heatmap::{self, Heatmap, Measure},
        methods::{Beside, methods},
    },
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
    run: Cow<'a, Run>,
    qa: Option<QaScore>,
    /// The accuracy by complexity and duration.
    grid: Option<Heatmap>,
    harness: Option<harness::Harness>,
    /// Questions that a rule which was named judges otherwise than the default.
    differing: Option<usize>,
    verification: Option<VerificationScore>,
    grounding: Option<GroundingScore>,
    moments: Option<MomentScore>,
}

/// What belongs to no single run.
pub(crate) struct Whole {
    captions: captions::CaptionParts,
    drawings: drawings::Drawings,
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
    let mut scores: Vec<RunScore<'_>> = runs.map(score).collect();
    if let Some(rule) = command.ensemble {
        scores.push(ensemble::of(&loaded.dataset, &scores, (rule, reading), command)?);
    }
    let whole = of_whole(&loaded, &scores, command.zero_division);
    let table = as_rows::all(&scores, &whole);
    let about = about(&loaded, &scores, (&command.input.runs, reading), &table);
    let format = if command.json { Format::Json } else { command.format };
    let text = match format {
        Format::Json => json::document(&as_json::document(&loaded, &about, &scores, &whole)),
        Format::Table => as_rows::for_a_terminal(&about, &scores, &whole) + &check::foot(&loaded.notes),
        Format::Csv => export::csv(&table, Some(&about)),
        Format::Markdown => export::markdown(&table, Some(&about)),
        Format::Latex => export::latex(&table, Some(&about)),
        Format::Methods => as_methods(&loaded, &scores, reading, command),
    };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}

/// What the numbers were made of; `named`: the runs that were asked for, empty where all are meant.
fn about(
    loaded: &Loaded,
    scores: &[RunScore<'_>],
    (named, reading): (&[String], Reading),
    table: &Table,
) -> About {
    let of = Scores {
        questions: scores.iter().filter_map(|score| score.qa.as_ref()).collect(),
        captions: scores.iter().filter_map(|score| score.verification.as_ref()).collect(),
        tubes: scores.iter().filter_map(|score| score.grounding.as_ref()).collect(),
        windows: scores.iter().filter_map(|score| score.moments.as_ref()).collect(),
    };
    let items = loaded.dataset.items().len();
    let mut about = About { runs: named.join(", "), ..of.about(&loaded.dataset, items, String::new()) };
    if !about.rule.is_empty() {
        about.rule = reading.exported().to_owned();
    }
    for row in &table.rows {
        if let Some(Cell::Count(support)) = row.last() {
            about.add_support(*support);
        }
    }
    about
}

/// How the numbers were made, for a paper.
fn as_methods(loaded: &Loaded, scores: &[RunScore<'_>], reading: Reading, command: &Score) -> String {
    let dataset = &loaded.dataset;
    let runs: Vec<RunIx> = dataset.run_indices().collect();
    let outcomes: Vec<_> = runs.iter().map(|run| reading.extracting(dataset, *run).finish()).collect();
    let items = ItemSet::all(dataset);
    let beside = Beside {
        tubes: scores.iter().map(|score| score.grounding.clone()).collect(),
        windows: scores.iter().map(|score| score.moments.clone()).collect(),
        ensemble: command.ensemble.and_then(|rule| ensemble::between(dataset, scores, rule.into())),
    };
    methods(&Source::whole(dataset, &outcomes, &runs, &items, command.zero_division.into()), "", &beside)
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
    let grid = qa.as_ref().map(|_| heatmap::of_run(&outcomes, &items, Measure::Accuracy, convention.into()));
    let harness = qa.as_ref().and_then(|_| harness::Harness::of(dataset, (run, &outcomes), reading, &items));
    let differing = qa.as_ref().and_then(|_| harness::from_default(dataset, run, reading));
    let run = Cow::Borrowed(dataset.run(run));
    RunScore { run, qa, grid, harness, differing, verification, grounding, moments }
}

/// Of the runs that were scored, what they say together.
fn of_whole(loaded: &Loaded, scores: &[RunScore<'_>], convention: ZeroDivision) -> Whole {
    let dataset = &loaded.dataset;
    let runs: Vec<RunIx> = scores.iter().filter_map(|score| dataset.run_named(&score.run.id)).collect();
    let between_runs = between_runs::BetweenRuns::of(dataset, &runs, convention.into());
    let drawings = drawings::Drawings::of(dataset, &runs);
    Whole { captions: captions::CaptionParts::of(dataset), drawings, between_runs }
}
