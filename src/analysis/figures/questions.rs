//! Figures of question answering.

use super::{Group, Number, Of, Panel, Quantity, Row, Scored, Shape, Source};
use crate::analysis::compare::{MethodPair, method_pairs};
use crate::analysis::definition::{self, Definition};
use crate::analysis::export::Unit;
use crate::analysis::heatmap::Measure;
use crate::metrics::paired::{self, Paired};
use crate::metrics::qa::QaScore;
use crate::metrics::rules::Rule;
use crate::model::{HallucinationType, Level, Task};

/// Reason, least and most over the runs, of what the definitions of all runs say.
pub fn spread<'a>(of_runs: impl Iterator<Item = &'a Definition>) -> Vec<(String, usize, usize)> {
    let mut found: Vec<(String, usize, usize)> = Vec::new();
    let (mut runs, mut seen) = (0, Vec::<usize>::new());
    for definition in of_runs {
        runs += 1;
        for (reason, count) in &definition.exclusions {
            match found.iter().position(|(known, ..)| known == reason) {
                Some(at) => {
                    found[at].1 = found[at].1.min(*count);
                    found[at].2 = found[at].2.max(*count);
                    seen[at] += 1;
                }
                None => {
                    found.push(((*reason).to_owned(), *count, *count));
                    seen.push(1);
                }
            }
        }
    }
    // A run that does not name a reason has none of it.
    for (entry, seen) in found.iter_mut().zip(seen) {
        if seen < runs {
            entry.1 = 0;
        }
    }
    found
}

/// A definition of all runs at once: what one run's fractions are is left to the cells.
pub(super) fn shared(definition: Definition, numerator: &str, denominator: &str) -> Definition {
    Definition {
        numerator: numerator.to_owned(),
        denominator: denominator.to_owned(),
        exclusions: Vec::new(),
        ..definition
    }
}

/// A panel of bars with a column for each run.
pub(super) fn of_runs<T>(title: String, runs: &[Of<T>], definition: Definition) -> Panel {
    Panel {
        columns: runs.iter().map(|run| run.name.clone()).collect(),
        places: runs.iter().map(|run| run.place).collect(),
        columns_are_runs: true,
        column_runs: runs.iter().map(|run| vec![run.run]).collect(),
        ..Panel::new(title, Shape::Bars, definition)
    }
}

/// What a title adds where answers are not read by the default rule; otherwise nothing.
pub(super) fn rule_words(rule: &str) -> String {
    if rule == Rule::default().id() { String::new() } else { format!("; rule {rule}") }
}

fn accuracy_panel(title: &str, runs: &[Of<QaScore>]) -> Option<Panel> {
    let definitions: Vec<_> = runs.iter().map(|run| definition::micro(&run.score)).collect();
    let first = definitions.first()?.clone();
    let definition =
        Definition { name: "Accuracy", ..shared(first, "questions answered right", "questions") };
    let title = format!("{title}{}", rule_words(runs.first()?.score.rule));
    let mut panel = of_runs(title, runs, definition);
    panel.left_out = spread(definitions.iter());
    (panel.of_questions, panel.quantity) = (true, Quantity::Accuracy);
    Some(panel)
}

/// A row for each level under each task, a column for each run (Dr.V, figure 14).
pub(super) fn levels(runs: &Scored<QaScore>) -> Option<Panel> {
    let mut panel = accuracy_panel("Accuracy by level and task", runs)?;
    (panel.group_head, panel.row_head) = ("Task", "Level");
    for task in Task::ALL.iter().filter(|task| task.is_qa()) {
        let mut group = Group { label: task.label().to_owned(), rows: Vec::new() };
        for level in Level::ALL {
            let cell =
                |run: &Of<QaScore>| Number::of_ratio(run.score.by_level_and_task.get(&(*level, *task))?);
            let cells: Vec<_> = runs.iter().map(cell).collect();
            if cells.iter().any(Option::is_some) {
                let narrows = vec![("level", level.id().to_owned()), ("task", task.id().to_owned())];
                group.rows.push(Row { label: level.label().to_owned(), cells, narrows, ..Row::default() });
            }
        }
        if !group.rows.is_empty() {
            panel.groups.push(group);
        }
    }
    Some(panel)
}

/// A row for each hallucination type under its level, a column for each run (Dr.V, table 1).
pub fn types(runs: &[Of<QaScore>]) -> Option<Panel> {
    let mut panel = accuracy_panel("Accuracy by hallucination type", runs)?;
    (panel.group_head, panel.row_head) = ("Level", "Type");
    let kinds = runs.iter().flat_map(|run| run.score.by_type.keys());
    panel.groups = by_level(kinds, |kind| {
        runs.iter().map(|run| Number::of_ratio(run.score.by_type.get(kind)?)).collect()
    });
    Some(panel)
}

