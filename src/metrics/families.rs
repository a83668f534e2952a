//! Runs of one model in several sizes, and what its growth brings (VidOmni-Bench, figure 11).

use std::collections::BTreeMap;

use super::Ratio;
use super::verification::{VerificationScore, folded_name};
use crate::model::{Dataset, ErrorCategory, Modality, RunIx};

/// Runs that differ in size alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The model's name without its size, as the smallest member spells it.
    pub name: String,
    /// What they all did.
    pub setting: String,
    /// What they were all given.
    pub modality: Option<Modality>,
    /// Billions of parameters and the run, smallest first; of equal sizes, in file order.
    pub members: Vec<(f64, RunIx)>,
}

impl Family {
    /// The smallest and the largest member; of equal sizes the first in file order.
    pub fn ends(&self) -> Option<(RunIx, RunIx)> {
        let (largest, _) = self.members.last()?;
        let last = self.members.iter().find(|(size, _)| size == largest)?;
        Some((self.members.first()?.1, last.1))
    }
}

/// The families of at least two sizes, by name, then setting and modality. A run's size is what
/// `params` says (`"32B"`), else what its model's name says (`Qwen3-VL 32B`); a run that says
/// neither is in no family. Names are compared by letters and digits, the size left out.
pub fn families(dataset: &Dataset) -> Vec<Family> {
    let mut groups: BTreeMap<Key, Vec<OfSize>> = BTreeMap::new();
    for at in dataset.run_indices() {
        let run = dataset.run(at);
        let (name, said) = split_size(&run.model);
        if let Some(size) = run.params.as_deref().and_then(billions).or(said) {
            let key = (folded_name(&name), run.setting.clone(), run.modality);
            groups.entry(key).or_default().push(OfSize { size, at, name });
        }
    }
    groups.into_iter().filter_map(|(key, members)| family(key, members)).collect()
}

/// Folded name, setting and modality.
type Key = (String, String, Option<Modality>);

/// A run of known size, with its model's name less the size.
struct OfSize {
    size: f64,
    at: RunIx,
    name: String,
}

fn family((_, setting, modality): Key, mut members: Vec<OfSize>) -> Option<Family> {
    members.sort_by(|a, b| a.size.total_cmp(&b.size).then(a.at.cmp(&b.at)));
    let several = members.first()?.size < members.last()?.size;
    let name = members.first()?.name.clone();
    let members = members.into_iter().map(|member| (member.size, member.at)).collect();
    several.then_some(Family { name, setting, modality, members })
}

/// A model's name without the words that state its size, and that size in billions.
fn split_size(model: &str) -> (String, Option<f64>) {
    let mut size = None;
    let mut kept = String::new();
    // Sizes stand between blanks, hyphens, underscores or brackets.
    for part in model.split_inclusive([' ', '-', '_', '(', ')', '/', ':']) {
        let word = part.trim_end_matches([' ', '-', '_', '(', ')', '/', ':']);
        match billions(word) {
            Some(found) if size.is_none() => size = Some(found),
            _ => kept.push_str(part),
        }
    }
    (kept.trim_matches([' ', '-', '_', '(', '/', ':']).to_owned(), size)
}

/// Reads `7B`, `0.5b` or `500M`, in billions.
fn billions(text: &str) -> Option<f64> {
    let text = text.trim();
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let number = number.trim_end();
    let plain = number.starts_with(|c: char| c.is_ascii_digit())
        && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain)?;
    match unit {
        "B" | "b" => Some(number),
        "M" | "m" => Some(number / 1000.0),
        "T" | "t" => Some(number * 1000.0),
        _ => None,
    }
}

/// Recall of one error category in two sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecallGain {
    /// The smaller model's recall.
    pub small: Ratio,
    /// The larger model's recall.
    pub large: Ratio,
    /// Larger minus smaller, in `-1..1`.
    pub gain: f64,
}

/// Where a larger model finds more errors.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RecallGains {
    /// By category; those in which both have an incorrect sentence.
    pub by_category: BTreeMap<ErrorCategory, RecallGain>,
    /// Unweighted mean over the categories that one frame is enough to see.
    pub static_mean: Option<f64>,
    /// Unweighted mean over the categories that need time.
    pub temporal_mean: Option<f64>,
}

/// Recall by category of `large` minus that of `small`. Both are scores over the same items.
pub fn recall_gains(small: &VerificationScore, large: &VerificationScore) -> RecallGains {
    let gain = |category: &ErrorCategory| {
        let (small, large) =
            (*small.recall_by_category.get(category)?, *large.recall_by_category.get(category)?);
        Some((*category, RecallGain { small, large, gain: large.value? - small.value? }))
    };
    let by_category: BTreeMap<ErrorCategory, RecallGain> =
        ErrorCategory::ALL.iter().filter_map(gain).collect();
    let mean_where = |of_one_frame: bool| {
        let kept = by_category.iter().filter(|(category, _)| category.is_static() == of_one_frame);
        super::caption_statistics::mean(&kept.map(|(_, gain)| gain.gain).collect::<Vec<_>>())
    };
    let (static_mean, temporal_mean) = (mean_where(true), mean_where(false));
    RecallGains { by_category, static_mean, temporal_mean }
}
