//! Figures of sentence-wise verification over one run at a time; some also of questions.

use super::cells::{
    cell_place, cell_values, complexity_name, definition, each, grid, left_out, quantity, titled, zero_words,
};
use super::questions::{of_runs, rule_words, shared, spread};
use super::{Group, Number, Of, Panel, Quantity, Row, Scored, Shape, Source};
use crate::analysis::caption_definition;
use crate::analysis::definition::{caption_mean, category_recall};
use crate::analysis::heatmap::{self, Measure};
use crate::analysis::narrowed::Narrowing;
use crate::metrics::Ratio;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verification::{Means, VerificationScore, folded_name, matrix};
use crate::model::{Complexity, DurationBracket, ErrorCategory, Item, RunIx};

/// Along which of the two axes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Axis {
    Complexity,
    Duration,
}

/// The measure asked for where a run has it, else the first that one has.
pub(super) fn measure_of(source: &Source<'_>) -> Option<Measure> {
    let has = |measure: &Measure| {
        source.runs.iter().filter_map(|run| source.of(*run)).any(|run| match measure {
            Measure::Accuracy => run.has_qa,
            _ => run.has_verification,
        })
    };
    source.measure.filter(has).or_else(|| Measure::ALL.into_iter().find(has))
}

/// A row for each run, a column for each value of the axis (VidOmni-Bench, figure 16).
pub(super) fn along(source: &Source<'_>, axis: Axis) -> Option<Panel> {
    let measure = measure_of(source)?;
    let heads: Vec<(String, Narrowing)> = match axis {
        Axis::Complexity => {
            Complexity::ALL.iter().map(|c| (complexity_name(*c), ("complexity", c.id().to_owned()))).collect()
        }
        Axis::Duration => DurationBracket::ALL
            .iter()
            .map(|d| (d.label().to_owned(), ("duration", d.id().to_owned())))
            .collect(),
    };
    let place = |item: &Item| {
        let video = source.dataset.video_of(item);
        match axis {
            Axis::Complexity => video.complexity.map(|complexity| complexity as usize),
            Axis::Duration => video.bracket().map(|bracket| bracket as usize),
        }
    };
    let by = match axis {
        Axis::Complexity => "complexity",
        Axis::Duration => "duration",
    };
    let title = titled(measure, &format!("by {by}"), source.convention);
    let mut panel = Panel::new(title, Shape::Grid, definition(measure, source.convention));
    (panel.of_questions, panel.quantity) = (measure == Measure::Accuracy, quantity(measure));
    panel.title += &rule_of(source, measure);
    (panel.row_head, panel.rows_are_runs) = ("Run", true);
    let mut rows = Vec::new();
    let mut unknown = 0;
    for run in source.runs {
        let Some(outcomes) = source.of(*run) else { continue };
        let mut values = vec![Vec::new(); heads.len()];
        let mut outside = 0;
        for (item, _, value) in each(outcomes, source.items, measure, source.convention) {
            match place(source.dataset.item(item)).and_then(|at| values.get_mut(at)) {
                Some(values) => values.extend(value),
                None => outside += 1,
            }
        }
        unknown = unknown.max(outside);
        let cells: Vec<_> = values.into_iter().map(|values| number(values, measure)).collect();
        if cells.iter().any(Option::is_some) {
            rows.push(Row { label: source.name(*run), cells, runs: vec![*run], ..Row::default() });
        }
    }
    (panel.columns, panel.column_narrows) = heads.into_iter().unzip();
    panel.groups = vec![Group { label: String::new(), rows }];
    panel.left_out = left_out(unknown, &format!("left out: the video\u{2019}s {by} is not known"));
    Some(panel)
}

/// What a title adds of the rule that answers are read by.
fn rule_of(source: &Source<'_>, measure: Measure) -> String {
    let rule = source.outcomes.first().filter(|_| measure == Measure::Accuracy);
    rule.map_or(String::new(), |run| rule_words(run.rule.id()))
}

/// A share of right answers with Wilson's interval, or a mean whose interval is drawn.
fn number(values: Vec<f64>, measure: Measure) -> Option<Number> {
    match measure {
        Measure::Accuracy => Number::of_ratio(&Ratio::new(values.iter().sum(), values.len())),
        _ => Number::of_mean(values),
    }
}

/// Complexity by duration, a chart for each run (VidOmni-Bench, figure 10).
pub(super) fn crossed(source: &Source<'_>) -> Vec<Panel> {
    let Some(measure) = measure_of(source) else { return Vec::new() };
    let panel = |run: &RunIx| {
        let outcomes = source.of(*run)?;
        let map = heatmap::of_run(outcomes, source.items, measure, source.convention);
        let mut panel = grid(&map, (&source.name(*run), None), source.convention);
        panel.title += &rule_of(source, measure);
        panel.column_runs = vec![vec![*run]; panel.columns.len()];
        if measure != Measure::Accuracy {
            let values = cell_values(outcomes, source.items, measure, source.convention);
            for (row, cells) in panel.groups.iter_mut().flat_map(|group| &mut group.rows).enumerate() {
                for (column, number) in cells.cells.iter_mut().enumerate() {
                    if let (Some(number), Some(values)) = (number, values.get(cell_place(row, column))) {
                        number.draws.clone_from(values);
                    }
                }
            }
        }
        Some(panel).filter(Panel::has_numbers)
    };
    source.runs.iter().filter_map(panel).collect()
}

