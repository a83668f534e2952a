//! Three and more runs in order, and which differences between them hold.

use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::paired::{
    Basis, Counts, Difference, Measure, Paired, Row, captions, holm, mcnemar, questions,
};
use crate::metrics::verification::ZeroDivision;
use crate::metrics::{Interval, ItemSet, mean_interval, wilson};
use crate::model::{ItemIx, RunIx};

/// A difference holds when its corrected p is at most this.
pub const ALPHA: f64 = 0.05;

/// A question is right when its score is over this.
const HALF: f64 = 0.5;

/// Two averages closer than this are a tie: they differ by rounding alone.
const TIE: f64 = 1e-12;

/// What runs are ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Accuracy over questions (micro).
    Questions,
    /// Mean F1 over captions.
    Captions(ZeroDivision),
}

/// One run in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The run.
    pub run: RunIx,
    /// From 1; runs that tie share it, and the next place is counted on ("1, 2, 2, 4").
    pub rank: usize,
    /// Accuracy, or mean F1, over the items of the ranking.
    pub value: f64,
    /// Wilson's for accuracy, the bootstrap's for F1.
    pub interval: Option<Interval>,
}

/// Two of the runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairwise {
    /// The one that stands higher in the ranking.
    pub higher: RunIx,
    /// The other.
    pub lower: RunIx,
    /// `higher - lower`.
    pub difference: f64,
    /// The 2x2 table, A the higher.
    pub counts: Counts,
    /// Exact two-sided: McNemar's, for captions the sign test.
    pub p: f64,
    /// Corrected by Holm over all pairs of the ranking.
    pub corrected: f64,
    /// Whether the difference holds: `corrected <= 0.05`.
    pub holds: bool,
}

/// Runs in order, best first; equal ones in file order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The items that all of the runs are scored on: every average is over these.
    pub items: ItemSet,
    /// Items that only some of the runs are scored on.
    pub left_out: usize,
    /// Best first.
    pub rows: Vec<Ranked>,
    /// Every two, by the place of the higher, then of the lower.
    pub pairs: Vec<Pairwise>,
    /// The largest sets of runs within which no difference holds, by their best run; empty when there
    /// are too many of them to be of use (Piepho 2004, insert and absorb).
    pub groups: Vec<Vec<RunIx>>,
    /// Runs that were asked for and answer nothing here.
    pub without: Vec<RunIx>,
}

/// Ranks `runs` over the items of `items` that all of them are scored on; `None` with fewer than
/// two such runs, or no such item.
pub fn rank(runs: &[(RunIx, &RunOutcomes)], items: &ItemSet, scale: Scale) -> Option<Ranking> {
    let mut ranking = order(runs, items, scale)?;
    for n in 0..ranking.rows.len() {
        let Some(row) = ranking.rows.get(n).filter(|row| row.interval.is_none()) else { continue };
        let own = runs.iter().find(|(run, _)| *run == row.run);
        let interval = own.and_then(|(_, outcomes)| mean_interval(&ranked_values(outcomes, &ranking, scale)));
        if let Some(row) = ranking.rows.get_mut(n) {
            row.interval = interval;
        }
    }
    Some(ranking)
}

/// The values of one run over the items of a ranking: what the interval of its mean is drawn from.
pub fn ranked_values(outcomes: &RunOutcomes, ranking: &Ranking, scale: Scale) -> Vec<f64> {
    values(outcomes, &ranking.items, scale)
}

/// As [`rank`], without the intervals that need draws, those of captions: a page that must stay alive
/// draws them elsewhere from [`ranked_values`].
pub fn order(runs: &[(RunIx, &RunOutcomes)], items: &ItemSet, scale: Scale) -> Option<Ranking> {
    let (taking, without): (Vec<_>, Vec<_>) = runs
        .iter()
        .map(|(run, outcomes)| (*run, *outcomes))
        .partition(|(_, outcomes)| speaks(outcomes, scale));
    if taking.len() < 2 {
        return None;
    }
    let (common, left_out) = common(&taking, items, scale);
    let mut order: Vec<(Ranked, &RunOutcomes)> = Vec::new();
    for (run, outcomes) in taking {
        let values = values(outcomes, &common, scale);
        let value = values.iter().sum::<f64>() / values.len() as f64;
        let interval = match scale {
            Scale::Questions => wilson(values.iter().sum(), values.len()),
            Scale::Captions(_) => None,
        };
        // Nothing to rank by.
        (!values.is_empty()).then_some(())?;
        order.push((Ranked { run, rank: 0, value, interval }, outcomes));
    }
    order.sort_by(|a, b| b.0.value.total_cmp(&a.0.value).then(a.0.run.cmp(&b.0.run)));
    place(&mut order);
    let pairs = pairs(&order, &common, scale);
    let rows: Vec<Ranked> = order.into_iter().map(|(row, _)| row).collect();
    let groups = groups(&rows, &pairs);
    let without = without.into_iter().map(|(run, _)| run).collect();
    Some(Ranking { items: common, left_out, rows, pairs, groups, without })
}

