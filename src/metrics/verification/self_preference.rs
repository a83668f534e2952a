//! How a model judges its own captions against those of others (VidOmni-Bench, figure 12).

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use super::means::Sums;
use super::shares::Shares;
use super::{Means, ZeroDivision};
use crate::metrics::ItemSet;
use crate::metrics::caption::is_caption;
use crate::metrics::outcomes::RunOutcomes;
use crate::model::Dataset;

/// F1 of a run on captions of its own model against the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfPreference {
    /// Mean F1 on captions by the same model.
    pub own: f64,
    /// Unweighted mean of the other sources' F1.
    pub cross: f64,
    /// `own - cross`: below 0 where a model overlooks its own errors.
    pub difference: f64,
    /// Captions by the same model.
    pub own_captions: usize,
    /// Captions by the other sources.
    pub cross_captions: usize,
    /// Other sources that have an F1.
    pub cross_sources: usize,
}

/// Evaluators in rows, caption sources in columns.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Matrix {
    /// The sources, by folded name; spellings of one name are one source, under its first spelling
    /// in alphabetical order. Captions without a source are in no column.
    pub sources: Vec<String>,
    /// The evaluators, in the order asked for.
    pub rows: Vec<Evaluator>,
}

/// One run's means over the captions of each source.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluator {
    /// The model that judged.
    pub model: String,
    /// One entry for each of [`Matrix::sources`]; `None`: no caption of the source, or a run
    /// that judged no caption at all.
    pub by_source: Vec<Option<Means>>,
    /// The column of the evaluator's own captions.
    pub own: Option<usize>,
    /// `None` when the model wrote none of the captions, or all.
    pub preference: Option<SelfPreference>,
}

/// A model's name as it is compared: letters and digits, case-folded.
pub fn folded_name(name: &str) -> String {
    name.nfkc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The captions that a model wrote.
pub fn own_captions(dataset: &Dataset, model: &str) -> ItemSet {
    let folded = folded_name(model);
    let own = |source: &str| !folded.is_empty() && folded_name(source) == folded;
    let captions = dataset.items_indexed().filter(|(_, item)| is_caption(item));
    captions.filter(|(_, item)| item.caption_source.as_deref().is_some_and(own)).map(|(at, _)| at).collect()
}

/// The matrix of evaluator by source over the captions of `items`, for runs given by their
/// model's name and what became of the captions under them.
pub fn matrix(runs: &[(&str, &RunOutcomes)], items: &ItemSet, convention: ZeroDivision) -> Matrix {
    let sums: Vec<Vec<Sums>> = runs.iter().map(|(_, run)| source_sums(run, items)).collect();
    // First spelling by folded name.
    let mut columns: BTreeMap<String, &str> = BTreeMap::new();
    for ((_, run), sums) in runs.iter().zip(&sums) {
        for (name, _) in sources(run).iter().zip(sums).filter(|(_, sums)| sums.captions() > 0) {
            let spelling = columns.entry(folded_name(name)).or_insert(name);
            *spelling = (*spelling).min(name);
        }
    }
    let rows = runs.iter().zip(&sums).map(|((model, run), sums)| {
        let named = || sources(run).iter().map(String::as_str).zip(sums);
        let groups = if run.has_verification { by_folded_name(named()) } else { BTreeMap::new() };
        let folded = folded_name(model);
        Evaluator {
            model: (*model).to_owned(),
            by_source: columns
                .keys()
                .map(|source| groups.get(source).map(|sums| sums.means(convention)))
                .collect(),
            own: columns.keys().position(|source| *source == folded && !folded.is_empty()),
            preference: run.has_verification.then(|| of_sources(model, named(), convention)).flatten(),
        }
    });
    let rows = rows.collect();
    Matrix { sources: columns.into_values().map(str::to_owned).collect(), rows }
}

fn sources(outcomes: &RunOutcomes) -> &[String] {
    outcomes.captions.truth().sources()
}

fn source_sums(outcomes: &RunOutcomes, items: &ItemSet) -> Vec<Sums> {
    let (mut sums, shares) = (vec![Sums::default(); sources(outcomes).len()], Shares::new());
    for caption in outcomes.captions.of(items) {
        if let Some(sums) = caption.source.and_then(|source| sums.get_mut(usize::from(source))) {
            sums.add(&shares.of(&caption));
        }
    }
    sums
}

/// Sums by folded name: spellings of one name are one source. Sources without captions are out.
fn by_folded_name<'a>(sources: impl Iterator<Item = (&'a str, &'a Sums)>) -> BTreeMap<String, Sums> {
    let mut groups: BTreeMap<String, Sums> = BTreeMap::new();
    for (name, sums) in sources.filter(|(_, sums)| sums.captions() > 0) {
        groups.entry(folded_name(name)).or_default().merge(sums);
    }
    groups
}

/// Self, cross and difference from the sums of each source; `None` when either side has no F1.
pub(super) fn of_sources<'a>(
    model: &str,
    sources: impl Iterator<Item = (&'a str, &'a Sums)>,
    convention: ZeroDivision,
) -> Option<SelfPreference> {
    let mut groups = by_folded_name(sources);
    let model = folded_name(model);
    let own = groups.remove(&model).filter(|_| !model.is_empty())?.means(convention);
    let (mut total, mut count, mut captions) = (0.0, 0_usize, 0);
    for means in groups.values().map(|sums| sums.means(convention)) {
        if let Some(f1) = means.f1 {
            total += f1;
            count += 1;
            captions += means.captions;
        }
    }
    let own_f1 = own.f1?;
    let cross = (count > 0).then(|| total / count as f64)?;
    Some(SelfPreference {
        own: own_f1,
        cross,
        difference: own_f1 - cross,
        own_captions: own.captions,
        cross_captions: captions,
        cross_sources: count,
    })
}
