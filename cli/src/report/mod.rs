//! `verivid report`: a run's report as one file that needs nothing beside it.

mod still;

use std::{fs, path::PathBuf};

use verivid::{
    charts::report::charts,
    metrics::outcomes::RunOutcomes,
    model::{Dataset, RunIx},
    view::{
        report::{Report as Made, Still, html},
        score::{RunScore, Settings, of_run},
    },
};

use crate::{
    arguments::{Report, Videos},
    bundle::videos::{Homes, Plan, placed},
    failure::{Answer, Failure},
    input,
    progress::Progress,
    rule,
};
use still::still;

/// Reads, scores, draws the stills, and writes the file.
pub fn report(command: &Report) -> Result<Answer, Failure> {
    let reading = rule::named(command.rule.as_deref())?;
    if command.out.exists() && !command.overwrite {
        return Err(Failure::Taken(command.out.clone()));
    }
    let mut homes = Homes::default();
    // The other runs are what the run is held against.
    let mut wanted = command.input.clone();
    wanted.runs = Vec::new();
    let loaded = input::load_moved(&wanted, &mut |home| homes.way(home))?;
    let plan = Plan {
        how: Videos::Copy,
        homes: &homes,
        below: &command.videos_below,
        data: PathBuf::new(),
        beside: PathBuf::new(),
    };
    let (dataset, done) = placed(loaded.dataset, &plan)?;
    let run = chosen(&dataset, &command.input.runs)?;
    let settings = Settings { reading, ..Settings::default() };
    let (scores, outcomes) = scored(&dataset, settings);
    let made = Made::of(&dataset, run, (&scores, &outcomes), settings);
    let mut stills = Vec::new();
    if !command.no_stills {
        let mut progress = Progress::new("drawing");
        for failing in &made.failures {
            progress.tell(stills.len() as u64, made.failures.len() as u64, "");
            let src = dataset.video_of(dataset.item(failing.item)).src.clone();
            let file = done.copies.iter().find(|(_, name)| Some(name) == src.as_ref()).map(|(file, _)| file);
            stills.push(file.and_then(|file| still(&dataset, run, failing, file)).unwrap_or_default());
        }
    }
    let words = format!("Made by verivid {}.", env!("CARGO_PKG_VERSION"));
    let text = html(&made, &charts(&made), &stills, &words);
    fs::write(&command.out, &text).map_err(|why| Failure::Write { why, path: command.out.clone() })?;
    let with = stills.iter().filter(|still| still.picture.is_some()).count();
    let told = told(command, &made, &stills, with, text.len());
    Ok(Answer::over(&loaded.notes, command.input.strict, told))
}

fn told(command: &Report, made: &Made, stills: &[Still], with: usize, bytes: usize) -> String {
    let mut told = format!(
        "{}: {}, {} of {} failures, {with} with a still, {} KB\n",
        command.out.display(),
        made.title(),
        made.failures.len(),
        made.failing,
        bytes.div_ceil(1000)
    );
    if with < stills.len() {
        told += "A still needs the video\u{2019}s file in the dataset\u{2019}s folder (or --videos-below) and ffmpeg.\n";
    }
    told
}

/// The run that was named; the only one where none was.
fn chosen(dataset: &Dataset, named: &[String]) -> Result<RunIx, Failure> {
    let mut known: Vec<&str> = dataset.runs().iter().map(|run| run.id.as_str()).collect();
    known.sort_unstable();
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    match named {
        [one] => {
            dataset.run_named(one).ok_or_else(|| Failure::Unknown { what: "run", name: one.clone(), known })
        }
        [] if dataset.runs().len() == 1 => Ok(RunIx(0)),
        _ => Err(Failure::OneRun(known)),
    }
}

/// Every run's scores and outcomes.
fn scored(dataset: &Dataset, settings: Settings) -> (Vec<RunScore<'_>>, Vec<RunOutcomes>) {
    let (all, mut progress) = (dataset.runs().len() as u64, Progress::new("scoring"));
    let one = |run: RunIx| {
        progress.tell(u64::from(run.0), all, "");
        (of_run(dataset, run, settings), settings.reading.extracting(dataset, run).finish())
    };
    dataset.run_indices().map(one).unzip()
}
