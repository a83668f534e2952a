//! Figures of captions from printed tables that vary a setting.

use super::{Cells, Printed, read};
use crate::analysis::audit::number;
use crate::analysis::export::Unit;
use crate::analysis::figures::{Figure, Group, Number, Row, Shape};
use crate::model::Complexity;

/// A line for each complexity over the frames a second, a chart for each model (VidOmni-Bench, table 9).
pub(super) fn rates(table: &Cells<'_>) -> Vec<Printed> {
    let complexity = |at: &Complexity| table.column(&format!("type{}", at.id()));
    let columns: Vec<(usize, &Complexity)> =
        Complexity::ALL.iter().filter_map(|each| Some((complexity(each)?, each))).collect();
    let of_model = |model: &&str| {
        let definition = read("F1", "as printed", "VidOmni-Bench, table 9", "mean F1 of the captions");
        let mut panel = table.panel(&format!("F1 of {model} by frames a second"), Shape::Lines, definition);
        panel.row_head = "Frames a second";
        panel.columns = columns.iter().map(|(_, complexity)| complexity.label().to_owned()).collect();
        let mut figures = Vec::new();
        let mut rows = Vec::new();
        for row in table.rows().filter(|row| table.named(*row, "model") == *model) {
            let Some(at) = number(table.named(row, "fps")) else { continue };
            let place = rows.len();
            let cells = columns.iter().enumerate().map(|(column, (of, _))| {
                figures.push((place, column, table.place(row, *of)));
                table.share(row, *of, 0)
            });
            let cells = cells.collect();
            rows.push(Row { label: format!("{at} fps"), at, cells, ..Row::default() });
        }
        panel.groups = vec![Group { label: String::new(), rows }];
        Printed { figure: Figure::FrameRates, panel, figures }
    };
    table.distinct("model").iter().map(of_model).collect()
}

/// A row for each kind of sound, a column for each model (VidOmni-Bench, table 13).
pub(super) fn sound(table: &Cells<'_>) -> Printed {
    let formula = "mean over captions of F1 with sound - F1 without, as printed";
    let definition =
        read("F1 gain of sound", formula, "VidOmni-Bench, table 13", "the gain, with its printed t test");
    let mut panel = table.panel("F1 gained by sound, points", Shape::Bars, definition);
    (panel.unit, panel.row_head, panel.columns_are_runs) = (Unit::Points, "Sound", true);
    let models = table.distinct("model");
    let Some(column) = table.column("f1_gain_pct") else {
        return Printed { figure: Figure::Audio, panel, figures: Vec::new() };
    };
    let mut figures = Vec::new();
    let row = |(place, kind): (usize, &&str)| {
        let cell = |(at, model): (usize, &&str)| {
            let is_own = |row: &usize| {
                table.named(*row, "audio_category") == *kind && table.named(*row, "model") == *model
            };
            let row = table.rows().find(is_own)?;
            figures.push((place, at, table.place(row, column)));
            let note = format!("t = {} {}", table.named(row, "t"), table.named(row, "significance"));
            Some(Number { note, ..table.share(row, column, 0)? })
        };
        let cells = models.iter().enumerate().map(cell).collect();
        Row { label: (*kind).to_owned(), cells, ..Row::default() }
    };
    let rows = table.distinct("audio_category").iter().enumerate().map(row).collect();
    panel.groups = vec![Group { label: String::new(), rows }];
    panel.columns = models.iter().map(|model| (*model).to_owned()).collect();
    Printed { figure: Figure::Audio, panel, figures }
}
