//! The rows that one's own runs have in a published table: the same columns, the same measures.

use super::{captions, grounding, questions};
use crate::analysis::ItemSet;
use crate::analysis::definition::Definition;
use crate::metrics::grounding::GroundingOutcomes;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verification::{ZeroDivision, own_captions};
use crate::metrics::{Interval, audio};
use crate::model::{Dataset, PublishedTable, Run, RunIx};

/// Which numbers of a run belong beside a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Belongs {
    /// Accuracy by hallucination type.
    Types,
    /// The same, a row for each method.
    Methods,
    /// The same, a row for each task.
    Tasks,
    /// Accuracy by question format.
    Formats,
    /// Where and when.
    Grounding,
    /// Precision, recall and F1 over captions.
    Captions,
    /// F1 by complexity, a row for each frame rate.
    Rates,
    /// F1 on own captions, alone and with another verifier.
    Ensembles,
    /// F1 gained by sound, a row for each kind of sound.
    Audio,
    /// Incorrect sentences, a row for each model that wrote captions.
    Sources,
}

impl Belongs {
    const ALL: [(&'static str, Self); 10] = [
        ("types", Self::Types),
        ("methods", Self::Methods),
        ("tasks", Self::Tasks),
        ("formats", Self::Formats),
        ("grounding", Self::Grounding),
        ("captions", Self::Captions),
        ("rates", Self::Rates),
        ("ensembles", Self::Ensembles),
        ("audio", Self::Audio),
        ("sources", Self::Sources),
    ];

    /// Reads the word of the tables' index.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == id).map(|(_, belongs)| *belongs)
    }

    /// Whether what 0/0 counts as changes the numbers.
    pub fn has_convention(self) -> bool {
        matches!(self, Self::Captions | Self::Rates | Self::Ensembles | Self::Audio)
    }

    /// What is counted: one, and several.
    pub fn counted(self) -> (&'static str, &'static str) {
        match self {
            Self::Types | Self::Methods | Self::Tasks | Self::Formats => ("question", "questions"),
            Self::Grounding => ("grounded item", "grounded items"),
            _ => ("caption", "captions"),
        }
    }
}

/// What the rows are computed from.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The dataset.
    pub dataset: &'a Dataset,
    /// By run, as `Dataset::runs`.
    pub outcomes: &'a [RunOutcomes],
    /// The items that count.
    pub kept: &'a ItemSet,
    /// What 0/0 counts as.
    pub convention: ZeroDivision,
    /// Of the unit's run, where [`Belongs::Grounding`] asks for it.
    pub grounding: Option<&'a GroundingOutcomes>,
}

/// What rows are made for, one step of the work: a run, or two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The run; for [`Belongs::Sources`] nobody's.
    pub run: RunIx,
    /// The other verifier of an ensemble, or the run without sound.
    pub other: Option<RunIx>,
}

/// A number with all that it stands on.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// As a share: `0.5` is 50 %.
    pub value: f64,
    /// In per cent, with as many decimals as the table prints.
    pub text: String,
    /// How many it was computed from.
    pub n: usize,
    /// Its interval, where it comes at no cost.
    pub interval: Option<Interval>,
    /// How it was computed.
    pub definition: Definition,
}

impl Shown {
    /// A share with this many decimals of a per cent.
    pub(super) fn new(value: f64, decimals: usize, n: usize, definition: Definition) -> Self {
        let text = format!("{:.decimals$}", value * 100.0);
        let is_zero = text.starts_with('-') && text.bytes().all(|byte| b"-0.".contains(&byte));
        let text = if is_zero { text.trim_start_matches('-').to_owned() } else { text };
        Self { value, text, n, interval: None, definition }
    }

    /// With its sign, for a gain.
    pub(super) fn signed(mut self) -> Self {
        if self.value > 0.0 {
            self.text.insert(0, '+');
        }
        self
    }
}

/// A cell of one's own row.
#[derive(Clone, Debug, PartialEq)]
pub enum OwnCell {
    /// The run has no such number.
    Nothing,
    /// Words.
    Words(String),
    /// A number.
    Figure(Box<Shown>),
}

