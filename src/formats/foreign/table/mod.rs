//! Any table: JSON Lines, a JSON list, CSV, TSV, Parquet, a workbook. Which column means what is guessed from the
//! names and the values of the first rows; every guess is a question that a person can answer otherwise.

mod meanings;

mod options;

mod own;

mod plan;

mod rows;

pub(super) use options::options;
pub(super) use own::is_own;
pub(in crate::formats) use own::{PREFIXES, TASK as OWN_TASK};
pub(super) use plan::TABLE;
