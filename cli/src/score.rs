//! `verivid score`: every metric that the data allows, by run.

use verivid::{
    analysis::{
        export,
        figures::Source,
        methods::{Beside, methods},
    },
    formats::Loaded,
    metrics::{
        ItemSet,
        ensemble::EnsembleRule,
        grounding::{BoxEdges, GroundingOptions, GroundingRule, Threshold},
    },
    model::RunIx,
    view::score::{self, RunScore, Settings},
};

use crate::{
    arguments::{Format, Grounding, Score, Together},
    check,
    failure::{Answer, Failure},
    input, json,
    progress::Progress,
    rule,
};

/// Reads, computes and writes.
pub fn score(command: &Score) -> Result<Answer, Failure> {
    let settings = settings(command)?;
    let loaded = input::load(&command.input)?;
    let dataset = &loaded.dataset;
    let (all, mut progress) = (dataset.runs().len() as u64, Progress::new("scoring"));
    let one = |run: RunIx| {
        progress.tell(u64::from(run.0), all, "");
        score::of_run(dataset, run, settings)
    };
    let mut scores: Vec<RunScore<'_>> = dataset.run_indices().map(one).collect();
    if let Some(rule) = command.ensemble {
        let needed = match rule {
            Together::Any => "judge captions; of answers there is the majority alone",
            Together::Majority => "judge captions, or two that answer questions",
        };
        let too_few = || Failure::NothingToScore(format!("this ensemble needs two runs that {needed}"));
        let ensemble = score::ensemble(dataset, &scores, rule.into(), settings).ok_or_else(too_few)?;
        scores.push(ensemble);
    }
    let whole = score::of_whole(dataset, &scores, settings.zero_division);
    let about = score::about(dataset, &scores, &whole, (&command.input.runs, settings.reading));
    let table = || score::table(&scores, &whole);
    let format = if command.json { Format::Json } else { command.format };
    let text = match format {
        Format::Json => {
            json::document(&score::document((dataset, loaded.notes.len()), &about, &scores, &whole))
        }
        Format::Table => score::for_a_terminal(&about, &scores, &whole) + &check::foot(&loaded.notes),
        Format::Csv => export::csv(&table(), Some(&about)),
        Format::Markdown => export::markdown(&table(), Some(&about)),
        Format::Latex => export::latex(&table(), Some(&about)),
        Format::Methods => as_methods(&loaded, &scores, settings, command.ensemble),
    };
    Ok(Answer::over(&loaded.notes, command.input.strict, text))
}

/// The conventions asked for; an unknown rule is answered with those that there are.
fn settings(command: &Score) -> Result<Settings, Failure> {
    let (grounding, threshold) = tubes(&command.grounding)?;
    let reading = rule::named(command.rule.as_deref())?;
    Ok(Settings { reading, zero_division: command.zero_division.into(), grounding, threshold })
}

fn tubes(asked: &Grounding) -> Result<(GroundingOptions, Threshold), Failure> {
    let Some(rule) = GroundingRule::from_id(&asked.grounding_rule) else {
        let known = GroundingRule::ALL.map(GroundingRule::id).join(", ");
        return Err(Failure::Unknown { what: "grounding rule", name: asked.grounding_rule.clone(), known });
    };
    let edges = if asked.plus_one { BoxEdges::PlusOne } else { BoxEdges::Continuous };
    let threshold = if asked.viou_at_least { Threshold::AtLeast } else { Threshold::Above };
    Ok((GroundingOptions { rule, edges }, threshold))
}

/// How the numbers were made, for a paper.
fn as_methods(
    loaded: &Loaded,
    scores: &[RunScore<'_>],
    settings: Settings,
    together: Option<Together>,
) -> String {
    let dataset = &loaded.dataset;
    let runs: Vec<RunIx> = dataset.run_indices().collect();
    let outcomes: Vec<_> =
        runs.iter().map(|run| settings.reading.extracting(dataset, *run).finish()).collect();
    let items = ItemSet::all(dataset);
    let beside = Beside {
        tubes: scores.iter().map(|score| score.tubes().cloned()).collect(),
        windows: scores.iter().map(|score| score.windows().cloned()).collect(),
        ensemble: together.and_then(|rule| score::ensemble_of(dataset, scores, rule.into())),
    };
    methods(&Source::whole(dataset, &outcomes, &runs, &items, settings.zero_division), "", &beside)
}

impl From<Together> for EnsembleRule {
    fn from(together: Together) -> Self {
        match together {
            Together::Any => Self::Any,
            Together::Majority => Self::Majority,
        }
    }
}
