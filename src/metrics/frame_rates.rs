//! Runs of one model under several frame rates.

use std::collections::BTreeMap;

use super::verification::folded_name;
use crate::model::{Dataset, Modality, Run, RunIx};

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
pub fn all(dataset: &Dataset) -> Vec<FrameRates> {
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