impl OwnCell {
    /// What stands in the cell.
    pub fn text(&self) -> &str {
        match self {
            Self::Nothing => "",
            Self::Words(words) => words,
            Self::Figure(shown) => &shown.text,
        }
    }

    pub(super) fn of(shown: Option<Shown>) -> Self {
        shown.map_or(Self::Nothing, |shown| Self::Figure(Box::new(shown)))
    }
}

/// A row beside the printed ones.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRow {
    /// How many questions or captions it is over.
    pub n: usize,
    /// One for each of the table's columns.
    pub cells: Vec<OwnCell>,
}

impl OwnRow {
    /// A row whose cells `cell` makes from the columns' names; `None` where no cell is a number.
    pub(super) fn new(table: &PublishedTable, n: usize, cell: &dyn Fn(&str) -> OwnCell) -> Option<Self> {
        let cells: Vec<OwnCell> = table.columns.iter().map(|column| cell(column)).collect();
        let has_figure = cells.iter().any(|cell| matches!(cell, OwnCell::Figure(_)));
        has_figure.then_some(Self { n, cells })
    }
}

/// What rows are made for, in the order of the rows.
pub fn units(belongs: Belongs, dataset: &Dataset) -> Vec<Unit> {
    let alone = |run| Unit { run, other: None };
    let runs = || dataset.run_indices();
    match belongs {
        Belongs::Audio => {
            let pairs = audio::pairs(dataset).into_iter();
            pairs.map(|pair| Unit { run: pair.with, other: Some(pair.without) }).collect()
        }
        Belongs::Ensembles => {
            let writes = |run: &RunIx| !own_captions(dataset, &dataset.run(*run).model).is_empty();
            let authors = runs().filter(writes);
            let with = |run: RunIx| {
                let others = runs().filter(move |other| dataset.run(*other).model != dataset.run(run).model);
                others.map(move |other| Unit { run, other: Some(other) })
            };
            authors.flat_map(with).collect()
        }
        Belongs::Sources => vec![alone(RunIx(0))],
        Belongs::Rates => runs().filter(|run| dataset.run(*run).fps.is_some()).map(alone).collect(),
        _ => runs().map(alone).collect(),
    }
}

/// The rows of a unit; none where the run has no such numbers.
pub fn rows(belongs: Belongs, table: &PublishedTable, input: Input<'_>, unit: Unit) -> Vec<OwnRow> {
    match belongs {
        Belongs::Types | Belongs::Methods => questions::by_type(table, input, unit.run),
        Belongs::Tasks => questions::by_task(table, input, unit.run),
        Belongs::Formats => questions::by_format(table, input, unit.run),
        Belongs::Grounding => grounding::row(table, input, unit.run),
        Belongs::Captions => captions::scores(table, input, unit.run),
        Belongs::Rates => captions::rates(table, input, unit.run),
        Belongs::Ensembles => captions::ensemble(table, input, unit),
        Belongs::Audio => captions::audio(table, input, unit),
        Belongs::Sources => captions::sources(table, input),
    }
}

/// A method as Dr.V prints it.
pub(super) fn method(run: &Run) -> String {
    let known = [("self_pep", "Self-PEP"), ("dr_v_agent", "Dr.V-Agent")];
    let found = known.iter().find(|(id, _)| *id == run.setting);
    found.map_or_else(|| run.setting.clone(), |(_, name)| (*name).to_owned())
}

/// The cells that say which run it is; `None` for a column of numbers.
pub(super) fn about(run: &Run, column: &str) -> Option<String> {
    let words = |text: &Option<String>| text.clone().unwrap_or_default();
    Some(match column {
        "model" => run.id.clone(),
        "method" => method(run),
        "modality" => run.modality.map(|modality| modality.id().to_owned()).unwrap_or_default(),
        "weights" => run.weights.map(|weights| weights.id().to_owned()).unwrap_or_default(),
        "fps" => run.fps.map(|fps| fps.to_string()).unwrap_or_default(),
        "Params." => words(&run.params),
        _ => return None,
    })
}
