//! One chart's worth of numbers.

use crate::analysis::definition::Definition;
use crate::analysis::export::Unit;
use crate::analysis::heatmap::Measure;
use crate::analysis::narrowed::Narrowing;
use crate::metrics::{Interval, Ratio, mean_interval};
use crate::model::RunIx;

/// A number with what it stands on.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Number {
    /// In `0..1`; a difference in `-1..1`.
    pub value: f64,
    /// What it was computed from; 0 of a printed figure: nothing says.
    pub n: usize,
    /// Its 95 % interval, where it has one by now.
    pub interval: Option<Interval>,
    /// What its bootstrap interval is drawn from; empty where it needs none.
    pub draws: Vec<f64>,
    /// What else is to be said of it, such as a test.
    pub note: String,
}

impl Number {
    /// A share with Wilson's interval; `None` without support.
    pub fn of_ratio(ratio: &Ratio) -> Option<Self> {
        let value = ratio.value?;
        Some(Self { value, n: ratio.total, interval: ratio.interval, ..Self::default() })
    }

    /// A mean, whose interval is drawn later; `None` of nothing.
    pub fn of_mean(values: Vec<f64>) -> Option<Self> {
        let n = values.len();
        let value = (n > 0).then(|| values.iter().sum::<f64>() / n as f64)?;
        Some(Self { value, n, draws: values, ..Self::default() })
    }

    /// A number without an interval.
    pub fn bare(value: Option<f64>, n: usize) -> Option<Self> {
        Some(Self { value: value?, n, ..Self::default() })
    }

    /// With its bootstrap interval: 2,000 draws, fixed seed, so it is slow over many.
    pub fn with_interval(mut self) -> Self {
        if self.interval.is_none() && !self.draws.is_empty() {
            self.interval = mean_interval(&self.draws);
        }
        self
    }
}

/// How the numbers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Bars, a colour for each column.
    Bars,
    /// A grid of coloured cells.
    Grid,
    /// A line for each column over the rows' places.
    Lines,
}

/// What the numbers of a panel are, for whoever asks what stands behind one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Quantity {
    /// Nothing more is known than the panel's definition says.
    #[default]
    Other,
    /// The share of questions that a run answers right.
    Accuracy,
    /// The mean over captions of a run.
    Mean(Measure),
    /// The share of incorrect sentences of a category that a run flags.
    Recall,
    /// What the second run of a family finds more of than the first.
    RecallGain,
    /// F1 on captions of the evaluator's own model, then on those of others.
    OwnAndOthers,
    /// The mean of the second run minus that of the first, over the same items.
    Difference(Measure),
    /// F1 of the second run, with sound, minus that of the first.
    Sound,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// Where it stands on the axis of a line chart.
    pub at: f64,
    /// One for each column; `None`: nothing to compute it from.
    pub cells: Vec<Option<Number>>,
    /// The items that it is about.
    pub narrows: Vec<Narrowing>,
    /// The runs that it is about, beside those of its columns.
    pub runs: Vec<RunIx>,
    /// How many captions its items are, where the numbers count sentences.
    pub captions: Option<usize>,
}

/// Rows under a head.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Group {
    /// The head; empty: none.
    pub label: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// One chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What is shown, of whom, under which convention.
    pub title: String,
    /// How it is drawn.
    pub shape: Shape,
    /// What the numbers count in.
    pub unit: Unit,
    /// What the heads of groups are, such as `Task`.
    pub group_head: &'static str,
    /// What the heads of rows are, such as `Type`.
    pub row_head: &'static str,
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// The place of each column's run among those shown, which is its colour; empty: in order.
    pub places: Vec<usize>,
    /// The items that each column is about; empty: all.
    pub column_narrows: Vec<Narrowing>,
    /// Whether it is about questions, and not about captions.
    pub of_questions: bool,
    /// Whether a row is a run, so that runs are compared down a column.
    pub rows_are_runs: bool,
    /// Whether a column is a run, or a run over another, and so its colour.
    pub columns_are_runs: bool,
    /// The rows.
    pub groups: Vec<Group>,
    /// Row, counted over all groups, and column of cells that are picked out.
    pub marked: Vec<(usize, usize)>,
    /// What the marks mean; empty: there are none.
    pub mark_words: &'static str,
    /// How the numbers were computed.
    pub definition: Definition,
    /// What was left out, over all of the panel.
    pub left_out: Vec<(String, usize, usize)>,
    /// What the numbers are.
    pub quantity: Quantity,
    /// The runs that each column is about, a base before what it is the base of; empty: rows say it.
    pub column_runs: Vec<Vec<RunIx>>,
}

impl Panel {
    /// An empty chart of a definition.
    pub fn new(title: String, shape: Shape, definition: Definition) -> Self {
        Self {
            title,
            shape,
            unit: Unit::Share,
            group_head: "Group",
            row_head: "",
            columns: Vec::new(),
            places: Vec::new(),
            column_narrows: Vec::new(),
            of_questions: false,
            rows_are_runs: false,
            columns_are_runs: false,
            groups: Vec::new(),
            marked: Vec::new(),
            mark_words: "",
            definition,
            left_out: Vec::new(),
            quantity: Quantity::Other,
            column_runs: Vec::new(),
        }
    }

    /// The runs behind the number in a row, counted over all groups, and a column.
    pub fn runs_of(&self, (row, column): (usize, usize)) -> Vec<RunIx> {
        let of_row = self.rows().nth(row).into_iter().flat_map(|row| &row.runs);
        of_row.chain(self.column_runs.get(column).into_iter().flatten()).copied().collect()
    }

    /// The rows of all groups, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.groups.iter().flat_map(|group| &group.rows)
    }

    /// The label of a row, counted over all groups, with its group's in brackets where that has one.
    pub fn row_name(&self, row: usize) -> Option<String> {
        let named = |group: &'_ Group, row: &Row| match group.label.as_str() {
            "" => row.label.clone(),
            group => format!("{} ({group})", row.label),
        };
        let mut all =
            self.groups.iter().flat_map(|group| group.rows.iter().map(move |row| named(group, row)));
        all.nth(row)
    }

    /// Whether any cell has a number.
    pub fn has_numbers(&self) -> bool {
        self.rows().any(|row| row.cells.iter().any(Option::is_some))
    }

    /// The numbers in order, to be given their intervals.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut Number> {
        self.groups
            .iter_mut()
            .flat_map(|group| &mut group.rows)
            .flat_map(|row| row.cells.iter_mut().flatten())
    }

    /// With all bootstrap intervals, at once.
    pub fn with_intervals(mut self) -> Self {
        self.numbers_mut().for_each(|number| *number = std::mem::take(number).with_interval());
        self
    }
}
