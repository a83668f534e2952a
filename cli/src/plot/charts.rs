//! Which charts are drawn, of what.

use verivid::{
    analysis::{
        export::About,
        figures::{self, Figure, Panel, Source},
        heatmap,
    },
    charts::{DrawError, Drawing, Theme, drawing},
    metrics::{ItemSet, outcomes::RunOutcomes, verification::ZeroDivision},
    model::{Dataset, PublishedTable, RunIx},
};

use super::raster;
use crate::{
    arguments::{Measure, Plot, What},
    audit::built_in,
    failure::Failure,
    rule,
};

/// Pixels to a point of a PNG: as sharp as a page on a dense screen.
const SCALE: u32 = 2;

/// Charts that are ready to be drawn, one under the other.
pub(super) struct Picture {
    charts: Vec<Drawing>,
    /// What they were made of.
    foot: String,
    /// The runs of which a grid could have been, where none was asked for and several could.
    pub(super) could: Vec<String>,
}

pub(super) fn theme(dark: bool) -> Theme {
    if dark { Theme::dark() } else { Theme::light() }
}

impl Picture {
    /// The text of an SVG picture.
    pub(super) fn svg(&self, width: u32, theme: &Theme) -> Result<String, DrawError> {
        drawing::stacked_svg(&self.charts, &self.foot, width, theme)
    }

    /// The bytes of a PNG picture.
    pub(super) fn png(&self, width: u32, theme: &Theme) -> Result<Vec<u8>, Failure> {
        let size = (width, self.height(width, theme));
        raster::picture(size, SCALE, |area| drawing::draw_stacked(area, &self.charts, &self.foot, theme))
    }

    /// Of the picture, in points.
    pub(super) fn height(&self, width: u32, theme: &Theme) -> u32 {
        drawing::stacked_height(&self.charts, &self.foot, width, theme)
    }

    /// What is shown, chart by chart.
    pub(super) fn titles(&self) -> Vec<&str> {
        self.charts.iter().map(Drawing::title).collect()
    }
}

/// The charts that were asked for, with their intervals.
pub(super) fn picture(command: &Plot, dataset: &Dataset) -> Result<Picture, Failure> {
    let reading = rule::named(command.rule.as_deref())?;
    let outcomes: Vec<RunOutcomes> =
        dataset.run_indices().map(|run| reading.extracting(dataset, run).finish()).collect();
    let items = ItemSet::all(dataset);
    let runs: Vec<RunIx> = dataset.run_indices().collect();
    let convention = command.zero_division.into();
    let measure = command.measure.map(heatmap::Measure::from);
    let source = Source { measure, ..Source::whole(dataset, &outcomes, &runs, &items, convention) };
    let mut could = Vec::new();
    let panels = match command.what.and_then(figure) {
        None => {
            let (panel, runs) = grid(command, &source)?;
            if command.input.runs.is_empty() && runs.len() > 1 {
                could = runs;
            }
            vec![panel]
        }
        Some(figure) => {
            let panels = figures::make(figure, &source);
            if panels.is_empty() {
                return Err(Failure::NothingToDraw(format!("it needs {}", figure.needs())));
            }
            panels.into_iter().map(Panel::with_intervals).collect()
        }
    };
    let foot = about(&source, &panels).sentence();
    Ok(Picture { charts: panels.iter().map(Drawing::of).collect(), foot, could })
}

/// The charts that a table of the papers holds the data of.
pub(super) fn printed(id: &str) -> Result<Picture, Failure> {
    let (tables, _) = built_in::tables()?;
    let all: Vec<&PublishedTable> = tables.iter().collect();
    let has = |table: &&PublishedTable| !figures::printed(table, &all).is_empty();
    let known =
        || all.iter().copied().filter(has).map(|table| table.id.as_str()).collect::<Vec<_>>().join(", ");
    let Some(table) = all.iter().find(|table| table.id == id) else {
        return Err(Failure::Unknown { what: "published table", name: id.to_owned(), known: known() });
    };
    let panels: Vec<Panel> = figures::printed(table, &all).into_iter().map(|made| made.panel).collect();
    if panels.is_empty() {
        return Err(Failure::NothingToDraw(format!(
            "no chart of the papers is made of {id}; of these there is one: {}",
            known()
        )));
    }
    let foot = figures::about_printed(table, &panels).sentence();
    Ok(Picture { charts: panels.iter().map(Drawing::of).collect(), foot, could: Vec::new() })
}

