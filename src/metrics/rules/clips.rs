//! VidHalluc's denominator: a question asked of several clips.

use std::collections::HashMap;

use crate::metrics::outcome::Outcome;
use crate::metrics::qa_row::QaRow;
use crate::model::Task;

/// The groups of questions met so far. Yes / no questions of one group count once, when all their
/// clips are right; a group without any prediction is left out.
#[derive(Debug, Default)]
pub(in crate::metrics) struct Clips<'a> {
    groups: HashMap<(&'a str, Task), Group>,
}

#[derive(Debug, Default)]
struct Group {
    /// Places of the group's rows.
    rows: Vec<usize>,
    /// Whether one of its items has a prediction.
    answered: bool,
}

impl<'a> Clips<'a> {
    /// Adds the row of an item to `rows`, or to the row of its question's first clip.
    pub(in crate::metrics) fn add(
        &mut self,
        name: &'a str,
        row: QaRow,
        answered: bool,
        rows: &mut Vec<QaRow>,
    ) {
        let group = self.groups.entry((name, row.task)).or_default();
        group.answered |= answered;
        match group.rows.first().and_then(|first| rows.get_mut(*first)) {
            Some(first) if row.task == Task::YesNo => {
                if row.score < first.score {
                    (first.outcome, first.score) = (row.outcome, row.score);
                }
                first.yes.add(&row.yes);
            }
            _ => {
                group.rows.push(rows.len());
                rows.push(row);
            }
        }
    }

    /// Takes the groups without any prediction out of the denominator.
    pub(in crate::metrics) fn leave_out(&self, rows: &mut [QaRow]) {
        let silent = self.groups.values().filter(|group| !group.answered);
        for place in silent.flat_map(|group| &group.rows) {
            if let Some(row) = rows.get_mut(*place) {
                row.outcome = Outcome::Unjudged;
            }
        }
    }
}
