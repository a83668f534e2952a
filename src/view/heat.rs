//! What the grid of complexity by duration shows: the address's wish, against what the runs have.

use super::route::Heat;
use crate::analysis::heatmap::Measure;

/// A grid that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Place of the run, as `Dataset::runs`.
    pub run: usize,
    /// Place of the run that is taken from it, for a difference.
    pub base: Option<usize>,
    /// What the cells show.
    pub measure: Measure,
}

/// Resolves `wish`: the run that was asked for decides, then the measure, then whatever there is.
///
/// `runs` has each run's id with the measures for which it has a cell. `None` when none has any.
pub fn shown(wish: &Heat, runs: &[(String, Vec<Measure>)]) -> Option<Shown> {
    let named = |id: &Option<String>| runs.iter().position(|(own, _)| Some(own) == id.as_ref());
    let has = |run: usize, measure: Measure| runs.get(run).is_some_and(|(_, own)| own.contains(&measure));
    let first = |measure| (0..runs.len()).find(|run| has(*run, measure));
    let asked = named(&wish.run).filter(|run| Measure::ALL.into_iter().any(|each| has(*run, each)));
    let fits = |measure: &Measure| match asked {
        Some(run) => has(run, *measure),
        None => first(*measure).is_some(),
    };
    let measure = wish.measure.filter(fits).or_else(|| Measure::ALL.into_iter().find(fits))?;
    let run = asked.or_else(|| first(measure))?;
    let base = named(&wish.base).filter(|base| *base != run && has(*base, measure));
    Some(Shown { run, base, measure })
}
