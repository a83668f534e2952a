//! Comparisons for a person.

use verivid::{
    analysis::compare::{ALPHA, Comparison, Ranking, settings},
    analysis::export::{About, Cell, Table, aligned, printable},
    metrics::{Interval, mitigation::Mitigation, paired::Difference},
    model::RunIx,
};

use super::{Found, Two};
use crate::json::made_of;

/// Everything, a table a part.
pub(super) fn for_a_terminal(found: &Found<'_>, about: &About) -> String {
    let mut parts = vec![aligned(&settings_table(found))];
    if let Some(two) = &found.two {
        parts.extend(of_two(found, two));
    }
    if let Some(several) = &found.several {
        let rankings = [
            ("Questions, accuracy; p: McNemar", &several.questions),
            ("Captions, mean F1; p: sign test on those that differ", &several.captions),
        ];
        for (title, ranking) in rankings {
            parts.extend(ranking.iter().map(|ranking| ranking_text(found, title, ranking)));
        }
    }
    for (pair, gain) in &found.gains {
        parts.push(gain_text(found, pair.base, pair.method, gain));
    }
    let foot = "Values, differences and 95 % intervals in per cent; p is exact and two-sided.\n";
    parts.push(format!("{foot}{}", made_of(about)));
    parts.join("\n")
}

fn name(found: &Found<'_>, run: RunIx) -> String {
    printable(&found.dataset.run(run).id)
}

/// What the runs were run with; a mark where they differ.
fn settings_table(found: &Found<'_>) -> Table {
    let rows = settings(found.dataset, &found.runs).into_iter().map(|row| {
        let mark = if row.differs { "differs" } else { "" };
        let values = row.values.into_iter().map(|value| value.unwrap_or_else(|| "not known".to_owned()));
        [
            vec![Cell::text(row.name), Cell::text(values.collect::<Vec<_>>().join(" | "))],
            vec![Cell::text(mark)],
        ]
        .concat()
    });
    Table::new(&["setting", "values, in the order of the runs", ""], rows.collect())
}

fn of_two(found: &Found<'_>, two: &Two) -> Vec<String> {
    let title = format!("A: {}\nB: {}\n", printable(&two.a), printable(&two.b));
    let mut parts = vec![title];
    let both = [
        ("Questions, accuracy; p: McNemar", &two.questions, OF_QUESTIONS),
        ("Captions, mean F1; p: sign test on those that rose or fell", &two.captions, OF_CAPTIONS),
    ];
    for (what, comparison, counted) in both {
        if let Some(comparison) = comparison {
            parts.push(format!("{what}\n\n{}", aligned(&differences(comparison, counted))));
            parts.push(lists(found, comparison));
        }
    }
    if parts.len() == 1 {
        parts.push("no items that both runs were scored on\n".to_owned());
    }
    parts
}

/// The heads of the 2x2 table: of questions, and of captions, whose score rises or falls.
const OF_QUESTIONS: [&str; 4] = ["both", "A only", "B only", "neither"];
const OF_CAPTIONS: [&str; 4] = ["alike, no fault", "fell", "rose", "alike, a fault"];