/// The paired bootstrap interval of `higher - lower` over the items of the ranking: 2,000 draws, so
/// that all pairs of many runs take seconds; it is asked for a pair at a time.
pub fn pair_interval(
    higher: &RunOutcomes,
    lower: &RunOutcomes,
    ranking: &Ranking,
    scale: Scale,
) -> Option<Interval> {
    let paired = paired(lower, higher, &ranking.items, scale)?;
    let rows: Vec<&Row<'_>> = paired.rows.iter().collect();
    Difference::with_interval(&rows, Basis::Micro).interval
}

fn speaks(outcomes: &RunOutcomes, scale: Scale) -> bool {
    match scale {
        Scale::Questions => outcomes.has_qa,
        Scale::Captions(_) => outcomes.has_verification,
    }
}

/// Items and values of one run, in file order.
fn scored(outcomes: &RunOutcomes, items: &ItemSet, scale: Scale) -> Vec<(ItemIx, f64)> {
    match scale {
        Scale::Questions => {
            let rows = outcomes.rows.iter();
            let rows = rows.filter(|row| row.outcome.is_scored() && items.contains(row.item));
            rows.map(|row| (row.item, row.score)).collect()
        }
        Scale::Captions(convention) => {
            let value = |f1| convention.settle(f1);
            outcomes.captions.of(items).filter_map(|c| Some((c.item, value(c.quotients().f1)?))).collect()
        }
    }
}

fn values(outcomes: &RunOutcomes, items: &ItemSet, scale: Scale) -> Vec<f64> {
    scored(outcomes, items, scale).into_iter().map(|(_, value)| value).collect()
}

/// The items that all are scored on, and how many only some are.
fn common(runs: &[(RunIx, &RunOutcomes)], items: &ItemSet, scale: Scale) -> (ItemSet, usize) {
    let runs: Vec<&RunOutcomes> = runs.iter().map(|(_, outcomes)| *outcomes).collect();
    let times = times(&runs, items, scale);
    let all: ItemSet = times.iter().filter(|(_, n)| **n == runs.len()).map(|(item, _)| *item).collect();
    let left_out = times.len() - all.len();
    (all, left_out)
}

/// The items of `items` that some of the runs are scored on and some are not, in file order.
pub fn left_out(runs: &[&RunOutcomes], items: &ItemSet, scale: Scale) -> Vec<ItemIx> {
    let times = times(runs, items, scale);
    times.into_iter().filter(|(_, n)| *n < runs.len()).map(|(item, _)| item).collect()
}

/// How many of the runs are scored on an item, where any is.
fn times(runs: &[&RunOutcomes], items: &ItemSet, scale: Scale) -> std::collections::BTreeMap<ItemIx, usize> {
    let mut times: std::collections::BTreeMap<ItemIx, usize> = Default::default();
    for outcomes in runs {
        scored(outcomes, items, scale).into_iter().for_each(|(item, _)| *times.entry(item).or_default() += 1);
    }
    times
}

/// Ranks rows that are in order.
fn place(order: &mut [(Ranked, &RunOutcomes)]) {
    let mut before: Option<(f64, usize)> = None;
    for (n, (row, _)) in order.iter_mut().enumerate() {
        row.rank = match before {
            Some((value, rank)) if value - row.value <= TIE => rank,
            _ => n + 1,
        };
        before = Some((row.value, row.rank));
    }
}

