//! The rows of the table of parts.

use super::{
    draws::{Drawn, interval_of},
    room::Found,
};
use crate::{
    analysis::compare::Part,
    metrics::{
        Interval,
        paired::{Basis, Difference},
    },
    view::route::Facet,
};

/// One part.
pub(super) struct Row<'a> {
    /// What it is called.
    pub(super) label: String,
    /// How far its name stands in.
    pub(super) depth: u8,
    /// A against B in it.
    pub(super) difference: &'a Difference,
    /// The interval, where it is drawn by now.
    pub(super) interval: Option<Interval>,
    /// What the list of items is narrowed by to show it; `None`: all.
    pub(super) facet: Option<(Facet, String)>,
}

/// All rows in the order shown: the whole, levels with their types, tasks, captions' sources.
/// Tasks are over questions: they have no place beside averages over types.
pub(super) fn rows<'a>(found: &'a Found, drawn: &Drawn) -> Vec<Row<'a>> {
    let row = |label: &str, depth, difference, part: &Part, facet: Option<(Facet, &str)>| Row {
        label: label.to_owned(),
        depth,
        difference,
        interval: interval_of(drawn, part),
        facet: facet.map(|(facet, value)| (facet, value.to_owned())),
    };
    let mut rows = vec![row("All", 0, found.overall(), &Part::All, None)];
    for (level, difference) in found.gains.iter().flat_map(|gains| &gains.by_level) {
        let facet = Some((Facet::Level, level.id()));
        rows.push(row(level.label(), 0, difference, &Part::Level(*level), facet));
        let types = found.gains.iter().flat_map(|gains| &gains.by_type);
        for (kind, difference) in types.filter(|(kind, _)| kind.level() == *level) {
            let facet = Some((Facet::Type, kind.id()));
            rows.push(row(kind.label(), 1, difference, &Part::Type(kind.clone()), facet));
        }
    }
    let tasks = &found.comparison.by_task;
    if found.basis == Basis::Micro && tasks.len() > 1 {
        for (task, difference) in tasks {
            let facet = Some((Facet::Task, task.id()));
            rows.push(row(task.label(), 0, difference, &Part::Task(*task), facet));
        }
    }
    for (source, difference) in &found.comparison.by_source {
        let facet = Some((Facet::Source, source.as_str()));
        rows.push(row(source, 1, difference, &Part::Source(source.clone()), facet));
    }
    rows
}