/// A row a part; `counted`: the heads of the 2x2 table.
fn differences(found: &Comparison, counted: [&'static str; 4]) -> Table {
    let rows = parts(found).into_iter().map(|(by, of, part)| row(by, &of, part, p_value(part.p)));
    let head = [&["by", "of", "items", "A", "B", "B - A", "interval"][..], &counted, &["p"]].concat();
    Table::new(&head, rows.collect())
}

/// The parts in the order of lists, each with what it is one of, and which.
pub(super) fn parts(found: &Comparison) -> Vec<(&'static str, String, &Difference)> {
    let mut parts = vec![("all", "micro".to_owned(), &found.all)];
    let mut put = |by, of: &str, part| parts.push((by, of.to_owned(), part));
    found.macro_mean.iter().for_each(|part| put("all", "macro: mean over types", part));
    found.by_level.iter().for_each(|(level, part)| put("level", level.label(), part));
    found.by_type.iter().for_each(|(kind, part)| put("type", kind.label(), part));
    found.by_task.iter().for_each(|(task, part)| put("task", task.label(), part));
    found.by_source.iter().for_each(|(source, part)| put("source", source, part));
    for ((complexity, duration), part) in &found.by_cell {
        put("cell", &format!("{}, {}", complexity.label(), duration.id()), part);
    }
    parts
}

/// One part; `p` as it is written there.
pub(super) fn row(by: &str, of: &str, part: &Difference, p: Cell) -> Vec<Cell> {
    let counts = &part.counts;
    let numbers = [counts.both, counts.a_only, counts.b_only, counts.neither].map(Cell::Count);
    let values =
        [Cell::Share(part.a), Cell::Share(part.b), Cell::Share(part.difference), range(part.interval)];
    let head = [Cell::text(by), Cell::text(of), Cell::Count(part.items)];
    [&head[..], &values, &numbers, &[p]].concat()
}

/// Both ends.
pub(super) fn range(interval: Option<Interval>) -> Cell {
    Cell::Range(interval.map(|interval| (interval.lo, interval.hi)))
}

fn p_value(p: f64) -> Cell {
    Cell::text(if p < 0.0001 { "< 0.0001".to_owned() } else { format!("{p:.4}") })
}

/// What the table does not hold, or counts as wrong or in parts.
pub(super) fn notes(comparison: &Comparison) -> [(&'static str, usize); 8] {
    let left_out = &comparison.left_out;
    [
        ("left out, bad gold", left_out.bad_gold),
        ("left out, unjudged", left_out.unjudged),
        ("left out, no labelled sentence", left_out.unlabelled),
        ("left out, sentences labelled unknown", left_out.unknown),
        ("missing in A, counted as wrong", left_out.missing.0),
        ("missing in B, counted as wrong", left_out.missing.1),
        ("with several samples or a judge's score: right over one half", left_out.fractional),
        ("in no cell", comparison.left_out_of_cells),
    ]
}

/// The items that changed, and what the table does not hold.
fn lists(found: &Found<'_>, comparison: &Comparison) -> String {
    let ids = |items: &[verivid::model::ItemIx]| {
        items.iter().map(|item| printable(&found.dataset.item(*item).id)).collect::<Vec<_>>().join(", ")
    };
    let lists = &comparison.lists;
    let notes = notes(comparison)
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(what, count)| format!("{what}: {count}\n"));
    format!(
        "fixed ({}): {}\nbroken ({}): {}\n{}",
        lists.fixed.len(),
        ids(&lists.fixed),
        lists.broken.len(),
        ids(&lists.broken),
        notes.collect::<String>()
    )
}

fn ranking_text(
    found: &Found<'_>,
    title: &str,
    (ranking, intervals): &(Ranking, Vec<Option<Interval>>),
) -> String {
    let rows = ranking.rows.iter().map(|row| {
        let run = Cell::text(&found.dataset.run(row.run).id);
        vec![Cell::Count(row.rank), run, Cell::Share(Some(row.value)), range(row.interval)]
    });
    let table = Table::new(&["rank", "run", "value", "interval"], rows.collect());
    let pairs = ranking.pairs.iter().zip(intervals).map(|(pair, interval)| {
        let runs = [pair.higher, pair.lower].map(|run| Cell::text(&found.dataset.run(run).id));
        let holds = Cell::text(if pair.holds { "holds" } else { "" });
        let numbers = [
            Cell::Share(Some(pair.difference)),
            range(*interval),
            p_value(pair.p),
            p_value(pair.corrected),
            holds,
        ];
        [runs.to_vec(), numbers.to_vec()].concat()
    });
    let head = ["higher", "lower", "difference", "interval", "p", "p (Holm)", ""];
    let pairs = Table::new(&head, pairs.collect());
    let group = |group: &Vec<RunIx>| group.iter().map(|run| name(found, *run)).collect::<Vec<_>>().join(", ");
    let groups: String = ranking
        .groups
        .iter()
        .filter(|one| one.len() > 1)
        .map(|one| format!("no difference holds among: {}\n", group(one)))
        .collect();
    format!(
        "{title}; over {} items that every run is scored on ({} left out)\n\n{}\n{}\nA difference holds where p (Holm) is at most {ALPHA}.\n{groups}",
        ranking.items.len(),
        ranking.left_out,
        aligned(&table),
        aligned(&pairs),
    )
}

fn gain_text(found: &Found<'_>, base: RunIx, method: RunIx, gain: &Mitigation) -> String {
    let one = |of: &str, part: &Difference| {
        let values = [part.a, part.b, part.difference].map(Cell::Share);
        [vec![Cell::text(of), Cell::Count(part.items)], values.to_vec(), vec![range(part.interval)]].concat()
    };
    let mut rows = vec![one("overall", &gain.overall)];
    rows.extend(gain.by_level.iter().map(|(level, part)| one(level.label(), part)));
    rows.extend(gain.by_type.iter().map(|(kind, part)| one(kind.label(), part)));
    let table = Table::new(&["of", "items", "base", "with method", "gain", "interval"], rows);
    format!(
        "Mitigation, {} basis: {} over {}; {} fixed, {} broken\n\n{}",
        gain.basis.id(),
        name(found, method),
        name(found, base),
        gain.fixed.len(),
        gain.broken.len(),
        aligned(&table)
    )
}