/// Types in order under their levels, each once.
fn by_level<'a>(
    all: impl Iterator<Item = &'a HallucinationType>,
    cells: impl Fn(&HallucinationType) -> Vec<Option<Number>>,
) -> Vec<Group> {
    // Few, so that a place for each is found faster than a sort is loaded.
    let mut kinds: Vec<&HallucinationType> = Vec::new();
    for kind in all {
        if let Err(place) = kinds.binary_search(&kind) {
            kinds.insert(place, kind);
        }
    }
    let row = |kind: &HallucinationType| Row {
        label: kind.label().to_owned(),
        cells: cells(kind),
        narrows: vec![("type", kind.id().to_owned())],
        ..Row::default()
    };
    let group = |level: &Level| Group {
        label: level.label().to_owned(),
        rows: kinds.iter().filter(|kind| kind.level() == *level).map(|kind| row(kind)).collect(),
    };
    Level::ALL.iter().map(group).filter(|group| !group.rows.is_empty()).collect()
}

/// What each method gains over its base by type, a column for each pair (Dr.V, figure 6).
pub(super) fn gains(source: &Source<'_>, most: usize) -> Option<Panel> {
    let pairs =
        method_pairs(source.dataset).into_iter().filter(|pair| source.shows(&[pair.base, pair.method]));
    let mut found: Vec<(MethodPair, Paired<'_>)> = Vec::new();
    for pair in pairs {
        let (Some(base), Some(method)) = (source.of(pair.base), source.of(pair.method)) else { continue };
        if let Some(paired) = paired::questions(base, method, source.items).filter(|_| found.len() < most) {
            found.push((pair, paired));
        }
    }
    let rule = found.first().and_then(|(pair, _)| source.of(pair.base)).map_or("", |run| run.rule.id());
    let title = format!("Accuracy gained over the base, points{}", rule_words(rule));
    let mut panel = Panel::new(title, Shape::Bars, gain());
    panel.unit = Unit::Points;
    panel.of_questions = true;
    (panel.group_head, panel.row_head) = ("Level", "Type");
    panel.columns = found.iter().map(|(pair, _)| pair_name(source, pair)).collect();
    panel.places = found.iter().map(|(pair, _)| source.place(pair.method)).collect();
    panel.columns_are_runs = true;
    panel.quantity = Quantity::Difference(Measure::Accuracy);
    panel.column_runs = found.iter().map(|(pair, _)| vec![pair.base, pair.method]).collect();
    let cell = |paired: &Paired<'_>, keep: &dyn Fn(Option<&HallucinationType>) -> bool| {
        let rows = paired.rows.iter().filter(|row| keep(row.kind));
        Number::of_mean(rows.filter_map(|row| Some(row.b? - row.a?)).collect())
    };
    let kinds = found.iter().flat_map(|(_, paired)| &paired.rows).filter_map(|row| row.kind);
    panel.groups = by_level(kinds, |kind| {
        found.iter().map(|(_, paired)| cell(paired, &|own| own == Some(kind))).collect()
    });
    let all = found.iter().map(|(_, paired)| cell(paired, &|_| true)).collect();
    if !found.is_empty() {
        let row = Row { label: "All questions".to_owned(), cells: all, ..Row::default() };
        panel.groups.push(Group { label: "Overall".to_owned(), rows: vec![row] });
    }
    panel.left_out = gain_exclusions(&found);
    Some(panel)
}

/// `qwen-agent over qwen`, with what else differs, so that nobody takes it for the method's work.
fn pair_name(source: &Source<'_>, pair: &MethodPair) -> String {
    let name = format!("{} over {}", source.name(pair.method), source.name(pair.base));
    match pair.also_differs.as_slice() {
        [] => name,
        also => format!("{name} (also differs: {})", also.join(", ")),
    }
}

fn gain_exclusions(found: &[(MethodPair, Paired<'_>)]) -> Vec<(String, usize, usize)> {
    type Count = fn(&Paired<'_>) -> usize;
    let reasons: [(&str, Count); 4] = [
        ("left out: the gold is none of the options", |paired| paired.left_out.bad_gold),
        ("left out: a free reply without a judgement", |paired| paired.left_out.unjudged),
        ("counted as wrong: no prediction of the base", |paired| paired.left_out.missing.0),
        ("counted as wrong: no prediction with the method", |paired| paired.left_out.missing.1),
    ];
    let of = |(reason, count): (&str, Count)| {
        let counts = || found.iter().map(|(_, paired)| count(paired));
        Some((reason.to_owned(), counts().min()?, counts().max().filter(|most| *most > 0)?))
    };
    reasons.into_iter().filter_map(of).collect()
}

fn gain() -> Definition {
    Definition {
        name: "Gain",
        formula: "accuracy with the method - accuracy of the base, over the same questions of the type",
        source: "Dr.V, section 6.2; interval: paired percentile bootstrap, 2,000 draws, fixed seed",
        convention: "over questions (micro); several samples of one count as their mean".to_owned(),
        numerator: "sum over questions of score with the method - score of the base".to_owned(),
        denominator: "questions that both are scored on".to_owned(),
        exclusions: Vec::new(),
    }
}