/// What the charts were made of.
fn about(source: &Source<'_>, panels: &[Panel]) -> About {
    figures::about(source, panels, String::new())
}

fn figure(what: What) -> Option<Figure> {
    Some(match what {
        What::Heatmap => return None,
        What::Levels => Figure::Levels,
        What::Types => Figure::Types,
        What::Gains => Figure::Gains,
        What::Complexity => Figure::Complexity,
        What::Duration => Figure::Duration,
        What::Crossed => Figure::Crossed,
        What::Categories => Figure::Categories,
        What::Growth => Figure::Growth,
        What::SelfPreference => Figure::SelfPreference,
        What::FrameRates => Figure::FrameRates,
        What::Audio => Figure::Audio,
    })
}

/// As the page chooses: the first measure for which a run has a cell, and the first such run; and all such runs.
fn grid(command: &Plot, source: &Source<'_>) -> Result<(Panel, Vec<String>), Failure> {
    let Source { dataset, outcomes, items, convention, .. } = *source;
    let asked = command.input.runs.first();
    let id = |run: RunIx| dataset.run(run).id.as_str();
    let of_interest = |run: &RunIx| match asked {
        Some(asked) => id(*run) == asked,
        None => Some(id(*run)) != command.base.as_deref(),
    };
    let measures = source.measure.map_or(heatmap::Measure::ALL.to_vec(), |measure| vec![measure]);
    let found = measures.into_iter().find_map(|measure| {
        let mut runs = source.runs.iter().zip(outcomes).filter(|(run, _)| of_interest(run));
        runs.find(|(_, outcomes)| heatmap::has_cell(outcomes, items, measure, convention))
            .map(|(run, outcomes)| (*run, outcomes, measure))
    });
    let Some((run, of_run, measure)) = found else {
        let why = "no run has a score for a video whose complexity and duration are known".to_owned();
        return Err(Failure::NothingToDraw(why));
    };
    let could = source
        .runs
        .iter()
        .zip(outcomes)
        .filter(|(run, of)| of_interest(run) && heatmap::has_cell(of, items, measure, convention));
    let could: Vec<String> = could.map(|(run, _)| id(*run).to_owned()).collect();
    let Some(base) = &command.base else {
        let map = heatmap::of_run(of_run, items, measure, convention);
        let map = heatmap::with_intervals(map, of_run, items, convention);
        return Ok((figures::grid(&map, (id(run), None), convention), could));
    };
    let Some(of_base) = dataset.run_named(base).and_then(|at| outcomes.get(at.0 as usize)) else {
        let known = dataset.runs().iter().map(|run| run.id.as_str()).collect::<Vec<_>>().join(", ");
        return Err(Failure::Unknown { what: "run", name: base.clone(), known });
    };
    let map = heatmap::paired_difference(of_base, of_run, items, measure, convention);
    let map = map.filter(|map| map.cells.iter().flatten().any(Option::is_some));
    let map = map.ok_or_else(|| {
        Failure::NothingToDraw(format!("the runs {} and {base} have no cell in common", id(run)))
    })?;
    Ok((figures::grid(&map, (id(run), Some(base)), convention), could))
}

impl From<Measure> for heatmap::Measure {
    fn from(measure: Measure) -> Self {
        match measure {
            Measure::F1 => Self::F1,
            Measure::Precision => Self::Precision,
            Measure::Recall => Self::Recall,
            Measure::Accuracy => Self::Accuracy,
        }
    }
}

impl From<crate::arguments::ZeroDivision> for ZeroDivision {
    fn from(convention: crate::arguments::ZeroDivision) -> Self {
        match convention {
            crate::arguments::ZeroDivision::Zero => Self::Zero,
            crate::arguments::ZeroDivision::Skip => Self::Skip,
        }
    }
}
