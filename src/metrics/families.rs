//! Runs of one model in several sizes, and what its growth brings (VidOmni-Bench, figure 11).

use std::collections::BTreeMap;

use super::Ratio;
use super::verification::{VerificationScore, folded_name};
use crate::model::{Dataset, ErrorCategory, Modality, Run, RunIx};

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
    let mut groups: BTreeMap<(String, String, Option<Modality>), Vec<(f64, RunIx, String)>> = BTreeMap::new();
    for at in dataset.run_indices() {
        let run = dataset.run(at);
        let (name, said) = split_size(&run.model);
        if let Some(size) = run.params.as_deref().and_then(billions).or(said) {
            let key = (folded_name(&name), run.setting.clone(), run.modality);
            groups.entry(key).or_default().push((size, at, name));
        }
    }
    let family = |((_, setting, modality), mut members): (
        (String, String, Option<Modality>),
        Vec<(f64, RunIx, String)>,
    )| {
        members.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let name = members.first()?.2.clone();
        let members: Vec<(f64, RunIx)> = members.into_iter().map(|(size, at, _)| (size, at)).collect();
        let several = members.first()?.0 < members.last()?.0;
        several.then_some(Family { name, setting, modality, members })
    };
    groups.into_iter().filter_map(family).collect()
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

/// Runs that differ in the frames a second alone (VidOmni-Bench, table 9).
#[derive(Clone, Debug, PartialEq)]
pub struct FrameRates {
    /// The model, as the run of the lowest rate spells it.
    pub model: String,
    /// What they all did.
    pub setting: String,
    /// What they were all given.
    pub modality: Option<Modality>,
    /// Frames a second and the run, lowest first; of equal rates, in file order.
    pub members: Vec<(f64, RunIx)>,
}

/// The models that were run at two rates or more, by name, then size, setting and modality. Their
/// scores by complexity are [`super::verification::by_complexity`]'s.
pub fn frame_rates(dataset: &Dataset) -> Vec<FrameRates> {
    type Key = (String, Option<String>, String, Option<Modality>);
    let key = |run: &Run| -> Key {
        let size = run.params.as_deref().map(folded_name);
        (folded_name(&run.model), size, run.setting.clone(), run.modality)
    };
    let mut groups: BTreeMap<Key, Vec<(f64, RunIx)>> = BTreeMap::new();
    for at in dataset.run_indices() {
        let run = dataset.run(at);
        if let Some(fps) = run.fps.filter(|fps| fps.is_finite()) {
            groups.entry(key(run)).or_default().push((fps, at));
        }
    }
    let rates = |((_, _, setting, modality), mut members): (Key, Vec<(f64, RunIx)>)| {
        members.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let (lowest, first) = *members.first()?;
        let several = lowest < members.last()?.0;
        let model = dataset.run(first).model.clone();
        several.then_some(FrameRates { model, setting, modality, members })
    };
    groups.into_iter().filter_map(rates).collect()
}
