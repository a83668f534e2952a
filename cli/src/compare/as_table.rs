//! Comparisons as one table with its conditions, for a spreadsheet, a README, a paper.

use verivid::{
    analysis::compare::{Comparison, Pairwise, Ranking},
    analysis::export::{About, Cell, Table},
    analysis::figures::zero_words,
    metrics::{DRAWS, Interval, mitigation::Mitigation, paired::Difference},
    model::RunIx,
};

use super::{Found, Two, as_rows};

/// A row a part of two runs, or a pair of several, and what they were made of.
pub(super) fn table(found: &Found<'_>) -> (Table, About) {
    let mut about = about(found);
    let table = match (&found.two, &found.several) {
        (Some(two), _) => of_two(found, two, &mut about),
        (_, Some(several)) => {
            let scales = [("questions", &several.questions), ("captions", &several.captions)];
            let rankings = scales.into_iter().filter_map(|(on, ranking)| Some((on, ranking.as_ref()?)));
            of_several(found, rankings, &mut about)
        }
        _ => Table::default(),
    };
    (table, about)
}

/// What does not hang on the rows.
fn about(found: &Found<'_>) -> About {
    let names: Vec<&str> = found.runs.iter().map(|run| found.dataset.run(*run).id.as_str()).collect();
    let (questions, captions) = match (&found.two, &found.several) {
        (Some(two), _) => (two.questions.is_some(), two.captions.is_some()),
        (_, Some(several)) => (several.questions.is_some(), several.captions.is_some()),
        _ => (false, false),
    };
    let title = match &found.two {
        Some(two) => format!("{} against {}", two.b, two.a),
        None => "Runs in order".to_owned(),
    };
    let tests = [(questions, "McNemar for questions"), (captions, "sign test for captions")];
    let tests: Vec<&str> = tests.into_iter().filter(|(used, _)| *used).map(|(_, test)| test).collect();
    let all = found.dataset.items().len();
    About {
        title,
        dataset: found.dataset.about().name.clone(),
        rule: if questions { found.reading.exported().to_owned() } else { String::new() },
        convention: if captions { zero_words(found.convention).to_owned() } else { String::new() },
        items: (all, all),
        support: None,
        runs: names.join(", "),
        filter: String::new(),
        intervals: format!("95 %: paired bootstrap with {DRAWS} draws; p: exact, {}", tests.join(", ")),
        exclusions: Vec::new(),
    }
}

fn of_two(found: &Found<'_>, two: &Two, about: &mut About) -> Table {
    let mut rows = Vec::new();
    let parts = [("questions", &two.questions), ("captions", &two.captions)];
    for (on, comparison) in parts.into_iter().filter_map(|(on, part)| Some((on, part.as_ref()?))) {
        for (by, of, part) in as_rows::parts(comparison) {
            about.add_support(part.items);
            let row = as_rows::row(by, &of, part, Cell::Plain(Some(part.p)));
            rows.push([vec![Cell::text(on)], row].concat());
        }
        exclude(comparison, about);
    }
    for (pair, gain) in &found.gains {
        rows.extend(of_gain(gain, &format!("gain of {}", found.dataset.run(pair.method).id)));
    }
    let (a, b) = (format!("A: {}", two.a), format!("B: {}", two.b));
    let head = ["on", "by", "of", "items", &a, &b, "B - A", "interval"];
    Table::new(&[&head[..], &["both, alike", "A only, fell", "B only, rose", "neither", "p"]].concat(), rows)
}

/// A gain in the columns of two runs: A is the base, B the method; it has no 2x2 table of its own.
fn of_gain(gain: &Mitigation, on: &str) -> Vec<Vec<Cell>> {
    let by = gain.basis.id();
    let row = |(of, part): (&str, &Difference)| {
        let mut row = vec![Cell::text(on), Cell::text(by), Cell::text(of), Cell::Count(part.items)];
        row.extend([part.a, part.b, part.difference].map(Cell::Share));
        row.push(as_rows::range(part.interval));
        row.extend(std::iter::repeat_n(Cell::text(""), 5));
        row
    };
    gain_parts(gain).into_iter().map(row).collect()
}

fn of_several<'a>(
    found: &Found<'_>,
    rankings: impl Iterator<Item = (&'a str, &'a (Ranking, Vec<Option<Interval>>))>,
    about: &mut About,
) -> Table {
    let mut rows = Vec::new();
    for (on, (ranking, intervals)) in rankings {
        let of = |run: RunIx| ranking.rows.iter().find(|row| row.run == run);
        let one = |run: RunIx| {
            let rank = of(run).map_or(Cell::text(""), |row| Cell::Count(row.rank));
            [Cell::text(&found.dataset.run(run).id), rank, Cell::Share(of(run).map(|row| row.value))]
        };
        let row = |(pair, interval): (&Pairwise, &Option<Interval>)| {
            let mut row = vec![Cell::text(on)];
            row.extend(one(pair.higher).into_iter().chain(one(pair.lower)));
            row.push(Cell::Share(Some(pair.difference)));
            row.push(as_rows::range(*interval));
            row.extend([pair.p, pair.corrected].map(|p| Cell::Plain(Some(p))));
            row.push(Cell::text(if pair.holds { "holds" } else { "" }));
            row
        };
        rows.extend(ranking.pairs.iter().zip(intervals).map(row));
        about.add_support(ranking.items.len());
        if ranking.left_out > 0 {
            let why = format!("left out: {on} on which not every run is scored");
            about.exclusions.push((why, ranking.left_out, ranking.left_out));
        }
    }
    for (pair, gain) in &found.gains {
        rows.extend(gain_of_several(found, (pair.base, pair.method), gain));
    }
    let (higher, lower) = match found.gains.is_empty() {
        true => ("higher", "lower"),
        false => ("higher or method", "lower or base"),
    };
    let head = ["on", higher, "rank", "value", lower, "rank of lower", "value of lower"];
    Table::new(&[&head[..], &["difference", "interval", "p", "p (Holm)", "at 5 %"]].concat(), rows)
}

/// A gain in the columns of several runs: the method, its base and their difference; pairs of runs have the tests.
fn gain_of_several(found: &Found<'_>, (base, method): (RunIx, RunIx), gain: &Mitigation) -> Vec<Vec<Cell>> {
    let id = |run: RunIx| Cell::text(&found.dataset.run(run).id);
    let row = |(of, part): (&str, &Difference)| {
        let on = Cell::text(format!("gain of the method, {}: {of}, n = {}", gain.basis.id(), part.items));
        let mut row = vec![on, id(method), Cell::text(""), Cell::Share(part.b), id(base), Cell::text("")];
        row.extend([Cell::Share(part.a), Cell::Share(part.difference), as_rows::range(part.interval)]);
        row.extend(std::iter::repeat_n(Cell::text(""), 3));
        row
    };
    gain_parts(gain).into_iter().map(row).collect()
}

/// The parts of a gain in the order of lists.
fn gain_parts(gain: &Mitigation) -> Vec<(&str, &Difference)> {
    let mut parts = vec![("overall", &gain.overall)];
    parts.extend(gain.by_level.iter().map(|(level, part)| (level.label(), part)));
    parts.extend(gain.by_type.iter().map(|(kind, part)| (kind.label(), part)));
    parts
}

fn exclude(comparison: &Comparison, about: &mut About) {
    let notes = as_rows::notes(comparison).into_iter().filter(|(_, count)| *count > 0);
    about.exclusions.extend(notes.map(|(what, count)| (what.to_owned(), count, count)));
}
