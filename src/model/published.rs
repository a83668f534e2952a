//! Tables printed in a paper, and what should hold between their figures.

use super::taxonomy::vocabulary;

vocabulary! {
    /// A relation between printed figures.
    CheckKind {
        /// The unweighted mean.
        Mean = "mean", "Mean";
        /// The weighted mean.
        WeightedMean = "weighted_mean", "Weighted mean";
        /// The difference from a base row.
        Difference = "difference", "Difference";
        /// The sum.
        Sum = "sum", "Sum";
        /// The same figure twice.
        Equal = "equal", "Equal";
    }
}

vocabulary! {
    /// Which figure of a column is the best one.
    Best {
        /// The largest.
        High = "high", "Highest";
        /// The smallest.
        Low = "low", "Lowest";
    }
}

/// A figure that a check reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Another table's id; `None`: this table.
    pub table: Option<String>,
    /// A row selector; `None`: the check's row.
    pub row: Option<String>,
    /// The column.
    pub column: String,
}

/// One declared relation.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// What should hold.
    pub kind: CheckKind,
    /// The row selector, as raw JSON.
    pub row: String,
    /// The column of the printed result.
    pub result: String,
    /// What it is computed from.
    pub of: Vec<Operand>,
    /// One weight for each operand.
    pub weights: Vec<f64>,
    /// The base row of a difference, as raw JSON.
    pub base: Option<String>,
}

/// A table as printed.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedTable {
    /// Unique among the tables.
    pub id: String,
    /// Its caption.
    pub title: String,
    /// Where it was printed.
    pub citation: Option<String>,
    /// Column heads.
    pub columns: Vec<String>,
    /// Figures are strings: 56.80 has two decimals.
    pub rows: Vec<Vec<String>>,
    /// What should hold.
    pub checks: Vec<Check>,
}
