//! Which runs are a model with a method and the same model without it.

use super::settings::settings;
use crate::metrics::verification::folded_name;
use crate::model::{Dataset, RunIx};

/// The setting of a run without any method.
const VANILLA: &str = "vanilla";

/// A base and the same model with a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPair {
    /// The model alone.
    pub base: RunIx,
    /// With the method, which the run's `setting` names.
    pub method: RunIx,
    /// What differs besides the setting, so that the gain is not the method's alone.
    pub also_differs: Vec<String>,
}

/// Every run with a setting other than `vanilla`, with the vanilla run of its model (names
/// compared case-folded, letters and digits only) that differs from it least in its other
/// settings; with all of them where several differ equally little. In file order.
pub fn method_pairs(dataset: &Dataset) -> Vec<MethodPair> {
    let model = |run: RunIx| folded_name(&dataset.run(run).model);
    let vanilla = |run: RunIx| dataset.run(run).setting == VANILLA;
    let mut pairs = Vec::new();
    for method in dataset.run_indices().filter(|run| !vanilla(*run)) {
        let same = dataset.run_indices().filter(|run| vanilla(*run) && model(*run) == model(method));
        let found: Vec<MethodPair> = same.map(|base| pair(dataset, base, method)).collect();
        let least = found.iter().map(|pair| pair.also_differs.len()).min();
        pairs.extend(found.into_iter().filter(|pair| Some(pair.also_differs.len()) == least));
    }
    pairs
}

fn pair(dataset: &Dataset, base: RunIx, method: RunIx) -> MethodPair {
    let rows = settings(dataset, &[base, method]).into_iter();
    // Two spellings of one model are no difference.
    let also = rows.filter(|row| row.differs && !matches!(row.name.as_str(), "setting" | "model"));
    MethodPair { base, method, also_differs: also.map(|row| row.name).collect() }
}
