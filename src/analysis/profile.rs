//! What a run is good and bad at, beside the other runs: parts of the benchmark on which its number is not that of
//! the field.

use crate::metrics::{Interval, Ratio};

/// The fewest items of a part that say anything of it: as on the heat map, fewer are too few to rely on.
pub const FEWEST: usize = 5;

/// The most parts that are named on either side.
pub const MOST: usize = 3;

/// A number of a run on a part: an accuracy, a mean F1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The number, `0..1`.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Option<Interval>,
    /// Over so many items.
    pub support: usize,
}

impl Measured {
    /// A share; `None` of nothing.
    pub fn of_ratio(ratio: &Ratio) -> Option<Self> {
        Some(Self { value: ratio.value?, interval: ratio.interval, support: ratio.total })
    }
}

/// A run beside the field on one part.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<P> {
    /// The part.
    pub part: P,
    /// The run's own number.
    pub own: Measured,
    /// The unweighted mean of the other runs' numbers on the part.
    pub field: f64,
    /// So many others.
    pub others: usize,
}

impl<P> Standing<P> {
    /// `own - field`, in `-1..1`.
    pub fn lead(&self) -> f64 {
        self.own.value - self.field
    }
}

/// What a run is good and bad at.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile<P> {
    /// Parts on which the whole interval of the run lies above the field's mean; the widest lead first.
    pub strengths: Vec<Standing<P>>,
    /// Parts on which it lies below; the widest first.
    pub weaknesses: Vec<Standing<P>>,
    /// Parts that could be compared: enough items, an interval, another run.
    pub compared: usize,
}

/// Compares a run with the others on each part. The field's mean is taken as it is: the interval is the run's alone,
/// and of the many parts some stand out by chance, so that these are places to look at and no tests.
/// Equal leads stand in the order of the parts.
pub fn profile<P: Clone + PartialEq>(own: &[(P, Measured)], others: &[Vec<(P, Measured)>]) -> Profile<P> {
    let mut profile = Profile { strengths: Vec::new(), weaknesses: Vec::new(), compared: 0 };
    for (part, own) in own {
        let theirs: Vec<f64> = others
            .iter()
            .filter_map(|run| run.iter().find(|(other, _)| other == part))
            .map(|(_, measured)| measured.value)
            .collect();
        let Some(interval) = own.interval.filter(|_| own.support >= FEWEST && !theirs.is_empty()) else {
            continue;
        };
        profile.compared += 1;
        let field = theirs.iter().sum::<f64>() / theirs.len() as f64;
        let standing = Standing { part: part.clone(), own: *own, field, others: theirs.len() };
        if interval.lo > field {
            profile.strengths.push(standing);
        } else if interval.hi < field {
            profile.weaknesses.push(standing);
        }
    }
    profile.strengths.sort_by(|a, b| b.lead().total_cmp(&a.lead()));
    profile.weaknesses.sort_by(|a, b| a.lead().total_cmp(&b.lead()));
    profile.strengths.truncate(MOST);
    profile.weaknesses.truncate(MOST);
    profile
}
