//! `verivid diagnose`: the machine of `verivid::agent` over the answers of runs, its calls answered by what is at hand.

mod chat;
mod detecting;
mod failing;
mod frames;
mod reports;
mod summing;
mod tools;
mod work;

use verivid::{
    agent::{
        machine::{Brief, Method, TRUTH, Toolbox},
        models::Prompts,
    },
    model::{Dataset, ItemIx, Run},
};

use crate::{
    arguments::{Diagnose, How},
    failure::{Answer, Failure},
    input,
};

pub use self::chat::Endpoint;

/// Reads, diagnoses, and says what came of it.
pub fn diagnose(command: &Diagnose) -> Result<Answer, Failure> {
    // A run may be looked at while another stands for a detector: all are read.
    let reading = crate::arguments::Input { runs: Vec::new(), ..command.input.clone() };
    let here = std::path::absolute(".").unwrap_or_default();
    let loaded = input::load_moved(&reading, &mut |home| Some(format!("{}/", here.join(home).display())))?;
    let dataset = &loaded.dataset;
    let method = match command.method {
        How::DrVAgent => Method::DrVAgent,
        How::SelfPep => Method::SelfPep,
    };
    let (given, stands): (Vec<String>, Vec<String>) = command
        .detectors
        .iter()
        .cloned()
        .partition(|name| dataset.run_named(name).is_none() && detecting::is_detector(name));
    let (detectors, names) = detecting::Detectors::open(&given, command.token.as_deref())?;
    let toolbox = toolbox(command, dataset, &stands, names)?;
    let runs = runs(command, dataset)?;
    let all = briefs(command, dataset, &runs)?;
    let mut file = reports::File::open(&command.out, dataset, method)?;
    let own = all.into_iter().enumerate().filter(|(n, _)| n % command.shard.of == command.shard.place);
    let (done, todo): (Vec<_>, Vec<_>) =
        own.map(|(_, brief)| brief).partition(|brief| file.has(&brief.item.id, &brief.run));
    let todo: Vec<Brief> = todo.into_iter().take(command.max_items.unwrap_or(usize::MAX)).collect();
    let work = work::Work { command, dataset, toolbox: &toolbox, method, detectors: &detectors };
    let took = work.run(&todo, &mut file)?;
    let found = reports::read(&reading, &command.out, method)?;
    summing::answer(command, &loaded, &found, &took, done.len())
}

/// The runs whose answers are looked at: those that were named, else all that answer questions and stand for nobody.
fn runs<'a>(command: &Diagnose, dataset: &'a Dataset) -> Result<Vec<&'a Run>, Failure> {
    let known = || dataset.runs().iter().map(|run| run.id.as_str()).collect::<Vec<_>>().join(", ");
    let named = |name: &String| {
        let found = dataset.run_named(name).map(|at| dataset.run(at));
        found.ok_or_else(|| Failure::Unknown { what: "run", name: name.clone(), known: known() })
    };
    if command.input.runs.is_empty() {
        return Ok(dataset.runs().iter().filter(|run| !command.detectors.contains(&run.id)).collect());
    }
    command.input.runs.iter().map(named).collect()
}

/// All that is to be done, by run, then by item.
fn briefs(command: &Diagnose, dataset: &Dataset, runs: &[&Run]) -> Result<Vec<Brief>, Failure> {
    let wanted = |id: &str| command.only.is_empty() || command.only.iter().any(|only| only == id);
    if let Some(name) = command.only.iter().find(|id| dataset.item_named(id).is_none()) {
        let known = format!("{} items, which `verivid check` counts", dataset.items().len());
        return Err(Failure::Unknown { what: "item", name: name.clone(), known });
    }
    let items: Vec<ItemIx> = (dataset.items_indexed())
        .filter(|(_, item)| item.task.is_qa() && wanted(&item.id))
        .map(|(at, _)| at)
        .collect();
    if items.is_empty() {
        return Err(Failure::NothingToDiagnose("no item is a question".to_owned()));
    }
    if runs.is_empty() {
        // What the evidence says of the options can be asked without any answer.
        let nobody = nobody();
        return Ok(items.iter().map(|at| Brief::of(dataset, *at, &nobody)).collect());
    }
    let answered = |run: &&Run, at: ItemIx| !run.predictions_on(at).is_empty();
    let all: Vec<Brief> = (runs.iter())
        .flat_map(|run| items.iter().filter(|at| answered(run, **at)).map(|at| Brief::of(dataset, *at, run)))
        .collect();
    if all.is_empty() {
        return Err(Failure::NothingToDiagnose("no run answers any of the questions".to_owned()));
    }
    Ok(all)
}

fn nobody() -> Run {
    Run {
        id: String::new(),
        model: String::new(),
        setting: String::new(),
        modality: None,
        weights: None,
        params: None,
        fps: None,
        max_frames: None,
        predictions: Vec::new(),
        extra: Vec::new(),
    }
}

fn toolbox(
    command: &Diagnose,
    dataset: &Dataset,
    stands: &[String],
    detectors: Vec<String>,
) -> Result<Toolbox, Failure> {
    let mut tools = Vec::new();
    if command.truth || command.complete_truth {
        tools.push(TRUTH.to_owned());
    }
    for name in stands {
        if dataset.run_named(name).is_none() {
            let known = dataset.runs().iter().map(|run| run.id.as_str()).collect::<Vec<_>>().join(", ");
            return Err(Failure::Unknown { what: "run", name: name.clone(), known });
        }
        tools.push(name.clone());
    }
    let mut models = command.captioners.iter().collect::<Vec<_>>();
    models.extend(
        [&command.classifier, &command.reasoner, &command.adviser, &command.target].into_iter().flatten(),
    );
    for model in models {
        if Endpoint::of(model).is_none() {
            let known = "NAME@ADDRESS, as qwen2-vl@http://127.0.0.1:8000/v1".to_owned();
            return Err(Failure::Unknown { what: "model", name: model.clone(), known });
        }
    }
    let mut prompts = Prompts::built_in();
    for name in command.prompts.iter().flat_map(|_| Prompts::names()) {
        let Some(path) = command.prompts.as_ref().map(|folder| folder.join(format!("{name}.txt"))) else {
            continue;
        };
        if !path.is_file() {
            continue;
        }
        let text =
            std::fs::read_to_string(&path).map_err(|why| Failure::Input { why, path: path.clone() })?;
        prompts.replace(name, &text).map_err(|why| Failure::Prompt { path, why: why.to_string() })?;
    }
    Ok(Toolbox {
        classifier: command.classifier.clone(),
        detectors: [tools.clone(), detectors].concat(),
        painter: (!command.no_frames && frames::is_there()).then(|| frames::NAME.to_owned()),
        grounders: tools,
        captioners: command.captioners.clone(),
        reasoner: command.reasoner.clone(),
        adviser: command.adviser.clone(),
        target: command.target.clone(),
        prompts,
        frames: if command.no_frames { 0 } else { command.frames },
    })
}
