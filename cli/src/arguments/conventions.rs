//! The conventions behind the numbers, and how these are written.

use clap::{Args, ValueEnum};

/// The conventions of grounding.
#[derive(Args, Clone, Debug, Default)]
pub struct Grounding {
    /// Whose rule compares tubes: verivid, cg_stvg, tubedetr or hcstvg_official
    #[arg(long, value_name = "NAME", default_value = "verivid")]
    pub grounding_rule: String,
    /// Count a vIoU of exactly R as passing vIoU@R
    #[arg(long)]
    pub viou_at_least: bool,
    /// Take a box of w pixels as w + 1 wide
    #[arg(long)]
    pub plus_one: bool,
}

/// What an average is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Basis {
    /// Over questions
    #[default]
    Micro,
    /// Over types, each counting alike
    Macro,
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Aligned, for a terminal
    #[default]
    Table,
    /// One document
    Json,
    /// One row a number
    Csv,
    /// A table for a README
    Markdown,
    /// A tabular for a paper
    Latex,
    /// How the numbers were made, as a paragraph for a paper
    Methods,
}

/// What 0/0 counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ZeroDivision {
    /// As 0
    #[default]
    Zero,
    /// Not at all
    Skip,
}

/// How several runs judge captions and answer questions together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Together {
    /// A sentence is flagged when any run flags it
    Any,
    /// A sentence is flagged when more than half of the runs flag it; the answer is the one that most give, and
    /// ambiguous where several share the lead
    Majority,
}

/// How a comparison is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Compared {
    /// Aligned, for a terminal
    #[default]
    Table,
    /// One document
    Json,
    /// One row a part of two runs, or a pair of several
    Csv,
    /// The same as a table for a README
    Markdown,
    /// The same as a tabular for a paper
    Latex,
}
