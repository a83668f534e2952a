//! Figures of question answering from printed accuracies.

use super::{Cells, Printed, Samples, read};
use crate::analysis::export::Unit;
use crate::analysis::figures::{Figure, Group, Number, Row, Shape};
use crate::analysis::leaderboard::printed_task;
use crate::model::{HallucinationType, Level};

/// Pairs that have colours of their own; more are a grid.
const COLOURS: usize = 8;

const SAMPLES: &str = "n: the samples of Dr.V, table 4";

/// A row for each model, a column for each type (Dr.V, table 1).
pub(super) fn types(table: &Cells<'_>, samples: &Samples) -> Printed {
    let definition = read("Accuracy", "as printed", "Dr.V, table 1", SAMPLES);
    let mut panel = table.panel("Accuracy by hallucination type", Shape::Grid, definition);
    (panel.row_head, panel.rows_are_runs, panel.of_questions) = ("Model", true, true);
    panel.columns = table.kind_heads();
    let mut figures = Vec::new();
    let row = |row: usize| {
        let cell = |(column, (at, kind)): (usize, &(usize, HallucinationType))| {
            figures.push((row, column, table.place(row, *at)));
            table.share(row, *at, samples.count(kind, None))
        };
        let cells = table.kinds.iter().enumerate().map(cell).collect();
        Row { label: table.named(row, "model").to_owned(), cells, ..Row::default() }
    };
    let rows = table.rows().map(row).collect();
    panel.groups = vec![Group { label: String::new(), rows }];
    Printed { figure: Figure::Types, panel, figures }
}

/// A chart for each task: a row for each model, a column for each level (Dr.V, figure 14 from tables 7 and 4).
pub(super) fn levels(table: &Cells<'_>, samples: &Samples) -> Vec<Printed> {
    let of_task = |words: &&str| {
        let task = printed_task(words);
        let weighted = table.kinds.iter().all(|(_, kind)| samples.count(kind, task) > 0) && task.is_some();
        let formula = match weighted {
            true => "sum over the level\u{2019}s types of printed accuracy x samples / samples",
            false => "mean over the level\u{2019}s types of the printed accuracies",
        };
        let definition =
            read("Accuracy of a level", formula, "Dr.V, figure 14, from tables 7 and 4", SAMPLES);
        let mut panel = table.panel(&format!("Accuracy by level, {words}"), Shape::Grid, definition);
        (panel.row_head, panel.rows_are_runs, panel.of_questions) = ("Model", true, true);
        panel.columns = Level::ALL.iter().take(3).map(|level| level.label().to_owned()).collect();
        let cell = |row: usize, level: Level| {
            let mut sum = (0.0, 0.0, 0);
            for (at, kind) in table.kinds.iter().filter(|(_, kind)| kind.level() == level) {
                let count = samples.count(kind, task);
                let weight = if weighted { count as f64 } else { 1.0 };
                sum = (sum.0 + weight * table.hundredths(row, *at)?, sum.1 + weight, sum.2 + count);
            }
            Number::bare((sum.1 > 0.0).then(|| sum.0 / sum.1 / 1e4), if weighted { sum.2 } else { 0 })
        };
        let rows = table.rows().filter(|row| table.named(*row, "task") == *words).map(|row| Row {
            label: table.named(row, "model").to_owned(),
            cells: Level::ALL.iter().take(3).map(|level| cell(row, *level)).collect(),
            ..Row::default()
        });
        panel.groups = vec![Group { label: String::new(), rows: rows.collect() }];
        Printed { figure: Figure::Levels, panel, figures: Vec::new() }
    };
    table.distinct("task").iter().map(of_task).collect()
}

/// What each method adds to the model without it, by type (Dr.V, figure 6 from tables 2 and 10).
pub(super) fn gains(table: &Cells<'_>, samples: &Samples) -> Vec<Printed> {
    let base = |row: usize| {
        let model = table.named(row, "model");
        table.rows().find(|other| {
            table.named(*other, "model") == model
                && table.named(*other, "method").eq_ignore_ascii_case("vanilla")
        })
    };
    let pairs: Vec<(usize, usize)> =
        table.rows().filter_map(|row| Some((row, base(row)?))).filter(|(row, base)| row != base).collect();
    let number = |(row, base): (usize, usize), (at, kind): &(usize, HallucinationType)| {
        let value = (table.hundredths(row, *at)? - table.hundredths(base, *at)?) / 1e4;
        let note = format!("{} \u{2212} {}", table.text(row, *at), table.text(base, *at));
        Some(Number { note, ..Number::bare(Some(value), samples.count(kind, None))? })
    };
    let formula = "printed accuracy with the method - printed accuracy of the model without it";
    let definition = || read("Gain", formula, "Dr.V, figure 6, from tables 2 and 10", SAMPLES);
    let made = |what: &str, shape: Shape| {
        let mut panel = table.panel(what, shape, definition());
        (panel.unit, panel.of_questions) = (Unit::Points, true);
        panel
    };
    if pairs.len() <= COLOURS {
        let mut panel = made("Accuracy gained over the model alone, points", Shape::Bars);
        (panel.group_head, panel.row_head, panel.columns_are_runs) = ("Level", "Type", true);
        let name = |(row, _): &(usize, usize)| {
            format!("{} with {}", table.named(*row, "model"), table.named(*row, "method"))
        };
        panel.columns = pairs.iter().map(name).collect();
        let row = |kind: &(usize, HallucinationType)| Row {
            label: kind.1.label().to_owned(),
            cells: pairs.iter().map(|pair| number(*pair, kind)).collect(),
            ..Row::default()
        };
        let group = |level: &Level| Group {
            label: level.label().to_owned(),
            rows: table.kinds.iter().filter(|(_, kind)| kind.level() == *level).map(row).collect(),
        };
        panel.groups = Level::ALL.iter().map(group).filter(|group| !group.rows.is_empty()).collect();
        return vec![Printed { figure: Figure::Gains, panel, figures: Vec::new() }];
    }
    let of_method = |method: &&str| {
        let mut panel = made(&format!("Accuracy gained by {method}, points"), Shape::Grid);
        (panel.row_head, panel.rows_are_runs) = ("Model", true);
        panel.columns = table.kind_heads();
        let mut figures = Vec::new();
        let own = pairs.iter().filter(|(row, _)| table.named(*row, "method") == *method);
        let row = |(place, (row, base)): (usize, &(usize, usize))| {
            let cells = table.kinds.iter().enumerate().map(|(column, kind)| {
                figures.push((place, column, table.place(*row, kind.0)));
                number((*row, *base), kind)
            });
            Row { label: table.named(*row, "model").to_owned(), cells: cells.collect(), ..Row::default() }
        };
        let rows = own.enumerate().map(row).collect();
        panel.groups = vec![Group { label: String::new(), rows }];
        Printed { figure: Figure::Gains, panel, figures }
    };
    table.distinct("method").iter().map(of_method).filter(|made| made.panel.has_numbers()).collect()
}
