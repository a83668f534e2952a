//! What runs were run with, side by side.

use std::collections::BTreeSet;

use crate::model::{Dataset, Run, RunIx};

/// One setting under each run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name on disk.
    pub name: String,
    /// The value of each run, in the order asked for; `None`: not known. A field that the format
    /// does not define is shown as its raw JSON.
    pub values: Vec<Option<String>>,
    /// Whether the runs differ in it. Known in one and not in the other is a difference too.
    pub differs: bool,
}

/// The settings that any of the runs has: the format's own in its order, then all others by name.
pub fn settings(dataset: &Dataset, runs: &[RunIx]) -> Vec<Setting> {
    let runs: Vec<&Run> = runs.iter().map(|run| dataset.run(*run)).collect();
    let own = KNOWN.iter().map(|(name, value)| row(name, runs.iter().map(|run| value(run)).collect()));
    let names: BTreeSet<&str> =
        runs.iter().flat_map(|run| &run.extra).map(|(name, _)| name.as_str()).collect();
    let other = |name: &str| row(name, runs.iter().map(|run| extra(run, name)).collect());
    own.chain(names.into_iter().map(other)).filter(|row| row.values.iter().any(Option::is_some)).collect()
}

type Value = fn(&Run) -> Option<String>;

/// The format's own settings and how they are read.
const KNOWN: &[(&str, Value)] = &[
    ("model", |run| Some(run.model.clone())),
    ("setting", |run| Some(run.setting.clone())),
    ("modality", |run| run.modality.map(|modality| modality.id().to_owned())),
    ("weights", |run| run.weights.map(|weights| weights.id().to_owned())),
    ("params", |run| run.params.clone()),
    ("fps", |run| run.fps.map(|fps| fps.to_string())),
    ("max_frames", |run| run.max_frames.map(|frames| frames.to_string())),
];

fn row(name: &str, values: Vec<Option<String>>) -> Setting {
    let differs = values.windows(2).any(|pair| pair[0] != pair[1]);
    Setting { name: name.to_owned(), values, differs }
}

fn extra(run: &Run, name: &str) -> Option<String> {
    run.extra.iter().find(|(known, _)| **known == *name).map(|(_, value)| value.clone())
}
