//! `verivid compare`: two runs on the same items, one run before and after its diagnosis, or three
//! and more in order.

mod as_json;
mod as_rows;
mod as_table;

use verivid::{
    analysis::{
        compare::{
            Comparison, MethodPair, Pairwise, Ranking, Scale, after, method_pairs, pair_interval, rank,
            with_intervals,
        },
        export,
    },
    formats::Loaded,
    metrics::{
        Interval, ItemSet,
        mitigation::{self, Mitigation},
        outcomes::RunOutcomes,
        paired::{self, Measure},
        verification,
    },
    model::{Dataset, RunIx},
    view::conventions::Reading,
};

use crate::{
    arguments::{Basis, Compare, Compared, ZeroDivision},
    check,
    failure::{Answer, Failure},
    input, json, rule,
};

/// Two runs and everything that is said of them.
pub(crate) struct Two {
    a: String,
    b: String,
    questions: Option<Comparison>,
    captions: Option<Comparison>,
}

/// Three and more: each ranking, and the interval of each of its pairs in the same order.
pub(crate) struct Several {
    questions: Option<(Ranking, Vec<Option<Interval>>)>,
    captions: Option<(Ranking, Vec<Option<Interval>>)>,
}

/// What one command found.
pub(crate) struct Found<'a> {
    dataset: &'a Dataset,
    runs: Vec<RunIx>,
    two: Option<Two>,
    several: Option<Several>,
    gains: Vec<(MethodPair, Mitigation)>,
    convention: verification::ZeroDivision,
    reading: Reading,
}

/// Reads, compares and writes.
pub fn compare(command: &Compare) -> Result<Answer, Failure> {
    let reading = rule::named(command.rule.as_deref())?;
    let loaded = input::load(&command.input)?;
    let runs = chosen(&loaded, &command.compared)?;
    let found = found(&loaded.dataset, runs, reading, command)?;
    let format = if command.json { Compared::Json } else { command.format };
    let (table, about) = as_table::table(&found);
    let text = match format {
        Compared::Json => json::document(&as_json::document(&found, &about)),
        Compared::Table => as_rows::for_a_terminal(&found, &about) + &check::foot(&loaded.notes),
        Compared::Csv => export::csv(&table, Some(&about)),
        Compared::Markdown => export::markdown(&table, Some(&about)),
        Compared::Latex => export::latex(&table, Some(&about)),
    };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}

/// The runs that were named, in the order named; all when none was. A name that holds commas is
/// taken whole where there is such a run.
fn chosen(loaded: &Loaded, named: &[String]) -> Result<Vec<RunIx>, Failure> {
    let dataset = &loaded.dataset;
    if named.is_empty() {
        return Ok(dataset.run_indices().collect());
    }
    let whole = |name: &String| dataset.run_named(name).is_some();
    let names = named.iter().flat_map(|name| {
        if whole(name) { vec![name.as_str()] } else { name.split(',').map(str::trim).collect() }
    });
    let mut runs = Vec::new();
    for name in names {
        let Some(run) = dataset.run_named(name) else {
            let known: Vec<&str> = dataset.runs().iter().map(|run| run.id.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(Failure::Unknown { what: "run", name: name.to_owned(), known });
        };
        if !runs.contains(&run) {
            runs.push(run);
        }
    }
    Ok(runs)
}

fn found<'a>(
    dataset: &'a Dataset,
    runs: Vec<RunIx>,
    reading: Reading,
    command: &Compare,
) -> Result<Found<'a>, Failure> {
    let convention = match command.zero_division {
        ZeroDivision::Zero => verification::ZeroDivision::Zero,
        ZeroDivision::Skip => verification::ZeroDivision::Skip,
    };
    let of_run = |dataset: &Dataset, run| reading.extracting(dataset, run).finish();
    let outcomes: Vec<(RunIx, RunOutcomes)> = runs.iter().map(|run| (*run, of_run(dataset, *run))).collect();
    let id = |run: RunIx| dataset.run(run).id.clone();
    let all = ItemSet::all(dataset);
    let (mut two, mut several) = (None, None);
    match outcomes.as_slice() {
        [] => return Err(Failure::NothingToCompare("there are no runs".to_owned())),
        [(run, before)] => {
            let changed = after(dataset, *run).ok_or_else(|| {
                Failure::NothingToCompare(format!(
                    "`{}` is one run, without an answer after a diagnosis",
                    id(*run)
                ))
            })?;
            let after = of_run(&changed, RunIx(0));
            two = Some(compared(
                (id(*run), before),
                (changed.run(RunIx(0)).id.clone(), &after),
                &all,
                convention,
            ));
        }
        [(a, of_a), (b, of_b)] => two = Some(compared((id(*a), of_a), (id(*b), of_b), &all, convention)),
        _ => {
            several = Some(Several {
                questions: ranked(&outcomes, &all, Scale::Questions),
                captions: ranked(&outcomes, &all, Scale::Captions(convention)),
            });
        }
    }
    let gains = gains(dataset, &outcomes, command.basis);
    Ok(Found { dataset, runs, two, several, gains, convention, reading })
}

fn ranked(
    outcomes: &[(RunIx, RunOutcomes)],
    items: &ItemSet,
    scale: Scale,
) -> Option<(Ranking, Vec<Option<Interval>>)> {
    let runs: Vec<(RunIx, &RunOutcomes)> = outcomes.iter().map(|(run, of)| (*run, of)).collect();
    let ranking = rank(&runs, items, scale)?;
    let of = |run: RunIx| runs.iter().find(|(known, _)| *known == run).map(|(_, of)| *of);
    let interval = |pair: &Pairwise| pair_interval(of(pair.higher)?, of(pair.lower)?, &ranking, scale);
    let intervals = ranking.pairs.iter().map(interval).collect();
    Some((ranking, intervals))
}

fn compared(
    (a, of_a): (String, &RunOutcomes),
    (b, of_b): (String, &RunOutcomes),
    items: &ItemSet,
    convention: verification::ZeroDivision,
) -> Two {
    let questions = paired::questions(of_a, of_b, items);
    let captions = paired::captions(of_a, of_b, items, Measure::F1, convention);
    Two {
        a,
        b,
        questions: questions.as_ref().map(with_intervals),
        captions: captions.as_ref().map(with_intervals),
    }
}

/// The gain of each method among the runs over its base among them.
fn gains(
    dataset: &Dataset,
    outcomes: &[(RunIx, RunOutcomes)],
    basis: Basis,
) -> Vec<(MethodPair, Mitigation)> {
    let basis = match basis {
        Basis::Micro => paired::Basis::Micro,
        Basis::Macro => paired::Basis::Macro,
    };
    let all = ItemSet::all(dataset);
    let of = |run: RunIx| outcomes.iter().find(|(known, _)| *known == run).map(|(_, of)| of);
    let gain = |pair: MethodPair| {
        let gain = mitigation::with_intervals(of(pair.base)?, of(pair.method)?, &all, basis)?;
        Some((pair, gain))
    };
    method_pairs(dataset).into_iter().filter_map(gain).collect()
}