/// Recall of incorrect sentences by error category, those that one frame shows apart from the
/// others, a column for each run (VidOmni-Bench, figure 8).
pub fn categories(runs: &[Of<VerificationScore>]) -> Option<Panel> {
    let definitions: Vec<_> = runs.iter().map(|run| caption_mean(Measure::Recall, &run.score)).collect();
    let definition = shared(
        category_recall(&Ratio::default()),
        "incorrect sentences flagged",
        "incorrect sentences that carry the category",
    );
    let mut panel = of_runs("Recall of incorrect sentences by error category".to_owned(), runs, definition);
    (panel.group_head, panel.row_head) = ("Kind", "Error category");
    panel.quantity = Quantity::Recall;
    let group = |label: &str, is_static: bool| {
        let all = ErrorCategory::ALL.iter().filter(|category| category.is_static() == is_static);
        let rows = all.map(|category| Row {
            label: category.label().to_owned(),
            cells: runs
                .iter()
                .map(|run| Number::of_ratio(run.score.recall_by_category.get(category)?))
                .collect(),
            narrows: vec![("category", category.id().to_owned())],
            captions: runs.iter().find_map(|run| run.score.captions_by_category.get(category)).copied(),
            ..Row::default()
        });
        let rows = rows.filter(|row| row.cells.iter().any(Option::is_some)).collect();
        Group { label: label.to_owned(), rows }
    };
    let groups = [group("Static frame", true), group("Temporal", false)].into_iter();
    panel.groups = groups.filter(|group| !group.rows.is_empty()).collect();
    panel.left_out = spread(definitions.iter());
    // 0/0 is a matter of single captions, and these are sums over all of them.
    panel.left_out.retain(|(reason, ..)| !reason.starts_with("captions with 0/0"));
    Some(panel)
}

/// Evaluators by caption sources, and each evaluator's own captions against the others'
/// (VidOmni-Bench, figure 12).
pub(super) fn self_preference(source: &Source<'_>, runs: &Scored<()>) -> Vec<Panel> {
    let dataset = source.dataset;
    let named: Vec<(&str, &RunOutcomes, &Of<()>)> = runs
        .iter()
        .filter_map(|run| Some((dataset.run(run.run).model.as_str(), source.of(run.run)?, run)))
        .collect();
    let judged: Vec<(&str, &RunOutcomes)> = named.iter().map(|(model, run, _)| (*model, *run)).collect();
    let found = matrix(&judged, source.items, source.convention);
    let with = zero_words(source.convention);
    let f1 = definition(Measure::F1, source.convention);
    let mut grid = Panel::new(format!("F1 by evaluator and caption source; {with}"), Shape::Grid, f1);
    (grid.row_head, grid.rows_are_runs) = ("Evaluator", true);
    grid.columns.clone_from(&found.sources);
    grid.column_narrows = found.sources.iter().map(|name| ("source", name.clone())).collect();
    grid.quantity = Quantity::Mean(Measure::F1);
    grid.mark_words = "the evaluator\u{2019}s own captions";
    let mut rows = Vec::new();
    for ((_, run, of), evaluator) in named.iter().zip(&found.rows) {
        let values = |source_name: &String| by_source(source, run, source_name);
        let cells =
            found.sources.iter().zip(&evaluator.by_source).map(|(name, means): (_, &Option<Means>)| {
                let value = means.as_ref()?.f1?;
                Some(Number { value, ..Number::of_mean(values(name))? })
            });
        let cells: Vec<_> = cells.collect();
        if let Some(own) = evaluator.own.filter(|_| cells.iter().any(Option::is_some)) {
            grid.marked.push((rows.len(), own));
        }
        if cells.iter().any(Option::is_some) {
            rows.push(Row { label: of.name.clone(), cells, runs: vec![of.run], ..Row::default() });
        }
    }
    grid.groups = vec![Group { label: String::new(), rows }];
    let mut bars = Panel::new(
        format!("F1 on own captions against others\u{2019}; {with}"),
        Shape::Bars,
        own_against_cross(source),
    );
    (bars.row_head, bars.quantity) = ("Evaluator", Quantity::OwnAndOthers);
    bars.columns = vec!["Own captions".to_owned(), "Others\u{2019} captions".to_owned()];
    let rows = named.iter().zip(&found.rows).filter_map(|((_, _, of), evaluator)| {
        let preference = evaluator.preference?;
        let cells = vec![
            Number::bare(Some(preference.own), preference.own_captions),
            Number::bare(Some(preference.cross), preference.cross_captions),
        ];
        Some(Row { label: of.name.clone(), cells, runs: vec![of.run], ..Row::default() })
    });
    bars.groups = vec![Group { label: String::new(), rows: rows.collect() }];
    [grid, bars].into_iter().filter(Panel::has_numbers).collect()
}

/// F1 of each caption of a source, in file order.
fn by_source(source: &Source<'_>, run: &RunOutcomes, name: &str) -> Vec<f64> {
    let folded = folded_name(name);
    let same: Vec<bool> =
        run.captions.truth().sources().iter().map(|own| folded_name(own) == folded).collect();
    let of = run.captions.of(source.items).filter(|caption| {
        caption.source.is_some_and(|at| same.get(usize::from(at)).copied().unwrap_or(false))
    });
    of.filter_map(|caption| source.convention.settle(caption.quotients().f1)).collect()
}

fn own_against_cross(source: &Source<'_>) -> crate::analysis::definition::Definition {
    let none = crate::metrics::verification::SelfPreference {
        own: 0.0,
        cross: 0.0,
        difference: 0.0,
        own_captions: 0,
        cross_captions: 0,
        cross_sources: 0,
    };
    let mut definition = shared(
        caption_definition::self_preference(&none),
        "mean F1 on captions that the evaluator\u{2019}s model wrote",
        "unweighted mean of its F1 on each other source",
    );
    definition.convention = format!("{}; {}", definition.convention, zero_words(source.convention));
    definition
}