fn pairs(order: &[(Ranked, &RunOutcomes)], items: &ItemSet, scale: Scale) -> Vec<Pairwise> {
    // Once a run and not once a pair: all pairs of many runs are counted in one go.
    let fates: Vec<Vec<(f64, bool)>> =
        order.iter().map(|(_, outcomes)| fates(outcomes, items, scale)).collect();
    let mut pairs = Vec::new();
    for (n, (higher, _)) in order.iter().enumerate() {
        for (m, (lower, _)) in order.iter().enumerate().skip(n + 1) {
            let counts = counts(&fates[n], &fates[m], scale);
            pairs.push(Pairwise {
                higher: higher.run,
                lower: lower.run,
                difference: higher.value - lower.value,
                counts,
                p: mcnemar(counts.a_only, counts.b_only),
                corrected: 1.0,
                holds: false,
            });
        }
    }
    let p: Vec<f64> = pairs.iter().map(|pair| pair.p).collect();
    for (pair, corrected) in pairs.iter_mut().zip(holm(&p)) {
        (pair.corrected, pair.holds) = (corrected, corrected <= ALPHA);
    }
    pairs
}

fn paired<'a>(a: &'a RunOutcomes, b: &'a RunOutcomes, items: &ItemSet, scale: Scale) -> Option<Paired<'a>> {
    match scale {
        Scale::Questions => questions(a, b, items),
        Scale::Captions(convention) => captions(a, b, items, Measure::F1, convention),
    }
}

/// Value and whether there is no fault, of each item of the ranking, as
/// [`questions`] and [`captions`] judge them.
fn fates(outcomes: &RunOutcomes, items: &ItemSet, scale: Scale) -> Vec<(f64, bool)> {
    let scored = scored(outcomes, items, scale).into_iter();
    match scale {
        Scale::Questions => scored.map(|(_, score)| (score, score > HALF)).collect(),
        Scale::Captions(_) => {
            let mut captions = outcomes.captions.iter();
            let mut flawless =
                |item| captions.find(|caption| caption.item == item).is_some_and(|c| c.fp + c.fn_ == 0);
            scored.map(|(item, f1)| (f1, flawless(item))).collect()
        }
    }
}

fn counts(a: &[(f64, bool)], b: &[(f64, bool)], scale: Scale) -> Counts {
    let mut counts = Counts::default();
    for ((in_a, good_in_a), (in_b, good_in_b)) in a.iter().zip(b) {
        let (a_only, b_only) = match scale {
            Scale::Questions => (*good_in_a && !good_in_b, *good_in_b && !good_in_a),
            Scale::Captions(_) => (in_a > in_b, in_b > in_a),
        };
        *match (a_only, b_only) {
            (true, _) => &mut counts.a_only,
            (_, true) => &mut counts.b_only,
            _ if *good_in_a && *good_in_b => &mut counts.both,
            _ => &mut counts.neither,
        } += 1;
    }
    counts
}

/// More groups than this tell a reader nothing, and could grow without end.
const MOST_GROUPS: usize = 256;

/// Insert and absorb: begin with one group of all; a difference that holds splits every group that
/// has both; a group within another goes.
fn groups(rows: &[Ranked], pairs: &[Pairwise]) -> Vec<Vec<RunIx>> {
    let place = |run: RunIx| rows.iter().position(|row| row.run == run);
    let mut groups: Vec<Vec<usize>> = vec![(0..rows.len()).collect()];
    for pair in pairs.iter().filter(|pair| pair.holds) {
        let (Some(a), Some(b)) = (place(pair.higher), place(pair.lower)) else { continue };
        let mut split: Vec<Vec<usize>> = Vec::new();
        for group in groups {
            if group.contains(&a) && group.contains(&b) {
                let without = |out: usize| group.iter().copied().filter(|n| *n != out).collect();
                split.extend([without(b), without(a)]);
            } else {
                split.push(group);
            }
        }
        groups = absorbed(split);
        if groups.len() > MOST_GROUPS {
            return Vec::new();
        }
    }
    groups.sort();
    groups.into_iter().map(|group| group.into_iter().map(|n| rows[n].run).collect()).collect()
}

/// The groups that lie in no other, one of each.
fn absorbed(mut groups: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    groups.sort();
    groups.dedup();
    let within = |a: &Vec<usize>, b: &Vec<usize>| a.len() < b.len() && a.iter().all(|n| b.contains(n));
    let kept = groups.iter().filter(|group| !groups.iter().any(|other| within(group, other)));
    kept.cloned().collect()
}
