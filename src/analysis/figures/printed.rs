//! The papers' figures from tables as they were printed: the same charts, whose numbers are printed digits.

mod questions;

mod settings;

use super::{Figure, Number, Panel, Shape};
use crate::analysis::audit::number;
use crate::analysis::definition::Definition;
use crate::analysis::export::About;
use crate::analysis::leaderboard::{printed_task, printed_type};
use crate::model::{HallucinationType, PublishedTable, Task};

/// A chart, and the printed figure behind each of its numbers: the place of the row in the table, and the column;
/// none of a number that several figures make.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// Which of the papers' figures it is.
    pub figure: Figure,
    /// Its numbers.
    pub panel: Panel,
    /// Row (over all groups), column, and the figure there.
    pub figures: Vec<(usize, usize, (usize, String))>,
}

/// The charts that a table holds the data of; none for most. `all` are the tables printed beside it, of which Dr.V's
/// table 4 says how many samples a number stands on.
pub fn printed(table: &PublishedTable, all: &[&PublishedTable]) -> Vec<Printed> {
    let samples = Samples::of(all);
    let table = Cells { table, kinds: kinds(table) };
    let has = |name: &str| table.column(name).is_some();
    match (has("task") && has("model"), has("method"), table.kinds.len()) {
        (true, _, 1..) => questions::levels(&table, &samples),
        (_, true, 1..) => questions::gains(&table, &samples),
        (_, _, 1..) => vec![questions::types(&table, &samples)],
        _ if has("fps") && has("type1") => settings::rates(&table),
        _ if has("audio_category") && has("f1_gain_pct") => vec![settings::sound(&table)],
        _ => Vec::new(),
    }
}

/// What the charts of a table were made of.
pub fn about_printed(table: &PublishedTable, panels: &[Panel]) -> About {
    let mut about = About {
        title: panels.first().map(|panel| panel.title.clone()).unwrap_or_default(),
        dataset: table.citation.clone().unwrap_or_else(|| table.title.clone()),
        convention: panels.first().map(|panel| panel.definition.convention.clone()).unwrap_or_default(),
        ..About::default()
    };
    let numbers = panels.iter().flat_map(Panel::rows).flat_map(|row| &row.cells).flatten();
    numbers.filter(|number| number.n > 0).for_each(|number| about.add_support(number.n));
    about
}

/// Columns of hallucination types, in the taxonomy's order.
fn kinds(table: &PublishedTable) -> Vec<(usize, HallucinationType)> {
    let found = table.columns.iter().enumerate();
    let mut kinds: Vec<_> = found.filter_map(|(at, name)| Some((at, printed_type(name)?))).collect();
    kinds.sort_by(|a, b| a.1.cmp(&b.1));
    kinds
}

/// A table with the columns that are types.
struct Cells<'a> {
    table: &'a PublishedTable,
    kinds: Vec<(usize, HallucinationType)>,
}

impl Cells<'_> {
    fn column(&self, name: &str) -> Option<usize> {
        self.table.columns.iter().position(|column| column == name)
    }

    fn text(&self, row: usize, column: usize) -> &str {
        self.table.rows.get(row).and_then(|row| row.get(column)).map_or("", |cell| cell.trim())
    }

    fn named(&self, row: usize, column: &str) -> &str {
        self.column(column).map_or("", |column| self.text(row, column))
    }

    /// A printed per cent in hundredths of one: printed digits are added and taken away without a rest.
    fn hundredths(&self, row: usize, column: usize) -> Option<f64> {
        Some((number(self.text(row, column))? * 100.0).round())
    }

    /// A printed per cent as a share, of so many samples.
    fn share(&self, row: usize, column: usize, n: usize) -> Option<Number> {
        Number::bare(Some(self.hundredths(row, column)? / 1e4), n)
    }

    /// What stands in a column, each once, in order.
    fn distinct(&self, column: &str) -> Vec<&str> {
        let mut found = Vec::new();
        for row in self.rows() {
            let words = self.named(row, column);
            if !found.contains(&words) {
                found.push(words);
            }
        }
        found
    }

    /// The types as the table abbreviates them: a grid of fourteen has no room for their names.
    fn kind_heads(&self) -> Vec<String> {
        self.kinds.iter().filter_map(|(at, _)| self.table.columns.get(*at).cloned()).collect()
    }

    fn rows(&self) -> std::ops::Range<usize> {
        0..self.table.rows.len()
    }

    fn place(&self, row: usize, column: usize) -> (usize, String) {
        (row, self.table.columns.get(column).cloned().unwrap_or_default())
    }

    fn panel(&self, what: &str, shape: Shape, definition: Definition) -> Panel {
        // `Dr.V, Table 1: ...` without what the table is about: the chart says that itself.
        let name = self.table.title.split(": ").next().unwrap_or_default();
        Panel::new(format!("{what}, as printed in {name}"), shape, definition)
    }
}

/// Dr.V's table 4: samples by task and type.
struct Samples(Vec<(Option<Task>, HallucinationType, usize)>);

impl Samples {
    fn of(all: &[&PublishedTable]) -> Self {
        let found = all.iter().find_map(|table| {
            let at = |name: &str| table.columns.iter().position(|column| column == name);
            Some((table, at("task")?, at("hallucination_type")?, at("samples")?))
        });
        let Some((table, task, kind, count)) = found else { return Self(Vec::new()) };
        let row = |row: &Vec<String>| {
            let kind = in_words(row.get(kind)?)?;
            Some((printed_task(row.get(task)?), kind, number(row.get(count)?)? as usize))
        };
        Self(table.rows.iter().filter_map(row).collect())
    }

    /// Samples of a type, in one task or in all; 0: nothing says.
    fn count(&self, kind: &HallucinationType, task: Option<Task>) -> usize {
        let own = self.0.iter().filter(|(of, own, _)| own == kind && (task.is_none() || *of == task));
        own.map(|(.., count)| count).sum()
    }
}

/// `Context-based Explanation`: the type as table 4 writes it.
fn in_words(words: &str) -> Option<HallucinationType> {
    let plain = words.trim().replace("-based", "").to_lowercase();
    let found = HallucinationType::DRV.iter().find(|(_, label, _)| label.to_lowercase() == plain);
    found.map(|(id, ..)| HallucinationType::from_id(id))
}

fn read(name: &'static str, formula: &'static str, source: &'static str, unit: &str) -> Definition {
    Definition {
        name,
        formula,
        source,
        convention: "the paper\u{2019}s printed figures; what they leave out is the paper\u{2019}s"
            .to_owned(),
        numerator: unit.to_owned(),
        denominator: "not printed beside the figure".to_owned(),
        exclusions: Vec::new(),
    }
}
