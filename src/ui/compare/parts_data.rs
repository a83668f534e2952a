//! The rows of the table of parts.

use super::{
    draws::{Drawn, interval_of},
    found::Found,
};
use crate::{
    analysis::compare::Part,
    metrics::{
        Interval,
        paired::{Basis, Difference},
    },
    view::route::Facet,
};

const LEVELS: &str = "Level and type";

/// One part.
pub(super) struct Row<'a> {
    /// What it is called.
    pub(super) label: String,
    /// What it is one of; empty: the whole.
    pub(super) group: &'static str,
    /// Whether it is a part of the part before it.
    pub(super) inner: bool,
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
    let row = |label: &str, group, inner, difference, part: &Part, facet: Option<(Facet, &str)>| Row {
        label: label.to_owned(),
        group,
        inner,
        difference,
        interval: interval_of(drawn, part),
        facet: facet.map(|(facet, value)| (facet, value.to_owned())),
    };
    let mut rows = vec![row("All", "", false, found.overall(), &Part::All, None)];
    for (level, difference) in found.gains.iter().flat_map(|gains| &gains.by_level) {
        let facet = Some((Facet::Level, level.id()));
        rows.push(row(level.label(), LEVELS, false, difference, &Part::Level(*level), facet));
        let types = found.gains.iter().flat_map(|gains| &gains.by_type);
        for (kind, difference) in types.filter(|(kind, _)| kind.level() == *level) {
            let facet = Some((Facet::Type, kind.id()));
            rows.push(row(kind.label(), LEVELS, true, difference, &Part::Type(kind.clone()), facet));
        }
    }
    let tasks = &found.comparison.by_task;
    if found.basis == Basis::Micro && tasks.len() > 1 {
        for (task, difference) in tasks {
            let facet = Some((Facet::Task, task.id()));
            rows.push(row(task.label(), "Task", false, difference, &Part::Task(*task), facet));
        }
    }
    for (source, difference) in &found.comparison.by_source {
        let facet = Some((Facet::Source, source.as_str()));
        rows.push(row(source, "Caption written by", false, difference, &Part::Source(source.clone()), facet));
    }
    rows
}
