//! Scores over complexity and duration: their grid, and the values behind any such part.

use super::{Group, Number, Panel, Quantity, Row, Shape};
use crate::analysis::definition::Definition;
use crate::analysis::export::Unit;
use crate::analysis::heatmap::{Cell, Heatmap, Measure};
use crate::metrics::ItemSet;
use crate::metrics::outcomes::RunOutcomes;
use crate::metrics::verification::ZeroDivision;
use crate::model::{Complexity, DurationBracket, ItemIx};

/// The grid of a run, by its name, or of its difference from the second.
pub fn grid(map: &Heatmap, (run, base): (&str, Option<&str>), convention: ZeroDivision) -> Panel {
    let title = match base {
        None => format!("of {run}"),
        Some(base) => format!("of {run} minus {base}, in points"),
    };
    let title = titled(map.measure, &title, convention);
    let number = |cell: &Option<Cell>| {
        let cell = cell.as_ref()?;
        Some(Number { value: cell.value, n: cell.n, interval: cell.interval, ..Number::default() })
    };
    let own = definition(map.measure, convention);
    let own = base.map_or_else(|| own.clone(), |base| difference(map.measure, (base, run), own.clone()));
    let mut panel = Panel::new(title, Shape::Grid, own);
    (panel.unit, panel.quantity) = match base {
        Some(_) => (Unit::Points, Quantity::Difference(map.measure)),
        None => (Unit::Share, quantity(map.measure)),
    };
    panel.of_questions = map.measure == Measure::Accuracy;
    panel.row_head = "Complexity";
    panel.columns = DurationBracket::ALL
        .iter()
        .map(|bracket| format!("{} {}", bracket.label(), bracket.limits()))
        .collect();
    panel.column_narrows =
        DurationBracket::ALL.iter().map(|bracket| ("duration", bracket.id().to_owned())).collect();
    let rows = Complexity::ALL.iter().zip(&map.cells).map(|(complexity, cells)| Row {
        label: complexity_name(*complexity),
        cells: cells.iter().map(number).collect(),
        narrows: vec![("complexity", complexity.id().to_owned())],
        ..Row::default()
    });
    panel.groups = vec![Group { label: String::new(), rows: rows.collect() }];
    panel.left_out =
        left_out(map.left_out, "left out: the video\u{2019}s complexity or duration is not known");
    panel
}

/// What a measure of a run is.
pub(super) fn quantity(measure: Measure) -> Quantity {
    if measure == Measure::Accuracy { Quantity::Accuracy } else { Quantity::Mean(measure) }
}

/// The difference of a measure between two runs.
fn difference(measure: Measure, (a, b): (&str, &str), of_one: Definition) -> Definition {
    let asked = measure == Measure::Accuracy;
    Definition {
        name: "Difference, B - A",
        formula: match measure {
            Measure::Accuracy => "accuracy of B - accuracy of A over the same questions",
            Measure::F1 => "mean F1 of B - mean F1 of A over the same captions",
            Measure::Precision => "mean precision of B - mean precision of A over the same captions",
            Measure::Recall => "mean recall of B - mean recall of A over the same captions",
        },
        convention: format!("{}; A: {a}, B: {b}", of_one.convention),
        source: if asked {
            "Dr.V, section 6.1; interval: paired percentile bootstrap, 2,000 draws, fixed seed"
        } else {
            "VidOmni-Bench, sections 4.1 and 4.3; interval: paired percentile bootstrap, 2,000 draws, fixed seed"
        },
        numerator: "sum over items of B - A".to_owned(),
        denominator: if asked { "questions" } else { "captions" }.to_owned() + " that both are scored on",
        ..of_one
    }
}

/// A measure, of what, and what 0/0 counts as where that matters.
pub(super) fn titled(measure: Measure, what: &str, convention: ZeroDivision) -> String {
    let title = format!("{} {what}", measure.label());
    match measure {
        Measure::Accuracy => title,
        _ => format!("{title}; {}", zero_words(convention)),
    }
}

