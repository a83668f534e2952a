//! Agreement beyond chance on correct / incorrect / unknown.

use crate::model::SentenceLabel;

/// Number of labels.
const LABELS: usize = SentenceLabel::ALL.len();

/// Votes on one sentence: how many said correct, incorrect and unknown.
pub type Counts = [u32; LABELS];

/// Fleiss' kappa with what it is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fleiss {
    /// Sentences with at least two votes: those that were counted.
    pub sentences: usize,
    /// The votes on them.
    pub votes: u64,
    /// Observed agreement P-bar: the mean over sentences of the share of pairs of votes that agree.
    pub p_bar: f64,
    /// Agreement by chance: the sum of the squares of the labels' shares of all votes.
    pub p_e: f64,
    /// `(P-bar - P_e) / (1 - P_e)`; `None` where every vote is the same.
    pub kappa: Option<f64>,
}

/// Fleiss' kappa (Fleiss 1971) over sentences with any number of votes. For unequal numbers the
/// agreement of a sentence is over its own pairs of votes, and the labels' shares are pooled over
/// all votes; for equal numbers that is Fleiss' own formula. Sentences with fewer than two votes are
/// left out; `None` when none is left.
pub fn fleiss(sentences: &[Counts]) -> Option<Fleiss> {
    let mut totals = [0_u64; LABELS];
    let (mut agreement, mut counted) = (0.0, 0_usize);
    for counts in sentences.iter().filter(|counts| votes(counts) >= 2) {
        let n = votes(counts);
        let agreeing: u64 = counts.iter().map(|count| pairs(u64::from(*count))).sum();
        agreement += agreeing as f64 / pairs(n) as f64;
        totals.iter_mut().zip(counts).for_each(|(total, count)| *total += u64::from(*count));
        counted += 1;
    }
    if counted == 0 {
        return None;
    }
    let all: u64 = totals.iter().sum();
    let p_bar = agreement / counted as f64;
    let p_e: f64 =
        totals.iter().map(|total| (*total as f64 / all as f64) * (*total as f64 / all as f64)).sum();
    let kappa = beyond_chance(p_bar, p_e, is_constant(&totals));
    Some(Fleiss { sentences: counted, votes: all, p_bar, p_e, kappa })
}

/// Krippendorff's alpha for nominal labels; `None` where fewer than two labels were given in
/// sentences with at least two votes.
pub fn krippendorff(sentences: &[Counts]) -> Option<f64> {
    let mut totals = [0_u64; LABELS];
    let mut disagreement = 0.0;
    for counts in sentences.iter().filter(|counts| votes(counts) >= 2) {
        let n = votes(counts);
        let agreeing: u64 = counts.iter().map(|count| pairs(u64::from(*count))).sum();
        // Each sentence weighs as many votes as it has.
        disagreement += (pairs(n) - agreeing) as f64 / (n - 1) as f64;
        totals.iter_mut().zip(counts).for_each(|(total, count)| *total += u64::from(*count));
    }
    let all: u64 = totals.iter().sum();
    let alike: u64 = totals.iter().map(|total| pairs(*total)).sum();
    let expected = (pairs(all) - alike) as f64;
    (expected > 0.0).then(|| 1.0 - disagreement * (all - 1) as f64 / expected)
}

/// Observed agreement and Cohen's kappa of two annotators (Cohen 1960), from how often the first
/// gave the row's label and the second the column's. `None` for both without a sentence; the kappa
/// alone is `None` where both gave one and the same label throughout.
pub fn cohen(table: &[[u64; LABELS]; LABELS]) -> (Option<f64>, Option<f64>) {
    let n: u64 = table.iter().flatten().sum();
    if n == 0 {
        return (None, None);
    }
    let (mut observed, mut expected, mut constant) = (0_u64, 0.0, false);
    for label in 0..LABELS {
        let row: u64 = table[label].iter().sum();
        let column: u64 = table.iter().map(|row| row[label]).sum();
        observed += table[label][label];
        expected += (row as f64 / n as f64) * (column as f64 / n as f64);
        constant |= row == n && column == n;
    }
    let observed = observed as f64 / n as f64;
    (Some(observed), beyond_chance(observed, expected, constant))
}

fn votes(counts: &Counts) -> u64 {
    counts.iter().map(|count| u64::from(*count)).sum()
}

/// Ordered pairs of `n` things; none of none.
fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1)
}

fn is_constant(totals: &[u64]) -> bool {
    totals.iter().filter(|total| **total > 0).count() < 2
}

/// `None` where chance alone gives full agreement: 0/0, whatever rounding makes of it.
fn beyond_chance(observed: f64, expected: f64, constant: bool) -> Option<f64> {
    (!constant).then(|| (observed - expected) / (1.0 - expected))
}
