//! The difference of two runs over some items.

use std::collections::BTreeMap;

use super::resample::{Mean, Values, paired_interval};
use super::{Counts, Row, mcnemar};
use crate::metrics::Interval;
use crate::model::HallucinationType;

/// What an average is over. The two are never mixed in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Basis {
    /// Over items.
    #[default]
    Micro,
    /// Over the types that have items, each type's own mean counting alike.
    Macro,
}

impl Basis {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Micro, Self::Macro];

    /// The name in addresses, exports and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Micro => "micro",
            Self::Macro => "macro",
        }
    }

    /// Reads [`Self::id`].
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|basis| basis.id() == id)
    }
}

/// A and B over the same items.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Items compared.
    pub items: usize,
    /// A's average, in `0..1`; `None` where no item has a value.
    pub a: Option<f64>,
    /// B's.
    pub b: Option<f64>,
    /// `b - a`, in `-1..1`.
    pub difference: Option<f64>,
    /// Its paired bootstrap interval, where it was asked for.
    pub interval: Option<Interval>,
    /// The 2x2 table of the items.
    pub counts: Counts,
    /// Two-sided exact p on the items that changed, whatever the basis of the averages:
    /// McNemar's for questions; for captions the sign test on those whose score rose or fell.
    pub p: f64,
}

impl Difference {
    /// Over rows; items without a type are in no macro average.
    pub fn of(rows: &[&Row<'_>], basis: Basis) -> Self {
        let (strata, counts) = strata(rows, basis);
        let average = |side: &dyn Fn(&Values) -> Option<f64>| {
            let mut over = Mean::default();
            for stratum in &strata {
                let mut mean = Mean::default();
                stratum.iter().for_each(|values| mean.add(side(values)));
                over.add(mean.value());
            }
            over.value()
        };
        let (a, b) = (average(&|values| values.0), average(&|values| values.1));
        Self {
            items: counts.total(),
            a,
            b,
            difference: a.zip(b).map(|(a, b)| b - a),
            interval: None,
            counts,
            p: mcnemar(counts.a_only, counts.b_only),
        }
    }

    /// As [`Self::of`], with the interval: 2,000 draws, so it is slow over many items.
    pub fn with_interval(rows: &[&Row<'_>], basis: Basis) -> Self {
        Self { interval: paired_interval(&strata(rows, basis).0), ..Self::of(rows, basis) }
    }
}

/// The values by stratum, in the order of the types, and what changed.
fn strata(rows: &[&Row<'_>], basis: Basis) -> (Vec<Vec<Values>>, Counts) {
    let mut strata: BTreeMap<Option<&HallucinationType>, Vec<Values>> = BTreeMap::new();
    let mut counts = Counts::default();
    for row in rows {
        let stratum = match (basis, row.kind) {
            (Basis::Micro, _) => None,
            (Basis::Macro, None) => continue,
            (Basis::Macro, kind) => kind,
        };
        strata.entry(stratum).or_default().push((row.a, row.b));
        counts.add(row.change);
    }
    (strata.into_values().collect(), counts)
}
