//! The tables of this screen on their way out, with the conventions and the tests that they were made by.

use leptos::prelude::*;

use super::{found::Found, parts_data::Row, room::Room};
use crate::{
    analysis::{
        compare::{MethodPair, Ranking, Scale, definitions, settings},
        export::{About, Cell, Table},
        figures::zero_words,
    },
    metrics::{DRAWS, Interval, mitigation::Mitigation, paired::Basis},
    model::RunIx,
    ui::widgets::{Exported, leaving},
};

fn range(interval: Option<Interval>) -> Cell {
    Cell::Range(interval.map(|ends| (ends.lo, ends.hi)))
}

/// What holds of every number of a scale.
fn settle(room: Room, scale: Scale, about: &mut About) {
    let test = match scale {
        Scale::Questions => {
            about.rule = room.session.state.with(|state| state.conventions.reading().exported().to_owned());
            "McNemar for questions"
        }
        Scale::Captions(convention) => {
            about.convention = zero_words(convention).to_owned();
            "sign test for captions"
        }
    };
    about.intervals = format!("95 %: paired bootstrap with {DRAWS} draws; p: exact, {test}");
}

/// Part by part.
pub(super) fn of_parts(room: Room, found: &Found, rows: &[Row<'_>]) -> Option<Exported> {
    let row = |row: &Row<'_>| {
        let part = row.difference;
        let counts = &part.counts;
        let mut cells = vec![Cell::text(row.group), Cell::text(&row.label), Cell::Count(part.items)];
        cells.extend([part.a, part.b, part.difference].map(Cell::Share));
        cells.push(range(row.interval));
        cells.extend([counts.both, counts.a_only, counts.b_only, counts.neither].map(Cell::Count));
        cells.push(Cell::Plain(Some(part.p)));
        cells
    };
    let (a, b) = (format!("A: {}", found.a), format!("B: {}", found.b));
    let head = ["by", "of", "items", &a, &b, "B - A", "interval"];
    let counts = ["both, alike", "A only, fell", "B only, rose", "neither", "p"];
    let table = Table::new(&[&head[..], &counts].concat(), rows.iter().map(row).collect());
    let title = format!("{} against {}", found.b, found.a);
    let left_out = definitions::difference(found.overall(), &found.comparison, found.scale).exclusions;
    let mut left = leaving(room.session, &title, (table, Vec::new()), &left_out)?;
    settle(room, found.scale, &mut left.about);
    if found.scale == Scale::Questions {
        left.about.convention = format!("averages {}", found.basis.id());
    }
    rows.iter().for_each(|row| left.about.add_support(row.difference.items));
    Some(left)
}

/// What the two were run with.
pub(super) fn of_settings(room: Room, runs: &[RunIx]) -> Option<Exported> {
    let loaded = room.loaded.get()?;
    let rows = settings(&loaded.dataset, runs).into_iter().map(|row| {
        let values = row.values.into_iter().map(|value| Cell::Text(value.unwrap_or_default()));
        let differs = Cell::text(if row.differs { "differs" } else { "" });
        std::iter::once(Cell::text(row.name)).chain(values).chain([differs]).collect()
    });
    let mut head = vec!["setting"];
    head.extend(runs.iter().map(|run| loaded.dataset.run(*run).id.as_str()));
    head.push("");
    leaving(room.session, "Settings of the runs", (Table::new(&head, rows.collect()), Vec::new()), &[])
}

/// Every method with its base.
pub(super) fn of_methods(room: Room, gains: &[(MethodPair, Mitigation)], basis: Basis) -> Option<Exported> {
    let loaded = room.loaded.get()?;
    let id = |run: RunIx| Cell::text(&loaded.dataset.run(run).id);
    let row = |(pair, gains): &(MethodPair, Mitigation)| {
        let all = &gains.overall;
        let mut cells = vec![id(pair.base), id(pair.method), Cell::Count(all.items)];
        cells.extend([all.a, all.b, all.difference].map(Cell::Share));
        cells.push(Cell::Plain(Some(all.p)));
        cells.extend([gains.fixed.len(), gains.broken.len()].map(Cell::Count));
        cells.push(Cell::text(pair.also_differs.join(", ")));
        cells
    };
    let head =
        ["base", "method", "items", "base's", "method's", "gain", "p", "fixed", "broken", "also differs"];
    let table = Table::new(&head, gains.iter().map(row).collect());
    let mut left = leaving(room.session, "Gains of methods", (table, Vec::new()), &[])?;
    settle(room, Scale::Questions, &mut left.about);
    "p: exact, McNemar for questions".clone_into(&mut left.about.intervals);
    left.about.convention = format!("averages {}", basis.id());
    gains.iter().for_each(|(_, gains)| left.about.add_support(gains.overall.items));
    Some(left)
}

/// The runs in order, then every two of them.
pub(super) fn of_ranking(room: Room, scale: Scale, ranking: &Ranking) -> Option<Exported> {
    let name = |run: RunIx| Cell::Text(room.name(run.0 as usize));
    let blank = || Cell::text("");
    let one = |row: &crate::analysis::compare::Ranked| {
        let own = [Cell::text("place"), Cell::Count(row.rank), name(row.run), Cell::Share(Some(row.value))];
        own.into_iter().chain([range(row.interval)]).chain(std::iter::repeat_with(blank).take(5)).collect()
    };
    let two = |pair: &crate::analysis::compare::Pairwise| {
        let mut cells = vec![Cell::text("pair"), blank(), name(pair.higher), blank(), range(None)];
        cells.extend([name(pair.lower), Cell::Share(Some(pair.difference))]);
        cells.extend([pair.p, pair.corrected].map(|p| Cell::Plain(Some(p))));
        cells.push(Cell::text(if pair.holds { "holds" } else { "" }));
        cells
    };
    let rows = ranking.rows.iter().map(one).chain(ranking.pairs.iter().map(two)).collect();
    let head = ["", "place", "run", "value", "interval", "against", "difference", "p", "p (Holm)", "at 5 %"];
    let left_out = definitions::holds(ranking, scale).exclusions;
    let mut left = leaving(room.session, "Runs in order", (Table::new(&head, rows), Vec::new()), &left_out)?;
    settle(room, scale, &mut left.about);
    left.about.add_support(ranking.items.len());
    Some(left)
}
