//! One part of a comparison at a time, for whoever draws its interval elsewhere.

use std::collections::BTreeMap;

use super::Comparison;
use crate::metrics::paired::{Basis, Paired, Row, Values};
use crate::model::{HallucinationType, Level, Task};

/// Items whose difference has an interval of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// All items.
    All,
    /// The items of a level.
    Level(Level),
    /// The items of a type.
    Type(HallucinationType),
    /// The items of a task.
    Task(Task),
    /// The captions that one model wrote.
    Source(String),
}

impl Part {
    /// The parts that a comparison has, all first, the others in its order.
    pub fn present(found: &Comparison) -> Vec<Self> {
        let mut parts = vec![Self::All];
        parts.extend(found.by_level.keys().map(|level| Self::Level(*level)));
        parts.extend(found.by_type.keys().cloned().map(Self::Type));
        parts.extend(found.by_task.keys().map(|task| Self::Task(*task)));
        parts.extend(found.by_source.keys().cloned().map(Self::Source));
        parts
    }

    /// The values of its items in the strata whose means are averaged, in the order of types: what
    /// [`paired_interval`](crate::metrics::paired::paired_interval) draws from.
    pub fn strata(&self, paired: &Paired<'_>, basis: Basis) -> Vec<Vec<Values>> {
        let mut strata: BTreeMap<Option<&HallucinationType>, Vec<Values>> = BTreeMap::new();
        for row in paired.rows.iter().filter(|row| self.holds(row)) {
            let stratum = match (basis, row.kind) {
                (Basis::Micro, _) => None,
                (Basis::Macro, None) => continue,
                (Basis::Macro, kind) => kind,
            };
            strata.entry(stratum).or_default().push((row.a, row.b));
        }
        strata.into_values().collect()
    }

    fn holds(&self, row: &Row<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Level(level) => row.kind.is_some_and(|kind| kind.level() == *level),
            Self::Type(kind) => row.kind == Some(kind),
            Self::Task(task) => row.task == *task,
            Self::Source(source) => row.source == Some(source),
        }
    }
}

/// The differences `B - A` of strata in which every value is there: their mean's interval is that of
/// the difference. `None` where a value is missing.
pub fn differences(strata: &[Vec<Values>]) -> Option<Vec<Vec<f64>>> {
    let whole = |(a, b): &Values| Some((*b)? - (*a)?);
    strata.iter().map(|stratum| stratum.iter().map(whole).collect()).collect()
}
