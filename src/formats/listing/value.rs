//! The listing as a value.

use serde_json::Value;

use crate::model::{About, Run};

/// What the field `format` says.
pub const FORMAT: &str = "verivid-listing/1";

/// What the first screen of a site needs; paths count from the listing's own folder.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Listing {
    /// Name, description, licence, homepage, citation; nothing else.
    pub about: About,
    /// How to cite it, as the page writes it.
    pub bibtex: Bibtex,
    /// How much there is.
    pub counts: Counts,
    /// The runs, in the dataset's order.
    pub runs: Vec<RunOf>,
    /// The short of the document of `verivid score --json`, see [`shortened`](super::shortened): `scores["runs"][n]`
    /// is that of the n-th run.
    pub scores: Value,
    /// The file that has the document whole.
    pub scores_file: String,
    /// The runs in order by accuracy; `None` with fewer than two that answer questions.
    pub questions: Option<Standing>,
    /// The runs in order by mean F1 over captions.
    pub captions: Option<Standing>,
    /// Which items have their video.
    pub coverage: Coverage,
    /// The manifest.
    pub data: String,
    /// The parts, in order; empty where the dataset is not in parts.
    pub parts: Vec<PartOf>,
    /// Where to look up the part of an item; `None` where the dataset is not in parts.
    pub lookup: Option<Lookup>,
    /// Changes when any part or table does: added to their addresses, it keeps caches from serving old ones.
    pub version: String,
}

/// BibTeX entries.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Bibtex {
    /// Of the dataset.
    pub dataset: String,
    /// Of the paper, where the dataset names one.
    pub paper: Option<String>,
}

/// How much there is in a dataset.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Counts {
    /// Videos.
    pub videos: usize,
    /// Items.
    pub items: usize,
    /// Sentences of captions.
    pub sentences: usize,
    /// Hours of the videos whose duration is known; `None` where none is.
    pub hours: Option<f64>,
    /// Videos whose duration is not.
    pub without_duration: usize,
    /// Reports of diagnoses.
    pub reports: usize,
    /// Items by task, in the papers' order, by name on disk.
    pub by_task: Vec<(String, usize)>,
    /// Items by level.
    pub by_level: Vec<(String, usize)>,
    /// Items by hallucination type.
    pub by_type: Vec<(String, usize)>,
}

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunOf {
    /// Its head, without predictions.
    pub head: Run,
    /// Items that it answers.
    pub answered: usize,
    /// Reports about it.
    pub reports: usize,
    /// A hash of its answers, whatever the run is called: two runs alike in it said the same. 16 hexadecimal digits.
    pub content: String,
}

/// Runs in order, best first.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Standing {
    /// Items that all of them are scored on: every value is over these.
    pub items: usize,
    /// Items that only some are scored on.
    pub left_out: usize,
    /// Best first.
    pub rows: Vec<Place>,
    /// Every two of them.
    pub pairs: Vec<Pair>,
    /// The largest sets of runs within which no difference holds, as places in `rows`.
    pub groups: Vec<Vec<usize>>,
    /// Runs that answer nothing here, by id.
    pub without: Vec<String>,
}

/// One run in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its id.
    pub run: String,
    /// From 1; runs that tie share it.
    pub rank: usize,
    /// Accuracy, or mean F1.
    pub value: f64,
    /// 95 %: Wilson's for accuracy, the bootstrap's for F1.
    pub interval: Option<[f64; 2]>,
}

/// Two runs of a standing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The place in `rows` of the one that stands higher.
    pub higher: usize,
    /// Of the other.
    pub lower: usize,
    /// `higher - lower`.
    pub difference: f64,
    /// Exact two-sided: McNemar's, for captions the sign test.
    pub p: f64,
    /// Corrected by Holm over all pairs.
    pub p_holm: f64,
    /// Whether the difference holds.
    pub holds: bool,
}

/// Which items have their video.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Coverage {
    /// What was done with the videos: `copy`, `link` or `none`.
    pub how: String,
    /// Items.
    pub items: usize,
    /// Items whose video is in the bundle, or has an address.
    pub items_with_video: usize,
    /// Videos.
    pub videos: usize,
    /// Videos that are in the bundle, or have an address.
    pub videos_there: usize,
}

/// One part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartOf {
    /// Its path.
    pub path: String,
    /// How many items it has.
    pub items: usize,
}

/// Where to look up the part of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The folder of the files.
    pub folder: String,
    /// Hexadecimal digits of a file's name.
    pub digits: u8,
}

impl Lookup {
    /// The file that says in which part an item is: `{"item": n}`, n from 1.
    pub fn file_of(&self, id: &str) -> String {
        format!("{}/{}.json", self.folder, super::bucket(id, self.digits))
    }

    /// The part of an item, out of that file; `None` where the file does not name it.
    pub fn part_in(file: &[u8], id: &str) -> Option<usize> {
        let ids: Value = serde_json::from_slice(file).ok()?;
        usize::try_from(ids.get(id)?.as_u64()?).ok()
    }
}

impl Listing {
    /// The score document of the run with this id.
    pub fn score_of(&self, run: &str) -> Option<&Value> {
        self.scores.get("runs")?.as_array()?.iter().find(|score| score.get("run").is_some_and(|id| id == run))
    }
}