/// `1 Static World`.
pub(super) fn complexity_name(complexity: Complexity) -> String {
    format!("{} {}", complexity.number(), complexity.label())
}

pub(super) fn left_out(count: usize, why: &str) -> Vec<(String, usize, usize)> {
    if count > 0 { vec![(why.to_owned(), count, count)] } else { Vec::new() }
}

/// What a measure is, and what an undefined quotient counts as in it.
pub(super) fn definition(measure: Measure, convention: ZeroDivision) -> Definition {
    let (formula, numerator) = match measure {
        Measure::Accuracy => ("questions answered right / questions", "questions answered right"),
        Measure::F1 => ("mean over captions of 2 TP / (2 TP + FP + FN)", "sum of F1 over captions"),
        Measure::Precision => ("mean over captions of TP / (TP + FP)", "sum of precision over captions"),
        Measure::Recall => ("mean over captions of TP / (TP + FN)", "sum of recall over captions"),
    };
    let asked = measure == Measure::Accuracy;
    Definition {
        name: measure.label(),
        formula,
        source: if asked {
            "Dr.V, section 6.1; interval: Wilson (1927)"
        } else {
            "VidOmni-Bench, sections 4.1 and 4.3; interval: bootstrap over captions, 2,000 draws, fixed seed"
        },
        convention: if asked {
            "no answer counts as wrong".to_owned()
        } else {
            format!("positive class: the sentence is incorrect; {}", zero_words(convention))
        },
        numerator: numerator.to_owned(),
        denominator: if asked { "questions" } else { "captions" }.to_owned(),
        exclusions: Vec::new(),
    }
}

/// The convention in words.
pub fn zero_words(convention: ZeroDivision) -> &'static str {
    match convention {
        ZeroDivision::Zero => "0/0 counts as 0",
        ZeroDivision::Skip => "0/0 is left out",
    }
}

/// An item, its cell of the grid, and its value.
pub(super) type Each = (ItemIx, Option<(u8, u8)>, Option<f64>);

/// Each scored item of a run, its cell of the grid, and its value; `None` where it is 0/0 and such
/// are left out.
pub(super) fn each<'a>(
    run: &'a RunOutcomes,
    items: &'a ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Box<dyn Iterator<Item = Each> + 'a> {
    if measure == Measure::Accuracy {
        let rows = run.rows.iter().filter(move |row| run.has_qa && row.outcome.is_scored());
        return Box::new(
            rows.filter(|row| items.contains(row.item)).map(|row| (row.item, row.cell, Some(row.score))),
        );
    }
    let captions = run.captions.of(items).filter(move |_| run.has_verification);
    Box::new(captions.map(move |caption| {
        let quotients = caption.quotients();
        let quotient = match measure {
            Measure::Precision => quotients.precision,
            Measure::Recall => quotients.recall,
            Measure::F1 | Measure::Accuracy => quotients.f1,
        };
        (caption.item, caption.cell, convention.settle(quotient))
    }))
}

/// The values of each cell of a grid, by [`cell_place`]: what intervals are drawn from.
pub fn cell_values(
    run: &RunOutcomes,
    items: &ItemSet,
    measure: Measure,
    convention: ZeroDivision,
) -> Vec<Vec<f64>> {
    let mut cells = vec![Vec::new(); Complexity::ALL.len() * DurationBracket::ALL.len()];
    for (_, cell, value) in each(run, items, measure, convention) {
        let place = cell.map(|(row, column)| cell_place(row.into(), column.into()));
        if let (Some(cell), Some(value)) = (place.and_then(|at| cells.get_mut(at)), value) {
            cell.push(value);
        }
    }
    cells
}

/// Where [`cell_values`] keeps a cell.
pub fn cell_place(row: usize, column: usize) -> usize {
    row * DurationBracket::ALL.len() + column
}
