//! What keeps one's own rows from being compared with printed ones, in sentences.

use super::own::{Belongs, OwnCell, OwnRow};
use crate::metrics::verification::ZeroDivision;

/// What own rows are over.
#[derive(Clone, Copy, Debug)]
pub struct Over<'a> {
    /// The dataset's name.
    pub dataset: &'a str,
    /// Items that pass the filters.
    pub kept: usize,
    /// All items.
    pub total: usize,
    /// What the printed figures are over, as `2,500 captions of VidOmni-Bench`.
    pub size: Option<&'a str>,
    /// What 0/0 counts as.
    pub convention: ZeroDivision,
}

/// The differences, the one that matters most first.
pub fn differences(belongs: Belongs, rows: &[OwnRow], over: Over<'_>) -> Vec<String> {
    let counts = || rows.iter().map(|row| row.n);
    let (Some(least), Some(most)) = (counts().min(), counts().max()) else { return Vec::new() };
    let (one, several) = belongs.counted();
    let n = match (least, most) {
        (least, most) if least != most => format!("{least} to {most} {several}"),
        (1, _) => format!("1 {one}"),
        (n, _) => format!("{n} {several}"),
    };
    let name = if over.dataset.is_empty() { "the open dataset" } else { over.dataset };
    let size = over.size.unwrap_or("another set");
    let mut said = vec![format!("Own rows are over {n} of {name}, the printed ones over {size}.")];
    if over.kept < over.total {
        said.push(format!(
            "Only the {} of {} items that pass the filters count in own rows.",
            over.kept, over.total
        ));
    }
    if belongs.has_convention() {
        said.push(
            match over.convention {
                ZeroDivision::Zero => "In own rows a caption with 0/0 counts as 0.",
                ZeroDivision::Skip => "In own rows a caption with 0/0 is left out.",
            }
            .to_owned(),
        );
    }
    if rows.iter().any(|row| row.cells.contains(&OwnCell::Nothing)) {
        said.push(
            "A dash in an own row: the run has no such number, or the dataset nothing of that kind."
                .to_owned(),
        );
    }
    said
}
