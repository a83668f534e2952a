//! Which chart is drawn, of what.

use verivid::{
    analysis::heatmap::{self, Heatmap},
    charts::{DrawError, Theme, bars, heatmap as grid, of_scores, svg},
    metrics::{
        ItemSet,
        outcomes::{self, RunOutcomes},
        qa,
        verification::{self, ZeroDivision},
    },
    model::{Dataset, RunIx},
};

use super::raster;
use crate::{
    arguments::{Measure, Plot, What},
    failure::Failure,
};

/// Pixels to a point of a PNG: as sharp as a page on a dense screen.
const SCALE: u32 = 2;
/// Runs that have colours of their own.
const MOST_RUNS: usize = 8;
/// As the page.
const CONVENTION: ZeroDivision = ZeroDivision::Zero;

/// A chart that is ready to be drawn.
pub(super) enum Drawing {
    /// A grid, and the runs that it could have been of.
    Grid(grid::Heatmap, Vec<String>),
    /// Bars.
    Bars(bars::BarChart),
}

pub(super) fn theme(dark: bool) -> Theme {
    if dark { Theme::dark() } else { Theme::light() }
}

impl Drawing {
    /// The text of an SVG picture.
    pub(super) fn svg(&self, width: u32, theme: &Theme) -> Result<String, DrawError> {
        match self {
            Self::Grid(data, _) => svg::heatmap(data, width, theme),
            Self::Bars(data) => svg::bars(data, width, theme),
        }
    }

    /// The bytes of a PNG picture.
    pub(super) fn png(&self, width: u32, theme: &Theme) -> Result<Vec<u8>, Failure> {
        let size = (width, self.height(width, theme));
        raster::picture(size, SCALE, |area| match self {
            Self::Grid(data, _) => grid::draw(area, data, theme),
            Self::Bars(data) => bars::draw(area, data, theme),
        })
    }

    /// Of the picture, in points.
    pub(super) fn height(&self, width: u32, theme: &Theme) -> u32 {
        match self {
            Self::Grid(data, _) => grid::layout(data, width, theme).height,
            Self::Bars(data) => bars::layout(data, width, theme).height,
        }
    }

    /// What is shown.
    pub(super) fn title(&self) -> &str {
        match self {
            Self::Grid(data, _) => &data.title,
            Self::Bars(data) => &data.title,
        }
    }

    /// The runs of which a choice was made that nobody asked for: none where there was only one, or one was named.
    pub(super) fn others(&self) -> &[String] {
        match self {
            Self::Grid(_, runs) => runs,
            Self::Bars(_) => &[],
        }
    }
}

/// The chart that was asked for.
pub(super) fn drawing(command: &Plot, dataset: &Dataset) -> Result<Drawing, Failure> {
    let runs: Vec<Run<'_>> = dataset.run_indices().map(|run| Run::of(dataset, run)).collect();
    let items = ItemSet::all(dataset);
    match command.what {
        What::Heatmap => heatmap(command, &runs, &items),
        What::Types => {
            let score = |run: &Run<'_>| {
                let score = qa::score(dataset, run.place, &run.outcomes, &items)?;
                (!score.by_type.is_empty()).then(|| (run.id.to_owned(), score))
            };
            let scores: Vec<_> = runs.iter().filter_map(score).take(MOST_RUNS).collect();
            some(!scores.is_empty(), "no run answers a question of a hallucination type")?;
            Ok(Drawing::Bars(of_scores::types(&scores)))
        }
        What::Categories => {
            let score = |run: &Run<'_>| {
                let score = verification::score(dataset, run.place, &run.outcomes, &items, CONVENTION)?;
                (!score.recall_by_category.is_empty()).then(|| (run.id.to_owned(), score))
            };
            let scores: Vec<_> = runs.iter().filter_map(score).take(MOST_RUNS).collect();
            some(!scores.is_empty(), "no run judges a sentence with an error category")?;
            Ok(Drawing::Bars(of_scores::categories(&scores)))
        }
    }
}

fn some(there_is: bool, why: &str) -> Result<(), Failure> {
    if there_is { Ok(()) } else { Err(Failure::NothingToDraw(why.to_owned())) }
}

struct Run<'a> {
    id: &'a str,
    place: RunIx,
    outcomes: RunOutcomes,
}

impl<'a> Run<'a> {
    fn of(dataset: &'a Dataset, place: RunIx) -> Self {
        Self { id: &dataset.run(place).id, place, outcomes: outcomes::of_run(dataset, place) }
    }

    fn map(&self, items: &ItemSet, measure: heatmap::Measure) -> Heatmap {
        heatmap::of_run(&self.outcomes, items, measure, CONVENTION)
    }

    fn has_cells(&self, items: &ItemSet, measure: heatmap::Measure) -> bool {
        self.map(items, measure).cells.iter().flatten().any(Option::is_some)
    }
}

/// As the page chooses: the first measure for which a run has a cell, and the first such run.
fn heatmap(command: &Plot, runs: &[Run<'_>], items: &ItemSet) -> Result<Drawing, Failure> {
    let asked = command.input.runs.first();
    let of_interest = |run: &&Run<'_>| match asked {
        Some(id) => run.id == id,
        None => Some(run.id) != command.base.as_deref(),
    };
    let measures: Vec<heatmap::Measure> = match command.measure {
        Some(measure) => vec![measure.into()],
        None => heatmap::Measure::ALL.to_vec(),
    };
    let found = measures.into_iter().find_map(|measure| {
        let run = runs.iter().filter(of_interest).find(|run| run.has_cells(items, measure))?;
        Some((run, measure))
    });
    let Some((run, measure)) = found else {
        let why = "no run has a score for a video whose complexity and duration are known".to_owned();
        return Err(Failure::NothingToDraw(why));
    };
    let could = runs.iter().filter(of_interest).filter(|run| run.has_cells(items, measure));
    let mut could: Vec<String> = could.map(|run| run.id.to_owned()).collect();
    if could.len() == 1 {
        could.clear();
    }
    let Some(id) = &command.base else {
        let map = heatmap::with_intervals(run.map(items, measure), &run.outcomes, items, CONVENTION);
        return Ok(Drawing::Grid(titled(&map, run.id, None), could));
    };
    let Some(base) = runs.iter().find(|run| run.id == id) else {
        let known = runs.iter().map(|run| run.id).collect::<Vec<_>>().join(", ");
        return Err(Failure::Unknown { what: "run", name: id.clone(), known });
    };
    // The page shows this difference: a picture of it must not say another number.
    let map = heatmap::difference(&run.map(items, measure), &base.map(items, measure));
    let map = map.filter(|map| map.cells.iter().flatten().any(Option::is_some));
    let map = map.ok_or_else(|| {
        Failure::NothingToDraw(format!("the runs {} and {} have no cell in common", run.id, base.id))
    })?;
    Ok(Drawing::Grid(titled(&map, run.id, Some(base.id)), could))
}

/// The grid under the title that the page gives it.
fn titled(map: &Heatmap, run: &str, base: Option<&str>) -> grid::Heatmap {
    let mut title = format!("{} of {run}", map.measure.label());
    if let Some(base) = base {
        title += &format!(" minus {base}, in points");
    }
    if map.measure != heatmap::Measure::Accuracy {
        title += match CONVENTION {
            ZeroDivision::Zero => "; 0/0 counts as 0",
            ZeroDivision::Skip => "; 0/0 is left out",
        };
    }
    grid::Heatmap { title, ..of_scores::grid(map, run, base) }
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
